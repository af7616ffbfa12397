/** SQL of the audit log as it is read. Each filter has an index in the order of the pages (migration 0048). */
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { auditLog, users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type LogFilter = {
  readonly area: string | undefined
  readonly action: string | undefined
  readonly subjectType: string | undefined
  readonly subjectId: number | undefined
  readonly actorId: number | undefined
  readonly personId: number | undefined
  /** From this instant on, and before that one. */
  readonly from: string | undefined
  readonly until: string | undefined
}

type Key = { readonly id: number; readonly createdAt: string }

/** Where a page begins; undefined for an entry that is gone. */
export const findLogKey = async (db: Db, id: number): Promise<Key | undefined> => {
  const [row] = await db
    .select({ id: auditLog.id, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(eq(auditLog.id, id))
  return row
}

const actor = alias(users, 'actor')
const impersonator = alias(users, 'impersonator')
const subject = alias(users, 'subject')
/** Null in all fields of a missing person. */
const nameOf = (table: typeof actor | typeof impersonator | typeof subject) => ({
  id: sql<number | null>`${table.id}`,
  firstName: sql<string | null>`${table.firstName}`,
  lastName: sql<string | null>`${table.lastName}`,
})

export const listNames = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]))

/** The rows are found first, so that names are joined to one page and not to the whole log. */
export const listLogRows = (
  db: Db,
  filter: LogFilter,
  page: { readonly before: Key | undefined; readonly limit: number },
) => {
  const { area, action, subjectType, subjectId, actorId, personId, from, until } = filter
  const rows = db
    .select()
    .from(auditLog)
    .where(
      and(
        area === undefined ? undefined : sql`split_part(${auditLog.action}, '.', 1) = ${area}`,
        action === undefined ? undefined : eq(auditLog.action, action),
        subjectType === undefined ? undefined : eq(auditLog.subjectType, subjectType),
        subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        personId === undefined
          ? undefined
          : and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, personId)),
        from === undefined ? undefined : gte(auditLog.createdAt, from),
        until === undefined ? undefined : lt(auditLog.createdAt, until),
        page.before === undefined
          ? undefined
          : sql`(${auditLog.createdAt}, ${auditLog.id}) < (${page.before.createdAt}::timestamptz, ${page.before.id})`,
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(page.limit)
    .as('rows')
  return db
    .select({
      id: rows.id,
      at: rows.createdAt,
      actor: nameOf(actor),
      impersonator: nameOf(impersonator),
      action: rows.action,
      subjectType: rows.subjectType,
      subjectId: rows.subjectId,
      subject: nameOf(subject),
      details: rows.details,
      requestId: rows.requestId,
    })
    .from(rows)
    .leftJoin(actor, eq(actor.id, rows.actorId))
    .leftJoin(impersonator, eq(impersonator.id, rows.impersonatorId))
    .leftJoin(subject, and(eq(rows.subjectType, 'user'), eq(subject.id, rows.subjectId)))
    .orderBy(desc(rows.createdAt), desc(rows.id))
}
