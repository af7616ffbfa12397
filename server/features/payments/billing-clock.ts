/**
 * The clock of contracts and money. A demo moves it for one payer, to see what time brings. Everything that decides on contracts,
 * charges, dunning, notices and rights of that payer asks here. Without a demo it is the server's clock.
 */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/transaction.ts'
import { listMovedPayers, readDaysAhead, type Round } from './billing-clock-statement.ts'

export const movedBy = (now: Date, daysAhead: number): Date =>
  new Date(now.getTime() + daysAhead * MS_PER_DAY)

/** What time it is for the contracts of this payer. */
export const billingNow = async (
  { clock }: { readonly clock: Clock },
  db: Db,
  payerId: number,
): Promise<Date> => movedBy(clock.now(), await readDaysAhead(db, payerId))

/**
 * The real time of an instant of the payer's clock. Versions of people, notices and emails count in real time, or they would lie in
 * the future of everybody else.
 */
export const realNow = async (db: Db, payerId: number, now: Date): Promise<Date> =>
  movedBy(now, -(await readDaysAhead(db, payerId)))

export const realRound = ({ clock }: { readonly clock: Clock }): Round => ({
  now: clock.now(),
  payerId: null,
})

/** The round at real time, and one for each payer with a moved clock. */
export const listRounds = async (
  { clock }: { readonly clock: Clock },
  db: Db,
): Promise<readonly [Round, ...Round[]]> => {
  const now = clock.now()
  const moved = await listMovedPayers(db)
  return [
    { now, payerId: null },
    ...moved.map(({ payerId, daysAhead }) => ({ now: movedBy(now, daysAhead), payerId })),
  ]
}
