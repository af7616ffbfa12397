/** The weekdays of a standing booking: the saved ones, or those chosen before there is one. */
import { useState } from 'react'

export type PickedWeekdays = {
  readonly chosen: readonly number[]
  /** For the request: undefined when all are chosen. */
  readonly named: (days: readonly number[]) => readonly number[] | undefined
  readonly pick: (days: readonly number[]) => void
}

/** `kept` is undefined where there is no standing booking, and null where it holds on all days. */
export function usePickedWeekdays(
  ofSeries: readonly number[],
  kept: readonly number[] | null | undefined,
): PickedWeekdays {
  const [picked, setPicked] = useState(ofSeries)
  return {
    chosen: kept === undefined ? picked.filter((day) => ofSeries.includes(day)) : (kept ?? ofSeries),
    named: (days) => (ofSeries.every((day) => days.includes(day)) ? undefined : days),
    pick: setPicked,
  }
}
