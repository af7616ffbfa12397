/**
 * Every declared endpoint, called by every kind of caller, answers as the table says. An endpoint without a row by hand answers as its declaration says. The calls are in
 * `access-matrix-<part>.test.ts`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { ANONYMOUS_MAY, MATRIX, MATRIX_PARTS } from '../../testing/access-matrix/access-matrix-rows.ts'
import { expectedStatus, goodStatusOf, nameOf, refusedBy } from '../../testing/access-matrix/matrix-row.ts'

describe('the access matrix', () => {
  test('has one row for every endpoint', () => {
    expect(MATRIX.map((row) => nameOf(row.endpoint)).toSorted()).toEqual(ALL_ENDPOINTS.map(nameOf).toSorted())
  })

  test.each(Object.keys(MATRIX_PARTS))('has a test file that calls the endpoints of %s', async (part) => {
    const file = join(import.meta.dirname, `access-matrix-${part}.test.ts`)
    expect(await readFile(file, 'utf8')).toContain(`testAccess('${part}')`)
  })

  test('names every caller of a row once', () => {
    for (const { endpoint, except } of MATRIX) {
      const named = Object.values(except).flat()
      expect([nameOf(endpoint), new Set(named).size]).toEqual([nameOf(endpoint), named.length])
    }
  })

  test('names no caller whom the declaration refuses already', () => {
    const named = MATRIX.flatMap(({ endpoint, except }) =>
      Object.values(except)
        .flat()
        .filter((caller) => refusedBy(endpoint, caller) !== undefined)
        .map((caller) => `${nameOf(endpoint)}: ${caller}`),
    )
    expect(named).toEqual([])
  })

  test('has no row by hand that says only what the declaration says', () => {
    const declared = new Set<unknown>(MATRIX_PARTS.declared)
    const idle = MATRIX.filter(
      (row) =>
        !declared.has(row) &&
        Object.keys(row.except).length === 0 &&
        row.rest === goodStatusOf(row.endpoint) &&
        row.ask.length === 0 &&
        Object.keys(row.ask({} as never)).length === 0,
    )
    expect(idle.map(({ endpoint }) => nameOf(endpoint))).toEqual([])
  })

  // spec: anonymous-must-register
  test('lets anonymous accounts reach only the endpoints of decisions §3.11 beyond strangers', () => {
    const beyond = MATRIX.filter(
      (row) =>
        ![401, 403].includes(expectedStatus(row, 'anonymous')) &&
        [401, 403].includes(expectedStatus(row, 'stranger')),
    )
    const isListed = (path: string): boolean =>
      ANONYMOUS_MAY.some((one) =>
        // A person's own page is listed; the addresses below it are not.
        one === '/api/users/:id' ? path === one : path.startsWith(one),
      )
    expect(beyond.map(({ endpoint }) => endpoint.path).filter((path) => !isListed(path))).toEqual([])
  })
})
