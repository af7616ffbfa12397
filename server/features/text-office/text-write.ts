/** The frame of every write of texts: that of the office, and open pages read their texts again. */
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { publish } from '../events/publish.ts'
import { type OfficeDone, officeWrite } from '../money-office/office-write.ts'

export const textWrite = <T>(
  context: Context,
  work: (tx: Transaction, now: Date) => Promise<OfficeDone<T>>,
): Promise<T> =>
  officeWrite(context, async (tx, now) => {
    const done = await work(tx, now)
    await publish(tx, { topic: 'texts', ids: [], isForAll: true })
    return done
  })
