/** The choices for a request for many dates: the dates in a range, the possible substitutes for each, and when they teach. */
import { daysBetween, dayWindow } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  MAX_SUBSTITUTION_DAYS,
  MAX_SUBSTITUTION_DATES,
  type SubstitutionChoice,
  type SubstitutionPerson,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import {
  type AskableDate,
  mayStandIn,
  missingTrainer,
  obstacleOf,
  whyNotAskFor,
} from '@wegband/domain/features/timetable/substitution-rules.ts'
import { mayPlan } from '@wegband/domain/features/timetable/timetable-rights.ts'
import type { Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import {
  listBusyAt,
  listDatesOfSubstitution,
  listOpenQuestions,
  listSportsOfEach,
} from './substitution-store.ts'
import { type DateRow, listTrainers } from '../store.ts'

/** The row in the form that the rule reads. */
export const askableOf = (row: DateRow, openIds: ReadonlySet<number>, askerId: number): AskableDate => ({
  schoolId: row.schoolId,
  trainerId: row.trainerId,
  coTrainerIds: row.coTrainerIds,
  startAt: row.startAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  isCancelled: row.cancelledAt !== null,
  isSubstituted: row.insteadOfId !== null && missingTrainer(row, askerId) === row.trainerId,
  isAsked: openIds.has(row.id),
})

type SubstitutionQuery = { id: number; from: string; to: string; series_id?: number | undefined }
export type SubstitutionChoices = { dates: SubstitutionChoice[]; people: SubstitutionPerson[] }

/** Throws 422 for a range longer than the calendar. */
export const listSubstitutionChoices = async (
  context: Context,
  wanted: SubstitutionQuery,
): Promise<SubstitutionChoices> => {
  const { actor, db, clock, locale } = context
  if (!mayPlan(actor, wanted.id)) throw new AppError('general.not-found')
  if (daysBetween(wanted.from, wanted.to) >= MAX_SUBSTITUTION_DAYS)
    throw new AppError('general.invalid', { errors: { to: ['invalid-date'] } })
  const { drizzle } = db
  const now = clock.now().toISOString()
  const rows = await listDatesOfSubstitution(drizzle, {
    schoolId: wanted.id,
    from: dayWindow(wanted.from).startAt,
    to: dayWindow(wanted.to).endAt,
    now,
    seriesId: wanted.series_id,
    userId: actor.userId,
    limit: MAX_SUBSTITUTION_DATES,
  })
  const openIds = await listOpenQuestions(
    drizzle,
    rows.map(({ id }) => id),
  )
  const listed = rows.flatMap((row) => {
    const whyNot = obstacleOf(whyNotAskFor(askableOf(row, openIds, actor.userId), actor, now))
    return whyNot === undefined ? [] : [{ row, whyNot }]
  })
  const free = listed.flatMap(({ row, whyNot }) => (whyNot === null ? [row] : []))
  return {
    dates: listed.map(({ row, whyNot }) => ({
      appointmentId: row.id,
      name: inLocale(row.name, locale),
      startAt: row.startAt,
      endAt: row.endAt,
      whyNot,
    })),
    people: await listPeople(drizzle, wanted.id, free),
  }
}

/** All trainers who may substitute on at least one of the dates. */
const listPeople = async (
  db: Db,
  schoolId: number,
  dates: readonly DateRow[],
): Promise<SubstitutionPerson[]> => {
  const ids = dates.map(({ id }) => id)
  const sports = await listSportsOfEach(db, ids)
  const people = (await listTrainers(db, schoolId)).flatMap(({ sportIds, ...person }) => {
    const mayTake = dates
      .filter(({ id, trainerId, coTrainerIds }) =>
        mayStandIn({ id: person.id, sportIds }, { trainerId, coTrainerIds, sportIds: sports.get(id) ?? [] }),
      )
      .map(({ id }) => id)
    return mayTake.length === 0 ? [] : [{ ...person, mayTake }]
  })
  const busy = Map.groupBy(
    await listBusyAt(
      db,
      ids,
      people.map(({ id }) => id),
    ),
    ({ userId }) => userId,
  )
  return people.map((person) => ({
    ...person,
    busyAt: [...new Set((busy.get(person.id) ?? []).map(({ appointmentId }) => appointmentId))],
  }))
}
