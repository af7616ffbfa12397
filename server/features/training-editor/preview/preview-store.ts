/** SQL of the invented person of a preview. The caller rolls it back. */
import { trainingEvents } from '../../../db/schema/progress.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { weekOf } from '@wegband/domain/basics/calendar-days.ts'

/** Later than every publication: the person begins with the newest rules. */
const NEWEST = 2_147_483_647

export const inventPerson = async (tx: Db): Promise<number> => {
  const [row] = await tx.insert(users).values({ profileType: 'regular' }).returning({ id: users.id })
  if (row === undefined) throw new Error('no person was invented')
  return row.id
}

export const placeAt = async (
  tx: Db,
  { userId, sportId, levelIndex, at }: { userId: number; sportId: number; levelIndex: number; at: string },
): Promise<void> => {
  await tx.insert(trainingEvents).values({
    userId,
    sportId,
    levelIndex,
    kind: 'placement',
    week: weekOf(at),
    occurredAt: at,
    sourceType: 'start',
    sourceId: sportId,
    rulesVersion: NEWEST,
  })
}
