/** Where an hour grid opens that is higher than its container: at the next event. */

type Event = {
  readonly dayIndex: number
  readonly startMinute: number
  readonly isPast?: boolean
  readonly isCancelled?: boolean
}

/** Space above the event at which the grid opens. */
const ABOVE_MINUTES = 30

const earliestOf = (events: readonly Event[]): number | undefined =>
  events.length === 0 ? undefined : Math.min(...events.map(({ startMinute }) => startMinute))

/**
 * The first minute to show: the first event of today that is not over, otherwise the earliest event of all
 * days. `todayIndex`: undefined where today is not among the days. Minutes since midnight.
 */
export function openingMinute(
  events: readonly Event[],
  { todayIndex, first }: { readonly todayIndex: number | undefined; readonly first: number },
): number {
  const ahead = events.filter(
    ({ dayIndex, isPast, isCancelled }) => dayIndex === todayIndex && !isPast && !isCancelled,
  )
  const top = earliestOf(ahead) ?? earliestOf(events)
  return top === undefined ? first : Math.max(first, top - ABOVE_MINUTES)
}
