/** Beginning a sport: at level 1, or where the grade of the association places; whoever has begun stays where they are (decisions §2). */
import type { ProgressEntry } from '@wegband/domain/features/accounts/contract.ts'
import { placementLevel } from '@wegband/domain/features/conversion/conversion-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { findHeldGrade } from '../conversion/find-held-grade.ts'
import { readCurriculum } from '../curriculum/curriculum.ts'
import { recordEvent } from './record-event.ts'
import { readStanding } from './standing.ts'
import { lockTotals } from './store.ts'

export const createFighterProgress = async (
  context: Context,
  { userId, sportId }: { readonly userId: number; readonly sportId: number },
): Promise<ProgressEntry> => {
  const { actor, db, clock } = context
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  const curriculum = await readCurriculum(db)
  const levels = curriculum.levelsOfSport.get(sportId) ?? []
  if (levels.length === 0) throw notFound()
  const now = clock.now().toISOString()
  return inTransaction(db, async (tx) => {
    await lockTotals(tx, userId, sportId)
    const before = await readStanding(tx, curriculum, userId, sportId)
    if (before.hasBegun) return before.entry
    const held = await findHeldGrade(tx, userId)
    const lastLevel = Math.max(...levels.map((level) => level.index))
    await recordEvent(
      { tx, curriculum, now },
      {
        userId,
        sportId,
        moduleId: null,
        kind: 'placement',
        occurredAt: now,
        sourceType: 'start',
        sourceId: sportId,
        levelIndex: placementLevel(held.grade, held.wishesNoPlacement, lastLevel),
      },
    )
    return (await readStanding(tx, curriculum, userId, sportId)).entry
  })
}
