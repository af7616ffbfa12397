/** An admin finds a person by name, email, username, card number or user id (§6 Impersonation). */
import type { z } from 'zod'
import { ageOn, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  ACCOUNTS_PER_PAGE,
  type FoundAccount,
  type searchAccounts,
} from '@wegband/domain/features/impersonation/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { pageOf, pageSizeOf } from '../../http/request/page-of.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { findNamedPeople } from '../members/search-people.ts'
import { findIdsByLogin, findIdsByNumber, listAccounts, listSchoolNames } from './account-store.ts'

type Query = z.output<(typeof searchAccounts)['query']>
type Page = z.output<(typeof searchAccounts)['answers'][200]>

/** PostgreSQL's largest integer; no id is longer. */
const NUMBER_MAX = 2_147_483_647

/** People by what was typed, best fit first; at most some dozens. The endpoint says who may. */
export const findAccountIds = async (context: Pick<Context, 'db'>, typed: string): Promise<number[]> => {
  const db = context.db.drizzle
  if (/^\d+$/.test(typed)) return Number(typed) > NUMBER_MAX ? [] : await findIdsByNumber(db, Number(typed))
  const byLogin = await findIdsByLogin(db, typed)
  if (typed.includes('@')) return byLogin
  const named = await findNamedPeople(context, typed)
  return [...new Set([...byLogin, ...named.map(({ id }) => id)])]
}

/** In the order of `ids`: best fit first. */
const showAccounts = async ({ clock, db }: Context, ids: readonly number[]): Promise<FoundAccount[]> => {
  if (ids.length === 0) return []
  const today = dayOf(clock.now().toISOString())
  const [rows, memberships] = await Promise.all([
    listAccounts(db.drizzle, ids),
    listSchoolNames(db.drizzle, ids),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const schoolsOf = Map.groupBy(memberships, ({ userId }) => userId)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const { birthdayAt, ...account } = row
    const age = birthdayAt === null ? null : ageOn(birthdayAt, today)
    return [{ ...account, age, schools: (schoolsOf.get(id) ?? []).map(({ name }) => name) }]
  })
}

export const findAccounts = async (context: Context, query: Query): Promise<Page> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const found = await showAccounts(context, await findAccountIds(context, query.search))
  const page = pageOf(found, query.page ?? 1, pageSizeOf(query, ACCOUNTS_PER_PAGE))
  // Ids only: what was typed may be an email, which the audit log does not keep (docs/decisions/0018).
  const entry = {
    action: 'accounts.searched',
    subjectType: 'user',
    subjectId: null,
    details: { userIds: page.data.map(({ id }) => id) },
  }
  await inTransaction(db, (tx) => writeAudit(tx, actor, entry, clock.now()))
  return page
}
