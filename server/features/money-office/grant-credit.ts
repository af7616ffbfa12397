/** The office gives the payer of a contract credit, with a reason. It pays the next bills first. */
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { lockBalances } from '../accounts/balance-statement.ts'
import { findContractById } from '../contracts/contract-statement.ts'
import { publish } from '../events/publish.ts'
import { officeWrite, REPEATED } from './office-write.ts'
import { isCreditKnown } from './contracts-store.ts'

/** A second send with the same key changes nothing. */
export const giveCredit = (
  context: Context,
  contractId: number,
  {
    key,
    amountCents,
    reason,
  }: { readonly key: string; readonly amountCents: number; readonly reason: string },
): Promise<void> =>
  officeWrite(context, async (tx, now) => {
    const contract = await findContractById(tx, contractId)
    if (contract === undefined) throw notFound()
    const { userId } = contract
    await lockBalances(tx, [userId])
    const transfer = `office:${key}`
    if (await isCreditKnown(tx, transfer)) return REPEATED
    await moveCredit(tx, { transfer, from: null, to: userId, amountCents, reason: 'correction' }, now)
    await bumpUserVersions(tx, [userId], now)
    await publish(tx, { topic: 'user', ids: [userId], userIds: [userId] })
    return {
      result: undefined,
      entry: {
        action: 'credit.granted',
        subjectType: 'user',
        subjectId: userId,
        details: { contractId, amountCents, reason },
      },
    }
  })
