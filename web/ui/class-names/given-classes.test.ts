/** The style sheets of parts load in any order, so the class that a page gives must win without the help of that order. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every part that takes a class of the page, and its own classes on the same element. */
const PARTS = [
  ['icon', 'icon'],
  ['icon-button', 'button'],
  ['link', 'link', 'text-link'],
  ['link', 'inline', 'text-link'],
  ['logo', 'logo'],
  ['mat', 'mat'],
  ['skeleton', 'box'],
] as const

test.each(PARTS)('the part in %s gives way to the class of a page (.%s)', (folder, name, file) => {
  const css = readFileSync(join(import.meta.dirname, '..', folder, `${file ?? folder}.module.css`), 'utf8')
  expect(css).toContain(`:where(.${name}) {`)
  expect(css).not.toMatch(new RegExp(`^\\.${name} \\{`, 'm'))
})
