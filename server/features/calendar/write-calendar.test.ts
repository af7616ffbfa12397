/** An independent parser reads back the written calendar, for any names and times of classes (RFC 5545). */
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { instantOf, MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { FeedClass } from './feed-store.ts'
import { type CalendarParts, writeCalendar } from './write-calendar.ts'

const MOST_OCTETS = 75

const SITES: CalendarParts['sites'] = new Map([
  [1, { name: 'Lindenhof', street: 'Lindenhofstraße 12; Hof, links', zip: '24103', city: 'Kiel' }],
])
const SCHOOLS: CalendarParts['schools'] = new Map([[1, { name: 'Schule "Lindenhof", e. V.' }]])

const parts = (classes: readonly FeedClass[], more: Partial<CalendarParts> = {}): CalendarParts => ({
  kind: 'me',
  locale: 'de',
  publicUrl: 'https://wegband.example',
  childName: null,
  childId: null,
  schoolName: null,
  reminderMinutes: null,
  classes,
  schools: SCHOOLS,
  sites: SITES,
  ...more,
})

/** Characters of all kinds, those that the format escapes, line ends, and emojis of several code points. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        ';',
        ',',
        '\\',
        '\\n',
        '\n',
        '\r\n',
        '"',
        ':',
        'ä',
        'ß',
        'Ωμέγα',
        '氣功',
        '👩‍👧‍👦',
        'END:VEVENT',
        '\t',
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts_) => parts_.join(''))

const aClass = (id: number): fc.Arbitrary<FeedClass> =>
  fc
    .record({
      name: words,
      room: words,
      startMs: fc.integer({
        min: Date.UTC(2020, 0, 1) / MS_PER_MINUTE,
        max: Date.UTC(2035, 0, 1) / MS_PER_MINUTE,
      }),
      minutes: fc.integer({ min: 1, max: 1440 }),
      isCancelled: fc.boolean(),
      revision: fc.nat(1000),
    })
    .map(({ name, room, startMs, minutes, isCancelled, revision }) => {
      const startAt = instantOf(startMs * MS_PER_MINUTE)
      return {
        id,
        schoolId: 1,
        siteId: 1,
        name: { de: name },
        room,
        startAt,
        endAt: plusMs(startAt, minutes * MS_PER_MINUTE),
        isCancelled,
        minAge: null,
        maxAge: null,
        revision,
        createdAt: '2026-01-01T00:00:00.000Z',
        revisedAt: '2026-11-20T10:00:00.000Z',
      }
    })

const classes = fc
  .nat(6)
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => aClass(index + 1))))

const eventsIn = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

const asRead = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

test('the parser finds every class with its time, name and id', () => {
  fc.assert(
    fc.property(classes, (list) => {
      const events = eventsIn(writeCalendar(parts(list)))
      expect(events.map((event) => event.uid)).toEqual(list.map(({ id }) => `class-${id}-me@wegband.example`))
      events.forEach((event, index) => {
        const one = list[index]
        if (one === undefined) throw new Error('too many')
        expect(event.startDate.toJSDate().toISOString()).toBe(one.startAt)
        expect(event.endDate.toJSDate().toISOString()).toBe(one.endAt)
        const title = asRead(one.name.de)
        expect(event.summary ?? '').toBe(one.isCancelled ? asRead(`Abgesagt: ${title}`) : title)
        expect(event.location).toContain(asRead(one.room))
        expect(event.sequence).toBe(one.revision)
        const status = event.component.getFirstPropertyValue('status')
        expect(status).toBe(one.isCancelled ? 'CANCELLED' : 'CONFIRMED')
      })
    }),
  )
})

test('every line has at most the length of the format and its line end', () => {
  fc.assert(
    fc.property(classes, (list) => {
      const lines = writeCalendar(parts(list, { reminderMinutes: 15 })).split('\r\n')
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MOST_OCTETS)
        expect(line).not.toMatch(/[\r\n]/)
      }
    }),
  )
})

test('the same classes give the same text', () => {
  fc.assert(
    fc.property(classes, (list) => {
      expect(writeCalendar(parts(list))).toBe(writeCalendar(parts(list)))
    }),
  )
})

test('a calendar without classes is valid', () => {
  const calendar = new ICAL.Component(ICAL.parse(writeCalendar(parts([]))))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Wegband')
  // A calendar needs at least one component (RFC 5545 §3.6).
  expect(calendar.getAllSubcomponents()).toHaveLength(1)
})

test('the calendar contains the time zone of the classes with its clock changes', () => {
  const calendar = new ICAL.Component(ICAL.parse(writeCalendar(parts([]))))
  expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe('Europe/Berlin')
  const component = calendar.getFirstSubcomponent('vtimezone')
  const zone = component && new ICAL.Timezone({ component, tzid: 'Europe/Berlin' })
  const names = { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' } as const
  const clock = new Intl.DateTimeFormat('de', names)
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2036, 0, 1); at += 6 * 60 * MS_PER_MINUTE) {
    const time = ICAL.Time.fromJSDate(new Date(at), true).convertToZone(zone ?? ICAL.Timezone.utcTimezone)
    const shown = [time.hour, time.minute].map((part) => String(part).padStart(2, '0')).join(':')
    expect(shown).toBe(clock.format(at))
  }
})

test('a class has its own uid in the calendar of each child, and names the child', () => {
  const one: FeedClass = {
    id: 7,
    schoolId: 1,
    siteId: 1,
    name: { de: 'Kids' },
    room: '',
    startAt: '2026-11-20T15:30:00.000Z',
    endAt: '2026-11-20T16:30:00.000Z',
    isCancelled: false,
    minAge: 6,
    maxAge: 12,
    revision: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    revisedAt: '2026-11-20T10:00:00.000Z',
  }
  const uidFor = (childId: number, childName: string): string | undefined =>
    eventsIn(writeCalendar(parts([one], { kind: 'child', childId, childName })))[0]?.uid
  expect(uidFor(12, 'Jonas')).toBe('class-7-child-12@wegband.example')
  expect(uidFor(13, 'Lina')).toBe('class-7-child-13@wegband.example')
  // The age group stands beside the school, in the language of the calendar.
  const described = (locale: 'de' | 'en', more: Partial<FeedClass> = {}) =>
    eventsIn(writeCalendar(parts([{ ...one, ...more }], { locale })))[0]?.description
  expect(described('de')).toContain('Für 6 bis 12 Jahre')
  expect(described('en')).toContain('For ages 6 to 12')
  expect(described('de', { minAge: 16, maxAge: null })).toContain('Ab 16 Jahren')
  expect(described('de', { minAge: null, maxAge: null })).not.toContain('Jahr')
})
