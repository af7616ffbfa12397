/**
 * Ends payments of cancelled bills at the provider, after our own record. What hangs is tried for three days; then the office sees to
 * it. Nothing is lost meanwhile: money that still comes in goes back by itself.
 */
import { MS_PER_DAY, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { findContractById, lockContract, updateContract } from '../contracts/contract-statement.ts'
import { cancelRunningAttempt } from '../payments/start-payment.ts'
import { listHangingBills, listHangingContracts } from './declaration-store.ts'

/** Days for which the job tries by itself. */
export const TRY_DAYS = 3
const PER_ROUND = 200

type Closing = Pick<Services, 'db' | 'clock' | 'gateways'>

/** Returns whether nothing hangs. The contract remembers since when something does. */
export const closePayments = async (services: Closing, contractId: number): Promise<boolean> => {
  const hanging = await listHangingBills(services.db.drizzle, contractId)
  const ended = []
  for (const { id } of hanging) ended.push(await cancelRunningAttempt(services, id))
  const isClosed = ended.every(Boolean)
  const now = services.clock.now()
  await inTransaction(services.db, async (tx) => {
    await lockContract(tx, contractId)
    const row = await findContractById(tx, contractId)
    const isMarked = row !== undefined && row.cancellationFailedAt !== null
    if (row === undefined || isMarked === !isClosed) return
    await updateContract(tx, contractId, { cancellationFailedAt: isClosed ? null : now.toISOString() }, now)
    await publishContractChanged(tx, row, now)
  })
  return isClosed
}

/** For the job. */
export const closeHangingPayments = async (services: Closing): Promise<void> => {
  const since = plusMs(services.clock.now().toISOString(), -TRY_DAYS * MS_PER_DAY)
  for (const { id } of await listHangingContracts(services.db.drizzle, since, PER_ROUND))
    await closePayments(services, id)
}
