/** The lines that were not entered as a file: the same cells, with the reasons beside them. */
import { csvLine, withoutDefusing } from '@wegband/domain/basics/csv.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { sportFieldOf } from '@wegband/domain/features/member-import/import-fields.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { Context } from '../../http/request/context.ts'
import type { Io } from '../../http/serve-endpoint.ts'
import { noteLook } from '../accounts/write-audit.ts'
import { requireImport } from './require-import.ts'
import { listErrorRows, type RowRow } from './rows-store.ts'

const BATCH = 1_000

const reasonsOf = (row: RowRow, locale: Locale): string => {
  const t = translatorFor(locale)
  const fields = row.problems.map(({ field, code }) => {
    const name = sportFieldOf(field)?.kind ?? field
    return `${t(`member-import.field.${name}` as never)}: ${t(`errors.fields.${code}` as never)}`
  })
  const reason = row.reason === null ? [] : [t(`member-import.reason.${row.reason}` as never)]
  return [...reason, ...fields].join('; ')
}

export const saveErrors = async (
  context: Context,
  { id, locale }: { readonly id: number; readonly locale: Locale },
  { reply }: Io,
) => {
  const db = context.db.drizzle
  const { headings, fileName } = await requireImport(context, db, id)
  await noteLook(context, { action: 'member-import.errors', subjectType: 'member-import', subjectId: id })
  const reasonHeading = translatorFor(locale)('member-import.errorFile.reason' as never)
  let text = `\uFEFF${csvLine([...headings, reasonHeading])}`
  for (let line = 0; ;) {
    const rows = await listErrorRows(db, id, line, BATCH)
    for (const row of rows) {
      const cells = headings.map((_, at) => withoutDefusing(row.cells[at] ?? ''))
      text += csvLine([...cells, reasonsOf(row, locale)])
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    line = last.line
  }
  const name = `${
    fileName
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .slice(0, 60) || 'import'
  }-${translatorFor(locale)('member-import.errorFile.name')}.csv`
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="import-${id}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    })
    .type('text/csv; charset=utf-8')
    .send(Buffer.from(text))
  return { status: 200, body: undefined } as const
}
