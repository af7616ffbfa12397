/**
 * The hours at which stories happen. The demo federation is written at the first; servers may begin later.
 */

/** Friday 20 November 2026, 17:45 in Berlin: the evening's classes begin in three quarters of an hour. */
export const FRIDAY_EVENING = '2026-11-20T16:45:00Z'
/** Saturday 21 November 2026, 12:00 in Berlin: the level check begins in two hours. */
export const SATURDAY_NOON = '2026-11-21T11:00:00Z'
/** Sunday 22 November 2026, 23:00 in Berlin. */
export const SUNDAY_NIGHT = '2026-11-22T22:00:00Z'
/** Sunday 28 March 2027, 01:40 in Berlin: twenty minutes later clocks jump from 2 to 3. */
export const CLOCK_CHANGE = '2027-03-28T00:40:00Z'

/** Environment variable that gives the workers the folder with the files of the filled database. */
export const FILLED_FOLDER = 'WEGBAND_STORIES_FILLED'
