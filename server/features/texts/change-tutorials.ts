/** Stores which tips a person has seen and whether they want tips, for the person or their parents. */
import type { TutorialName } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { insertTutorial, deleteTutorial, toggleTutorials, listTutorialNames } from './store.ts'

/** Answers all tips that the person has seen. 404 for callers other than the person and a child's parents. */
export const setTutorialKnown = async (
  { actor, clock, db }: Context,
  { userId, name, isKnown }: { userId: number; name: TutorialName; isKnown: boolean },
): Promise<string[]> => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  return inTransaction(db, async (tx) => {
    const isChanged = isKnown
      ? await insertTutorial(tx, userId, name)
      : await deleteTutorial(tx, userId, name)
    if (isChanged) await bumpUserVersions(tx, [userId], clock.now())
    return listTutorialNames(tx, userId)
  })
}

/** Returns whether tips are now off. */
export const switchTutorials = async ({ actor, clock, db }: Context): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const areOff = await toggleTutorials(tx, actor.userId)
    if (areOff === undefined) throw notFound()
    await bumpUserVersions(tx, [actor.userId], clock.now())
    return areOff
  })
