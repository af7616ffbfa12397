/** Checks people in at the tablet at the door: into the chosen class, the booked class, or the only running one. */
import { createHash } from 'node:crypto'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { closesAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type Attendee,
  whyNotCheckIn,
} from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import {
  classesOn,
  findClass,
  isInEvening,
} from '@wegband/domain/features/appointments/kiosk/evening-rules.ts'
import type { Welcome } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { minutesFrom } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { nextStep } from '@wegband/domain/features/progress/belt-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import { cardKey, resolveToken } from '../../cards/resolve-token.ts'
import { type ReferenceData, levelAt } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { type ReadStanding, readStanding } from '../../progress/standing.ts'
import { admit } from '../attendance/add-attendance-statement.ts'
import { notAfter } from '../offline/command-outcome.ts'
import { checkIn, claimCommand, comingAt } from '../offline/command-store.ts'
import { type DoorClass, kioskPersonOf, loadDoor, loadDoorClass, type OpenDoor } from './kiosk-door.ts'
import { findCommandClass, findPlace, listKioskPeople, listPlaces } from './kiosk-store.ts'
import { suggestedFor } from '../load-appointment.ts'
import { NO_SPORT } from '../attendance/read-attendances.ts'
import { findRowFor } from '../store.ts'
import { takeOfferedIn } from '../waiting-list/waiting-list.ts'

type CheckIn = { kiosk: string; key: string; doneAt: string } & (
  | { token: string; appointmentId?: number | undefined }
  | { attendanceId: number }
)

/**
 * Takes effect once per key. Throws the errors of §8 Scanner, the codes of `whyNotCheckIn`, and `appointments.kiosk-choose` where the
 * person must choose a class. Check-ins stored offline are accepted after the evening, until the window of their class closes.
 */
export const checkInAtKiosk = async (context: OpenContext, input: CheckIn): Promise<Welcome> => {
  const door = await loadDoor(context, input.kiosk)
  const { kiosk, now } = door
  const at = notAfter(input.doneAt, now)
  if (!isInEvening(door.evening, at)) throw new AppError('appointments.kiosk-over')
  const { userId, classId } = await whoAndWhere(context, door, input, at)
  const open = await loadDoorClass(context, kiosk, classId)
  const { row, facts } = open
  if (msOf(now) > closesAtMs(facts)) throw new AppError('appointments.kiosk-over')
  const asked = await findRowFor(context.db, { userId: kiosk.openedBy, childIds: [] }, row.id, userId)
  const isAttending = (asked?.attendeeAttendanceId ?? null) !== null
  const person = { userId, schools: asked?.attendeeSchools ?? [], isAttending }
  const reason = whyNotCheckIn(facts, person, { at, now })
  // a full class may hold a place for this person, which is only certain under the lock
  if (reason && reason !== 'appointments.full') throw new AppError(reason)
  const moduleId = suggestedFor(open, asked?.attendeeTrained ?? [])
  const isAgain = await comeIn(context, door, open, { key: input.key, at, person, moduleId })
  return await welcomeOf(context, open, userId, isAgain)
}

type Arrival = { readonly userId: number; readonly classId: number }

const whoAndWhere = async (
  context: OpenContext,
  door: OpenDoor,
  input: CheckIn,
  at: string,
): Promise<Arrival> => {
  const { drizzle } = context.db
  const isOfDoor = (id: number): boolean => door.classes.some(({ appointmentId }) => appointmentId === id)
  if ('attendanceId' in input) {
    const place = await findPlace(drizzle, input.attendanceId)
    if (!place || !isOfDoor(place.appointmentId)) throw new AppError('scanner.not-found-or-expired')
    return { userId: place.userId, classId: place.appointmentId }
  }
  const key = cardKey(context.appSecret)
  const { id: userId } = await resolveToken(drizzle, {
    token: input.token,
    key,
    now: msOf(at),
    chipSchools: [door.kiosk.schoolId],
  })
  const sent = { userId: door.kiosk.openedBy, key: input.key, personId: userId }
  // a repeated request uses the class of the first one
  const classId =
    (await findCommandClass(drizzle, sent)) ??
    input.appointmentId ??
    (await classFor(context, door, userId, at))
  if (!isOfDoor(classId)) throw new AppError('scanner.not-found-or-expired')
  return { userId, classId }
}

const classFor = async (
  context: OpenContext,
  { classes }: OpenDoor,
  userId: number,
  at: string,
): Promise<number> => {
  const ids = classes.map(({ appointmentId }) => appointmentId)
  const places = await listPlaces(context.db.drizzle, userId, ids)
  const ahead = classes.filter(
    ({ startedAt, endedAt, isCancelled }) => !isCancelled && startedAt === null && endedAt === null,
  )
  const found = findClass({ on: classesOn(classes, at), ahead }, places, at)
  switch (found.kind) {
    case 'class':
    case 'early':
      return found.id
    case 'choose':
      throw new AppError('appointments.kiosk-choose')
    case 'none':
      throw new AppError(ahead.length > 0 ? 'appointments.not-started' : 'appointments.already-ended')
  }
}

type Coming = { key: string; at: string; person: Attendee; moduleId: number | null }

/** True when the person was checked in already. */
const comeIn = async (
  { db, clock }: OpenContext,
  { kiosk }: OpenDoor,
  { row, facts }: DoorClass,
  { key, at, person: { userId, isAttending }, moduleId }: Coming,
): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    const claim = await claimCommand(tx, {
      userId: kiosk.openedBy,
      key,
      appointmentId: row.id,
      personId: userId,
      kind: 'scan',
      doneAt: at,
      fingerprint: createHash('sha256').update(`kiosk ${row.id} ${userId}`).digest(),
    })
    if (claim === 'reused') throw new AppError('attendance.key-reused')
    if (claim === 'known') return false
    const coming = {
      userId,
      sportId: facts.sportIds[0] ?? null,
      moduleId,
      minutes: minutesFrom(facts, at),
      checkedInAt: at,
    }
    const late = { ...coming, appointmentId: row.id, source: 'late-scan' } as const
    const isNews =
      (await admit(tx, [late], { runningAt: at })) === 1 ||
      (await checkIn(tx, row.id, userId, comingAt(facts, at))) ||
      (!isAttending &&
        (await takeOfferedIn(tx, { id: row.id, at, now: clock.now() }, { ...coming, source: 'scan' })))
    if (!isNews && !isAttending) throw new AppError('appointments.full')
    if (isNews)
      await publish(tx, { topic: 'attendances', ids: [row.id], userIds: [userId], schoolIds: [row.schoolId] })
    return !isNews
  })

const welcomeOf = async (
  context: OpenContext,
  { row, facts, referenceData }: DoorClass,
  userId: number,
  isAgain: boolean,
): Promise<Welcome> => {
  const { drizzle } = context.db
  const [sportId] = facts.sportIds
  const people = await listKioskPeople(drizzle, row.id, sportId ?? NO_SPORT)
  const found = people.find((one) => one.userId === userId)
  if (found === undefined) throw new AppError('scanner.not-found-or-expired')
  const standing =
    sportId === undefined ? undefined : await readStanding(drizzle, referenceData, userId, sportId)
  return {
    person: kioskPersonOf(referenceData, sportId, found),
    appointmentId: row.id,
    isFirstTime: standing === undefined ? false : !standing.hasEvents,
    isAgain,
    weeks: standing === undefined || sportId === undefined ? null : weeksOf(referenceData, sportId, standing),
  }
}

const weeksOf = (
  referenceData: ReferenceData,
  sportId: number,
  { entry, level: asked }: Pick<ReadStanding, 'entry' | 'level'>,
): Welcome['weeks'] => {
  const level = levelAt(referenceData, sportId, entry.levelIndex)
  if (level === undefined) return null
  const woven = entry.counts.activeWeeks
  const next = nextStep(woven, asked)
  return { woven, left: next?.weeksLeft ?? null, beltStep: next?.beltStep ?? entry.beltStep }
}
