/** Reminds those who may still sign these papers, who are already marked as reminded. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { missingSigners } from '@wegband/domain/features/signatures/signing-rules.ts'
import type { Db } from '../../db/transaction.ts'
import { notifyEach } from '../notifications/notify-people.ts'
import { noticesFor } from './fill-papers.ts'
import { listPapersByIds } from './paper-statement.ts'
import { factsOf } from './show-paper.ts'

/** Returns how many papers somebody was reminded of. */
export const remindOf = async (tx: Db, ids: readonly number[], now: Date): Promise<number> => {
  if (ids.length === 0) return 0
  const today = dayOf(now.toISOString())
  const each = (await listPapersByIds(tx, ids)).map((row) => {
    const missing = missingSigners(factsOf(row), today)
    return noticesFor(row, row, '-reminder', today).filter(({ userId }) => missing.includes(userId))
  })
  await notifyEach(tx, each.flat(), now)
  return each.filter(({ length }) => length > 0).length
}
