/** Beginning the free trial: once per person, whoever asks how often and from how many devices (decisions §4 Freemium). */
import type { Instant } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { freemiumEnd, whyNotStartFreemium } from '@wegband/domain/features/freemium/freemium-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { beginTrial, findFreemiumEnd } from './store.ts'

/**
 * The own account alone: a parent begins it for a child in the child's view. Throws the refusal of `whyNotStartFreemium`, with the end
 * that stands as `data` where there is one; for anybody else's id as if nobody had it.
 */
export const startFreemium = async (context: Context, userId: number): Promise<Instant> => {
  const { actor, db, clock } = context
  if (userId !== actor.userId) throw notFound()
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const stored = await findFreemiumEnd(tx, userId)
    if (stored === undefined) throw notFound()
    const refusal = whyNotStartFreemium({ ...actor, ...stored }, now.toISOString())
    if (refusal !== undefined) throw new AppError(refusal, { data: stored })

    const endsAt = freemiumEnd(now.toISOString())
    // Lost against the same wish from another device.
    if (!(await beginTrial(tx, userId, endsAt))) throw new AppError('freemium.already-active')
    await writeAudit(
      tx,
      actor,
      { action: 'freemium.start', subjectType: 'user', subjectId: userId, details: { endsAt } },
      now,
    )
    await bumpUserVersions(tx, [userId], now)
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
    return endsAt
  })
}
