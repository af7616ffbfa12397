/** The list of a school's members: all of the school in one reading, narrowed and ordered by the rules that the page shows. */
import type { z } from 'zod'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  type listMembers as listMembersEndpoint,
  MEMBERS_PER_PAGE,
} from '@wegband/domain/features/members/contract.ts'
import { arrangeMembers } from '@wegband/domain/features/members/member-list.ts'
import { canSeeMembers } from '@wegband/domain/features/members/member-rights.ts'
import type { Context } from '../../http/context.ts'
import { pageOf, pageSizeOf } from '../../http/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readCurriculum } from '../curriculum/curriculum.ts'
import { listOverview, type OverviewRow } from './overview-store.ts'
import { listedMember, showMembers } from './show-members.ts'

type Query = z.output<(typeof listMembersEndpoint)['query']>
type Answer = z.output<(typeof listMembersEndpoint)['answers'][200]>

/** Decisions §8 Sorting: names by one collation, whoever reads them. */
const NAMES = new Intl.Collator('de')

const countStates = (rows: readonly OverviewRow[]): Answer['meta']['states'] => {
  const of = (state: OverviewRow['state']): number => rows.filter((row) => row.state === state).length
  return {
    active: of('active'),
    passive: of('passive'),
    interested: of('interested'),
    cancelled: of('cancelled'),
  }
}

/** 404 for a school that is not there or not the caller's to look after. */
export const listMembers = async (context: Context, schoolId: number, query: Query): Promise<Answer> => {
  const curriculum = await readCurriculum(context.db)
  if (!curriculum.schools.has(schoolId) || !canSeeMembers(context.actor, schoolId)) throw notFound()
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  const rows = await listOverview(context.db, schoolId, now)
  const { members, counts } = arrangeMembers(
    rows.map((row) => listedMember(curriculum, row, today)),
    {
      typed: query.search,
      state: query.state,
      role: query.role,
      sportId: query.sport,
      levelIndex: query.level,
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
    data: await showMembers(context, curriculum, { schoolId, members: data }),
    meta: { ...meta, counts, states: countStates(rows) },
  }
}
