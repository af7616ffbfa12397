/** Enters a contract that was made on paper. It is an order like any other; the member gets it by mail (decisions §4 Purchase). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { listProductNames, type OrderRow } from '../../checkout/order-statement.ts'
import { placePaperOrder } from '../../checkout/place-order.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { localeOf } from '../../sign-in/email-links.ts'
import type { IssuerRow } from '../issuer-statement.ts'
import { publishMoney } from '../book-own-payments.ts'
import { requireIssuer } from '../require-money.ts'
import { findPeople, isMember, isPlanOf, listParentIds } from './sales-store.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export type PaperContract = {
  readonly key: string
  readonly planId: number
  readonly memberId: number
  readonly payerId: number | undefined
  readonly startsOn: string
  readonly signedOn: string
}

/** Contracts are entered at most this long after they were signed, and before they start. */
const MOST_MONTHS = 12

const requireDates = ({ startsOn, signedOn }: PaperContract, today: string): void => {
  const isSigned = signedOn <= today && signedOn >= addMonths(today, -MOST_MONTHS)
  if (!isSigned || startsOn < signedOn || startsOn > addMonths(today, MOST_MONTHS))
    throw new AppError('school-money.dates')
}

/** The member, if of age, or a parent. Other people pay no contract of a member. */
const requirePayer = async (context: Context, input: PaperContract, today: string): Promise<number> => {
  const db = context.db.drizzle
  const [member] = await findPeople(db, [input.memberId])
  if (member === undefined) throw notFound()
  const parentIds = await listParentIds(db, member.id)
  const isAdult = isAdultOn(member.birthdayAt, today)
  const payerId = input.payerId ?? (isAdult ? member.id : parentIds[0])
  if (payerId === undefined) throw new AppError('checkout.not-adult')
  if (payerId !== member.id && !parentIds.includes(payerId)) throw notFound()
  return payerId
}

/** The context in which the payer would order. The rules of ordering then ask about the payer, not about the head. */
const contextOfPayer = async (context: Context, payerId: number): Promise<Context> => {
  const [rights] = await context.readRights([payerId])
  if (rights === undefined) throw notFound()
  return { ...context, actor: { ...context.actor, ...rights, impersonatorId: null } }
}

const mailContract = async (
  tx: Transaction,
  order: OrderRow,
  issuer: IssuerRow,
  now: Date,
): Promise<void> => {
  const people = await findPeople(tx, [order.payerId, order.profiteerId])
  const [payer, member] = [order.payerId, order.profiteerId].map((id) => people.find((one) => one.id === id))
  if (payer === undefined || member === undefined || payer.mail === null) return
  const locale = localeOf(payer)
  const format = formatsOf(locale)
  const day = (text: string): string => format.dateLong(`${text}T12:00:00Z`)
  await queueMail(
    tx,
    {
      to: payer.mail,
      userId: payer.id,
      template: 'contract-entered',
      locale,
      params: {
        firstName: payer.firstName,
        sellerName: issuer.legalName,
        memberName: fullName(member),
        productName: (await listProductNames(tx, [order.planId])).get(order.planId) ?? '',
        signedOn: day(dayOf(order.orderedAt)),
        startsOn: day(order.startsOn),
        endsOn: day(order.endsOn),
        total: format.euro(order.totalCents),
        monthly: format.euro(order.renewalCents),
        link: '/user/subscriptions',
      },
      dedupeKey: `contract-entered:${order.id}`,
    },
    now,
  )
}

export const enterContract = async (
  context: Context,
  schoolId: number,
  input: PaperContract,
): Promise<{ id: number; totalCents: number }> => {
  const issuer = await requireIssuer(context, schoolId)
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  const db = context.db.drizzle
  const [isOwn, isOfSchool] = await Promise.all([
    isPlanOf(db, issuer.id, input.planId),
    isMember(db, schoolId, input.memberId),
  ])
  if (!isOwn || !isOfSchool) throw notFound()
  requireDates(input, today)
  const payerId = await requirePayer(context, input, today)
  const ofPayer = await contextOfPayer(context, payerId)
  return inTransaction(context.db, async (tx) => {
    const order = await placePaperOrder(
      tx,
      ofPayer,
      {
        key: input.key,
        subscription_plan_id: input.planId,
        profiteer_id: input.memberId,
        paper: { startsOn: input.startsOn, signedOn: input.signedOn, enteredBy: context.actor.userId },
      },
      now,
    )
    await mailContract(tx, order, issuer, now)
    const details = { schoolId, payerId, memberId: input.memberId, planId: input.planId }
    const entry = { action: 'school-money.contract', subjectType: 'order', subjectId: order.id, details }
    await writeAudit(tx, context.actor, entry, now)
    await publishMoney(tx, schoolId, [payerId])
    return { id: order.subscriptionId ?? 0, totalCents: order.totalCents }
  })
}
