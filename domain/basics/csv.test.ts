import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  csvLine,
  csvOf,
  CsvTooLong,
  defused,
  readCsv,
  separatorOf,
  SEPARATORS,
  withoutDefusing,
} from './csv.ts'

const cellsOf = (text: string, separator = separatorOf(text)) =>
  [...readCsv(text, separator)].map(({ cells }) => cells)

describe('the reader of CSV', () => {
  test('reads quotes, separators and line ends in cells, and numbers records by their first line', () => {
    const text = '\uFEFFName;Ort\r\n"Berg ""Anna""";"Am\nMarkt"\r\rKoch;Kiel'
    expect([...readCsv(text, ';')]).toEqual([
      { line: 1, cells: ['Name', 'Ort'] },
      { line: 2, cells: ['Berg "Anna"', 'Am\nMarkt'] },
      { line: 5, cells: ['Koch', 'Kiel'] },
    ])
  })

  test('takes a quote within a cell as a sign, and keeps text behind a closing quote', () => {
    expect(cellsOf('a "b";"c"d;""\n', ';')).toEqual([['a "b"', 'cd', '']])
  })

  test('finds the separator of the first record outside of quotes', () => {
    expect(['a;b', 'a,b', 'a\tb', '"x;y;z",b', 'alone', '\uFEFFa;b,c;d'].map(separatorOf)).toEqual([
      ';',
      ',',
      '\t',
      ',',
      ';',
      ';',
    ])
  })

  test('refuses cells and records beyond its bounds, with the line of their beginning', () => {
    const bounds = { cellLength: 5, cells: 2 }
    const read = (text: string) => () => [...readCsv(text, ',', bounds)]
    expect(read('a,b\nc,"no end\n'.concat('x'.repeat(20)))).toThrow(new CsvTooLong('cell', 2))
    expect(read('a,b\nsixsix,b')).toThrow(new CsvTooLong('cell', 2))
    expect(read('a,b,c')).toThrow(new CsvTooLong('cells', 1))
  })

  test('reads back any cells that are written by the rules, with every separator', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '\n', '\r\n', '\r', ';', ',', '\t', 'ä', ' '))
    const row = fc.array(
      fc.array(cell).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...SEPARATORS), (rows, separator) => {
        const text = rows
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator) + '\r\n')
          .join('')
        const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(cellsOf(text, separator)).toEqual(filled)
      }),
    )
  })

  test('never fails on any text, and loses no sign of an unquoted one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(Array.isArray(cellsOf(text, ';'))).toBe(true)
      }),
    )
  })
})

describe('the writer of CSV', () => {
  test('quotes cells, and no cell is read as a formula', () => {
    expect(
      csvOf([
        ['Name', 'Ort'],
        ['Berg "Anna"', '=HYPERLINK("x")'],
      ]),
    ).toBe('\uFEFF"Name";"Ort"\r\n"Berg ""Anna""";"\'=HYPERLINK(""x"")"\r\n')
  })

  test('defuses every beginning that a spreadsheet executes', () => {
    const dangerous = ['=1', '+1', '-1', '@sum', '\t=1', '\r=1', '\n1', ' =1', '\u00a0=1', '\uFF1D1', '\0=1']
    expect(dangerous.map((cell) => defused(cell))).toEqual(dangerous.map((cell) => `'${cell}`))
    expect(['Anna', "O'Hara", "'tis", '49', ''].map((cell) => defused(cell))).toEqual([
      'Anna',
      "O'Hara",
      "'tis",
      '49',
      '',
    ])
  })

  test('what it wrote is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
        const [record] = readCsv(csvLine(cells), ';')
        const read = record?.cells.map((cell) => withoutDefusing(cell))
        if (cells.some((cell) => cell.trim() !== '')) expect(read).toEqual(cells.map(withoutDefusing))
      }),
    )
  })
})
