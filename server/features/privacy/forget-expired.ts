/**
 * Deletes data that is kept for a number of years (`KEPT_THINGS`) once the years are over.
 * An entry of the list with years but without a statement here does not compile.
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { KEPT_THINGS } from '@wegband/domain/features/privacy/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Services } from '../../http/request/context.ts'
import { dropInvoiceFile } from '../invoices/file-invoice.ts'
import { deleteAcceptances, deleteAuditRows, deleteClosedReports } from './expired-store.ts'
import { deleteDeclarations, deleteInvoices, forgetPayers } from './money-store.ts'

type Thing = (typeof KEPT_THINGS)[number]
type TimedKey = Extract<Thing, { readonly years: number }>['key']

type Forgetting = Pick<Services, 'db' | 'gateways' | 'clock' | 'settings'>

/** Each deletes what is due, or takes the names out of it. `before`: an instant for what counts from the end of the account, else a day. */
const FORGET: Readonly<Record<TimedKey, (services: Forgetting, before: string) => Promise<unknown>>> = {
  ledger: ({ db }, before) => forgetPayers(db.drizzle, before),
  invoices: async ({ db, gateways }, before) => {
    // A file without its row is swept; a row without its file would be a hole.
    for (const file of await deleteInvoices(db.drizzle, before)) await dropInvoiceFile(gateways.files, file)
  },
  declarations: ({ db }, before) => deleteDeclarations(db.drizzle, before),
  acceptances: ({ db }, before) => deleteAcceptances(db.drizzle, before),
  audit: ({ db }, before) => inTransaction(db, (tx) => deleteAuditRows(tx, before)),
}

/** An open report stays, however old it is. */
const forgetReports = async ({ db, clock, settings }: Forgetting): Promise<void> => {
  const { reportMonths } = settings.current()
  const oldest = `${addMonths(dayOf(clock.now().toISOString()), -reportMonths)}T00:00:00.000Z`
  await deleteClosedReports(db.drizzle, oldest)
}

const yearsBefore = (now: Date, years: number): string => {
  const date = new Date(now)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString()
}

/** The first day of the oldest year that is still kept. */
const yearBegin = (now: Date, years: number): string =>
  `${String(Number(dayOf(now.toISOString()).slice(0, 4)) - years)}-01-01`

/** Forgets all data whose time is over. */
export const forgetKeptThings = async (services: Services): Promise<void> => {
  const now = services.clock.now()
  for (const { key, years, isFromEndOfYear } of KEPT_THINGS)
    if (years !== null)
      await FORGET[key](services, isFromEndOfYear ? yearBegin(now, years) : yearsBefore(now, years))
  await forgetReports(services)
}
