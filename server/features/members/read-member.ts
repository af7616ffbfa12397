/** One member as the trainer side sees the page: what helps to look after the member, and nothing of other schools. */
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { Role } from '@wegband/domain/basics/roles.ts'
import { abilitiesOf } from '@wegband/domain/features/accounts/abilities.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  type MemberDetails,
  type MemberRights,
  NOTES_MOST,
  type TeamMember,
} from '@wegband/domain/features/members/contract.ts'
import {
  canChangeRoles,
  canChangeStates,
  canSeeMembers,
} from '@wegband/domain/features/members/member-rights.ts'
import type { SportTag } from '@wegband/domain/features/schools/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { noteLook } from '../accounts/write-audit.ts'
import { offeredSports, type ReferenceData, readReferenceDataFor } from '../reference-data/reference-data.ts'
import { listAllowedPhotos } from '../photo-consent/photo-consent.ts'
import {
  findAbilities,
  findPersonFacts,
  listCards,
  listChanges,
  listFamily,
  listNotes,
  listTaught,
  listTeam,
  type MemberKey,
  waitsForParent,
} from './member-store.ts'
import { listBookedDays } from '../schools/membership-statement.ts'
import { findSeenMember } from './seen-member.ts'
import { listedMember, showMembers } from './show-members.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

const TAIL = 4

/** 404 for a school that does not exist or that the caller does not look after. */
export const requireSchool = async (context: Context, schoolId: number): Promise<ReferenceData> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  if (!referenceData.schools.has(schoolId) || !canSeeMembers(context.actor, schoolId)) throw notFound()
  return referenceData
}

/** The sports that can be taught in the school: those of the association and its own. */
export const schoolSports = (referenceData: ReferenceData, schoolId: number) =>
  offeredSports(referenceData).filter((sport) =>
    canSeeSport(sport, { isAdmin: false, schools: [{ schoolId, state: 'active' }] }),
  )

type SportRow = ReturnType<typeof schoolSports>[number]
const tagOf = ({ locale }: Pick<Context, 'locale'>, sport: SportRow): SportTag => {
  const { id, slug, hue, chroma, isKids } = sport
  return { id, name: inLocale(sport.name, locale), slug, hue, chroma, isKids }
}

const rightsOf = (
  context: Context,
  referenceData: ReferenceData,
  person: {
    readonly schoolId: number
    readonly roles: readonly Role[]
    readonly abilities: MemberRights['abilities'] | null
    readonly taught: readonly { readonly sportId: number; readonly examinerUpTo: number }[]
  },
): MemberRights => {
  const { roles, abilities, taught, schoolId } = person
  const levelOf = new Map(taught.map((row) => [row.sportId, row.examinerUpTo]))
  return {
    roles: [...roles],
    abilities: abilitiesOf(roles, abilities),
    hasOwnAbilities: abilities !== null,
    teaches: schoolSports(referenceData, schoolId).flatMap((sport) => {
      const examinerUpTo = levelOf.get(sport.id)
      return examinerUpTo === undefined ? [] : [{ sport: tagOf(context, sport), examinerUpTo }]
    }),
  }
}

type Behind = Pick<
  MemberDetails,
  | 'birthdayAt'
  | 'mail'
  | 'phone'
  | 'rights'
  | 'cards'
  | 'family'
  | 'waitsForParent'
  | 'notes'
  | 'photoPurposes'
>

/** The remaining details of a former member. */
const NOTHING_BEHIND: Behind = {
  birthdayAt: null,
  mail: null,
  phone: null,
  rights: { roles: [], abilities: [], hasOwnAbilities: false, teaches: [] },
  cards: [],
  family: [],
  waitsForParent: false,
  notes: [],
  photoPurposes: [],
}

/** The details of a person who belongs to the school. */
const readBehind = async (
  context: Context,
  referenceData: ReferenceData,
  key: MemberKey,
  roles: readonly Role[],
): Promise<Behind> => {
  const { actor, clock, db } = context
  const { schoolId, userId } = key
  const person = await findPersonFacts(db.drizzle, userId)
  if (person === undefined) throw notFound()
  const [abilities, taught, cards, family, waitsForParentToo, notes, photos] = await Promise.all([
    findAbilities(db.drizzle, key),
    listTaught(db.drizzle, schoolId, [userId]),
    listCards(db.drizzle, userId),
    listFamily(db.drizzle, key, !isAdultOn(person.birthdayAt, dayOf(clock.now().toISOString()))),
    waitsForParent(db.drizzle, userId),
    listNotes(db.drizzle, key, NOTES_MOST),
    listAllowedPhotos(context, [userId]),
  ])
  return {
    ...person,
    rights: rightsOf(context, referenceData, { schoolId, roles, abilities, taught }),
    cards: cards.map(({ id, kind, value, since }) => ({ id, kind, tail: value.slice(-TAIL), since })),
    family: family.map(({ type, ...one }) => ({ ...one, type: type === 'child' ? 'child' : 'parent' })),
    waitsForParent: waitsForParentToo,
    notes: notes.map(({ authorId, ...note }) => ({ ...note, isYours: authorId === actor.userId })),
    photoPurposes: photos.get(userId) ?? [],
  }
}

/** 404 also for a person who is not in the school. Of a former member only name and dates, where `sightOfMember` allows it. */
export const readMember = async (context: Context, key: MemberKey): Promise<MemberDetails> => {
  const { actor, db } = context
  const { schoolId } = key
  const referenceData = await requireSchool(context, schoolId)
  const seen = await findSeenMember(context, key)
  if (seen === undefined) throw notFound()
  const { row, sight } = seen
  const isFormer = sight === 'former'
  const listed = listedMember(referenceData, row, dayOf(context.clock.now().toISOString()))
  const canChangeState =
    !isFormer &&
    canChangeStates(actor, schoolId) &&
    (!row.roles.includes('leader') || canChangeRoles(actor, schoolId))
  const [[entry], behind, history, booked] = await Promise.all([
    showMembers(context, referenceData, { schoolId, members: [listed] }),
    isFormer ? NOTHING_BEHIND : readBehind(context, referenceData, key, row.roles),
    listChanges(db.drizzle, key),
    canChangeState
      ? listBookedDays(db.drizzle, schoolId, [key.userId], context.clock.now())
      : new Map<number, Day[]>(),
  ])
  if (entry === undefined) throw notFound()
  const look = { action: 'members.read', subjectType: 'user', subjectId: key.userId, details: { schoolId } }
  await noteLook(context, look)
  const site = row.siteId === null ? undefined : referenceData.sites.get(row.siteId)
  return {
    ...entry,
    avatar: avatarAddress(context, row.avatarFile, 512),
    school: { id: schoolId, name: referenceData.schools.get(schoolId)?.name ?? '' },
    site: site === undefined ? null : { id: site.id, name: site.name },
    ...behind,
    history,
    isFormer,
    leavesOn: row.leavesOn,
    bookedDays: booked.get(key.userId) ?? [],
    canChangeState,
    canChangeRoles: !isFormer && canChangeRoles(actor, schoolId),
  }
}

/** Heads first, then staff, then trainers; 403 `members.leader-only`. */
export const readTeam = async (
  context: Context,
  schoolId: number,
): Promise<{ team: TeamMember[]; sports: (SportTag & { levels: number; isOwn: boolean })[] }> => {
  const referenceData = await requireSchool(context, schoolId)
  if (!canChangeRoles(context.actor, schoolId)) throw new AppError('members.leader-only')
  const rows = await listTeam(context.db.drizzle, schoolId)
  const taught = Map.groupBy(
    await listTaught(
      context.db.drizzle,
      schoolId,
      rows.map(({ id }) => id),
    ),
    ({ userId }) => userId,
  )
  const rankOf = (roles: readonly Role[]): number =>
    roles.includes('leader') ? 0 : roles.includes('staff') ? 1 : 2
  return {
    team: rows
      .toSorted((a, b) => rankOf(a.roles) - rankOf(b.roles))
      .map(({ roles, abilities, avatar, ...person }) => ({
        ...person,
        avatar: avatarAddress(context, avatar),
        rights: rightsOf(context, referenceData, {
          schoolId,
          roles,
          abilities,
          taught: taught.get(person.id) ?? [],
        }),
      })),
    sports: schoolSports(referenceData, schoolId).map((sport) => ({
      ...tagOf(context, sport),
      levels: referenceData.levelsOfSport.get(sport.id)?.length ?? 0,
      isOwn: sport.schoolId === schoolId,
    })),
  }
}
