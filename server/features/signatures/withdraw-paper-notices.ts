/** Takes back requests to sign papers that can be signed no more. No push message or email asks for them any longer. */
import type { Db } from '../../db/transaction.ts'
import { withdrawNoticesOf } from '../notifications/withdraw-notices.ts'
import { PAPER_SUBJECT } from './fill-papers.ts'
import { familyIds, type PaperRow } from './paper-statement.ts'

export const withdrawPaperNotices = (tx: Db, rows: readonly PaperRow[], now: Date): Promise<void> => {
  const subjectIds = rows.map(({ id }) => id)
  const about = { types: ['paper-to-sign'], subjectType: PAPER_SUBJECT, subjectIds } as const
  return withdrawNoticesOf(tx, rows.flatMap(familyIds), about, now)
}
