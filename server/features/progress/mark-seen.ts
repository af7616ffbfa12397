/** Stores how much of the band's growth a person has seen, so that no animation plays twice, on whatever devices. */
import type { SeenProgress } from '@wegband/domain/features/progress/contract.ts'
import { seenOf } from '@wegband/domain/features/progress/progress-since.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { readStanding } from './standing.ts'
import { isParentOf } from '../accounts/parent-statement.ts'
import { writeSeen } from './seen-store.ts'

/** Limits a reported value to the ledger: a device error must not skip a future animation. */
const atMost = (seen: SeenProgress, have: SeenProgress): SeenProgress =>
  seen.levelIndex > have.levelIndex
    ? have
    : seen.levelIndex < have.levelIndex
      ? seen
      : {
          levelIndex: have.levelIndex,
          beltStep: Math.min(seen.beltStep, have.beltStep),
          activeWeeks: Math.min(seen.activeWeeks, have.activeWeeks),
        }

/** A parent in the child's view counts as looking with the child; an admin does not. */
const isTheirLook = async ({ actor, db }: Context): Promise<boolean> =>
  actor.impersonatorId === null || isParentOf(db.drizzle, actor.impersonatorId, actor.userId)

/** Whether this device is the first to show it. */
export const markSeen = async (
  context: Context,
  { userId, sportId, seen }: { userId: number; sportId: number; seen: SeenProgress },
): Promise<{ isFirst: boolean }> => {
  const { db, actor, clock } = context
  if (actor.userId !== userId) throw notFound()
  const referenceData = await readReferenceDataFor(db, 'sports', sportId)
  if (!referenceData.sports.has(sportId)) throw notFound()
  if (!(await isTheirLook(context))) return { isFirst: false }
  const standing = await readStanding(db.drizzle, referenceData, userId, sportId)
  if (!standing.hasBegun) return { isFirst: false }
  const isFirst = await writeSeen(db.drizzle, {
    userId,
    sportId,
    seen: atMost(seen, seenOf(standing.entry)),
    now: clock.now().toISOString(),
  })
  return { isFirst }
}
