import { expect, test } from 'vitest'
import { csvOf } from './members-csv.ts'

test('a table is quoted, and no cell is taken for a formula', () => {
  expect(
    csvOf([
      ['Name', 'Ort'],
      ['Berg "Anna"', '=HYPERLINK("x")'],
    ]),
  ).toBe('\uFEFF"Name";"Ort"\r\n"Berg ""Anna""";"\'=HYPERLINK(""x"")"\r\n')
})
