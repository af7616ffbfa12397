/** The page of the stand-in: shows a payment, and lets the payer decide how it ends (decisions §4 Payment provider). Demo only. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { MS_PER_HOUR, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { z } from 'zod'
import type { readStandInPayment } from '@wegband/domain/features/billing/contract.ts'
import {
  findPayment,
  listOldDebits,
  listPayments,
  listWaitingEvents,
  markDelivered,
  writeControls,
} from '../../../gateways/payments/stand-in/store.ts'
import {
  type Delivery,
  eventOf,
  type Outcome,
  type StandIn,
} from '../../../gateways/payments/stand-in/stand-in-provider.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { receiveEvent } from '../receive-event.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'

type DisplayedPayment = z.output<(typeof readStandInPayment.answers)[200]>['data']

const EVENTS_AT_ONCE = 50
const MOST_LISTED = 20

type Services = Parameters<typeof receiveEvent>[0]

/** 404 wherever a real provider collects. */
export const requireStandIn = ({ gateways }: Pick<Context, 'gateways'>): StandIn => {
  if (gateways.standIn === undefined) throw notFound()
  return gateways.standIn
}

export const showStandInPayment = async (context: Context, reference: string): Promise<DisplayedPayment> => {
  requireStandIn(context)
  const row = await findPayment(context.db.drizzle, reference)
  if (row === undefined || row.payerId !== context.actor.userId) throw notFound()
  const { description, amountCents, state, returnUrl } = row
  return { reference, description, amountCents, state, returnUrl }
}

export const listOwnPayments = async (context: Context): Promise<DisplayedPayment[]> => {
  requireStandIn(context)
  const rows = await listPayments(context.db.drizzle, context.actor.userId, MOST_LISTED)
  return rows.map(({ reference, description, amountCents, state, returnUrl }) => ({
    reference,
    description,
    amountCents,
    state,
    returnUrl,
  }))
}

/** What one notice becomes on its way: itself, itself twice, or nothing. */
const COPIES: Readonly<Record<Delivery, number>> = { prompt: 1, late: 1, twice: 2, shuffled: 1, lost: 0 }

/**
 * Sends the notices that wait to our own endpoint's function, signed as a provider would sign them: as the stand-in is switched, in
 * order, the last one first, twice or not at all.
 */
const deliverAs = async (services: Services, standIn: StandIn, delivery: Delivery): Promise<void> => {
  const inOrder = await listWaitingEvents(services.db.drizzle, EVENTS_AT_ONCE)
  for (const row of delivery === 'shuffled' ? inOrder.toReversed() : inOrder) {
    const { body, headers } = standIn.sign(eventOf(row))
    for (let copy = 0; copy < COPIES[delivery]; copy += 1) await receiveEvent(services, body, headers)
    await markDelivered(services.db.drizzle, row.id, services.clock.now().toISOString())
  }
}

export const deliverEvents = async (services: Services): Promise<void> => {
  const standIn = requireStandIn(services)
  // Late ones wait for the job.
  if (standIn.delivery !== 'late') await deliverAs(services, standIn, standIn.delivery)
}

/** A bank takes two days for a debit. */
const DEBIT_MS = 2 * 24 * MS_PER_HOUR

/** What a provider does without anybody asking: debits arrive, and late notices are sent. */
export const runStandIn = async (services: Services): Promise<void> => {
  const { standIn } = services.gateways
  if (standIn === undefined) return
  const before = plusMs(services.clock.now().toISOString(), -DEBIT_MS)
  for (const { reference } of await listOldDebits(services.db.drizzle, before, EVENTS_AT_ONCE))
    await standIn.finish(reference, 'succeeded')
  await deliverAs(services, standIn, standIn.delivery === 'late' ? 'prompt' : standIn.delivery)
}

const BANK = { arrive: 'succeeded', bounce: 'failed', return: 'returned' } as const
type BankAnswer = keyof typeof BANK
const isBankAnswer = (outcome: Outcome | BankAnswer): outcome is BankAnswer => outcome in BANK

export const decidePayment = async (
  context: Context,
  reference: string,
  outcome: Outcome | BankAnswer,
): Promise<DisplayedPayment> => {
  refuseWhileImpersonating(context.actor)
  await showStandInPayment(context, reference)
  const standIn = requireStandIn(context)
  const decided = isBankAnswer(outcome)
    ? await standIn.finish(reference, BANK[outcome])
    : await standIn.decide(reference, outcome)
  if (decided === undefined) throw new AppError('payments.settled')
  await deliverEvents(context)
  return showStandInPayment(context, reference)
}

export const setControls = async (
  context: Context,
  { failNext, delivery }: { readonly failNext: number; readonly delivery?: Delivery | undefined },
): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  const standIn = requireStandIn(context)
  if (delivery !== undefined) standIn.delivery = delivery
  await writeControls(context.db.drizzle, context.actor.userId, { failNext })
}
