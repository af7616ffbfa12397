/** Reads and sets the end of a person's free trial, and lists the contents that belong to it. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '../../db/schema/people.ts'
import { contents } from '../../db/schema/sports.ts'
import type { Db } from '../../db/transaction.ts'

/** Undefined for an unknown id. */
export const findFreemiumEnd = async (
  db: Db,
  userId: number,
): Promise<{ freemiumEndsAt: string | null } | undefined> => {
  const [row] = await db
    .select({ freemiumEndsAt: users.freemiumEndsAt })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** False when the person has already had a trial, also one that began at the same moment. */
export const beginTrial = async (tx: Db, userId: number, endsAt: string): Promise<boolean> => {
  const rows = await tx
    .update(users)
    .set({ freemiumEndsAt: endsAt })
    .where(and(eq(users.id, userId), isNull(users.freemiumEndsAt)))
    .returning({ id: users.id })
  return rows.length === 1
}

/** Modules with a content that the trial opens. */
export const listFreeModuleIds = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ moduleId: sql<number>`${contents.moduleId}` })
    .from(contents)
    .where(
      and(eq(contents.availableForFreemium, true), isNotNull(contents.moduleId), isNull(contents.retiredAt)),
    )
  return rows.map(({ moduleId }) => moduleId)
}
