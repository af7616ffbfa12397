/** Begins the free trial, once per person, also with simultaneous requests from several devices (decisions §4 Freemium). */
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
 * Works only for the caller's own account: a parent begins it for a child in the child's view. Another id gives 404.
 * Throws the refusal of `whyNotStartFreemium`, with an existing end as `data`.
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
    // A simultaneous request from another device came first.
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
