/** The hours of a school for its heads, and those of a trainer for themselves. */
import { CENTS_PER_EURO } from '@wegband/domain/basics/money.ts'
import type {
  HourLine,
  OwnHours,
  SchoolHours,
  TrainerHours,
} from '@wegband/domain/features/trainer-hours/contract.ts'
import {
  allowanceState,
  differencesOf,
  linesOf,
  sumOf,
  type TaughtLine,
} from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import {
  type BookedLine,
  countUnended,
  type HoursOf,
  listBookedLines,
  listEnded,
  listMonths,
  listRateRows,
  listRatesOf,
  listTrainerNames,
  type PersonName,
} from './hours-store.ts'
import { monthWindow, requireHours, yearWindow } from './require-hours.ts'

const MONTH_LENGTH = 7
const monthOf = ({ taughtOn }: { readonly taughtOn: string }): string => taughtOn.slice(0, MONTH_LENGTH)
const yearOf = (month: string): number => Number(month.slice(0, 4))

export const allowanceCents = ({ settings }: Context): number =>
  settings.current().trainerAllowanceEuros * CENTS_PER_EURO

const shownLine = (line: TaughtLine): HourLine & { userId: number } => ({
  ...line,
  id: null,
  isCorrection: false,
})
const bookedLine = (line: BookedLine): HourLine & { userId: number } => {
  const { id, userId, appointmentId, taughtOn, title, role, minutes, centsPerHour, cents, isCorrection } =
    line
  return {
    id,
    userId,
    appointmentId,
    taughtOn,
    title,
    role,
    minutes,
    isForgotten: false,
    centsPerHour,
    cents,
    isCorrection,
  }
}

type YearLine = HourLine & { readonly userId: number; readonly month: string }

/** What a school's year holds: closed months as they were closed, all others as their classes stand. */
const readYear = async (context: Context, schoolId: number, year: number) => {
  const db = context.db.drizzle
  const of: HoursOf = { schoolId }
  const [classes, rates, months, booked] = await Promise.all([
    listEnded(db, of, yearWindow(year), context.locale),
    listRateRows(db, schoolId),
    listMonths(db, [schoolId], year),
    listBookedLines(db, of, year),
  ])
  const live = linesOf(classes, rates)
  const closed = new Set(months.map(({ month }) => month))
  const lines: YearLine[] = [
    ...booked.map((line) => ({ ...bookedLine(line), month: line.month })),
    ...live
      .filter((line) => !closed.has(monthOf(line)))
      .map((line) => ({ ...shownLine(line), month: monthOf(line) })),
  ]
  return { live, booked, months, lines }
}

const trainersOf = (
  lines: readonly YearLine[],
  { month, nameOf, allowance }: { month: string; nameOf: (id: number) => PersonName; allowance: number },
): TrainerHours[] => {
  const ofYear = Map.groupBy(lines, ({ userId }) => userId)
  return [...ofYear]
    .map(([userId, all]) => {
      const ofMonth = all.filter((line) => line.month === month)
      const yearCents = sumOf(all).cents
      return {
        trainer: nameOf(userId),
        ...sumOf(ofMonth),
        lines: ofMonth,
        yearCents,
        allowanceState: allowanceState(yearCents, allowance),
      }
    })
    .filter((one) => one.lines.length > 0)
}

const byName = (one: { trainer: PersonName }, other: { trainer: PersonName }): number =>
  `${one.trainer.lastName} ${one.trainer.firstName}`.localeCompare(
    `${other.trainer.lastName} ${other.trainer.firstName}`,
    'de',
  )

/** 404 for a school that does not exist or that the caller does not lead. */
export const readSchoolHours = async (
  context: Context,
  schoolId: number,
  month: string,
): Promise<SchoolHours> => {
  const school = await requireHours(context, schoolId)
  const db = context.db.drizzle
  const [year, unended] = await Promise.all([
    readYear(context, schoolId, yearOf(month)),
    countUnended(db, schoolId, monthWindow(month)),
  ])
  const closed = year.months.find((one) => one.month === month)
  const ofMonth = year.lines.filter((line) => line.month === month)
  const differences =
    closed === undefined
      ? []
      : differencesOf(
          year.live.filter((line) => monthOf(line) === month),
          year.booked.filter((line) => line.month === month),
        )
  const named = [...year.lines, ...differences].map(({ userId }) => userId)
  const closer = closed?.closedBy ?? null
  const people = await listTrainerNames(db, schoolId, [
    ...new Set([...named, ...(closer === null ? [] : [closer])]),
  ])
  const names = new Map(people.map((person) => [person.id, person]))
  const nameOf = (id: number): PersonName => names.get(id) ?? { id, firstName: '', lastName: '' }
  const inMonth = new Set([...ofMonth, ...differences].map(({ userId }) => userId))
  const allowance = allowanceCents(context)
  return {
    school,
    month,
    closed:
      closed === undefined ? null : { at: closed.closedAt, by: closer === null ? null : nameOf(closer) },
    isRunning: monthWindow(month).to > context.clock.now().toISOString(),
    ...sumOf(ofMonth),
    trainers: trainersOf(year.lines, { month, nameOf, allowance }).toSorted(byName),
    unended,
    withoutRate: ofMonth.filter((line) => line.centsPerHour === null && !line.isCorrection).length,
    allowanceCents: allowance,
    differences: differences.map(({ userId, ...one }) => ({ trainer: nameOf(userId), ...one })),
    people: people.filter(({ id, isTrainer }) => isTrainer || inMonth.has(id)),
  }
}

/** Own account alone: 404 for that of others. */
export const readOwnHours = async (context: Context, userId: number, year: number): Promise<OwnHours> => {
  if (userId !== context.actor.userId) throw notFound()
  const db = context.db.drizzle
  const of: HoursOf = { userId }
  const [classes, booked, { schools }] = await Promise.all([
    listEnded(db, of, yearWindow(year), context.locale),
    listBookedLines(db, of, year),
    readReferenceData(context.db),
  ])
  const schoolIds = [...new Set(classes.map(({ schoolId }) => schoolId))]
  const [rates, months] = await Promise.all([listRatesOf(db, schoolIds), listMonths(db, schoolIds, year)])
  const isClosed = (schoolId: number, month: string): boolean =>
    months.some((one) => one.schoolId === schoolId && one.month === month)
  const live = schoolIds.flatMap((schoolId) =>
    linesOf(
      classes.filter((one) => one.schoolId === schoolId),
      rates.filter((one) => one.schoolId === schoolId),
    )
      .filter((line) => line.userId === userId && !isClosed(schoolId, monthOf(line)))
      .map((line) => ({ ...shownLine(line), month: monthOf(line), schoolId })),
  )
  const all = [...booked.map((line) => ({ ...line, ...bookedLine(line) })), ...live]
  const shown = [...Map.groupBy(all, ({ month, schoolId }) => `${month} ${schoolId}`)]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .flatMap(([, lines]) => {
      const [first] = lines
      if (first === undefined) return []
      const { month, schoolId } = first
      return [
        {
          month,
          school: { id: schoolId, name: schools.get(schoolId)?.name ?? '' },
          isClosed: first.id !== null,
          ...sumOf(lines),
          lines,
        },
      ]
    })
  const sum = sumOf(all)
  const allowance = allowanceCents(context)
  return {
    year,
    minutes: sum.minutes,
    yearCents: sum.cents,
    allowanceCents: allowance,
    allowanceState: allowanceState(sum.cents, allowance),
    months: shown,
  }
}
