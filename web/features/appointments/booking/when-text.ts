/** The times of a class in words, with the date when it is not today. */
import { dayOf, instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { now } from '../../../platform/clock.ts'
import { type Formats, useFormats } from '../../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../../platform/words/i18n.tsx'

export const isToday = (instant: string): boolean => dayOf(instant) === dayOf(instantOf(now()))

/** 18:30; with the day in front when that is not today: Sa, 21.11., 18:30. */
export const momentText = (format: Formats, instant: string): string =>
  isToday(instant) ? format.time(instant) : `${format.dayShort(instant)}, ${format.time(instant)}`

/** "Heute, 18:30 bis 20:00". */
export function useWhenText(span: { readonly startAt: string; readonly endAt: string }): string {
  const t = useMessages('appointments')
  const format = useFormats()
  return t('when', {
    day: format.relativeDay(span.startAt),
    start: format.time(span.startAt),
    end: format.time(span.endAt),
  })
}

/** What is started and ended, inside a sentence: "Training", "Levelprüfung", "level check". */
export function useTypeName(appointment: { readonly type: { readonly name: string } }): string {
  const locale = useLocale()
  const { name } = appointment.type
  // German nouns keep their capital inside a sentence.
  return locale === 'de' ? name : name.toLocaleLowerCase(locale)
}
