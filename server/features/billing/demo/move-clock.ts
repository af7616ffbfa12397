/**
 * Moves the clock of a demo's payer and runs at once what time brings. The jobs use the same rounds. It stops on every day on which
 * something happens. So a long step is the same as many short ones.
 */
import { addDays, type Day, dayOf, daysBetween, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ClockStep, StandInControls } from '@wegband/domain/features/billing/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { bumpUserVersions } from '../../accounts/bump-user-versions.ts'
import { publish } from '../../events/publish.ts'
import { billingNow } from '../../payments/billing-clock.ts'
import { runAll } from '../rounds/run-clock.ts'
import {
  type ClockEvent,
  listClockEvents,
  listDebitsUnderWay,
  listPeopleOf,
  readControls,
  writeDaysAhead,
} from './demo-clock-store.ts'
import { deliverEvents, requireStandIn } from './stand-in-page.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'

/** Ten years suffice to see everything. */
const MOST_DAYS = 3_650
/** When bills of a day are tried. A clock that stands before it would bring them a day late. */
const DAY_BEGINS = '06:00'

const firstAfter = (events: readonly ClockEvent[], today: Day, kind?: ClockEvent['kind']): Day | null =>
  events
    .filter((event) => event.day > today && (kind === undefined || event.kind === kind))
    .map(({ day }) => day)
    .toSorted()[0] ?? null

export const showControls = async (context: Context): Promise<StandInControls> => {
  requireStandIn(context)
  const { actor, db } = context
  const now = (await billingNow(context, db.drizzle, actor.userId)).toISOString()
  const events = await listClockEvents(db.drizzle, actor.userId)
  return {
    ...(await readControls(db.drizzle, actor.userId)),
    now,
    nextPaymentOn: firstAfter(events, dayOf(now), 'payment'),
    phaseEndOn: firstAfter(events, dayOf(now), 'phase'),
  }
}

/** Debits that were under way have arrived by the next step. */
const finishDebits = async (context: Context): Promise<void> => {
  const standIn = requireStandIn(context)
  for (const reference of await listDebitsUnderWay(context.db.drizzle, context.actor.userId))
    await standIn.finish(reference, 'succeeded')
  await deliverEvents(context)
}

const stepTo = async (context: Context, today: Day, day: Day): Promise<void> => {
  const { actor, db } = context
  const { daysAhead } = await readControls(db.drizzle, actor.userId)
  const ahead = daysAhead + daysBetween(today, day)
  if (ahead > MOST_DAYS) throw new AppError('payments.clock-end')
  await writeDaysAhead(db.drizzle, actor.userId, ahead)
  const now = await billingNow(context, db.drizzle, actor.userId)
  const begins = new Date(instantAt(day, DAY_BEGINS))
  await runAll(context, { now: now < begins ? begins : now, payerId: actor.userId })
}

/** Everything of the payer is another: contracts, rights, notices. */
const publishMoved = async (context: Context): Promise<void> =>
  inTransaction(context.db, async (tx) => {
    const userIds = await listPeopleOf(tx, context.actor.userId)
    await bumpUserVersions(tx, userIds, context.clock.now())
    await publish(tx, { topic: 'subscriptions', ids: [], userIds })
    await publish(tx, { topic: 'user', ids: userIds, userIds })
  })

const moveForward = async (context: Context, to: Exclude<ClockStep, 'real'>): Promise<void> => {
  const { nextPaymentOn, phaseEndOn, now } = await showControls(context)
  let today = dayOf(now)
  const target = { day: addDays(today, 1), 'next-payment': nextPaymentOn, 'phase-end': phaseEndOn }[to]
  if (target === null) throw new AppError('payments.clock-end')
  await finishDebits(context)
  while (today < target) {
    const next = firstAfter(await listClockEvents(context.db.drizzle, context.actor.userId), today)
    const day = next !== null && next < target ? next : target
    await stepTo(context, today, day)
    today = day
  }
  await deliverEvents(context)
}

/** 404 wherever a real provider collects. */
export const moveClock = async (context: Context, to: ClockStep): Promise<StandInControls> => {
  refuseWhileImpersonating(context.actor)
  requireStandIn(context)
  if (to === 'real') await writeDaysAhead(context.db.drizzle, context.actor.userId, 0)
  else await moveForward(context, to)
  await publishMoved(context)
  return showControls(context)
}
