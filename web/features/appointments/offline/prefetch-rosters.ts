/** Loads the data that a trainer's next classes need offline: the class, its list, cards and names (decision 54). */
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { factsOf, leadsClass, opensAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { type Appointment, CLOSES_AFTER_HOURS } from '@wegband/domain/features/appointments/contract.ts'
import { msOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { appointmentQuery, attendancesQuery, classCardsQuery, recentPeopleQuery } from '../queries.ts'

/** The number of classes that the device stores. */
const MOST_CLASSES = 3
/** Bookings made later are known only with a connection. */
const FRESH_MS = 10 * 60_000

/** The trainer's own classes that may be started now and are not over, soonest first. `now` in epoch milliseconds. */
export const rostersToPrefetch = (
  list: readonly Appointment[],
  userId: number,
  now: number,
): readonly Appointment[] =>
  list
    .filter((one) => !one.isCancelled && !one.isEnded && leadsClass(factsOf(one), userId))
    .filter((one) => opensAtMs(one) <= now && now < msOf(one.endAt) + CLOSES_AFTER_HOURS * MS_PER_HOUR)
    .toSorted((left, right) => Math.abs(msOf(left.startAt) - now) - Math.abs(msOf(right.startAt) - now))
    .slice(0, MOST_CLASSES)

/** Fails silently: the page of the class reads what is missing. */
export async function prefetchRosters(client: QueryClient, classes: readonly Appointment[]): Promise<void> {
  const read = async <Data, Key extends readonly unknown[]>(
    options: FetchQueryOptions<Data, Error, Data, Key>,
  ): Promise<void> => {
    await client.prefetchQuery({ ...options, staleTime: FRESH_MS, retry: false })
  }
  for (const { id } of classes) {
    await read(appointmentQuery(id))
    await read(attendancesQuery(id))
    await read(classCardsQuery(id))
    await read(recentPeopleQuery(id))
  }
}
