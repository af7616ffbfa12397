/** Times, days and numbers in the reader's language, always in the time zone Europe/Berlin (decisions §1). */
import { useMemo } from 'react'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { formatsOf as wordsFormats } from '@wegband/messages/formats.ts'
import type { Formats as WordsFormats } from '@wegband/messages/formats.ts'
import { nowIso } from '../clock.ts'
import { useLocale } from './i18n.tsx'

/** The formats of the messages, with the current time of this device. */
export type Formats = Omit<WordsFormats, 'relativeDay' | 'relativeDayWithin' | 'clock'> & {
  /** Heute, Morgen, Gestern, otherwise the day. */
  readonly relativeDay: (when: string) => string
  /** The same inside a sentence: heute, morgen, gestern. */
  readonly relativeDayWithin: (when: string) => string
  /** Seconds as a clock: 9:20 or 1:02:05. */
  readonly minutes: (seconds: number) => string
}

export function formatsOf(locale: Locale): Formats {
  const { relativeDay, relativeDayWithin, clock, ...formats } = wordsFormats(locale)
  return {
    ...formats,
    relativeDay: (when) => relativeDay(when, nowIso()),
    relativeDayWithin: (when) => relativeDayWithin(when, nowIso()),
    minutes: clock,
  }
}

export function useFormats(): Formats {
  const locale = useLocale()
  return useMemo(() => formatsOf(locale), [locale])
}
