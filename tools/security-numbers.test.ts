/** Constants in the tables of `docs/security.md` must have the documented values. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = dirname(import.meta.dirname)
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
/** `| … | 60 | … `NAME` in `path` |`: the first cell that is a number, and the constant. */
const ROW = /^\|.*?\|\s*(\d+)\s*\|.*`([A-Za-z_.]+)` in `([\w./-]+)`\s*\|$/

const rows = read('docs/security.md')
  .split('\n')
  .map((line) => ROW.exec(line))
  .filter((match) => match !== null)
  .map(([, value = '', name = '', path = '']) => ({ value: Number(value), name, path }))

/** Evaluates products of numbers and of other constants in the file. */
const valueOf = (source: string, name: string): number => {
  const [, expression = ''] = new RegExp(`(?:const ${name} =|\\b${name}:) ([\\w* ]+)`).exec(source) ?? []
  return expression
    .split('*')
    .map((factor) => factor.trim().replaceAll('_', ''))
    .map((factor) => (/^\d+$/.test(factor) ? Number(factor) : valueOf(source, factor)))
    .reduce((product, factor) => product * factor, 1)
}

test('the page on security names some thirty constants', () => {
  expect(rows.length).toBeGreaterThan(30)
})

test.each(rows)('$name of $path is $value on the page on security', ({ value, name, path }) => {
  expect(existsSync(join(ROOT, path))).toBe(true)
  const source = path.endsWith('rate-limit.ts')
    ? read(path).slice(read(path).indexOf('GENERAL_LIMITS:'))
    : read(path)
  expect(valueOf(source, name.replace(/^.*\./, ''))).toBe(value)
})
