import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/facts-list.module.css`, 'utf8')

test('a fact in a row separates value and name, and wraps a long value below', () => {
  const row = /\.facts\.rows > div \{([^}]*)\}/.exec(css)?.[1]
  expect(row).toMatch(/flex-wrap: wrap;/)
  expect(row).toMatch(/gap: 0 16px;/)
})
