/** Turns stored rows into the trainer side's view of members: levels with their colours, signs, the weeks of attendance. */
import {
  addWeeks,
  ageOn,
  type Day,
  dayOf,
  type Week,
  weekOf,
  weeksBetween,
  weekWindow,
} from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { type MemberEntry, type MemberLevel, WEEKS_SHOWN } from '@wegband/domain/features/members/contract.ts'
import {
  type MemberSign,
  monthsStuck,
  type SignFacts,
  signsOf,
} from '@wegband/domain/features/members/member-signs.ts'
import { thresholdsSince } from '@wegband/domain/features/progress/level-thresholds.ts'
import { whyNotTakeBackSport } from '@wegband/domain/features/progress/mistaken-start.ts'
import { conditionsOf } from '@wegband/domain/features/progress/progress-from-events.ts'
import type { Context } from '../../http/request/context.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { rulesOfSport } from '../progress/standing.ts'
import { listParentsOf, listSeen, type OverviewRow } from './overview-store.ts'

type Standing = OverviewRow['progress'][number]
export type Level = Standing & { readonly sinceOn: Day | null; readonly isReady: boolean }

/** The shape that `arrangeMembers` takes. */
export type Listed = {
  readonly row: OverviewRow
  readonly firstName: string
  readonly lastName: string
  readonly age: number | null
  readonly state: OverviewRow['state']
  readonly roles: OverviewRow['roles']
  readonly lastSeenAt: string | null
  readonly sinceAt: string
  readonly levels: readonly Level[]
  readonly signs: readonly MemberSign[]
  readonly monthsStuck: number | null
}

const levelOf = (referenceData: ReferenceData, standing: Standing): Level => {
  const { levels } = rulesOfSport(referenceData, standing.sportId)
  const { trainings, activeWeeks, modules, workshops, seminars } = standing
  const asked = conditionsOf(thresholdsSince(levels, standing.levelIndex, standing.rulesVersion), {
    trainings,
    activeWeeks,
    modules,
    workshops,
    seminars,
  })
  return {
    ...standing,
    sinceOn: standing.sinceAt === null ? null : dayOf(new Date(standing.sinceAt).toISOString()),
    isReady: !standing.isPassed && asked.every(({ have, need }) => have >= need),
  }
}

const orderOf = (referenceData: ReferenceData, sportId: number): number =>
  referenceData.sports.get(sportId)?.sortOrder ?? -1

export const listedMember = (referenceData: ReferenceData, row: OverviewRow, today: Day): Listed => {
  const levels = row.progress
    .map((standing) => levelOf(referenceData, standing))
    .toSorted((a, b) => orderOf(referenceData, b.sportId) - orderOf(referenceData, a.sportId))
  const facts: SignFacts = {
    state: row.state,
    roles: row.roles,
    lastSeenOn: row.lastSeenAt === null ? null : dayOf(row.lastSeenAt),
    sinceOn: dayOf(row.sinceAt),
    hasCard: row.hasCard,
    birthdayOn: row.birthdayAt,
    photoAnswerOn: row.photoAnswerAt === null ? null : dayOf(row.photoAnswerAt),
    levels,
  }
  const signs = signsOf(facts, today)
  return {
    row,
    firstName: row.firstName,
    lastName: row.lastName,
    age: row.birthdayAt === null ? null : ageOn(row.birthdayAt, today),
    state: row.state,
    roles: row.roles,
    lastSeenAt: row.lastSeenAt,
    sinceAt: row.sinceAt,
    levels,
    signs,
    monthsStuck: signs.includes('stuck') ? monthsStuck(facts, today) : null,
  }
}

export const shownLevel = (context: Context, referenceData: ReferenceData, level: Level): MemberLevel[] => {
  const sport = referenceData.sports.get(level.sportId)
  if (sport === undefined) return []
  const { id, slug, hue, chroma, isKids } = sport
  const { levelIndex, stripes, activeWeeks, sinceOn, isReady } = level
  const name = inLocale(sport.name, context.locale)
  const isMaybeMistake = whyNotTakeBackSport({ levelIndex, counts: level }) === undefined
  return [
    {
      sport: { id, name, slug, hue, chroma, isKids },
      levelIndex,
      stripes,
      activeWeeks,
      sinceOn,
      isReady,
      isMaybeMistake,
    },
  ]
}

/** The running week and the weeks before it. */
const shownWeeks = (thisWeek: Week): { from: string; to: string; first: Week } => {
  const first = addWeeks(thisWeek, 1 - WEEKS_SHOWN)
  return { first, from: weekWindow(first).startAt, to: weekWindow(thisWeek).endAt }
}

/** One page of members. Some details are read only for the members on the page. */
export const showMembers = async (
  context: Context,
  referenceData: ReferenceData,
  input: { readonly schoolId: number; readonly members: readonly Listed[] },
): Promise<MemberEntry[]> => {
  const now = context.clock.now().toISOString()
  const today = dayOf(now)
  // Former members need no further reads.
  const userIds = input.members.flatMap(({ row }) => (row.state === 'cancelled' ? [] : [row.id]))
  const { first, from, to } = shownWeeks(weekOf(today))
  const [seen, parents] = await Promise.all([
    listSeen(context.db, { schoolId: input.schoolId, userIds, from, to }),
    listParentsOf(context.db, userIds, today),
  ])
  const seenOf = Map.groupBy(seen, ({ userId }) => userId)
  const parentsOf = Map.groupBy(parents, ({ userId }) => userId)
  return input.members.map(({ row, levels, signs, monthsStuck: months }) => {
    const weeks = Array.from({ length: WEEKS_SHOWN }, () => 0)
    for (const { startAt } of seenOf.get(row.id) ?? []) {
      const at = weeksBetween(first, weekOf(startAt))
      weeks[at] = (weeks[at] ?? 0) + 1
    }
    const own = parentsOf.get(row.id) ?? []
    const mails = row.mail === null ? own.flatMap(({ mail }) => (mail === null ? [] : [mail])) : [row.mail]
    return {
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      avatar: avatarAddress(context, row.avatarFile),
      isKid: row.profileType === 'regular_kid',
      age: row.birthdayAt === null ? null : ageOn(row.birthdayAt, today),
      birthdayOn: signs.includes('birthday') ? row.birthdayAt : null,
      state: row.state,
      roles: row.roles,
      sinceAt: row.sinceAt,
      lastSeenAt: row.lastSeenAt,
      hasCard: row.hasCard,
      levels: levels.flatMap((level) => shownLevel(context, referenceData, level)),
      signs: [...signs],
      monthsStuck: months,
      pendingRequest: row.pendingRequest,
      weeks,
      parents: own.map(({ name }) => name),
      mails,
      writtenTo:
        row.writtenTo === null
          ? null
          : { at: new Date(row.writtenTo.at).toISOString(), by: row.writtenTo.by },
    }
  })
}
