/** Draws the file of an invoice once and stores it, by a job or at the first download. */
import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../../http/request/context.ts'
import { FilesUnavailableError, type FileName } from '../../gateways/files/port.ts'
import { drawInvoice } from './draw-invoice.ts'
import {
  attachFile,
  type DrawnInvoice,
  listInvoicesToCopy,
  listUndrawn,
  readFileOf,
} from './invoice-store.ts'

type Filing = Pick<Services, 'db' | 'gateways'>

const INVOICE_FOLDER = 'invoices'
/** Invoices drawn in one round of the job. */
const AT_ONCE = 50

/** Names in the table have no folder. */
const nameOf = (file: string): FileName => `${INVOICE_FOLDER}/${file}`

const readStored = async ({ gateways }: Filing, file: string): Promise<Buffer> => {
  const stored = await gateways.files.find(nameOf(file))
  if (stored === undefined) throw new FilesUnavailableError('the file of an invoice is missing')
  return buffer(stored.read())
}

/** The row points to a file only after the file is stored. Of two that draw at once, the first one stays. */
const drawAndStore = async (services: Filing, { id, snapshot }: DrawnInvoice): Promise<Buffer> => {
  const bytes = await drawInvoice(snapshot)
  const file = `${randomUUID()}.pdf`
  const { files } = services.gateways
  await files.put(nameOf(file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  if (await attachFile(services.db.drizzle, id, file, sha256)) return bytes
  await files.remove(nameOf(file))
  const first = await readFileOf(services.db.drizzle, id)
  return first === null ? bytes : readStored(services, first)
}

/** The bytes of the file; draws it where the job has not run yet. */
export const readInvoiceFile = (services: Filing, invoice: DrawnInvoice): Promise<Buffer> =>
  invoice.file === null ? drawAndStore(services, invoice) : readStored(services, invoice.file)

/** The name of the file in the store; draws it where the job has not run yet. */
export const fileInvoice = async (services: Filing, invoice: DrawnInvoice): Promise<FileName> => {
  if (invoice.file === null) await drawAndStore(services, invoice)
  const file = invoice.file ?? (await readFileOf(services.db.drizzle, invoice.id))
  if (file === null) throw new FilesUnavailableError('the file of an invoice is missing')
  return nameOf(file)
}

/** All own invoices as files, the oldest first, for a copy of the data. */
export const readInvoiceFilesOf = async (
  services: Filing,
  payerId: number,
): Promise<{ readonly name: string; readonly bytes: Buffer }[]> => {
  const files = []
  for (const invoice of await listInvoicesToCopy(services.db.drizzle, payerId))
    files.push({ name: `${invoice.number}.pdf`, bytes: await readInvoiceFile(services, invoice) })
  return files
}

/** After the years for which an invoice is kept. */
export const dropInvoiceFile = (files: Services['gateways']['files'], file: string): Promise<void> =>
  files.remove(nameOf(file))

/** Draws some invoices that have no file. Returns how many. */
export const drawSome = async (services: Filing): Promise<number> => {
  const undrawn = await listUndrawn(services.db.drizzle, AT_ONCE)
  for (const invoice of undrawn) await drawAndStore(services, invoice)
  return undrawn.length
}
