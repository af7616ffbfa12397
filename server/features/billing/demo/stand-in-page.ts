/** The page of the stand-in: shows a payment, and lets the payer decide how it ends (decisions §4 Payment provider). Demo only. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { z } from 'zod'
import type { readStandInPayment } from '@wegband/domain/features/billing/contract.ts'
import {
  findPayment,
  listWaitingEvents,
  markDelivered,
  writeControls,
} from '../../../gateways/payments/stand-in/store.ts'
import type { Outcome, StandIn } from '../../../gateways/payments/stand-in/stand-in-provider.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { receiveEvent } from '../receive-event.ts'

type DisplayedPayment = z.output<(typeof readStandInPayment.answers)[200]>['data']

const EVENTS_AT_ONCE = 50

/** 404 wherever a real provider collects. */
export const requireStandIn = ({ gateways }: Context): StandIn => {
  if (gateways.standIn === undefined) throw notFound()
  return gateways.standIn
}

export const refuseInView = ({ actor }: Context): void => {
  if (actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
}

export const showStandInPayment = async (context: Context, reference: string): Promise<DisplayedPayment> => {
  requireStandIn(context)
  const row = await findPayment(context.db.drizzle, reference)
  if (row === undefined || row.payerId !== context.actor.userId) throw notFound()
  const { description, amountCents, state, returnUrl } = row
  return { reference, description, amountCents, state, returnUrl }
}

/** Sends the notices that wait to our own endpoint's function, signed as a provider would sign them. */
export const deliverEvents = async (context: Context): Promise<void> => {
  const standIn = requireStandIn(context)
  const waiting = await listWaitingEvents(context.db.drizzle, EVENTS_AT_ONCE)
  for (const { id, kind, reference } of waiting) {
    const { body, headers } = standIn.sign({ eventId: `event_${id}`, kind, reference })
    await receiveEvent(context, body, headers)
    await markDelivered(context.db.drizzle, id, context.clock.now().toISOString())
  }
}

export const decidePayment = async (
  context: Context,
  reference: string,
  outcome: Outcome,
): Promise<DisplayedPayment> => {
  refuseInView(context)
  await showStandInPayment(context, reference)
  const decided = await requireStandIn(context).decide(reference, outcome)
  if (decided === undefined) throw new AppError('payments.settled')
  await deliverEvents(context)
  return showStandInPayment(context, reference)
}

export const setControls = async (
  context: Context,
  controls: { readonly failNext: number },
): Promise<void> => {
  refuseInView(context)
  requireStandIn(context)
  await writeControls(context.db.drizzle, context.actor.userId, controls)
}
