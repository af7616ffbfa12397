/** Style sheets load in any order. The class that a page gives to a part wins all the same. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every part that takes a class of the page, and its own classes on the same element. */
const PARTS = [
  ['icon/icon', 'icon'],
  ['icon-button/icon-button', 'button'],
  ['link/text-link', 'link'],
  ['link/text-link', 'inline'],
  ['logo/logo', 'logo'],
  ['mat/mat', 'mat'],
  ['skeleton/skeleton', 'box'],
] as const

test.each(PARTS)('the part %s gives way to the class of a page (.%s)', (file, name) => {
  const css = readFileSync(join(import.meta.dirname, '..', `${file}.module.css`), 'utf8')
  expect(css).toContain(`:where(.${name}) {`)
  expect(css).not.toMatch(new RegExp(`^\\.${name} \\{`, 'm'))
})
