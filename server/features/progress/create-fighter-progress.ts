/** Begins a sport at level 1, or at the level of the association's grade. A person who has begun stays there (decisions §2). */
import type { ProgressEntry } from '@wegband/domain/features/accounts/contract.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import { placementLevel } from '@wegband/domain/features/conversion/conversion-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { findHeldGrade } from '../conversion/held-grade-statement.ts'
import { isOffered, readReferenceData, type SportRow } from '../reference-data/reference-data.ts'
import { requireOpenSport } from '../reference-data/require-open-sport.ts'
import { recordEvent } from './record-event.ts'
import { readStanding } from './standing.ts'
import { lockTotals } from './store.ts'

/** 404 for a sport that the person cannot see, such as another school's. */
const requireBeginnable = async (context: Context, userId: number, sport: SportRow): Promise<void> => {
  const person = userId === context.actor.userId ? context.actor : (await context.readRights([userId]))[0]
  if (person === undefined || !canSeeSport(sport, person)) throw notFound()
  requireOpenSport(sport, person)
}

export const createFighterProgress = async (
  context: Context,
  { userId, sportId }: { readonly userId: number; readonly sportId: number },
): Promise<ProgressEntry> => {
  const { actor, db, clock } = context
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  const referenceData = await readReferenceData(db)
  const sport = referenceData.sports.get(sportId)
  const levels = referenceData.levelsOfSport.get(sportId) ?? []
  if (sport === undefined || !isOffered(sport) || levels.length === 0) throw notFound()
  await requireBeginnable(context, userId, sport)
  const now = clock.now().toISOString()
  return inTransaction(db, async (tx) => {
    await lockTotals(tx, userId, sportId)
    const before = await readStanding(tx, referenceData, userId, sportId)
    if (before.hasBegun) return before.entry
    const held = await findHeldGrade(tx, userId)
    const lastLevel = Math.max(...levels.map((level) => level.index))
    await recordEvent(
      { tx, referenceData, now },
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
    return (await readStanding(tx, referenceData, userId, sportId)).entry
  })
}
