/** Maintenance among the messages to everybody: told ahead, and not to be dismissed while it runs. */
import { MS_PER_HOUR, plusMs } from '../../basics/calendar-days.ts'
import type { GlobalMessage } from './contract.ts'

/** So long before its beginning, planned maintenance stands on every page. */
const TOLD_AHEAD_MS = 48 * MS_PER_HOUR

/** Maintenance that begins until then is told now. */
export const maintenanceToldUntil = (now: string): string => plusMs(now, TOLD_AHEAD_MS)

/** What has not begun yet may be dismissed, and comes again when it begins. */
export const isDismissible = (
  { type, startsAt }: Pick<GlobalMessage, 'type' | 'startsAt'>,
  now: string,
): boolean => type !== 'maintenance' || startsAt > now
