/** Rows of `attendances` are inserted in one file of the product, so that places, counts and suggestions have one rule. */
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, isTest, readSources } from './checks/source-files.ts'

const INSERT = /insert\s+into\s+"?attendances\b|\binsert\(attendances\)/i
/** The seed writes whole histories, and measurements fill their own worlds. */
const PRODUCT = /^(domain|server|web)\/(?!db\/seed\/)/

const files = readSources(dirname(import.meta.dirname)).filter(({ path }) => isCode(path) && !isTest(path))

test('only the admission statement inserts into attendances', () => {
  const inserting = files.filter(({ path, text }) => PRODUCT.test(path) && INSERT.test(text))
  expect(inserting.map(({ path }) => path)).toEqual([
    'server/features/appointments/attendance/admission-statement.ts',
  ])
})

test('an insert is recognised in SQL and through the query builder', () => {
  expect(INSERT.test('insert into\n  attendances (id)')).toBe(true)
  expect(INSERT.test('await tx.insert(attendances).values(row)')).toBe(true)
  expect(INSERT.test('insert into attendance_commands')).toBe(false)
})
