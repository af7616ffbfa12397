/** What is still missing: the same answer for the person, the parents and the trainer side of the school. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import { viewOf } from '@wegband/domain/features/profile/visibility-rules.ts'
import type { Missing, Rhythm } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { isInRunningClass } from './running-class-statement.ts'
import { findPersonSchools } from './seen-store.ts'
import { readStanding } from './standing.ts'

export type MissingQuery = { userId: number; sportId: number; rhythm: Rhythm | undefined }

/** Callers who see the person as a member of their school may see the progress. */
const requireSeen = async ({ actor, db }: Context, userId: number): Promise<void> => {
  if (actor.userId === userId || actor.childIds.includes(userId)) return
  const person = await findPersonSchools(db.drizzle, userId)
  if (person === undefined || viewOf(actor, person, false) !== 'member') throw notFound()
}

export const readMissing = async (
  context: Context,
  { userId, sportId, rhythm }: MissingQuery,
): Promise<Missing> => {
  const { db, actor, clock } = context
  await requireSeen(context, userId)
  const referenceData = await readReferenceDataFor(db, 'sports', sportId)
  const sport = referenceData.sports.get(sportId)
  if (sport === undefined) throw notFound()
  const standing = await readStanding(db.drizzle, referenceData, userId, sportId)
  // A sport of another school is visible only for people who have trained in it.
  if (!standing.hasEvents && !canSeeSport(sport, actor)) throw notFound()
  const now = clock.now().toISOString()
  const isTrainingNow = await isInRunningClass(db.drizzle, { userId, sportId, now })
  return standing.missingOn(dayOf(now), { rhythm, isTrainingNow })
}
