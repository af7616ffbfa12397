/** SQL of debits: what is announced, which files hold what, and the next bills to announce or to remind of. */
import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { bills, invoices, paymentAttempts } from '../../../db/schema/money/books.ts'
import { issuers } from '../../../db/schema/money/catalogue.ts'
import { debitFiles, debitNotices, debits, mandates } from '../../../db/schema/money/collection.ts'
import { users } from '../../../db/schema/people.ts'
import type { Db } from '../../../db/transaction.ts'
import { openCentsOf } from '../../payments/own-bill-statement.ts'

export type DebitFileRow = typeof debitFiles.$inferSelect

const noAttemptRuns = sql`not exists (select from ${paymentAttempts} a where a.bill_id = ${bills.id}
  and a.state in ('started', 'needs-action', 'processing'))`
const lapsesAfter = (today: string) =>
  sql`(coalesce(${mandates.lastUsedOn}, ${mandates.signedOn}) + interval '36 months')::date >= ${today}::date`

const isDebitable = (today: string) =>
  and(
    eq(bills.state, 'open'),
    eq(bills.collection, 'own'),
    isNull(bills.heldAt),
    isNull(mandates.revokedOn),
    lapsesAfter(today),
    noAttemptRuns,
  )

/** Bills that a mandate pays and that are announced for no day to come. After the last warning nothing is debited any more. */
export const lockBillsToAnnounce = (tx: Db, today: string, limit: number) =>
  tx
    .select({
      bill: bills,
      openCents: openCentsOf,
      mandate: mandates,
      creditor: sql<string>`(select s.legal_name from issuers s where s.id = ${bills.issuerId})`,
      schoolId: sql<number>`(select s.school_id from issuers s where s.id = ${bills.issuerId})`,
      creditorId: sql<string>`(select s.creditor_id from issuers s where s.id = ${bills.issuerId})`,
      payer: {
        id: users.id,
        firstName: users.firstName,
        mail: users.mail,
        language: users.language,
      },
    })
    .from(bills)
    .innerJoin(mandates, and(eq(mandates.issuerId, bills.issuerId), eq(mandates.userId, bills.payerId)))
    .innerJoin(users, eq(users.id, bills.payerId))
    .where(
      and(
        isDebitable(today),
        sql`${openCentsOf} > 0`,
        // Neither one that waits for a human, nor one after the last warning.
        isNotNull(bills.nextTryAt),
        sql`exists (select from issuers s where s.id = ${bills.issuerId} and s.collection = 'own' and s.creditor_id is not null and s.iban is not null)`,
        sql`not exists (select from ${debitNotices} n where n.bill_id = ${bills.id} and n.collect_on > ${today})`,
      ),
    )
    .orderBy(asc(bills.id))
    .limit(limit)
    .for('update', { of: bills, skipLocked: true })
export type BillToAnnounce = Awaited<ReturnType<typeof lockBillsToAnnounce>>[number]

/** A bill has one notice: the day of the next debit. */
export const upsertNotice = async (tx: Db, row: typeof debitNotices.$inferInsert): Promise<void> => {
  await tx
    .insert(debitNotices)
    .values(row)
    .onConflictDoUpdate({
      target: debitNotices.billId,
      set: { mandateId: row.mandateId, collectOn: row.collectOn, announcedAt: row.announcedAt },
    })
}

/** The next debit of the bill is announced anew. */
export const deleteNotice = async (tx: Db, billId: number): Promise<void> => {
  await tx.delete(debitNotices).where(eq(debitNotices.billId, billId))
}

/** Announced debits that are on no file, by their day. */
export const sumDebitDays = (db: Db, issuerId: number, today: string) =>
  db
    .select({
      collectOn: debitNotices.collectOn,
      count: sql<number>`count(*)::int`,
      cents: sql<number>`sum(${openCentsOf})::int`,
    })
    .from(debitNotices)
    .innerJoin(bills, eq(bills.id, debitNotices.billId))
    .innerJoin(mandates, eq(mandates.id, debitNotices.mandateId))
    .where(and(eq(bills.issuerId, issuerId), isDebitable(today)))
    .groupBy(debitNotices.collectOn)
    .orderBy(debitNotices.collectOn)
    .limit(30)

/** The announced debits of a day, their bills locked, so that no other file takes them. */
export const lockDebits = (tx: Db, issuerId: number, collectOn: string, today: string) =>
  tx
    .select({
      bill: bills,
      openCents: openCentsOf,
      mandate: mandates,
      announcedAt: debitNotices.announcedAt,
      number: sql<
        string | null
      >`(select v.number from ${invoices} v where v.bill_id = ${bills.id} and v.kind = 'invoice' limit 1)`,
    })
    .from(debitNotices)
    .innerJoin(bills, eq(bills.id, debitNotices.billId))
    .innerJoin(mandates, eq(mandates.id, debitNotices.mandateId))
    .where(and(eq(bills.issuerId, issuerId), eq(debitNotices.collectOn, collectOn), isDebitable(today)))
    .orderBy(asc(bills.id))
    .for('update', { of: bills })
export type DebitToCollect = Awaited<ReturnType<typeof lockDebits>>[number]

export const insertAttempts = (tx: Db, rows: (typeof paymentAttempts.$inferInsert)[]) =>
  tx
    .insert(paymentAttempts)
    .values(rows)
    .returning({ id: paymentAttempts.id, billId: paymentAttempts.billId })

export const insertFile = async (tx: Db, row: typeof debitFiles.$inferInsert): Promise<number> => {
  const [made] = await tx.insert(debitFiles).values(row).returning({ id: debitFiles.id })
  if (made === undefined) throw new Error('an insert returned no row')
  return made.id
}

export const insertDebits = async (tx: Db, rows: (typeof debits.$inferInsert)[]): Promise<void> => {
  await tx.insert(debits).values(rows)
}

export const markUsed = async (tx: Db, fileId: number, day: string): Promise<void> => {
  await tx.execute(sql`update mandates m set last_used_on = greatest(m.last_used_on, ${day}::date)
    from debits d where d.mandate_id = m.id and d.file_id = ${fileId}`)
}

const runningOf = sql<number>`(select count(*)::int from ${debits} d join ${paymentAttempts} a on a.id = d.attempt_id
  where d.file_id = debit_files.id and a.state = 'processing')`

/** Without the bytes. */
export const listFiles = (db: Db, issuerId: number) =>
  db
    .select({
      id: debitFiles.id,
      collectOn: debitFiles.collectOn,
      debits: debitFiles.debits,
      totalCents: debitFiles.totalCents,
      madeAt: debitFiles.madeAt,
      cancelledAt: debitFiles.cancelledAt,
      running: runningOf,
    })
    .from(debitFiles)
    .where(eq(debitFiles.issuerId, issuerId))
    .orderBy(desc(debitFiles.id))
    .limit(24)

/** Undefined for a file of another issuer. */
export const findFile = async (db: Db, issuerId: number, id: number): Promise<DebitFileRow | undefined> => {
  const [row] = await db
    .select()
    .from(debitFiles)
    .where(and(eq(debitFiles.id, id), eq(debitFiles.issuerId, issuerId)))
  return row
}

export const lockFile = async (tx: Db, issuerId: number, id: number): Promise<DebitFileRow | undefined> => {
  const [row] = await tx
    .select()
    .from(debitFiles)
    .where(and(eq(debitFiles.id, id), eq(debitFiles.issuerId, issuerId)))
    .for('update')
  return row
}

export const markFileCancelled = async (tx: Db, id: number, now: Date): Promise<void> => {
  await tx
    .update(debitFiles)
    .set({ cancelledAt: now.toISOString(), updatedAt: now.toISOString() })
    .where(eq(debitFiles.id, id))
}

export const listDebitsOfFile = (db: Db, fileId: number) =>
  db
    .select({
      attemptId: paymentAttempts.id,
      billId: paymentAttempts.billId,
      reference: paymentAttempts.reference,
      amountCents: paymentAttempts.amountCents,
      state: paymentAttempts.state,
      ibanLast4: mandates.ibanLast4,
      payer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(debits)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, debits.attemptId))
    .innerJoin(mandates, eq(mandates.id, debits.mandateId))
    .innerJoin(users, eq(users.id, mandates.userId))
    .where(eq(debits.fileId, fileId))
    .orderBy(asc(paymentAttempts.billId))

/** A debit with its bill and file. Undefined for a debit of another issuer. */
export const findDebit = async (db: Db, issuerId: number, attemptId: number) => {
  const [row] = await db
    .select({ attempt: paymentAttempts, fileId: debits.fileId })
    .from(debits)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, debits.attemptId))
    .innerJoin(debitFiles, eq(debitFiles.id, debits.fileId))
    .where(and(eq(debits.attemptId, attemptId), eq(debitFiles.issuerId, issuerId)))
  return row
}

const isTransferred = (
  today: string,
) => sql`not exists (select from ${mandates} where ${mandates.issuerId} = ${bills.issuerId}
  and ${mandates.userId} = ${bills.payerId} and ${mandates.revokedOn} is null and ${lapsesAfter(today)})`

/** Bills since then whose payer transfers, with what an email about them needs. */
export const listBillsToTransfer = (db: Db, since: string, today: string) =>
  db
    .select({
      id: bills.id,
      dueOn: bills.dueOn,
      openCents: openCentsOf,
      number: invoices.number,
      sellerName: issuers.legalName,
      accountHolder: issuers.accountHolder,
      iban: issuers.iban,
      payer: { id: users.id, firstName: users.firstName, mail: users.mail, language: users.language },
    })
    .from(bills)
    .innerJoin(issuers, eq(issuers.id, bills.issuerId))
    .innerJoin(invoices, and(eq(invoices.billId, bills.id), eq(invoices.kind, 'invoice')))
    .innerJoin(users, eq(users.id, bills.payerId))
    .where(
      and(
        eq(bills.state, 'open'),
        eq(bills.collection, 'own'),
        isNull(bills.heldAt),
        gte(bills.createdAt, since),
        gte(bills.dueOn, today),
        sql`${openCentsOf} > 0`,
        isTransferred(today),
      ),
    )

/** Open bills whose payer transfers and whose time to pay is over. */
export const lockBillsToRemind = (tx: Db, now: string, today: string, limit: number) =>
  tx
    .select()
    .from(bills)
    .where(
      and(
        eq(bills.state, 'open'),
        eq(bills.collection, 'own'),
        isNull(bills.heldAt),
        sql`${bills.nextTryAt} <= ${now}`,
        noAttemptRuns,
        isTransferred(today),
      ),
    )
    .orderBy(asc(bills.nextTryAt), asc(bills.id))
    .limit(limit)
    .for('update', { skipLocked: true })
