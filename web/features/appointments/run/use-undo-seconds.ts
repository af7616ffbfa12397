/** How long a start or a cancellation can still be undone. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { nowIso, useNow } from '../../../platform/clock.ts'

const EVERY_SECOND_MS = 1000

/** Whole seconds until `undoUntil`, counted down while shown; 0 after it has passed. */
export function useUndoSeconds(undoUntil: string | null): number {
  useNow(EVERY_SECOND_MS)
  if (undoUntil === null) return 0
  return Math.max(0, Math.ceil((msOf(undoUntil) - msOf(nowIso())) / 1000))
}
