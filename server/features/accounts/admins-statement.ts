/** The open accounts of admins, for those who hear of things, and for changes after which one must be left. */
import { and, asc, isNull, ne, sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

const isOpenAdmin = and(
  ne(users.profileType, sql`'anonymous'`),
  isNull(users.erasedAt),
  // As the partial index of the office's accounts has it.
  sql`(${users.isAdmin} or ${users.officeRights} <> '{}')`,
  users.isAdmin,
  isNull(users.lockedAt),
)

const read = (db: Db) => db.select({ id: users.id }).from(users).where(isOpenAdmin).orderBy(asc(users.id))

export const listAdmins = async (db: Db): Promise<number[]> => (await read(db)).map(({ id }) => id)

/** Holds them until the transaction ends, so that two changes are decided one after the other. */
export const lockAdmins = async (tx: Db): Promise<number[]> =>
  (await read(tx).for('update')).map(({ id }) => id)
