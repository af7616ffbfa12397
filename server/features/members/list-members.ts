/** The list of a school's members: one query applies the filter, then the rules of the page order and count the rows. */
import type { z } from 'zod'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { UserSchoolState } from '@wegband/domain/basics/roles.ts'
import {
  type listMembers as listMembersEndpoint,
  MEMBERS_PER_PAGE,
} from '@wegband/domain/features/members/contract.ts'
import { arrangeMembers } from '@wegband/domain/features/members/member-list.ts'
import { canSeeMembers } from '@wegband/domain/features/members/member-rights.ts'
import { nameGrams } from '@wegband/domain/features/members/name-grams.ts'
import type { Context } from '../../http/request/context.ts'
import { pageOf, pageSizeOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { countByState, listOverview } from './overview-store.ts'
import { formerShownSince, seenMember } from './seen-member.ts'
import { listedMember, showMembers } from './show-members.ts'

type Query = z.output<(typeof listMembersEndpoint)['query']>
type Answer = z.output<(typeof listMembersEndpoint)['answers'][200]>

/** Decisions §8 Sorting: names are sorted by one collation for all readers. */
const NAMES = new Intl.Collator('de')

/** 404 for a school that does not exist or that the caller does not look after. */
export const listMembers = async (context: Context, schoolId: number, query: Query): Promise<Answer> => {
  const referenceData = await readReferenceDataFor(context.db, 'schools', schoolId)
  if (!referenceData.schools.has(schoolId) || !canSeeMembers(context.actor, schoolId)) throw notFound()
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  const { search, state, role, sport: sportId, level: levelIndex, age, since } = query
  const grams = search === undefined ? undefined : nameGrams(search)
  const formerSince = formerShownSince(context, schoolId)
  const [rows, states] = await Promise.all([
    listOverview(context.db, schoolId, now, {
      state,
      role,
      sportId,
      levelIndex,
      grams,
      hidesFormer: formerSince === null,
    }),
    countByState(context.db, schoolId, formerSince),
  ])
  const countOf = (one: UserSchoolState): number => states.get(one) ?? 0
  const { members, counts } = arrangeMembers(
    rows.flatMap((row) => {
      const seen = seenMember(context, schoolId, row)
      return seen === undefined ? [] : [listedMember(referenceData, seen.row, today)]
    }),
    {
      typed: search,
      state,
      role,
      sportId,
      levelIndex,
      age,
      since,
      signs: query['sign[]'],
    },
    query.sort ?? 'name',
    NAMES,
  )
  const { data, meta } = pageOf(
    members,
    query.page ?? 1,
    pageSizeOf({ per_page: query.per_page }, MEMBERS_PER_PAGE),
  )
  return {
    data: await showMembers(context, referenceData, { schoolId, members: data }),
    meta: {
      ...meta,
      counts,
      states: {
        active: countOf('active'),
        passive: countOf('passive'),
        interested: countOf('interested'),
        cancelled: countOf('cancelled'),
      },
    },
  }
}
