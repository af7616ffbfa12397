/**
 * Writes classes as a calendar file (RFC 5545): one event per date, times in UTC, so that programs need neither our time zone
 * nor our series. The same classes give the same text. The file names no person except the child of a child's calendar.
 */
import ical, { ICalAlarmType, type ICalCalendar, ICalEventStatus } from 'ical-generator'
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { agesWording } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import type { TrialClass } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import type { FeedKind } from '@wegband/domain/features/calendar/feed-kinds.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { SchoolRow, SiteRow } from '../reference-data/reference-data.ts'
import type { FeedClass } from './feed-store.ts'

/** The refresh interval that the file recommends to programs. */
const REFRESH_SECONDS = 3600
const SECONDS_PER_MINUTE = 60

export type CalendarParts = {
  readonly kind: FeedKind
  readonly locale: Locale
  /** PUBLIC_URL, without a trailing slash. */
  readonly publicUrl: string
  /** The child's first name and id; null unless it is a child's calendar. */
  readonly childName: string | null
  readonly childId: number | null
  /** The name of the school; null unless it is a school's calendar. */
  readonly schoolName: string | null
  readonly reminderMinutes: number | null
  readonly classes: readonly FeedClass[]
  readonly schools: ReadonlyMap<number, Pick<SchoolRow, 'name'>>
  readonly sites: ReadonlyMap<number, Pick<SiteRow, 'name' | 'street' | 'zip' | 'city'>>
}

/** Replaces control characters and line ends, which the format cannot carry and names do not need. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

const joined = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(', ')

const placeOf = ({ sites }: CalendarParts, one: FeedClass): string => {
  const site = sites.get(one.siteId)
  return oneLine(
    joined([site?.name, one.room, site?.street, joined([`${site?.zip ?? ''} ${site?.city ?? ''}`])]),
  )
}

/** "Für 6 bis 12 Jahre"; undefined where the class names no age. */
const agesOf = ({ locale }: CalendarParts, one: FeedClass): string | undefined => {
  const ages = agesWording(one)
  return ages && translatorFor(locale)(`ages.fact.${ages.kind}`, ages)
}

/** A class may be in several calendars of one person, for example of two children. So each calendar has its own uid. */
const uidOf = ({ kind, childId, publicUrl }: CalendarParts, { id }: FeedClass): string =>
  `class-${id}-${kind}${childId === null ? '' : `-${childId}`}@${new URL(publicUrl).hostname}`

const addClass = (calendar: ICalCalendar, parts: CalendarParts, one: FeedClass): void => {
  const t = translatorFor(parts.locale)
  const name = oneLine(inLocale(one.name, parts.locale))
  const whose =
    parts.childName === null ? name : t('calendar-feeds.ics.child', { name: parts.childName, title: name })
  const title = oneLine(one.isCancelled ? t('calendar-feeds.ics.cancelled', { title: whose }) : whose)
  const revisedAt = new Date(one.revisedAt)
  const event = calendar.createEvent({
    id: uidOf(parts, one),
    start: new Date(one.startAt),
    end: new Date(one.endAt),
    summary: title,
    location: placeOf(parts, one),
    description: oneLine(joined([parts.schools.get(one.schoolId)?.name, agesOf(parts, one)])),
    url: `${parts.publicUrl}/appointments/${one.id}`,
    sequence: one.revision,
    // without a METHOD, DTSTAMP is the time of the last revision (RFC 5545 §3.8.7.2)
    stamp: revisedAt,
    lastModified: revisedAt,
    created: new Date(one.createdAt),
    status: one.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (parts.reminderMinutes !== null && !one.isCancelled)
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: parts.reminderMinutes * SECONDS_PER_MINUTE,
      description: title,
    })
}

const nameOf = ({ kind, locale, childName, schoolName }: CalendarParts): string => {
  const t = translatorFor(locale)
  if (kind === 'teaching') return t('calendar-feeds.ics.teaching')
  const whose = childName ?? schoolName
  return whose === null ? t('calendar-feeds.ics.me') : t('calendar-feeds.ics.of', { name: oneLine(whose) })
}

/**
 * The time zone of the classes; programs show it beside their own zone. It is also in a calendar without a class, which would
 * otherwise have no component and be invalid (RFC 5545 §3.6).
 */
const ZONE_LINES = [
  'X-WR-TIMEZONE:Europe/Berlin',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19810329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const LINE_END = '\r\n'
const FIRST_EVENT = /^(?:BEGIN:VEVENT|END:VCALENDAR)$/m

const withZone = (text: string): string =>
  text.replace(FIRST_EVENT, (next) => [...ZONE_LINES, next].join(LINE_END))

/** `text/calendar` in UTF-8. */
export const writeCalendar = (parts: CalendarParts): string => {
  const calendar = ical({
    name: nameOf(parts),
    prodId: { company: 'Wegband', product: 'Wegband', language: parts.locale.toUpperCase() },
    ttl: REFRESH_SECONDS,
  })
  for (const one of parts.classes) addClass(calendar, parts, one)
  return withZone(calendar.toString())
}

export type TrialEvent = {
  readonly locale: Locale
  readonly publicUrl: string
  readonly trial: Pick<TrialClass, 'id' | 'name' | 'startAt' | 'endAt' | 'school' | 'site'>
  readonly now: Date
}

/** Writes a single trial class. It has no revision, so its stamp is the present time. */
export const writeTrialCalendar = ({ locale, publicUrl, trial, now }: TrialEvent): string => {
  const { school, site } = trial
  const name = oneLine(translatorFor(locale)('trials.entry', { name: trial.name }))
  const calendar = ical({
    name,
    prodId: { company: 'Wegband', product: 'Wegband', language: locale.toUpperCase() },
  })
  calendar.createEvent({
    id: `trial-${trial.id}@${new URL(publicUrl).hostname}`,
    start: new Date(trial.startAt),
    end: new Date(trial.endAt),
    summary: name,
    location: oneLine(joined([school.name, site.street, `${site.zip} ${site.city}`])),
    url: `${publicUrl}/trial/${trial.id}`,
    stamp: now,
  })
  return withZone(calendar.toString())
}
