/** Announces debits ahead of their day, and reminds payers whose transfer did not arrive. Bounded rounds that may be killed anywhere. */
import { dayOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { announcedDay } from '@wegband/domain/features/school-money/debit-days.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { queueMails } from '../../mails/queue-mail.ts'
import { notifyEach } from '../../notifications/notify-people.ts'
import { insertAttempt, listFailures } from '../../payments/bill-statement.ts'
import { readOpenCents } from '../../payments/own-bill-statement.ts'
import { readMoneySettings } from '../../payments/money-settings-statement.ts'
import { localeOf } from '../../sign-in/email-links.ts'
import { publishMoney, settleOwn } from '../book-own-payments.ts'
import { findIssuerById } from '../mandates/mandates-store.ts'
import {
  type BillToAnnounce,
  listBillsToTransfer,
  lockBillsToAnnounce,
  lockBillsToRemind,
  upsertNotice,
} from './debit-store.ts'

const PER_ROUND = 500

const emailOf = ({ payer, mandate, openCents, creditor, creditorId, bill }: BillToAnnounce, day: string) => {
  const locale = localeOf(payer)
  const format = formatsOf(locale)
  return payer.mail === null
    ? []
    : [
        {
          to: payer.mail,
          userId: payer.id,
          template: 'debit-announced' as const,
          locale,
          params: {
            firstName: payer.firstName,
            sellerName: creditor,
            creditorId,
            reference: mandate.reference,
            last4: mandate.ibanLast4,
            amount: format.euro(openCents),
            day: format.dateLong(`${day}T12:00:00Z`),
            link: '/user/subscriptions',
          },
          dedupeKey: `debit-announced:${bill.id}:${day}`,
        },
      ]
}

/** Each bill is announced once for a day; a missed day is announced anew. Returns how many. */
export const announceDebits = async ({ db, clock }: JobContext): Promise<number> => {
  const now = clock.now()
  const today = dayOf(now.toISOString())
  return inTransaction(db, async (tx) => {
    const { announcementDays } = await readMoneySettings(tx)
    const rows = await lockBillsToAnnounce(tx, today, PER_ROUND)
    const announced = rows.map((row) => {
      const { dueOn, nextTryAt, warnings } = row.bill
      const nextTryOn = nextTryAt === null ? null : dayOf(nextTryAt)
      return { row, day: announcedDay({ dueOn, nextTryOn, warnings }, today, announcementDays) }
    })
    for (const { row, day } of announced)
      await upsertNotice(tx, {
        billId: row.bill.id,
        mandateId: row.mandate.id,
        collectOn: day,
        announcedAt: now.toISOString(),
      })
    await notifyEach(
      tx,
      announced.map(({ row, day }) => ({
        userId: row.payer.id,
        type: 'debit-announced' as const,
        subjectType: 'bill',
        subjectId: row.bill.id,
        params: { sellerName: row.creditor, amountCents: row.openCents, collectOn: day },
      })),
      now,
    )
    await queueMails(
      tx,
      announced.flatMap(({ row, day }) => emailOf(row, day)),
      now,
    )
    for (const schoolId of new Set(rows.map((row) => row.schoolId)))
      await publishMoney(
        tx,
        schoolId,
        rows.filter((row) => row.schoolId === schoolId).map(({ payer }) => payer.id),
      )
    return rows.length
  })
}

/** Emails are queued for bills that are not older; the key of the email keeps it from being sent twice. */
const MAIL_WITHIN_MS = 2 * MS_PER_DAY

/** Writes to payers who transfer what is due, where, and by when. */
export const mailTransfers = async ({ db, clock }: JobContext): Promise<void> => {
  const now = clock.now()
  const since = new Date(now.getTime() - MAIL_WITHIN_MS).toISOString()
  const rows = await listBillsToTransfer(db.drizzle, since, dayOf(now.toISOString()))
  const emails = rows.flatMap(({ id, dueOn, openCents, number, sellerName, accountHolder, iban, payer }) => {
    if (payer.mail === null || iban === null) return []
    const locale = localeOf(payer)
    const format = formatsOf(locale)
    const params = {
      firstName: payer.firstName,
      sellerName,
      number,
      amount: format.euro(openCents),
      day: format.dateLong(`${dueOn}T12:00:00Z`),
      holder: accountHolder ?? sellerName,
      iban,
      link: '/user/subscriptions',
    }
    const email = { to: payer.mail, userId: payer.id, template: 'transfer-due' as const, locale, params }
    return [{ ...email, dedupeKey: `transfer-due:${id}` }]
  })
  await inTransaction(db, (tx) => queueMails(tx, emails, now))
}

/** A transfer that did not arrive in time is a failed try. The same dunning follows as for the provider's payments. */
const remind = async (tx: Transaction, bill: { id: number; payerId: number }, now: Date): Promise<void> => {
  const openCents = await readOpenCents(tx, bill.id)
  if (openCents <= 0) return
  const key = `reminder-${bill.id}-${(await listFailures(tx, bill.id)).length + 1}`
  const attempt = await insertAttempt(tx, {
    billId: bill.id,
    key,
    reference: key,
    provider: 'own',
    amountCents: openCents,
    state: 'processing',
    means: 'transfer',
    isScheduled: true,
    startedAt: now.toISOString(),
  })
  if (attempt !== undefined)
    await settleOwn(tx, { reference: key, amountCents: openCents, payerId: bill.payerId }, 'failed', now)
}

/** Returns how many bills were looked at. */
export const remindOfTransfers = async ({ db, clock }: JobContext): Promise<number> => {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const bills = await lockBillsToRemind(tx, now.toISOString(), dayOf(now.toISOString()), PER_ROUND)
    for (const bill of bills) await remind(tx, bill, now)
    for (const issuerId of new Set(bills.map((bill) => bill.issuerId))) {
      const issuer = await findIssuerById(tx, issuerId)
      const payerIds = bills.filter((bill) => bill.issuerId === issuerId).map(({ payerId }) => payerId)
      if (issuer !== undefined) await publishMoney(tx, issuer.schoolId, payerIds)
    }
    return bills.length
  })
}
