/** Stores which tips a person has seen and whether they want tips, for the person or their parents. */
import { and, asc, eq, not, type SQL } from 'drizzle-orm'
import type { TutorialName } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { knownTutorials, users } from '../../db/schema/people.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'

const own = (userId: number, name: TutorialName): SQL | undefined =>
  and(eq(knownTutorials.userId, userId), eq(knownTutorials.name, name))

const namesOf = async (db: Db, userId: number): Promise<string[]> => {
  const rows = await db
    .select({ name: knownTutorials.name })
    .from(knownTutorials)
    .where(eq(knownTutorials.userId, userId))
    .orderBy(asc(knownTutorials.id))
  return rows.map(({ name }) => name)
}

/** Answers all tips that the person has seen. 404 for callers other than the person and a child's parents. */
export const setTutorialKnown = async (
  { actor, clock, db }: Context,
  { userId, name, isKnown }: { userId: number; name: TutorialName; isKnown: boolean },
): Promise<string[]> => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  return inTransaction(db, async (tx) => {
    const changed = isKnown
      ? await tx.insert(knownTutorials).values({ userId, name }).onConflictDoNothing().returning()
      : await tx.delete(knownTutorials).where(own(userId, name)).returning()
    if (changed.length > 0) await bumpUserVersions(tx, [userId], clock.now())
    return namesOf(tx, userId)
  })
}

/** Answers whether tips are now off. */
export const switchTutorials = async ({ actor, clock, db }: Context): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ areTutorialsDisabled: not(users.areTutorialsDisabled) })
      .where(eq(users.id, actor.userId))
      .returning({ areTutorialsDisabled: users.areTutorialsDisabled })
    if (row === undefined) throw notFound()
    await bumpUserVersions(tx, [actor.userId], clock.now())
    return row.areTutorialsDisabled
  })
