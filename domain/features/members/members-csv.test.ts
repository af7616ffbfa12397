import { expect, test } from 'vitest'
import { csvOf } from './members-csv.ts'

test('csvOf quotes cells, and no cell is read as a formula', () => {
  expect(
    csvOf([
      ['Name', 'Ort'],
      ['Berg "Anna"', '=HYPERLINK("x")'],
    ]),
  ).toBe('\uFEFF"Name";"Ort"\r\n"Berg ""Anna""";"\'=HYPERLINK(""x"")"\r\n')
})
