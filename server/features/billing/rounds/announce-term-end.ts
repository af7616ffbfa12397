/** What payers are told ahead: the end of an ordered term, and a card that expires. Once each, by a job; how early is a setting. */
import { addDays, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { realNow, realRound } from '../../payments/billing-clock.ts'
import type { Round } from '../../payments/billing-clock-statement.ts'
import { readMoneySettings } from '../../payments/money-settings-statement.ts'
import { listEndingTerms, listExpiringMethods } from './notice-store.ts'
import { localeOf, SUBSCRIPTIONS_PATH } from './warn-payer.ts'

const PER_ROUND = 500

type EndingTerm = Awaited<ReturnType<typeof listEndingTerms>>[number]
type ExpiringMethod = Awaited<ReturnType<typeof listExpiringMethods>>[number]

const announceTerm = async (tx: Transaction, term: EndingTerm, at: Date): Promise<void> => {
  const { id, userId, endsOn, reader, isCancelled } = term
  const locale = localeOf(reader.language)
  const productName = term.productName === null ? '' : inLocale(term.productName, locale)
  const firstName = term.profiteerId === userId ? '' : term.profiteerName
  const kind = firstName === '' ? 'ends' : 'ends-child'
  await notifyPeople(
    tx,
    [userId],
    {
      type: 'subscription-phase-ending',
      subjectType: 'subscription',
      subjectId: id,
      params: { firstName, productName, endsOn, ...(isCancelled ? { changeType: kind } : {}) },
    },
    at,
  )
  // A cancelled contract ends as its payer wished; nothing has to be done about it.
  if (reader.mail === null || isCancelled) return
  await queueMail(
    tx,
    {
      to: reader.mail,
      userId,
      template: 'phase-ending',
      locale,
      params: {
        firstName: reader.firstName,
        children: firstName,
        isOwn: 0,
        productName,
        until: instantAt(endsOn, '23:59'),
        link: SUBSCRIPTIONS_PATH,
      },
      dedupeKey: `phase-ending:${id}:${endsOn}`,
    },
    at,
  )
}

/** Returns how many terms were announced. */
export const announceEndingTerms = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  const today = dayOf(round.now.toISOString())
  return inTransaction(context.db, async (tx) => {
    const { phaseNoticeDays } = await readMoneySettings(tx)
    const span = { from: today, until: addDays(today, phaseNoticeDays) }
    const terms = await listEndingTerms(tx, round, span, PER_ROUND)
    for (const term of terms) await announceTerm(tx, term, await realNow(tx, term.userId, round.now))
    return terms.length
  })
}

const announceMethod = async (tx: Transaction, method: ExpiringMethod, at: Date): Promise<void> => {
  const { id, userId, expiresOn, reader } = method
  const last4 = method.last4 ?? ''
  await notifyPeople(
    tx,
    [userId],
    { type: 'card-expiring', subjectType: 'payment-method', subjectId: id, params: { last4, expiresOn } },
    at,
  )
  if (reader.mail === null) return
  await queueMail(
    tx,
    {
      to: reader.mail,
      userId,
      template: 'card-expiring',
      locale: localeOf(reader.language),
      params: {
        firstName: reader.firstName,
        last4,
        until: instantAt(expiresOn, '23:59'),
        link: SUBSCRIPTIONS_PATH,
      },
      dedupeKey: `card-expiring:${id}:${expiresOn}`,
    },
    at,
  )
}

/** Returns how many cards were announced. */
export const announceExpiringCards = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  const today = dayOf(round.now.toISOString())
  return inTransaction(context.db, async (tx) => {
    const { cardNoticeDays } = await readMoneySettings(tx)
    const span = { from: today, until: addDays(today, cardNoticeDays) }
    const methods = await listExpiringMethods(tx, round, span, PER_ROUND)
    for (const method of methods)
      await announceMethod(tx, method, await realNow(tx, method.userId, round.now))
    return methods.length
  })
}
