/** The list of members as a table for a spreadsheet. */

/** Turns a cell that a spreadsheet would read as a formula into text. */
const safe = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => `"${safe(cell).replaceAll('"', '""')}"`

/** German spreadsheets expect the byte order mark and semicolons. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')}`
