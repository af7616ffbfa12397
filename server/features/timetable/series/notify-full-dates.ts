/** Notifies members with a standing booking of new dates without a free place. They get one notification per series; parents get it for their children. */
import { DEFAULT_LOCALE, inLocale, isLocale, type LocalText } from '@wegband/domain/basics/locale.ts'
import type { Db } from '../../../db/transaction.ts'
import { listReaders } from '../../accounts/reader-statement.ts'
import { parentsOf } from '../../family/find-parents.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'

export type FullDate = {
  readonly appointmentId: number
  readonly seriesId: number
  readonly userId: number
  readonly startAt: string
  readonly name: LocalText
}

type FullNotice = { readonly dates: readonly [FullDate, ...FullDate[]]; readonly isWaiting: boolean }

/** `waiting`: the dates on whose waiting list the person is now. */
export const notifyFullDates = async (
  tx: Db,
  dates: readonly FullDate[],
  waiting: readonly FullDate[],
  now: Date,
): Promise<void> => {
  const isQueued = new Set(waiting)
  const told = Map.groupBy(dates, (one) => `${one.userId} ${one.seriesId} ${isQueued.has(one)}`)
  for (const group of told.values()) {
    const [first, ...others] = group.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1))
    if (first !== undefined)
      await notifyOne(tx, { dates: [first, ...others], isWaiting: isQueued.has(first) }, now)
  }
}

const notifyOne = async (tx: Db, { dates, isWaiting }: FullNotice, now: Date): Promise<void> => {
  const [{ appointmentId, userId, startAt, name }] = dates
  const readers = await listReaders(tx, [userId, ...(await parentsOf(tx, userId))])
  const child = readers.find(({ id }) => id === userId)?.firstName ?? ''
  for (const { id, language } of readers) {
    const isOwn = id === userId
    const what = `${isWaiting ? 'waiting' : 'full'}${dates.length > 1 ? '-many' : ''}`
    const params = {
      firstName: isOwn ? '' : child,
      className: inLocale(name, isLocale(language) ? language : DEFAULT_LOCALE),
      appointmentId,
      startAt,
      count: dates.length,
      changeType: isOwn ? what : `${what}-child`,
    }
    const notice = {
      type: 'habit-full',
      subjectType: 'appointment',
      subjectId: appointmentId,
      params,
    } as const
    await notifyPeople(tx, [id], notice, now)
  }
}
