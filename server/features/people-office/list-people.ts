/** The list of all people: page by page by key, or the best matches of a search. Both leave the ids that were shown in the log. */
import type { z } from 'zod'
import {
  type AccountStage,
  type listPeople,
  type ListedPerson,
  PEOPLE_PER_PAGE,
} from '@wegband/domain/features/people-office/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { pageSizeOf } from '../../http/request/page-of.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { findAccountIds } from '../admin/search-accounts.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { findKey, listPeopleRows, listSchoolsOfPeople } from './store.ts'

type Query = z.output<(typeof listPeople)['query']>
type Page = z.output<(typeof listPeople)['answers'][200]>
type Row = Awaited<ReturnType<typeof listPeopleRows>>[number]

export const stageOf = ({
  profileType,
  mail,
  mailVerifiedAt,
}: Pick<Row, 'profileType' | 'mail' | 'mailVerifiedAt'>): AccountStage => {
  if (profileType === 'regular_kid') return 'child'
  if (mailVerifiedAt !== null) return 'verified'
  return mail === null ? 'no-mail' : 'unverified'
}

const EMPTY = { rows: [], next: null }

/** In the order of the search, which has one page. */
const searchRows = async (context: Context, search: string, { state }: Query) => {
  const ids = await findAccountIds(context, search)
  if (ids.length === 0) return EMPTY
  const rows = await listPeopleRows(
    context.db.drizzle,
    { state, ids },
    { sort: 'name', after: undefined, limit: ids.length },
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []).slice(0, PEOPLE_PER_PAGE), next: null }
}

const pageRows = async ({ db }: Context, query: Query) => {
  const { sort = 'name', after, state } = query
  const key = after === undefined ? undefined : await findKey(db.drizzle, after)
  if (after !== undefined && key === undefined) return EMPTY
  const size = pageSizeOf(query, PEOPLE_PER_PAGE)
  // One more tells whether there is a next page.
  const rows = await listPeopleRows(
    db.drizzle,
    { state, ids: undefined },
    { sort, after: key, limit: size + 1 },
  )
  const shown = rows.slice(0, size)
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}

const show = async ({ db }: Context, rows: readonly Row[]): Promise<ListedPerson[]> => {
  if (rows.length === 0) return []
  const memberships = await listSchoolsOfPeople(
    db.drizzle,
    rows.map(({ id }) => id),
  )
  const schoolsOf = Map.groupBy(memberships, ({ userId }) => userId)
  return rows.map(({ profileType, mailVerifiedAt, ...row }) => ({
    ...row,
    stage: stageOf({ profileType, mailVerifiedAt, mail: row.mail }),
    schools: (schoolsOf.get(row.id) ?? []).map(({ name }) => name),
  }))
}

export const readPeople = async (context: Context, query: Query): Promise<Page> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const { search } = query
  const { rows, next } =
    search === undefined || search === ''
      ? await pageRows(context, query)
      : await searchRows(context, search, query)
  const data = await show(context, rows)
  // Ids only: what was typed may be an email, which the audit log does not keep (docs/decisions/0018).
  const details = { userIds: data.map(({ id }) => id) }
  const entry = { action: 'accounts.searched', subjectType: 'user', subjectId: null, details }
  await inTransaction(db, (tx) => writeAudit(tx, actor, entry, clock.now()))
  return { data, next }
}
