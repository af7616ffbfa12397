/**
 * What of an offline snapshot may still be shown when it is opened. Apart from what is saved
 * (`persisted-queries.ts`), since a start that opens it waits for this code.
 */
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { readAppointment, type Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { readRecentPeople } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { opensAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { msOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { readPermanentCode } from '@wegband/domain/features/cards/card-contract.ts'
import type { EndpointKey } from '../../platform/api/queries.ts'
import type { PersistedQuery } from './persisted-query.ts'
import { SNAPSHOT_MAX_AGE_MS } from './snapshot-age.ts'

/** A class that was never ended counts as running for this long after its planned end. */
const RUNS_ON_HOURS = 12

const pathOf = ({ key }: PersistedQuery): unknown => key[0]
const idOf = ({ key }: PersistedQuery): number => Number((key as unknown as EndpointKey)[1]?.params['id'])

const isRunning = ({ isStarted, isEnded, isCancelled, endAt }: Appointment, now: number): boolean =>
  isStarted && !isEnded && !isCancelled && now < msOf(endAt) + RUNS_ON_HOURS * MS_PER_HOUR

/** May run on this device: started, or open for a start that the server may receive later (decision 54). */
export const isAtHand = (one: Appointment, now: number): boolean =>
  isRunning(one, now) ||
  (!one.isStarted &&
    !one.isEnded &&
    !one.isCancelled &&
    now >= opensAtMs(one) &&
    now < msOf(one.endAt) + RUNS_ON_HOURS * MS_PER_HOUR)

/** Data of a child expires by its own age, however recent other reads of this device are. */
const isAged = (read: PersistedQuery, userId: number, now: number): boolean =>
  now > read.at + SNAPSHOT_MAX_AGE_MS &&
  (pathOf(read) === readPermanentCode.path || pathOf(read) === readUser.path) &&
  idOf(read) !== userId

/** What of a snapshot may still be shown: no names of a class that is over, no outdated code of a child. */
export function readsToOpen(
  reads: readonly PersistedQuery[],
  userId: number,
  now: number,
): readonly PersistedQuery[] {
  const running = new Set(
    reads
      .filter((read) => pathOf(read) === readAppointment.path && isAtHand(read.data as Appointment, now))
      .map(idOf),
  )
  return reads.filter(
    (read) =>
      !isAged(read, userId, now) && (pathOf(read) !== readRecentPeople.path || running.has(idOf(read))),
  )
}
