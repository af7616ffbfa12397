/** An admin gives and takes the rights of the association: audited with before and after, and the person is notified. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { changeRights, OfficePerson } from '@wegband/domain/features/people-office/contract.ts'
import { orderedRights, whyNotChangeRights } from '@wegband/domain/features/people-office/rights-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { lockAdmins } from '../accounts/admins-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { notifyOwner } from '../sign-in/help-account.ts'
import { stageOf } from './list-people.ts'
import { showPerson } from './read-person.ts'
import { findPersonRow, writeRights } from './store.ts'

type Body = z.output<(typeof changeRights)['body']>

export const giveRights = async (
  context: Context,
  id: number,
  { reason, seenAt, ...wanted }: Body,
): Promise<OfficePerson> => {
  const { actor, clock, db } = context
  if ((await findPersonRow(db.drizzle, id)) === undefined) throw notFound()
  await requireFreshProof(context)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const admins = await lockAdmins(tx)
    const row = await findPersonRow(tx, id)
    if (row === undefined) throw notFound()
    requireSeenVersion(row, seenAt)
    const [before, after] = [orderedRights(row), orderedRights(wanted)]
    const others = admins.filter((one) => one !== id).length
    const why = whyNotChangeRights(actor, { ...before, stage: stageOf(row) }, after, others)
    if (why !== undefined) throw new AppError(why)
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await writeRights(tx, id, after)
    const entry = { action: 'rights.changed', subjectType: 'user', subjectId: id }
    await writeAudit(tx, actor, { ...entry, details: { reason, before, after } }, now)
    await notifyOwner(tx, { userId: id, reason }, 'rights-changed', now)
    await bumpUserVersions(tx, [id], now)
    await publish(tx, { topic: 'user', ids: [id], userIds: [id] })
  })
  return showPerson(context, id)
}
