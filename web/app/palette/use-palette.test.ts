/** Tests of the keys that open the command palette and the list of keys. */
import { afterEach, expect, test } from 'vitest'
import { kindOf } from './use-palette.ts'

afterEach(() => document.body.replaceChildren())

const press = (key: string, more: KeyboardEventInit = {}, target: HTMLElement = document.body) => {
  let kind: ReturnType<typeof kindOf>
  const listen = (event: KeyboardEvent): void => {
    kind = kindOf(event)
  }
  document.addEventListener('keydown', listen, { once: true })
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  return kind
}
const put = (tag: string, role?: string): HTMLElement => {
  const element = document.createElement(tag)
  if (role !== undefined) element.setAttribute('role', role)
  document.body.append(element)
  return element
}

test('Ctrl-K and Cmd-K open the palette, also from a field', () => {
  expect(press('k', { ctrlKey: true })).toBe('palette')
  expect(press('K', { metaKey: true })).toBe('palette')
  expect(press('k', { ctrlKey: true }, put('input'))).toBe('palette')
  expect(press('k')).toBeUndefined()
})

test('a question mark opens the list of keys, but not in a field', () => {
  expect(press('?', { shiftKey: true })).toBe('keys')
  expect(press('?', {}, put('textarea'))).toBeUndefined()
})

test('an open dialog keeps its keys', () => {
  put('div', 'dialog')
  expect(press('k', { ctrlKey: true })).toBeUndefined()
  expect(press('?')).toBeUndefined()
})
