/** The books of a month as a file: a table for spreadsheets, or postings for DATEV. */
import { addDays } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { pointAmount } from '@wegband/domain/features/payments/giro-code.ts'
import { csvOf } from '@wegband/domain/basics/csv.ts'
import { datevText, windows1252 } from '@wegband/domain/features/school-money/datev.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { Context } from '../../../http/request/context.ts'
import { type Io, notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { requireMoney } from '../require-money.ts'
import { type BookedRow, listBooked } from './export-store.ts'

export type ExportFormat = 'csv' | 'datev'

const COLUMNS = ['bookedOn', 'kind', 'account', 'debit', 'credit', 'payer', 'document', 'note'] as const

const amountText = (cents: number): string => (cents > 0 ? pointAmount(cents).replace('.', ',') : '')

/** Each line of a posting is a row. The language is that of the books. */
const tableOf = (rows: readonly BookedRow[]): string => {
  const t = translatorFor('de')
  return csvOf([
    COLUMNS.map((column) => t(`school-money.export.columns.${column}`)),
    ...rows.flatMap(({ bookedOn, kind, cause, number, payer, note, lines }) =>
      lines.map(({ account, cents }) => [
        bookedOn,
        t(`school-money.export.kinds.${kind}`),
        t(`school-money.export.accounts.${account}`),
        amountText(cents),
        amountText(-cents),
        payer,
        number ?? cause,
        note ?? '',
      ]),
    ),
  ])
}

export const sendExport = async (
  context: Context,
  {
    schoolId,
    month,
    format,
  }: { readonly schoolId: number; readonly month: string; readonly format: ExportFormat },
  { reply }: Io,
) => {
  const { issuer } = await requireMoney(context, schoolId)
  if (issuer === undefined) throw notFound()
  const now = context.clock.now()
  const from = `${month}-01`
  const lastDay = addDays(addMonths(from, 1), -1)
  const rows = await listBooked(context.db.drizzle, issuer.id, { from, until: lastDay })
  const details = { schoolId, month, format, postings: rows.length }
  const entry = { action: 'school-money.export', subjectType: 'issuer', subjectId: issuer.id, details }
  await writeAudit(context.db.drizzle, context.actor, entry, now)
  const head = { madeAt: now.toISOString(), month, lastDay, name: issuer.legalName }
  const isTable = format === 'csv'
  const bytes = isTable
    ? Buffer.from(tableOf(rows))
    : windows1252(
        datevText(
          head,
          rows.map((row) => ({ ...row, document: row.number ?? row.cause })),
        ),
      )
  const name = isTable ? `buchungen-${month}.csv` : `EXTF_Buchungsstapel_${month}.csv`
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
    })
    .type(isTable ? 'text/csv; charset=utf-8' : 'text/csv; charset=windows-1252')
    .send(Buffer.from(bytes))
  return { status: 200, body: undefined } as const
}
