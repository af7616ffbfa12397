/** The hours of a month as a file: a table for spreadsheets, or a sheet for each trainer to print. */
import { csvOf } from '@wegband/domain/basics/csv.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { pointAmount } from '@wegband/domain/features/payments/giro-code.ts'
import type { HoursFormat } from '@wegband/domain/features/trainer-hours/contract.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { Context } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { readFullName } from '../accounts/full-name-statement.ts'
import { drawHours, type HoursSheet } from './draw-hours.ts'
import { readOwnHours, readSchoolHours } from './read-hours.ts'

const t = translatorFor('de')
const COLUMNS = [
  'trainer',
  'day',
  'what',
  'role',
  'kind',
  'rate',
  'minutes',
  'cents',
  'lessMinutes',
  'lessCents',
] as const

const amountText = (cents: number): string => pointAmount(cents).replace('.', ',')
/** Spreadsheets would take a minus for a formula, so deductions have columns of their own. */
const above = (value: number, text: (value: number) => string): string => (value > 0 ? text(value) : '')

const tableOf = ({ trainers }: HoursSheet): string =>
  csvOf([
    COLUMNS.map((column) => t(`trainer-hours.columns.${column}`)),
    ...trainers.flatMap(({ name, lines }) =>
      lines.map(({ taughtOn, title, role, isCorrection, centsPerHour, minutes, cents }) => [
        name,
        taughtOn,
        title,
        isCorrection ? '' : t(`trainer-hours.role.${role}`),
        t(isCorrection ? 'trainer-hours.correction' : 'trainer-hours.class'),
        centsPerHour === null ? '' : amountText(centsPerHour),
        above(minutes, String),
        above(cents, amountText),
        above(-minutes, String),
        above(-cents, amountText),
      ]),
    ),
  ])

const sendSheet = async (
  context: Context,
  sheet: HoursSheet,
  format: HoursFormat,
  { reply }: Io,
): Promise<{ status: 200; body: undefined }> => {
  const isTable = format === 'csv'
  const bytes = isTable ? Buffer.from(tableOf(sheet)) : await drawHours(sheet, context.clock.now())
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="trainerstunden-${sheet.month}.${format}"`,
    })
    .type(isTable ? 'text/csv; charset=utf-8' : 'application/pdf')
    .send(bytes)
  return { status: 200, body: undefined }
}

type ExportChoice = { readonly month: string; readonly format: HoursFormat }

export const sendSchoolHours = async (
  context: Context,
  { schoolId, month, format }: ExportChoice & { readonly schoolId: number },
  io: Io,
) => {
  const { school, closed, trainers } = await readSchoolHours(context, schoolId, month)
  const details = { schoolId, month, format, trainers: trainers.length }
  const entry = { action: 'trainer-hours.export', subjectType: 'school', subjectId: schoolId, details }
  await writeAudit(context.db.drizzle, context.actor, entry, context.clock.now())
  const sheet = {
    school: school.name,
    month,
    isClosed: closed !== null,
    trainers: trainers.map(({ trainer, minutes, cents, lines }) => ({
      name: fullName(trainer),
      minutes,
      cents,
      lines,
    })),
  }
  return sendSheet(context, sheet, format, io)
}

/** 404 for the hours of others, and where nothing was taught. */
export const sendOwnHours = async (
  context: Context,
  { userId, schoolId, month, format }: ExportChoice & { readonly userId: number; readonly schoolId: number },
  io: Io,
) => {
  const { months } = await readOwnHours(context, userId, Number(month.slice(0, 4)))
  const one = months.find(({ month: shown, school }) => shown === month && school.id === schoolId)
  if (one === undefined) throw notFound()
  const { school, isClosed, minutes, cents, lines } = one
  const name = await readFullName(context.db.drizzle, userId)
  return sendSheet(
    context,
    { school: school.name, month, isClosed, trainers: [{ name, minutes, cents, lines }] },
    format,
    io,
  )
}
