/** Tells a payer about a failed payment: a notice and an email for each warning (§3, decisions §4 Payment provider). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { isLocale, DEFAULT_LOCALE, type Locale } from '@wegband/domain/basics/locale.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { settleNotices } from '../../notifications/settle-notices.ts'
import { realNow } from '../../payments/billing-clock.ts'
import { toPay } from '../../payments/start-payment.ts'
import { findWarnedBill } from './notice-store.ts'

export const localeOf = (language: string): Locale => (isLocale(language) ? language : DEFAULT_LOCALE)

/** Where a payer pays, changes methods and sees all contracts. */
export const SUBSCRIPTIONS_PATH = '/user/subscriptions'

/** The names of those whom a bill is about; empty when the payer is among them. */
const namesOf = (profiteers: readonly { id: number; firstName: string }[], payerId: number): string =>
  profiteers.some(({ id }) => id === payerId) ? '' : profiteers.map(({ firstName }) => firstName).join(', ')

/** What the warnings of a bill asked for is done: it is paid. `now`: of the payer's clock. */
export const settleWarnings = async (
  tx: Transaction,
  { id, payerId }: { readonly id: number; readonly payerId: number },
  now: Date,
): Promise<void> =>
  settleNotices(
    tx,
    [payerId],
    {
      types: ['payment-warning-1', 'payment-warning-2', 'payment-warning-3'],
      subjectType: 'bill',
      subjectId: id,
    },
    await realNow(tx, payerId, now),
  )

/** `now`: of the payer's clock. Call it after the warning is written. */
export const warnPayer = async (tx: Transaction, billId: number, now: Date): Promise<void> => {
  const bill = await findWarnedBill(tx, billId)
  const warning = ([1, 2, 3] as const).find((count) => count === bill?.warnings)
  if (bill === undefined || warning === undefined || bill.payUntil === null) return
  const at = await realNow(tx, bill.payerId, now)
  const name = namesOf(bill.profiteers, bill.payerId)
  await notifyPeople(
    tx,
    [bill.payerId],
    {
      type: `payment-warning-${warning}`,
      subjectType: 'bill',
      subjectId: billId,
      params: { firstName: name, payUntil: dayOf(bill.payUntil) },
    },
    at,
  )
  const { mail, firstName, language } = bill.reader
  if (mail === null) return
  await queueMail(
    tx,
    {
      to: mail,
      userId: bill.payerId,
      template: warning === 3 ? 'payment-warning-last' : 'payment-warning',
      locale: localeOf(language),
      params: {
        firstName,
        children: name,
        isOwn: 0,
        cents: toPay(bill),
        until: bill.payUntil,
        link: SUBSCRIPTIONS_PATH,
      },
      dedupeKey: `payment-warning:${billId}:${warning}:${bill.payUntil}`,
    },
    at,
  )
}
