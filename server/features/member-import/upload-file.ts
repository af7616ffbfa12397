/** Reads an uploaded file into rows, and guesses its columns. Nothing is entered. */
import { readFile } from 'node:fs/promises'
import { type CsvRecord, CsvTooLong, readCsv, separatorOf } from '@wegband/domain/basics/csv.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { MemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { guessMapping, looksLikeHeadings } from '@wegband/domain/features/member-import/guess-mapping.ts'
import {
  FILE_MAX_BYTES,
  MOST_CELL_LENGTH,
  MOST_COLUMNS,
  MOST_OPEN,
  MOST_ROWS,
} from '@wegband/domain/features/member-import/import-bounds.ts'
import {
  countOrder,
  guessOrder,
  type OrderCount,
} from '@wegband/domain/features/member-import/read-values.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import type { SpooledForm } from '../../http/request/spooled-form.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { lockOpenSchool } from '../schools/open-school-statement.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { countOpenImports, findImport, insertImport, updateImport } from './import-store.ts'
import { publishImport } from './publish-import.ts'
import { readFileText } from './read-file.ts'
import { requireSchoolImports, sportsOf } from './require-import.ts'
import { insertRows } from './rows-store.ts'
import { showImport } from './show-import.ts'

const BATCH = 1_000
const GUESSED_BY = 200
const FILE_NAME_MAX = 120

/** PostgreSQL stores no lone surrogates, which a file in UTF-16 can hold. */
const sound = ({ line, cells }: CsvRecord): CsvRecord => ({
  line,
  cells: cells.map((cell) => cell.toWellFormed()),
})

type Guess = { readonly samples: (readonly string[])[]; readonly order: OrderCount }

const learn = (guess: Guess, { cells }: CsvRecord): void => {
  if (guess.samples.length < GUESSED_BY) guess.samples.push(cells)
  for (const cell of cells) countOrder(guess.order, cell)
}

/** Stores the rows in batches, so that a long file is never in memory as rows. Returns how many there are. */
const storeRows = async (
  tx: Transaction,
  importId: number,
  records: Iterable<CsvRecord>,
  guess: Guess,
): Promise<number> => {
  let count = 0
  let batch: CsvRecord[] = []
  for (const record of records) {
    count += 1
    if (count > MOST_ROWS) throw new AppError('member-import.too-many-rows')
    const row = sound(record)
    learn(guess, row)
    batch.push(row)
    if (batch.length < BATCH) continue
    await insertRows(tx, importId, batch)
    batch = []
  }
  await insertRows(tx, importId, batch)
  return count
}

const asRefusal = (error: unknown): unknown => {
  if (!(error instanceof CsvTooLong)) return error
  const code = error.what === 'cell' ? 'member-import.cell-too-long' : 'member-import.too-many-columns'
  return new AppError(code, { count: error.line }, { cause: error })
}

const bounds = { cellLength: MOST_CELL_LENGTH, cells: MOST_COLUMNS }

const storeFile = async (
  tx: Transaction,
  context: Context,
  file: { readonly schoolId: number; readonly fileName: string; readonly bytes: Buffer },
): Promise<number> => {
  const { actor, clock, db } = context
  const { schoolId, fileName } = file
  const { encoding, text } = readFileText(file.bytes)
  const separator = separatorOf(text)
  const records = readCsv(text, separator, bounds)
  const head = records.next()
  if (head.done === true) throw new AppError('member-import.empty')
  const headings = sound(head.value).cells.map((heading) => heading.trim())
  if (!looksLikeHeadings(headings)) throw new AppError('member-import.no-headings')
  const id = await insertImport(tx, {
    schoolId,
    createdBy: actor.userId,
    fileName,
    encoding,
    separator,
    headings,
    rowCount: 0,
    columns: [],
    dateOrder: 'day-first',
  })
  const guess = { samples: [], order: { dayFirst: 0, monthFirst: 0 } }
  const rowCount = await storeRows(tx, id, records, guess)
  if (rowCount === 0) throw new AppError('member-import.empty')
  const sports = sportsOf(await requireSchoolImports({ actor, db }, schoolId), schoolId)
  const columns = guessMapping(headings, guess.samples, sports)
  const now = clock.now()
  await updateImport(tx, id, { rowCount, columns, dateOrder: guessOrder(guess.order) }, now)
  const details = { schoolId, rows: rowCount }
  const entry = { action: 'member-import.upload', subjectType: 'member-import', subjectId: id, details }
  await writeAudit(tx, actor, entry, now)
  return id
}

export const uploadFile = async (
  context: Context,
  schoolId: number,
  form: SpooledForm,
): Promise<MemberImport> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  await requireSchoolImports(context, schoolId)
  const [upload] = form.files
  if (upload === undefined) throw new AppError('member-import.no-file')
  if (upload.size > FILE_MAX_BYTES) throw new AppError('files.too-large')
  const bytes = await readFile(upload.path)
  // eslint-disable-next-line no-control-regex -- the name is shown only
  const fileName = upload.fileName.replaceAll(/\p{Cc}/gu, '').slice(0, FILE_NAME_MAX)
  try {
    const row = await inTransaction(db, async (tx) => {
      await lockOpenSchool(tx, schoolId, 'no key update')
      if ((await countOpenImports(tx, schoolId)) >= MOST_OPEN)
        throw new AppError('member-import.too-many-open')
      const id = await storeFile(tx, context, { schoolId, fileName, bytes })
      const stored = await findImport(tx, id)
      if (stored === undefined) throw new Error('an import was not stored')
      await publishImport(tx, stored)
      return stored
    })
    return await showImport(context, row)
  } catch (error) {
    throw asRefusal(error)
  }
}
