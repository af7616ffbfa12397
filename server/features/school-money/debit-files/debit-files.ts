/**
 * Debit files: made for an announced day, downloaded, cancelled while no bank has them, and booked. The bills of a day are locked, so
 * two heads at once never collect a bill twice.
 */
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { sumCents } from '@wegband/domain/basics/money.ts'
import { postFee, postFeePassedOn } from '@wegband/domain/features/ledger/ledger.ts'
import { isFileDay } from '@wegband/domain/features/school-money/debit-days.ts'
import { type Debit, debitFileXml } from '@wegband/domain/features/school-money/debit-file.ts'
import type { FileDebit } from '@wegband/domain/features/school-money/contract.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { type Io, notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { refundLate } from '../../billing/settle-payment.ts'
import { lockBill, updateAttempt } from '../../payments/bill-statement.ts'
import { book } from '../../ledger/ledger-statement.ts'
import { type IssuerRow, lockIssuer } from '../issuer-statement.ts'
import { openIban } from '../mandates/mandate-sealed.ts'
import { publishMoney, settleOwn } from '../book-own-payments.ts'
import { requireCreditor, requireIssuer, requireMoney } from '../require-money.ts'
import { openDebitFile, sealDebitFile } from './debit-file-sealed.ts'
import {
  type DebitFileRow,
  type DebitToCollect,
  deleteNotice,
  findDebit,
  findFile,
  insertAttempts,
  insertDebits,
  insertFile,
  listDebitsOfFile,
  lockDebits,
  lockFile,
  markFileCancelled,
  markUsed,
} from './debit-store.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'

const todayOf = ({ clock }: Pick<Context, 'clock'>): string => dayOf(clock.now().toISOString())

const newMessageId = (issuerId: number, collectOn: string): string =>
  `WB${issuerId}-${collectOn.replaceAll('-', '')}-${randomBytes(3).toString('hex').toUpperCase()}`

const debitOf = (
  { appSecret }: Pick<Context, 'appSecret'>,
  row: DebitToCollect,
  endToEndId: string,
  creditor: string,
): Debit => {
  const { reference, signedOn, holder, ibanSealed, bic } = row.mandate
  return {
    endToEndId,
    amountCents: row.openCents,
    mandateReference: reference,
    signedOn,
    holder,
    iban: openIban(appSecret, row.mandate, ibanSealed),
    bic,
    text: `${creditor} ${row.number ?? ''}`,
  }
}

const audit = (tx: Transaction, context: Context, action: string, fileId: number, details: object) =>
  writeAudit(
    tx,
    context.actor,
    {
      action: `school-money.${action}`,
      subjectType: 'debit-file',
      subjectId: fileId,
      details: { ...details },
    },
    context.clock.now(),
  )

const writeFile = async (tx: Transaction, context: Context, issuer: IssuerRow, collectOn: string) => {
  const creditor = requireCreditor(issuer)
  const now = context.clock.now()
  const madeAt = now.toISOString()
  await lockIssuer(tx, issuer.id)
  const rows = (await lockDebits(tx, issuer.id, collectOn, todayOf(context))).filter(
    ({ openCents }) => openCents > 0,
  )
  if (rows.length === 0) throw new AppError('school-money.no-debits')
  const messageId = newMessageId(issuer.id, collectOn)
  const debits = rows.map((row, at) => debitOf(context, row, `${messageId}-${at + 1}`, issuer.legalName))
  const totalCents = sumCents(debits.map(({ amountCents }) => amountCents))
  const xml = debitFileXml({ messageId, madeAt, collectOn, creditor, debits })
  const fileId = await insertFile(tx, {
    issuerId: issuer.id,
    messageId,
    collectOn,
    debits: debits.length,
    totalCents,
    xmlSealed: sealDebitFile(context.appSecret, messageId, xml),
    xmlSha256: createHash('sha256').update(xml).digest(),
    madeBy: context.actor.userId,
    madeAt,
  })
  const attempts = await insertAttempts(
    tx,
    rows.map((row, at) => ({
      billId: row.bill.id,
      key: `${messageId}-${at + 1}`,
      reference: `${messageId}-${at + 1}`,
      provider: 'own' as const,
      amountCents: row.openCents,
      state: 'processing' as const,
      means: 'debit' as const,
      recordedBy: context.actor.userId,
      startedAt: madeAt,
    })),
  )
  const attemptOf = new Map(attempts.map(({ id, billId }) => [billId, id]))
  await insertDebits(
    tx,
    rows.map((row, at) => ({
      attemptId: attemptOf.get(row.bill.id) ?? 0,
      fileId,
      mandateId: row.mandate.id,
      endToEndId: `${messageId}-${at + 1}`,
      announcedAt: row.announcedAt,
    })),
  )
  await audit(tx, context, 'debit-file', fileId, { collectOn, debits: debits.length, totalCents })
  await publishMoney(tx, issuer.schoolId, [...new Set(rows.map(({ bill }) => bill.payerId))])
  return { id: fileId, debits: debits.length, totalCents }
}

/** Refuses a day for which no bank takes a file any more, and a day without debits. */
export const makeDebitFile = async (context: Context, schoolId: number, collectOn: string) => {
  const issuer = await requireIssuer(context, schoolId)
  if (!isFileDay(collectOn, todayOf(context))) throw new AppError('school-money.debit-day')
  return inTransaction(context.db, (tx) => writeFile(tx, context, issuer, collectOn))
}

const requireFile = async (context: Context, schoolId: number, fileId: number): Promise<DebitFileRow> => {
  const { issuer } = await requireMoney(context, schoolId)
  const file = issuer && (await findFile(context.db.drizzle, issuer.id, fileId))
  if (file === undefined) throw notFound()
  return file
}

/** It holds account numbers, so each download is logged. */
export const sendDebitFile = async (
  context: Context,
  { schoolId, fileId }: { readonly schoolId: number; readonly fileId: number },
  { reply }: Io,
) => {
  const file = await requireFile(context, schoolId, fileId)
  // A viewer of the head's account learns no account numbers.
  refuseWhileImpersonating(context.actor)
  const xml = openDebitFile(context.appSecret, file.messageId, file.xmlSealed)
  const subject = { subjectType: 'debit-file', subjectId: file.id, details: { schoolId } }
  const entry = { action: 'school-money.download', ...subject }
  await writeAudit(context.db.drizzle, context.actor, entry, context.clock.now())
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${file.messageId}.xml"`,
    })
    .type('application/xml; charset=utf-8')
    .send(Buffer.from(xml))
  return { status: 200, body: undefined } as const
}

export const listDebits = async (
  context: Context,
  schoolId: number,
  fileId: number,
): Promise<FileDebit[]> => {
  const file = await requireFile(context, schoolId, fileId)
  const rows = await listDebitsOfFile(context.db.drizzle, file.id)
  return rows.flatMap(({ attemptId, billId, payer, ibanLast4, amountCents, state }) =>
    state === 'started' || state === 'needs-action'
      ? []
      : [{ attemptId, billId, payer, ibanLast4, amountCents, state }],
  )
}

const changeFile = async (
  context: Context,
  { schoolId, fileId }: { readonly schoolId: number; readonly fileId: number },
  work: (
    tx: Transaction,
    file: DebitFileRow,
    running: Awaited<ReturnType<typeof listDebitsOfFile>>,
  ) => Promise<string>,
): Promise<void> => {
  const issuer = await requireIssuer(context, schoolId)
  await inTransaction(context.db, async (tx) => {
    const file = await lockFile(tx, issuer.id, fileId)
    if (file === undefined) throw notFound()
    const all = await listDebitsOfFile(tx, file.id)
    const running = all.filter(({ state }) => state === 'processing')
    if (file.cancelledAt !== null || running.length === 0) throw new AppError('school-money.file-settled')
    const action = await work(tx, file, running)
    await audit(tx, context, action, file.id, { debits: running.length })
    await publishMoney(tx, schoolId, [...new Set(all.map(({ payer }) => payer.id))])
  })
}

type FileKey = { readonly schoolId: number; readonly fileId: number }

/** Its debits are free again: the next file may take them, if their day is still to come. */
export const cancelDebitFile = (context: Context, key: FileKey): Promise<void> =>
  changeFile(context, key, async (tx, file, running) => {
    const now = context.clock.now()
    for (const { attemptId, billId } of running) {
      await lockBill(tx, billId)
      await updateAttempt(tx, attemptId, { state: 'cancelled', endedAt: now.toISOString() }, now)
    }
    await markFileCancelled(tx, file.id, now)
    return 'cancel-debit-file'
  })

/** From the day of the collection on: the bank has the money. What came in for a bill that was cancelled meanwhile goes back by hand. */
export const bookDebitFile = (context: Context, key: FileKey): Promise<void> =>
  changeFile(context, key, async (tx, file, running) => {
    const now = context.clock.now()
    if (todayOf(context) < file.collectOn) throw new AppError('school-money.too-early')
    for (const { reference, amountCents, payer } of running) {
      if (reference === null) continue
      const change = await settleOwn(tx, { reference, amountCents, payerId: payer.id }, 'succeeded', now)
      if (change?.kind === 'late') await refundLate(tx, change, now)
    }
    await markUsed(tx, file.id, file.collectOn)
    return 'book-debit-file'
  })

/** A debit came back: what was paid is owed again, together with the fee of the bank. It is a warning, and the next try is announced anew. */
export const bookReturn = async (
  context: Context,
  { schoolId, attemptId }: { readonly schoolId: number; readonly attemptId: number },
  feeCents: number,
): Promise<void> => {
  const issuer = await requireIssuer(context, schoolId)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const found = await findDebit(tx, issuer.id, attemptId)
    const bill = found && (await lockBill(tx, found.attempt.billId))
    const { attempt } = (await findDebit(tx, issuer.id, attemptId)) ?? {}
    if (bill === undefined || attempt === undefined || attempt.reference === null) throw notFound()
    if (attempt.state !== 'processing' && attempt.state !== 'succeeded')
      throw new AppError('school-money.already-returned')
    const payment = {
      reference: attempt.reference,
      amountCents: attempt.amountCents,
      payerId: bill.payerId,
    }
    // One that comes back before it was booked came and went.
    if (attempt.state === 'processing') await settleOwn(tx, payment, 'succeeded', now)
    await settleOwn(tx, payment, 'returned', now)
    const booking = {
      issuerId: issuer.id,
      cause: `return:${attemptId}`,
      bookedOn: todayOf(context),
      billId: bill.id,
    }
    await book(tx, postFee(feeCents, 'bank'), booking)
    await book(tx, postFeePassedOn(bill.payerId, feeCents), booking)
    await deleteNotice(tx, bill.id)
    await audit(tx, context, 'return', found?.fileId ?? 0, { billId: bill.id, feeCents })
    await publishMoney(tx, schoolId, [bill.payerId])
  })
}
