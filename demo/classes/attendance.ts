/**
 * The attendance lists of the classes, the confirmations, and the ledger that follows from them: the same rows that the product writes one
 * by one.
 */
import { MS_PER_HOUR, MS_PER_MINUTE, msOf, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import type { EventKind } from '@wegband/domain/features/progress/ledger.ts'
import type { ClassOn } from './classes.ts'
import { add, type Federation, type Row } from '../federation/federation.ts'
import { type Random, randomFor } from '../random.ts'
import { eventOf, type Standings } from '../training/standings.ts'
import { type ModulesOf, repeatsOf, type Training } from '../training/trainings.ts'

export type Attendance = Pick<Federation, 'attendances' | 'confirmations' | 'trainingEvents'>

/** What a trainer confirms for each kind of event; a confirmed member was always present. */
const CONFIRMED: Readonly<Record<EventKind, readonly ConfirmationType[]>> = {
  training: ['presence', 'progress'],
  presence: ['presence'],
  workshop: ['presence', 'workshop'],
  seminar: ['presence', 'seminar'],
  exam: ['presence', 'exam'],
  placement: [],
}
/** Share of the members without progress to whom the trainer said so. */
const DENIED_SHARE = 0.25
const SCANNED_SHARE = 0.6
const MOST_HOURS_AHEAD = 70

const pair = (classId: number, userId: number): string => `${classId} ${userId}`

/** The next module that is not complete, as the product suggests it at booking. */
const suggested = (
  standings: Standings,
  modulesOf: ModulesOf,
  userId: number,
  one: ClassOn,
): number | null => {
  const { sportId } = one.plan
  const standing = standings.of(userId, sportId)
  const modules = modulesOf(sportId, standing?.entry.levelIndex ?? 1)
  const counts = new Map(standing?.moduleCounts.map(({ moduleId, count }) => [moduleId, count]))
  const open = modules.find(({ id }) => (counts.get(id) ?? 0) < repeatsOf(sportId))
  return (open ?? modules.at(-1))?.id ?? null
}

type Parts = {
  classes: readonly ClassOn[]
  trainings: readonly Training[]
  standings: Standings
  modulesOf: ModulesOf
  isKid: (userId: number) => boolean
  /** The first instant of today; every booking was made before it. */
  startOfToday: string
}

const listRow = (
  { standings, modulesOf, isKid, startOfToday }: Parts,
  {
    one,
    userId,
    training,
    random,
  }: { one: ClassOn; userId: number; training: Training | undefined; random: Random },
): Omit<Row<'attendances'>, 'id'> => {
  const { id, startAt, endAt } = one.row
  const booked = isKid(userId) ? ('parent' as const) : ('self' as const)
  const isScanned = one.isPast && random.chance(SCANNED_SHARE)
  const hoursAhead = random.between(1, MOST_HOURS_AHEAD)
  const createdAt = isScanned
    ? startAt
    : plusMs(one.isPast ? startAt : startOfToday, -hoursAhead * MS_PER_HOUR)
  return {
    appointmentId: id,
    userId,
    suggestedSportId: one.plan.sportId,
    suggestedModuleId: training ? training.moduleId : suggested(standings, modulesOf, userId, one),
    suggestedMinutes: Math.round((msOf(endAt) - msOf(startAt)) / MS_PER_MINUTE),
    source: isScanned ? 'scan' : booked,
    classStartAt: startAt,
    createdAt,
    updatedAt: createdAt,
  }
}

const addEvent = (
  all: Attendance,
  training: Training,
  kind: EventKind,
  source: { sourceType: 'attendance' | 'import'; sourceId: number; createdAt: string },
): void => {
  const { moduleId, ...event } = eventOf({ ...training, kind })
  add(all.trainingEvents, {
    userId: training.userId,
    ...event,
    moduleId: moduleId ?? null,
    ...source,
    updatedAt: source.createdAt,
  })
}

/** The confirmations of one attendance, each with the event that it writes. */
const confirm = (
  all: Attendance,
  one: ClassOn,
  attendanceId: number,
  training: Training,
  random: Random,
): void => {
  const isDenied = training.kind === 'presence' && random.chance(DENIED_SHARE)
  const types: readonly ConfirmationType[] = isDenied ? ['presence', 'denied'] : CONFIRMED[training.kind]
  const at = { createdAt: one.row.endAt, updatedAt: one.row.endAt }
  for (const type of types)
    add(all.confirmations, { attendanceId, type, confirmedBy: one.row.startedBy ?? null, ...at })
  const kinds = new Set<EventKind>(['presence', training.kind])
  for (const kind of kinds)
    addEvent(all, training, kind, {
      sourceType: 'attendance',
      sourceId: attendanceId,
      createdAt: one.row.endAt,
    })
}

/** Rows in the order of the classes; trainings from elsewhere come first. */
export const buildAttendance = (parts: Parts): Attendance => {
  const all: Attendance = { attendances: [], confirmations: [], trainingEvents: [] }
  const inClass = new Map<string, Training>()
  let imports = 0
  for (const training of parts.trainings) {
    if (training.class !== undefined) {
      inClass.set(pair(training.class.row.id, training.userId), training)
      continue
    }
    imports += 1
    addEvent(all, training, training.kind, {
      sourceType: 'import',
      sourceId: imports,
      createdAt: training.occurredAt,
    })
  }
  for (const one of parts.classes) {
    const random = randomFor(`list ${one.row.startAt} ${one.row.schoolId}`)
    for (const userId of one.attendees) {
      const training = inClass.get(pair(one.row.id, userId))
      const { id } = add(all.attendances, listRow(parts, { one, userId, training, random }))
      if (training !== undefined) confirm(all, one, id, training, random)
    }
  }
  return all
}
