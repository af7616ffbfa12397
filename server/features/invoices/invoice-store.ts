/** SQL of invoices and their numbers. */
import { and, between, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InvoiceChoices } from '@wegband/domain/features/invoices/contract.ts'
import { bills, charges, invoiceCounters, invoices } from '../../db/schema/money/books.ts'
import { issuers } from '../../db/schema/money/catalogue.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import { users } from '../../db/schema/people.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

export type NumberSeries = (typeof invoiceCounters.$inferSelect)['series']

export type NumbersToTake = {
  readonly issuerId: number
  readonly year: number
  readonly series: NumberSeries
  readonly count: number
}

/**
 * Takes the next numbers of issuers and years, each pair at most once. Returns the last number of each. The rows stay locked until the
 * transaction ends, so numbers have no gaps: a rollback gives them back. The order of the rows prevents deadlocks.
 */
export const takeInvoiceNumbers = async (
  tx: Db,
  wanted: readonly NumbersToTake[],
): Promise<(NumbersToTake & { readonly last: number })[]> => {
  if (wanted.length === 0) return []
  const keyOf = ({ issuerId, year, series }: Omit<NumbersToTake, 'count'>): string =>
    `${issuerId} ${year} ${series}`
  const rows = await tx
    .insert(invoiceCounters)
    .values(
      wanted
        .toSorted((a, b) => a.issuerId - b.issuerId || a.year - b.year || a.series.localeCompare(b.series))
        .map(({ issuerId, year, series, count: last }) => ({ issuerId, year, series, last })),
    )
    .onConflictDoUpdate({
      target: [invoiceCounters.issuerId, invoiceCounters.year, invoiceCounters.series],
      set: { last: sql`${invoiceCounters.last} + excluded.last` },
    })
    .returning()
  const lasts = new Map(rows.map((row) => [keyOf(row), row.last]))
  return wanted.map((one) => {
    const last = lasts.get(keyOf(one))
    if (last === undefined) throw new Error('an upsert returned no row')
    return { ...one, last }
  })
}

/** Ids in the order of the rows, in which they are counted. */
export const insertInvoices = async (
  tx: Db,
  rows: readonly (typeof invoices.$inferInsert)[],
): Promise<number[]> => {
  if (rows.length === 0) return []
  const made = await tx
    .insert(invoices)
    .values([...rows])
    .returning({ id: invoices.id })
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}

export const insertInvoice = async (tx: Db, row: typeof invoices.$inferInsert): Promise<number> => {
  const [id] = await insertInvoices(tx, [row])
  if (id === undefined) throw new Error('an insert returned no row')
  return id
}

/** An invoice whole, with its cancellation if it has one; undefined for an unknown id. */
export const findInvoiceToCancel = async (tx: Db, id: number) => {
  const cancelling = alias(invoices, 'cancelling')
  const [row] = await tx
    .select({
      id: invoices.id,
      billId: invoices.billId,
      kind: invoices.kind,
      snapshot: sql<InvoiceSnapshot>`${invoices.snapshot}`,
      cancelledBy: cancelling.id,
    })
    .from(invoices)
    .leftJoin(cancelling, and(eq(cancelling.cancelsId, invoices.id), eq(cancelling.kind, 'cancellation')))
    .where(eq(invoices.id, id))
  return row
}

/** What corrections have taken back of an invoice, with negative quantities. */
export const listCorrectedLines = async (tx: Db, invoiceId: number): Promise<InvoiceSnapshot['lines']> => {
  const rows = await tx
    .select({ snapshot: sql<InvoiceSnapshot>`${invoices.snapshot}` })
    .from(invoices)
    .where(and(eq(invoices.cancelsId, invoiceId), eq(invoices.kind, 'correction')))
    .orderBy(invoices.id)
  return rows.flatMap(({ snapshot }) => snapshot.lines)
}

/** People whose contracts a bill charges, as JSON `[{ id, firstName }]` in the order of their ids. */
const profiteersOf = sql<{ id: number; firstName: string }[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'firstName', p.first_name) order by p.id), '[]'::json)
  from (
    select distinct u.id, u.first_name
    from ${charges} c join ${subscriptionPhases} h on h.id = c.phase_id join ${subscriptions} b on b.id = h.subscription_id
      join ${users} u on u.id = b.profiteer_id
    where c.bill_id = ${invoices.billId}
  ) p
)`

const isOf = (profiteerId: number) => sql`exists (
  select from ${charges} c join ${subscriptionPhases} h on h.id = c.phase_id join ${subscriptions} b on b.id = h.subscription_id
  where c.bill_id = ${invoices.billId} and b.profiteer_id = ${profiteerId}
)`

export type InvoiceFilter = {
  readonly payerId: number
  readonly profiteerId?: number | undefined
  readonly year?: number | undefined
  /** Corrections are found with cancellations. */
  readonly kind?: Exclude<InvoiceKind, 'correction'> | undefined
}
type InvoiceKind = (typeof invoices.$inferSelect)['kind']

const matches = ({ payerId, profiteerId, year, kind }: InvoiceFilter) =>
  and(
    eq(invoices.payerId, payerId),
    profiteerId === undefined ? undefined : isOf(profiteerId),
    year === undefined ? undefined : between(invoices.issuedOn, `${year}-01-01`, `${year}-12-31`),
    kind === undefined
      ? undefined
      : kind === 'invoice'
        ? eq(invoices.kind, kind)
        : ne(invoices.kind, 'invoice'),
  )

export const countInvoices = async (db: Db, filter: InvoiceFilter): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(invoices).where(matches(filter))
  return row?.total ?? 0
}

export const listInvoices = (db: Db, filter: InvoiceFilter, page: { limit: number; offset: number }) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      kind: invoices.kind,
      issuedOn: invoices.issuedOn,
      totalCents: invoices.totalCents,
      seller: issuers.legalName,
      profiteers: profiteersOf,
    })
    .from(invoices)
    .innerJoin(issuers, eq(issuers.id, invoices.issuerId))
    .where(matches(filter))
    .orderBy(desc(invoices.id))
    .limit(page.limit)
    .offset(page.offset)

/** What the invoices of a payer can be narrowed to. */
export const readChoices = async (db: Db, payerId: number): Promise<InvoiceChoices> => {
  const { rows } = await db.execute<InvoiceChoices>(sql`
    select
      coalesce((select json_agg(y order by y desc) from (
        select distinct extract(year from issued_on)::int as y from invoices where payer_id = ${payerId}) s), '[]') as years,
      coalesce((select json_agg(json_build_object('id', p.id, 'firstName', p.first_name) order by p.id) from (
        select distinct u.id, u.first_name
        from invoices i join charges c on c.bill_id = i.bill_id join subscription_phases h on h.id = c.phase_id
          join subscriptions b on b.id = h.subscription_id join users u on u.id = b.profiteer_id
        where i.payer_id = ${payerId}) p), '[]') as profiteers,
      exists (select from invoices where payer_id = ${payerId} and kind <> 'invoice') as "hasCancellations"`)
  const [row] = rows
  if (row === undefined) throw new Error('a statement without a table returns one row')
  return row
}

/** What is needed to draw an invoice and to send it. */
const drawnColumns = {
  id: invoices.id,
  number: invoices.number,
  snapshot: sql<InvoiceSnapshot>`${invoices.snapshot}`,
  file: invoices.file,
}
export type DrawnInvoice = Awaited<ReturnType<typeof listUndrawn>>[number]

/** Undefined for an unknown id, and for the invoice of another payer. */
export const findInvoice = async (db: Db, payerId: number, id: number): Promise<DrawnInvoice | undefined> => {
  const [row] = await db
    .select(drawnColumns)
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.payerId, payerId)))
  return row
}

export const listUndrawn = (db: Db, limit: number) =>
  db.select(drawnColumns).from(invoices).where(isNull(invoices.file)).orderBy(invoices.id).limit(limit)

export const listInvoicesToCopy = (db: Db, payerId: number) =>
  db.select(drawnColumns).from(invoices).where(eq(invoices.payerId, payerId)).orderBy(invoices.id)

/** The name of the drawn file; null until it is drawn. */
export const readFileOf = async (db: Db, id: number): Promise<string | null> => {
  const [row] = await db.select({ file: invoices.file }).from(invoices).where(eq(invoices.id, id))
  return row?.file ?? null
}

/** Where the payer reads email, and in which language. */
export const findPayer = async (db: Db, userId: number) => {
  const [row] = await db
    .select({ mail: users.mail, firstName: users.firstName, language: users.language })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** False when another process has drawn it meanwhile. */
export const attachFile = async (db: Db, id: number, file: string, fileSha256: Buffer): Promise<boolean> => {
  const rows = await db
    .update(invoices)
    .set({ file, fileSha256 })
    .where(and(eq(invoices.id, id), isNull(invoices.file)))
    .returning({ id: invoices.id })
  return rows.length > 0
}

/** What an invoice prints of each of these bills, and of its issuer. */
export const listBillsForInvoice = (tx: Db, billIds: readonly number[]) =>
  tx
    .select({ bill: bills, issuer: issuers })
    .from(bills)
    .innerJoin(issuers, eq(issuers.id, bills.issuerId))
    .where(inArray(bills.id, [...billIds]))
export type BillForInvoice = Awaited<ReturnType<typeof listBillsForInvoice>>[number]

export const readBillForInvoice = async (tx: Db, billId: number): Promise<BillForInvoice | undefined> => {
  const [found] = await listBillsForInvoice(tx, [billId])
  return found
}
