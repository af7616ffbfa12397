/** The people who read a notification: their first names, and the languages in which it names things. */
import { asc, inArray } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type Reader = { readonly id: number; readonly firstName: string; readonly language: string }

/** Those of these people who exist, by id. */
export const listReaders = async (db: Db, ids: readonly number[]): Promise<Reader[]> =>
  ids.length === 0
    ? []
    : db
        .select({ id: users.id, firstName: users.firstName, language: users.language })
        .from(users)
        .where(inArray(users.id, [...ids]))
        .orderBy(asc(users.id))
