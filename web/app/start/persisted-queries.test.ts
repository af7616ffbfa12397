import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  listAppointments,
  listAttendances,
  readAppointment,
  type Appointment,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  readClassCards,
  readRecentPeople,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { readPermanentCode } from '@wegband/domain/features/cards/card-contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { listModules, listSports, readModule, readSport } from '@wegband/domain/features/sports/contract.ts'
import { listGlossary, listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import {
  makeAppointment,
  makeAttendance,
  makeRunning,
  trainer,
} from '../../features/appointments/testing/make-appointment.ts'
import { keyOf } from '../../platform/api/queries.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import type { PersistedQuery } from './persisted-query.ts'
import { readsToKeep } from './persisted-queries.ts'
import { readsToOpen } from './reads-to-open.ts'
import { withoutPrivateFacts } from './offline-page-reads.ts'

const NOW = Date.parse('2026-11-20T18:13:00.000Z')
const read = (endpoint: EndpointShape, data: unknown, params = {}, query = {}): PersistedQuery => ({
  key: keyOf(endpoint, { params, query }),
  data,
  at: NOW,
})
const person = trainer()
const me = read(readUser, person, { id: person.id }, { with_addresses: '1' })
const running = makeRunning()
const ofClass = (one: Appointment): PersistedQuery[] => [
  read(readAppointment, one, { id: one.id }),
  read(listAttendances, [makeAttendance()], { id: one.id }),
  read(readClassCards, [], { id: one.id }),
  read(readRecentPeople, [{ id: 5, firstName: 'Lena', initial: 'K' }], { id: one.id }),
]
const kept = (...reads: PersistedQuery[]) => readsToKeep(reads, person.id, NOW)

test('keeps the class that its trainer runs, with its attendees and their cards', () => {
  const reads = [me, ...ofClass(running)]
  expect(kept(...reads)).toEqual(reads)
})

test('keeps a class that may be started now, where the connection may be lost later', () => {
  const reads = [me, ...ofClass(makeAppointment())]
  expect(kept(...reads)).toEqual(reads)
})

test('drops a class that has ended, was cancelled, was never ended, or is run by others', () => {
  const late = new Date(NOW - 13 * 3_600_000).toISOString()
  for (const one of [
    makeRunning({ isEnded: true }),
    makeRunning({ isCancelled: true }),
    makeAppointment({ startAt: '2026-11-20T22:14:00.000Z', endAt: '2026-11-20T23:14:00.000Z' }),
    makeRunning({ endAt: late }),
  ])
    expect(kept(me, ...ofClass(one)).filter(({ key }) => key[0] !== readAppointment.path)).toEqual([me])
  const student = makeViewer()
  const self = read(readUser, student, { id: student.id }, { with_addresses: '1' })
  // a student's device has the class they looked at, without its attendees
  expect(readsToKeep([self, ...ofClass(running)], student.id, NOW)).toEqual([self, ofClass(running)[0]])
})

test('keeps the day of a trainer with the running classes, and no other week', () => {
  const day = (end_after: string, start_before: string, more = {}) =>
    read(listAppointments, [running], {}, { end_after, start_before, 'school[]': ['3'], ...more })
  const today = day('2026-11-18T23:00:00.000Z', '2026-11-21T23:00:00.000Z')
  const stillRunning = day('2026-11-05T23:00:00.000Z', '2026-11-19T23:00:00.000Z', {
    'capabilities[]': 'end',
  })
  const yesterdays = day('2026-11-16T23:00:00.000Z', '2026-11-18T23:00:00.000Z')
  const nextWeek = day('2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z')
  expect(kept(me, today, stillRunning, yesterdays, nextWeek)).toEqual([me, today, stillRunning])
})

test('updates a class in a stored list to what this device last read of it', () => {
  const open = makeRunning({ isStarted: false, attendeesCount: 12 })
  const other = makeRunning({ id: running.id + 1 })
  const ended = makeRunning({ isEnded: true, attendeesCount: 14 })
  const list = read(listAppointments, [open, other], {}, { show_in_dashboard: '1' })
  const later = { ...read(readAppointment, ended, { id: ended.id }), at: NOW + 1000 }
  const [, found] = kept(me, list, later)
  expect(found).toEqual({ ...list, data: [ended, other], at: later.at })
  // a list that was read later stays as it is
  const newer = { ...list, at: later.at + 1 }
  expect(kept(me, newer, later)).toEqual([me, newer, later])
})

test('keeps the lists of the latest three running classes at most', () => {
  const starts = [1, 2, 3, 4].map((hour) => `2026-11-20T1${hour}:00:00.000Z`)
  const classes = starts.map((startAt, index) => makeRunning({ id: 20 + index, startAt }))
  const reads = kept(me, ...classes.flatMap(ofClass))
  const listed = reads.filter(({ key }) => key[0] === listAttendances.path)
  expect(listed.map(({ key }) => key[1])).toEqual(
    [21, 22, 23].map((id) => ({ params: { id: String(id) }, query: {} })),
  )
})

test('keeps the own code and upcoming classes, and nothing of other users or pages', () => {
  const code = read(readPermanentCode, { token: 'WTM-x' }, { id: person.id })
  const ahead = read(listAppointments, [], {}, { show_in_dashboard: '1', limit: '40' })
  const more = [
    read(readPermanentCode, { token: 'WTM-y' }, { id: 77 }),
    read(readUser, makeViewer({ id: 77 }), { id: 77 }),
    read(listAppointments, [], {}, { end_after: 'x' }),
    read(listNotifications, []),
  ]
  expect(kept(me, code, ahead, ...more)).toEqual([me, ahead, code])
})

test('keeps nothing while the user is not known', () => {
  expect(kept(...ofClass(running))).toEqual([])
})

const DAY_MS = 86_400_000
const parent = makeViewer({ isParent: true, childIds: [61, 62] })
const parentRead = read(readUser, parent, { id: parent.id }, { with_addresses: '1' })
const codeOf = (id: number) => read(readPermanentCode, { token: `WTM-${id}` }, { id })
const child = (id: number) => makeViewer({ id, firstName: 'Lina', lastName: 'Weg', birthdayAt: '2018-02-03' })

test('keeps the codes of the own children with their chips, without birthday and contact', () => {
  const reads = [
    parentRead,
    codeOf(61),
    codeOf(63),
    read(readUser, child(61), { id: 61 }),
    read(readUser, child(62), { id: 62 }),
    read(readUser, child(63), { id: 63 }),
  ]
  const found = readsToKeep(reads, parent.id, NOW)
  expect(found.map(({ key }) => key)).toEqual([
    parentRead.key,
    codeOf(61).key,
    keyOf(readUser, { params: { id: 61 } }),
    keyOf(readUser, { params: { id: 62 } }),
  ])
  expect(found[2]?.data).toMatchObject({ firstName: 'Lina', birthdayAt: null, mail: null, phone: null })
  expect(JSON.stringify(found)).not.toContain('2018-02-03')
  // what is on the device stays until it is read again, and goes with the child
  expect(readsToKeep(found, parent.id, NOW + DAY_MS)).toEqual(found)
  const apart = { ...parentRead, data: { ...parent, childIds: [62] } }
  expect(readsToKeep([apart, ...found.slice(1)], parent.id, NOW)).toEqual([apart, found[3]])
})

test('drops data of a child after a week despite newer reads, and keeps the own code', () => {
  const later = NOW + 7 * DAY_MS
  const old = [codeOf(61), withoutPrivateFacts(read(readUser, child(61), { id: 61 }))]
  const fresh = [{ ...parentRead, at: later }, codeOf(parent.id)]
  expect(readsToKeep([...fresh, ...old], parent.id, later)).toEqual([...fresh, ...old])
  expect(readsToKeep([...fresh, ...old], parent.id, later + 1)).toEqual(fresh)
  expect(readsToOpen([...fresh, ...old], parent.id, later + 1)).toEqual(fresh)
})

test('keeps what the tabs show: sports, shown levels, last calendar weeks, 40 visited modules', () => {
  const at = (one: PersistedQuery, ms: number): PersistedQuery => ({ ...one, at: NOW + ms })
  const week = (from: string, ms: number) =>
    at({ key: [...keyOf(listAppointments, { query: { end_after: from } }), 'all'], data: [], at: NOW }, ms)
  const weeks = ['a', 'b', 'c', 'd'].map((name, index) => week(name, index))
  const modules = Array.from({ length: 41 }, (_, id) => at(read(readModule, {}, { id }), id))
  const sports = [read(listSports, []), read(readSport, {}, { id: 1 }), read(listGlossary, [])]
  const levels = [read(listModules, [], {}, { sport: '1', level: '3', with_groups: '1' })]
  const ownSchools = read(readOwnSchools, {}, { id: person.id })
  const found = kept(me, ...weeks, ...modules, ...sports, ...levels, ownSchools)
  const others = [read(readOwnSchools, {}, { id: 77 }), read(readMissing, {}, { id: 77 }, { sport: '1' })]
  expect(kept(me, ...others)).toEqual([me])
  expect(new Set(found)).toEqual(
    new Set([me, ...weeks.slice(1), ...modules.slice(1), ...sports, ...levels, ownSchools]),
  )
})

test('the legal notice stays readable offline, beside the other texts of the pages', () => {
  const texts = ['imprint', 'startup-hints', 'tutorial', 'profile-creation'].map((group) =>
    read(listTextBlocks, [], {}, { group }),
  )
  expect(new Set(kept(me, ...texts))).toEqual(new Set([me, ...texts]))
})

test('the names of recent training partners are no longer shown on the next day', () => {
  const reads = [me, ...ofClass(running)]
  expect(readsToOpen(reads, person.id, NOW)).toEqual(reads)
  const nextDay = readsToOpen(reads, person.id, NOW + DAY_MS)
  expect(nextDay).toEqual(reads.filter(({ key }) => key[0] !== readRecentPeople.path))
})
