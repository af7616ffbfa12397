/**
 * A server reduced to its invoices, run as a process of its own: `issue-invoices.ts CONNECTION_STRING NOW BILL,BILL,…`. Issues all of them
 * at once. Every fifth transaction is undone after its number was taken, and then done again. Prints `done` and ends.
 */
import { silentLog } from '../../db/embedded/database-log.ts'
import { openDatabase } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { issueInvoice } from '../../features/invoices/issue-invoice.ts'
import { lockBill } from '../../features/payments/bill-statement.ts'
import { makeInvoiceLine, makeSnapshot } from '../e-invoice/make-snapshot.ts'

const [connectionString = '', now = '', bills = ''] = process.argv.slice(2)
const UNDO_EVERY = 5

const db = openDatabase({ connectionString, log: silentLog })

const issue = (billId: number, isUndone: boolean) =>
  inTransaction(db, async (tx) => {
    // As everywhere: the bill is held before its invoice is written.
    await lockBill(tx, billId)
    const { buyer } = makeSnapshot()
    const order = {
      billId,
      lines: [makeInvoiceLine(1_200)],
      buyer,
      paidOn: now.slice(0, 10),
      series: 'real' as const,
    }
    await issueInvoice(tx, order, new Date(now))
    if (isUndone) throw new Error('undone')
  })

await Promise.all(
  bills.split(',').map(async (bill, index) => {
    if (index % UNDO_EVERY === 0) await issue(Number(bill), true).catch(() => undefined)
    await issue(Number(bill), false)
  }),
)
await db.close()
process.stdout.write('done\n')
