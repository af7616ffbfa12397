/** The list of members as a table for a spreadsheet. */

/** A cell that a spreadsheet would take for a formula is text. */
const safe = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => `"${safe(cell).replaceAll('"', '""')}"`

/** The mark at the beginning and the semicolons are what spreadsheets in German expect. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')}`
