/** The payment provider as the office watches it, and the numbers of money. */
import { dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import type {
  readNumbers,
  readProviderState,
  saveNumbers,
} from '@wegband/domain/features/money-office/provider-contract.ts'
import type { z } from 'zod'
import type { Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { MONEY_SETTINGS_KEY, readMoneySettings } from '../payments/money-settings-statement.ts'
import { officeWrite } from './office-write.ts'
import {
  countEvents,
  countStandIn,
  findLastReconciliation,
  findSetting,
  putSetting,
} from './provider-store.ts'

type State = z.output<(typeof readProviderState.answers)[200]>['data']
type Numbers = z.output<(typeof readNumbers.answers)[200]>['data']

const NO_EVENTS: State['events'] = {
  lastReceivedAt: null,
  receivedToday: 0,
  open: 0,
  oldestOpenAt: null,
  odd: 0,
}

export const readState = async ({ db, clock, gateways }: Context): Promise<State> => {
  const provider = gateways.payments?.name ?? null
  if (provider === null) return { provider, events: NO_EVENTS, reconciliation: null, standIn: null }
  const midnight = instantAt(dayOf(clock.now().toISOString()), '00:00')
  const [events, reconciliation, standIn] = await Promise.all([
    countEvents(db.drizzle, provider, midnight),
    findLastReconciliation(db.drizzle, provider),
    provider === 'stand-in' ? countStandIn(db.drizzle) : undefined,
  ])
  return {
    provider,
    events: {
      lastReceivedAt: events.last_received_at,
      receivedToday: events.received_today,
      open: events.open,
      oldestOpenAt: events.oldest_open_at,
      odd: events.odd,
    },
    reconciliation: reconciliation ?? null,
    standIn:
      standIn === undefined
        ? null
        : {
            payments: standIn.payments,
            waitingEvents: standIn.waiting_events,
            movedClocks: standIn.moved_clocks,
          },
  }
}

const showNumbers = async (db: Db): Promise<Numbers> => ({
  ...(await readMoneySettings(db)),
  updatedAt: (await findSetting(db, MONEY_SETTINGS_KEY, false))?.updatedAt ?? null,
})

export const readMoneyNumbers = ({ db }: Context): Promise<Numbers> => showNumbers(db.drizzle)

export const changeNumbers = (
  context: Context,
  { numbers, seenAt }: z.output<(typeof saveNumbers)['body']>,
): Promise<Numbers> =>
  officeWrite(context, async (tx, now) => {
    requireSeenVersion(await findSetting(tx, MONEY_SETTINGS_KEY, true), seenAt)
    const before = await readMoneySettings(tx)
    await putSetting(tx, MONEY_SETTINGS_KEY, numbers, now)
    return {
      result: await showNumbers(tx),
      entry: {
        action: 'money-settings.changed',
        subjectType: 'setting',
        subjectId: null,
        details: { before, after: numbers },
      },
    }
  })
