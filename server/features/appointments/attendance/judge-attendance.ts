/**
 * Judges an attendance: the one way of the single requests, the commands of a device, exam results and removals.
 * A judgement is a list of steps. All of them take effect in one transaction, or none.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import {
  type AttendanceFacts,
  countsAsTraining,
  isConfirmationType,
  type JudgedPerson,
  sportOfAttendance,
  whyNotJudge,
  whyNotJudgeAttendance,
} from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import {
  afterStep,
  isSameModule,
  type JudgementStep,
  type StepOf,
  type Trained,
} from '@wegband/domain/features/appointments/attendance/judgement-steps.ts'
import type { Context } from '../../../http/request/context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { readStanding } from '../../progress/standing.ts'
import { levelAt } from '../../reference-data/reference-data.ts'
import { type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { isNewToSport, type LockedAttendance, lockAttendance, writeSuggestion } from './attendance-store.ts'
import { findPassedExam } from './confirmation-store.ts'
import { publishAttendanceChanged } from './publish-attendance-changed.ts'
import { readAttendance } from './read-attendances.ts'
import { giveConfirmation, takeConfirmation } from './write-confirmation.ts'

/** What a locked attendance says about the training. */
export const trainedIn = (row: LockedAttendance): Trained | null =>
  row.suggestedSportId === null
    ? null
    : {
        sportId: row.suggestedSportId,
        moduleId: row.suggestedModuleId,
        sportDuration: row.suggestedMinutes,
      }

/** Takes the steps for the caller of a request and answers with the new state. Throws the codes of `whyNotJudgeAttendance`. */
export const judgeAttendance = async (
  context: Context,
  input: { readonly id: number; readonly attendanceId: number },
  steps: readonly JudgementStep[],
): Promise<Attendance> => {
  const loaded = await loadAppointment(context, input.id)
  // Before the attendance is looked up, so that others cannot find out which attendances exist.
  const reason = whyNotJudge(loaded.facts, context.actor)
  if (reason) throw refusal(reason, loaded)
  await inTransaction(context.db, async (tx) => {
    const row = await lockAttendance(tx, input.id, input.attendanceId)
    if (!row) throw new AppError('general.not-found')
    await judgeIn(tx, context, loaded, row, steps)
  })
  return await readAttendance(context, loaded, input.attendanceId)
}

/** Locks an attendance for features that judge in their own transaction. Undefined: it does not exist any more. */
export const holdAttendance = (
  tx: Transaction,
  { appointmentId, attendanceId }: { readonly appointmentId: number; readonly attendanceId: number },
): Promise<LockedAttendance | undefined> => lockAttendance(tx, appointmentId, attendanceId)

/** The same as `judgeAttendance` for an attendance that the transaction has locked. */
export const judgeIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  row: LockedAttendance,
  steps: readonly JudgementStep[],
): Promise<void> => {
  if (await takeSteps(tx, context, loaded, row, steps)) await publishAttendanceChanged(tx, loaded, row.userId)
}

/** Without the live event, for a caller that publishes it. False: nothing has changed. */
export const takeSteps = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  row: LockedAttendance,
  steps: readonly JudgementStep[],
): Promise<boolean> => {
  let judged: Judged = { userId: row.userId, confirmations: row.confirmations, suggestion: trainedIn(row) }
  let isChanged = false
  for (const step of steps) {
    const { hasModules, ...person } = await readPerson(tx, loaded, row.id, { step, judged })
    const attendance = { ...judged, hasModules }
    const reason = whyNotJudgeAttendance(step, loaded.facts, context.actor, attendance, loaded.now, person)
    if (reason) throw refusal(reason, loaded)
    isChanged = (await takeStep(tx, context, loaded, row.id, { step, judged, person })) || isChanged
    judged = afterStep(judged, step)
  }
  return isChanged
}

type Judged = Omit<AttendanceFacts, 'hasModules' | 'suggestion'> & { suggestion: Trained | null }
type Now = { readonly step: JudgementStep; readonly judged: Judged }

/** What the rule needs for this step, and no more. */
const readPerson = async (
  tx: Transaction,
  loaded: LoadedAppointment,
  attendanceId: number,
  { step, judged }: Now,
): Promise<JudgedPerson & Pick<AttendanceFacts, 'hasModules'>> => {
  if (step.kind === 'take-back')
    return step.type === 'exam'
      ? { passed: await findPassedExam(tx, attendanceId), hasModules: false }
      : { hasModules: false }
  const sportId = sportOfAttendance(loaded.facts, judged)
  const isNew = step.kind === 'confirm' && !judged.confirmations.some((type) => type === step.type)
  return isNew && sportId !== undefined
    ? await readTrainee(tx, loaded, step, { userId: judged.userId, sportId })
    : { hasModules: false }
}

const readTrainee = async (
  tx: Transaction,
  { referenceData }: LoadedAppointment,
  { type, mayBegin }: StepOf<'confirm'>,
  { userId, sportId }: { readonly userId: number; readonly sportId: number },
): Promise<JudgedPerson & Pick<AttendanceFacts, 'hasModules'>> => {
  const isAsked = mayBegin === false && isConfirmationType(type) && countsAsTraining(type)
  const isBeginner = isAsked && (await isNewToSport(tx, userId, sportId))
  if (type !== 'exam' && type !== 'progress') return { isNewToSport: isBeginner, hasModules: false }
  const { entry, isReadyForLevelCheck } = await readStanding(tx, referenceData, userId, sportId)
  // A level without a description has no modules to choose from.
  const level = levelAt(referenceData, sportId, entry.levelIndex)
  const hasModules = level !== undefined && (referenceData.modulesOfLevel.get(level.id)?.length ?? 0) > 0
  const standing = { sportId, levelIndex: entry.levelIndex, isReadyForLevelCheck }
  return { isNewToSport: isBeginner, standing, hasModules }
}

/** Writes an allowed step. False: it has no effect any more. */
const takeStep = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  attendanceId: number,
  { step, judged, person }: Now & { readonly person: JudgedPerson },
): Promise<boolean> => {
  const of = { attendanceId, userId: judged.userId }
  if (step.kind === 'train') {
    mustFit(loaded, step.trained)
    if (!isSameModule(judged.suggestion, step.trained) && judged.confirmations.includes('progress'))
      await takeConfirmation(tx, loaded, of, { type: 'progress', passed: undefined })
    await writeSuggestion(tx, attendanceId, step.trained, loaded.now)
    return true
  }
  const { type } = step
  if (!isConfirmationType(type) || judged.confirmations.includes(type) === (step.kind === 'confirm'))
    return false
  if (step.kind === 'take-back')
    return await takeConfirmation(tx, loaded, of, { type, passed: person.passed })
  const { suggestion } = judged
  const sportId = sportOfAttendance(loaded.facts, judged)
  const given = { type, by: context.actor.userId, sportId, moduleId: suggestion?.moduleId ?? null }
  return await giveConfirmation(tx, loaded, of, { ...given, levelIndex: person.standing?.levelIndex })
}

/** `general.invalid` with the field for a sport that the class does not teach or a module of another sport. */
const mustFit = ({ facts, referenceData }: LoadedAppointment, { sportId, moduleId }: Trained): void => {
  if (!facts.sportIds.includes(sportId))
    throw new AppError('general.invalid', { errors: { sportId: ['not-taught-here'] } })
  if (moduleId !== null && referenceData.modules.get(moduleId)?.sportId !== sportId)
    throw new AppError('general.invalid', { errors: { moduleId: ['other-sport'] } })
}
