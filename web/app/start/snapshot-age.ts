/** How old the offline snapshot of a device may be. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'

/** As long as the server remembers what a device did offline. */
export const SNAPSHOT_MAX_AGE_MS = 7 * MS_PER_DAY
