/** The tablet at the door: opened by the trainer side, good for one running class, and never a session. */
import { createHash } from 'node:crypto'
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { type AppointmentFacts, closesAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { type Attendee, whyNotCheckIn } from '@wegband/domain/features/appointments/attendance-rules.ts'
import type { Kiosk, KioskPerson, Welcome } from '@wegband/domain/features/appointments/kiosk-contract.ts'
import { minutesFrom } from '@wegband/domain/features/appointments/trained-minutes.ts'
import { nextStep } from '@wegband/domain/features/progress/belt-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashToken, newToken } from '../../http/authenticate.ts'
import type { Context, OpenContext } from '../../http/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { cardKey, resolveToken } from '../cards/resolve-token.ts'
import { type Curriculum, levelAt } from '../curriculum/curriculum.ts'
import { publish } from '../events/publish.ts'
import { readStanding, thresholdsOf } from '../progress/standing.ts'
import { suggestModule } from '../progress/suggest-module.ts'
import { refusal } from './change-appointment.ts'
import { cardFingerprint } from './class-cards.ts'
import { curriculumOf } from './curriculum-of.ts'
import { notAfter } from './deed-outcome.ts'
import { bookLate, checkIn, claimDeed, comingAt } from './deeds-store.ts'
import {
  endKiosks,
  findKiosk,
  insertKiosk,
  type KioskPersonRow,
  type KioskRow,
  listKioskPeople,
} from './kiosk-store.ts'
import type { AppointmentRow } from './list-statement.ts'
import { loadAppointment } from './load-appointment.ts'
import { NO_SPORT } from './read-attendances.ts'
import { factsOfRow } from './show-appointment.ts'
import { findRow, findRowFor } from './store.ts'

/** In an admin's or parent's view no device is made anything. */
export const openKiosk = async (context: Context, id: number): Promise<{ token: string }> => {
  const { actor } = context
  if (actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
  const loaded = await loadAppointment(context, id)
  if (!isTrainerSide(actor, loaded.facts.schoolId)) throw new AppError('appointments.not-allowed')
  if (loaded.facts.isCancelled) throw refusal('appointments.cancelled', loaded)
  if (loaded.facts.startedAt === null) throw refusal('appointments.not-started', loaded)
  if (isOver(loaded.facts, loaded.now)) throw refusal('appointments.already-ended', loaded)
  const token = newToken()
  await inTransaction(context.db, async (tx) => {
    await insertKiosk(tx, { appointmentId: id, openedBy: actor.userId, tokenHash: hashToken(token) })
    const entry = { action: 'kiosk.open', subjectType: 'appointment', subjectId: id }
    await writeAudit(tx, actor, entry, context.clock.now())
  })
  return { token }
}

export const endKiosk = async (context: Context, id: number): Promise<void> => {
  const { facts, now } = await loadAppointment(context, id)
  if (!isTrainerSide(context.actor, facts.schoolId)) throw new AppError('appointments.not-allowed')
  await endKiosks(context.db.drizzle, id, now)
}

const isOver = (facts: AppointmentFacts, now: string): boolean =>
  facts.isCancelled || facts.endedAt !== null || msOf(now) > closesAtMs(facts)

type OpenKiosk = {
  readonly kiosk: KioskRow
  readonly row: AppointmentRow
  readonly facts: AppointmentFacts
  readonly curriculum: Curriculum
  readonly now: string
}

/**
 * Throws `appointments.kiosk-over` for a token that is none, was ended, or whose class is closed. `isLate`: what was kept without a line
 * still arrives after the end of the class.
 */
const loadKiosk = async (
  context: OpenContext,
  token: string,
  { isLate = false }: { isLate?: boolean } = {},
): Promise<OpenKiosk> => {
  const kiosk = await findKiosk(context.db.drizzle, hashToken(token))
  const row =
    kiosk && (await findRow(context.db, { userId: kiosk.openedBy, childIds: [] }, kiosk.appointmentId))
  if (!kiosk || !row) throw new AppError('appointments.kiosk-over')
  const curriculum = await curriculumOf(context.db, [row])
  const facts = factsOfRow(curriculum, row)
  const now = context.clock.now().toISOString()
  const isClosed = isLate ? msOf(now) > closesAtMs(facts) : isOver(facts, now)
  if (isClosed) throw new AppError('appointments.kiosk-over')
  return { kiosk, row, facts, curriculum, now }
}

const personOf = (curriculum: Curriculum, sportId: number | undefined, row: KioskPersonRow): KioskPerson => {
  const level = sportId === undefined ? undefined : levelAt(curriculum, sportId, row.levelIndex ?? 1)
  return {
    id: row.id,
    firstName: row.firstName,
    initial: row.lastName.charAt(0),
    belt: level === undefined ? null : { belt: level.belt, isKids: level.isKids },
    checkedInAt: row.checkedInAt,
    cards: (row.codes ?? []).map(cardFingerprint),
  }
}

export const readKiosk = async (context: OpenContext, token: string): Promise<Kiosk> => {
  const { row, facts, curriculum } = await loadKiosk(context, token)
  const [sportId] = facts.sportIds
  const sport = sportId === undefined ? undefined : curriculum.sports.get(sportId)
  const people = await listKioskPeople(context.db.drizzle, row.id, sportId ?? NO_SPORT)
  return {
    appointmentId: row.id,
    name: inLocale(row.name, context.locale),
    startAt: row.startAt,
    endAt: row.endAt,
    room: row.room,
    schoolName: curriculum.schools.get(row.schoolId)?.name ?? '',
    trainerFirstName: row.trainerFirstName ?? row.starterFirstName ?? '',
    sport: sport === undefined ? null : { hue: sport.hue, chroma: sport.chroma },
    people: people.map((one) => personOf(curriculum, sportId, one)),
  }
}

type CheckIn = { kiosk: string; key: string; doneAt: string } & ({ token: string } | { attendanceId: number })

/** Takes effect once per key. Throws as §8 Scanner says, and what `whyNotCheckIn` names. */
export const checkInAtKiosk = async (context: OpenContext, input: CheckIn): Promise<Welcome> => {
  const open = await loadKiosk(context, input.kiosk, { isLate: true })
  const { kiosk, row, facts, curriculum, now } = open
  const at = notAfter(input.doneAt, now)
  const userId = await userOf(context, open, input, at)
  const asked = await findRowFor(context.db, { userId: kiosk.openedBy, childIds: [] }, row.id, userId)
  const isAttending = (asked?.attendeeAttendanceId ?? null) !== null
  const person = { userId, schools: asked?.attendeeSchools ?? [], isAttending }
  const reason = whyNotCheckIn(facts, person, { at, now })
  if (reason) throw new AppError(reason)
  const [sportId] = facts.sportIds
  const moduleId =
    isAttending || sportId === undefined
      ? null
      : ((await suggestModule(context.db.drizzle, curriculum, userId, sportId)) ?? null)
  const isAgain = await comeIn(context, open, { key: input.key, at, person, moduleId })
  return await welcomeOf(context, open, userId, isAgain)
}

type Coming = { key: string; at: string; person: Attendee; moduleId: number | null }

/** True for somebody who was in already. */
const comeIn = async (
  { db }: OpenContext,
  { kiosk, row, facts }: OpenKiosk,
  { key, at, person: { userId, isAttending }, moduleId }: Coming,
): Promise<boolean> =>
  await inTransaction(db, async (tx) => {
    const claim = await claimDeed(tx, {
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
    const coming = { appointmentId: row.id, userId, sportId: facts.sportIds[0] ?? null, moduleId, at }
    const isAdded = await bookLate(tx, { ...coming, minutes: minutesFrom(facts, at) })
    const isNews = isAdded || (await checkIn(tx, row.id, userId, comingAt(facts, at)))
    if (!isNews && !isAttending) throw new AppError('appointments.full')
    if (isNews)
      await publish(tx, { topic: 'attendances', ids: [row.id], userIds: [userId], schoolIds: [row.schoolId] })
    return !isNews
  })

const userOf = async (
  context: OpenContext,
  { row, facts }: OpenKiosk,
  input: CheckIn,
  at: string,
): Promise<number> => {
  if ('token' in input) {
    const key = cardKey(context.appSecret)
    return (await resolveToken(context.db.drizzle, { token: input.token, key, now: msOf(at) })).id
  }
  const [person] = await listKioskPeople(
    context.db.drizzle,
    row.id,
    facts.sportIds[0] ?? NO_SPORT,
    input.attendanceId,
  )
  if (person === undefined) throw new AppError('scanner.not-found-or-expired')
  return person.userId
}

const welcomeOf = async (
  context: OpenContext,
  { row, facts, curriculum }: OpenKiosk,
  userId: number,
  isAgain: boolean,
): Promise<Welcome> => {
  const { drizzle } = context.db
  const [sportId] = facts.sportIds
  const people = await listKioskPeople(drizzle, row.id, sportId ?? NO_SPORT)
  const found = people.find((one) => one.userId === userId)
  if (found === undefined) throw new AppError('scanner.not-found-or-expired')
  const standing =
    sportId === undefined ? undefined : await readStanding(drizzle, curriculum, userId, sportId)
  return {
    person: personOf(curriculum, sportId, found),
    isFirstTime: standing === undefined ? false : !standing.hasEvents,
    isAgain,
    weeks: standing === undefined || sportId === undefined ? null : weeksOf(curriculum, sportId, standing),
  }
}

const weeksOf = (
  curriculum: Curriculum,
  sportId: number,
  { entry }: { entry: { levelIndex: number; beltStep: number; counts: { activeWeeks: number } } },
): Welcome['weeks'] => {
  const level = levelAt(curriculum, sportId, entry.levelIndex)
  if (level === undefined) return null
  const woven = entry.counts.activeWeeks
  const next = nextStep(woven, thresholdsOf(curriculum, level))
  return { woven, left: next?.weeksLeft ?? null, beltStep: next?.beltStep ?? entry.beltStep }
}
