/** A class to try as one entry for the calendar of the device (RFC 5545), made here: guests have no calendar with us. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import type { TrialClass } from '@wegband/domain/features/appointments/trial-contract.ts'
import { nowIso } from '../../platform/clock.ts'

const LINE_END = '\r\n'
/** Longer lines are folded; counted in characters, so that letters of several bytes make none too long. */
const PIECES = /.{1,35}/gsu

const stampOf = (instant: string): string =>
  `${new Date(msOf(instant)).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)

const folded = (line: string): string => (line.match(PIECES) ?? []).join(`${LINE_END} `)

/** `text/calendar`; `title` in the reader's language. */
export function trialEntry(trial: TrialClass, title: string, address: string): string {
  const { site, school } = trial
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wegband//Wegband//DE',
    'BEGIN:VEVENT',
    `UID:trial-${trial.id}@${new URL(address).hostname}`,
    `DTSTAMP:${stampOf(nowIso())}`,
    `DTSTART:${stampOf(trial.startAt)}`,
    `DTEND:${stampOf(trial.endAt)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(`${school.name}, ${site.street}, ${site.zip} ${site.city}`)}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join(LINE_END)
}

/** The browser hands the file to the calendar of the device, or keeps it. */
export function saveTrialEntry(trial: TrialClass, title: string): void {
  const address = new URL(`/trial/${trial.id}`, window.location.origin).href
  const href = URL.createObjectURL(
    new Blob([trialEntry(trial, title, address)], { type: 'text/calendar;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = href
  link.download = 'probetraining.ics'
  link.click()
  URL.revokeObjectURL(href)
}
