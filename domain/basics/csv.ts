/** CSV files (RFC 4180): the one reader and the one writer. */

/** A record and the line of the file that it begins in; the first line is 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] }

export const SEPARATORS = [';', ',', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

export type CsvBounds = { readonly cellLength: number; readonly cells: number }

/** `cell`: a cell is longer than the bounds, as after a quote that nothing closes. `cells`: a record has too many. */
export class CsvTooLong extends Error {
  readonly what: 'cell' | 'cells'
  readonly line: number
  constructor(what: 'cell' | 'cells', line: number) {
    super(`line ${line}: too long`)
    this.what = what
    this.line = line
  }
}

const NO_BOUNDS: CsvBounds = { cellLength: Number.POSITIVE_INFINITY, cells: Number.POSITIVE_INFINITY }
const QUOTE = '"'
/** The byte order mark. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text)

const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/** The separator that the first record has most of, outside of quotes; the semicolon without any. */
export const separatorOf = (text: string): Separator => {
  const unquoted = withoutMark(text.slice(0, 20_000)).replaceAll(/"(?:[^"]|"")*"/g, '')
  const head = unquoted.trimStart().split(/\r\n|\n|\r/, 1)[0] ?? ''
  const counted = SEPARATORS.map((separator) => ({ separator, count: countOf(head, separator) }))
  const best = counted.reduce((most, one) => (one.count > most.count ? one : most))
  return best.separator
}

type Cursor = { at: number; line: number }

const isEnd = (sign: string): boolean => sign === '\n' || sign === '\r'

/** Moves behind the end of a record: `\n`, `\r\n` or `\r`. */
const passEnd = (text: string, cursor: Cursor): void => {
  cursor.at += text.startsWith('\r\n', cursor.at) ? 2 : 1
  cursor.line += 1
}

const linesIn = (text: string): number => text.split(/\r\n|\n|\r/).length - 1

/** What stands between quotes; a quote inside is written twice. Text behind the closing quote belongs to the cell. */
const readQuoted = (text: string, cursor: Cursor, bounds: CsvBounds): string => {
  const begun = cursor.line
  let cell = ''
  cursor.at += 1
  for (;;) {
    const found = text.indexOf(QUOTE, cursor.at)
    const end = found === -1 ? text.length : found
    if (cell.length + end - cursor.at > bounds.cellLength) throw new CsvTooLong('cell', begun)
    const part = text.slice(cursor.at, end)
    cursor.line += linesIn(part)
    cell += part
    cursor.at = end + 1
    if (found === -1 || text[cursor.at] !== QUOTE) return cell
    cell += QUOTE
    cursor.at += 1
  }
}

const readPlain = (text: string, cursor: Cursor, separator: string): string => {
  const from = cursor.at
  while (cursor.at < text.length) {
    const sign = text.charAt(cursor.at)
    if (sign === separator || isEnd(sign)) break
    cursor.at += 1
  }
  return text.slice(from, cursor.at)
}

const readCell = (text: string, cursor: Cursor, separator: string, bounds: CsvBounds): string => {
  const { line } = cursor
  const quoted = text[cursor.at] === QUOTE ? readQuoted(text, cursor, bounds) : ''
  const cell = quoted + readPlain(text, cursor, separator)
  if (cell.length > bounds.cellLength) throw new CsvTooLong('cell', line)
  return cell
}

const readRecord = (text: string, cursor: Cursor, separator: string, bounds: CsvBounds): CsvRecord => {
  const { line } = cursor
  const cells: string[] = []
  for (;;) {
    cells.push(readCell(text, cursor, separator, bounds))
    if (cells.length > bounds.cells) throw new CsvTooLong('cells', line)
    if (cursor.at >= text.length) return { line, cells }
    if (text[cursor.at] !== separator) {
      passEnd(text, cursor)
      return { line, cells }
    }
    cursor.at += 1
  }
}

/** The records of a file one by one, without those that are blank. Quotes stand around a cell, and two for one inside. */
export function* readCsv(
  text: string,
  separator: Separator,
  bounds: CsvBounds = NO_BOUNDS,
): Generator<CsvRecord, void, undefined> {
  const cursor = { at: withoutMark(text) === text ? 0 : 1, line: 1 }
  while (cursor.at < text.length) {
    const record = readRecord(text, cursor, separator, bounds)
    if (record.cells.some((cell) => cell.trim() !== '')) yield record
  }
}

/** Signs with which spreadsheets begin a formula, also in full width and behind blanks. */
const FORMULA = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n\0]/u

/** Turns a cell that a spreadsheet would execute into text. */
export const defused = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Takes the beginning of a formula away, for files whose reader keeps an apostrophe. */
export const withoutFormula = (cell: string): string =>
  FORMULA.test(cell) ? cell.replace(/^[\s\0=+\-@\uFF1D\uFF0B\uFF0D\uFF20]+/u, '') : cell

/** The cell before it was defused. */
export const withoutDefusing = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

const quoted = (cell: string): string => `"${defused(cell).replaceAll('"', '""')}"`

/** A record as a line of the file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(';')}\r\n`

/** German spreadsheets expect the byte order mark and semicolons. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => csvLine(row)).join('')}`
