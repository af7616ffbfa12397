/** Groups notifications as people look for them: today, this week, earlier. */
import { dayOf, weekOf, type Instant } from '../../basics/calendar-days.ts'

export type NoticeTime = 'today' | 'this-week' | 'earlier'
export const NOTICE_TIMES: readonly NoticeTime[] = ['today', 'this-week', 'earlier']

/** By days and weeks in Europe/Berlin; a week begins on Monday (§9). A time in the future of a slow clock counts as today. */
export const noticeTime = (createdAt: Instant, now: Instant): NoticeTime => {
  const [day, today] = [dayOf(createdAt), dayOf(now)]
  if (day >= today) return 'today'
  return weekOf(day) === weekOf(today) ? 'this-week' : 'earlier'
}

/** Groups in the given order, without empty ones. */
export const groupByTime = <T extends { readonly createdAt: Instant }>(
  notices: readonly T[],
  now: Instant,
): { readonly time: NoticeTime; readonly notices: readonly T[] }[] =>
  NOTICE_TIMES.map((time) => ({
    time,
    notices: notices.filter((notice) => noticeTime(notice.createdAt, now) === time),
  })).filter((group) => group.notices.length > 0)
