/** Maps an appointment and an attendance to the API form for their reader. */
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { capabilitiesOf, mayEdit } from '@wegband/domain/features/appointments/capabilities.ts'
import { undoUntil } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { type AvatarParts, avatarAddress } from '../../accounts/avatar-address.ts'
import { type ReferenceData, levelAt } from '../../reference-data/reference-data.ts'
import type { AttendanceRow } from '../attendance/attendance-store.ts'
import { classFactsOf } from './class-facts-statement.ts'
import type { AppointmentRow } from './list-statement.ts'

const must = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`${what} is not in the map of the process`)
  return found
}

export const factsOfRow = (referenceData: ReferenceData, row: AppointmentRow): AppointmentFacts => ({
  startAt: row.startAt,
  endAt: row.endAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  startedById: row.startedBy,
  isCancelled: row.cancelledAt !== null,
  schoolId: row.schoolId,
  sportIds: row.sportIds,
  trainerId: row.trainerId,
  coTrainerIds: row.coTrainers.map(({ id }) => id),
  assignment: row.assignment,
  capacity: row.capacity,
  attendeesCount: row.attendeesCount,
  heldPlaces: row.heldPlaces,
  trialSlots: row.trialSlots,
  isPublic: row.isPublic,
  minAge: row.minAge,
  maxAge: row.maxAge,
  examinees: row.examinees ?? [],
  type: must(referenceData.appointmentTypes.get(row.typeId), 'The appointment type'),
})

const personOf = (id: number | null, firstName: string | null, lastName: string | null) =>
  id === null ? null : { id, firstName: firstName ?? '', lastName: lastName ?? '' }

const sportOf = (referenceData: ReferenceData, id: number, locale: Locale) => {
  const { name, slug, hue, chroma } = must(referenceData.sports.get(id), 'The sport')
  return { id, name: inLocale(name, locale), slug, hue, chroma }
}

const siteOf = (referenceData: ReferenceData, id: number) => {
  const { name, street, zip, city } = must(referenceData.sites.get(id), 'The site')
  return { id, name, street, zip, city }
}

const myAttendanceOf = (row: AppointmentRow): Appointment['myAttendance'] =>
  row.myAttendanceId === null
    ? null
    : {
        id: row.myAttendanceId,
        confirmations: row.myConfirmations ?? [],
        checkedInAt: row.myCheckedInAt,
        suggestion:
          row.mySportId === null
            ? null
            : { sportId: row.mySportId, moduleId: row.myModuleId, sportDuration: row.myMinutes },
      }

/** Not compared with the clock: the page compares it, so that a cached answer stays right. */
const undoUntilOf = (row: AppointmentRow, facts: AppointmentFacts, actor: Actor): string | null => {
  if (row.cancelledAt !== null) return mayEdit(facts, actor) ? undoUntil(row.cancelledAt) : null
  const isOwnStart = facts.startedAt !== null && facts.endedAt === null && facts.startedById === actor.userId
  return isOwnStart && facts.startedAt !== null ? undoUntil(facts.startedAt) : null
}

export type Reader = { actor: Actor; locale: Locale; now: string; minMinutes: number }

export const showAppointment = (
  referenceData: ReferenceData,
  row: AppointmentRow,
  reader: Reader,
): Appointment => {
  const { actor, locale, now, minMinutes } = reader
  const facts = factsOfRow(referenceData, row)
  const type = must(referenceData.appointmentTypes.get(row.typeId), 'The appointment type')
  const myAttendance = myAttendanceOf(row)
  return {
    id: row.id,
    name: inLocale(row.name, locale),
    description: inLocale(row.description, locale),
    startAt: row.startAt,
    endAt: row.endAt,
    isStarted: row.startedAt !== null,
    isEnded: row.endedAt !== null,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    startedBy: personOf(row.startedBy, row.starterFirstName, row.starterLastName),
    isCancelled: facts.isCancelled,
    cancelReason: row.cancelReason,
    undoUntil: undoUntilOf(row, facts, actor),
    isSeries: row.isSeries,
    seriesId: row.seriesId,
    type: {
      id: type.id,
      key: type.key,
      name: inLocale(type.name, locale),
      confirmationTypes: type.confirmationTypes,
      isExam: type.isExam,
    },
    school: { id: row.schoolId, name: must(referenceData.schools.get(row.schoolId), 'The school').name },
    site: siteOf(referenceData, row.siteId),
    sports: row.sportIds.map((id) => sportOf(referenceData, id, locale)),
    trainer: personOf(row.trainerId, row.trainerFirstName, row.trainerLastName),
    coTrainers: row.coTrainers,
    ...classFactsOf(row),
    attendeesCount: row.attendeesCount,
    heldPlaces: row.heldPlaces,
    examinees: isTrainerSide(actor, row.schoolId) ? [...facts.examinees] : [],
    capabilities: capabilitiesOf(facts, actor, myAttendance, now, minMinutes),
    myAttendance,
    children: row.children ?? [],
  }
}

/** `facts` are those of the class. The belt beside the name is of its first sport. */
export const showAttendance = (
  parts: AvatarParts,
  referenceData: ReferenceData,
  row: AttendanceRow,
  facts: Pick<AppointmentFacts, 'sportIds' | 'startAt' | 'minAge' | 'maxAge'>,
): Attendance => {
  const [sportId] = facts.sportIds
  const levelRow = sportId === undefined ? undefined : levelAt(referenceData, sportId, row.levelIndex ?? 1)
  return {
    id: row.id,
    appointmentId: row.appointmentId,
    user: {
      id: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      avatar: avatarAddress(parts, row.avatarFile),
    },
    level:
      levelRow === undefined
        ? null
        : {
            sportId: levelRow.sportId,
            levelIndex: levelRow.index,
            belt: levelRow.belt,
            isKids: levelRow.isKids,
            stripes: row.stripes ?? 0,
            modulesCount: referenceData.modulesOfLevel.get(levelRow.id)?.length ?? 0,
          },
    suggestion:
      row.suggestedSportId === null
        ? null
        : {
            sportId: row.suggestedSportId,
            moduleId: row.suggestedModuleId,
            sportDuration: row.suggestedMinutes,
          },
    confirmations: row.confirmations,
    isFirstTime: row.isFirstTime,
    isNewToSport: (row.suggestedSportId ?? sportId) !== undefined && row.isNewToSport,
    isOutsideAges: isOutsideAges(facts, row.birthdayAt),
    checkedInAt: row.checkedInAt,
    createdAt: row.createdAt,
  }
}
