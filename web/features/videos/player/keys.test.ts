import { describe, expect, test } from 'vitest'
import { commandOf, KEY_HELP, type KeyPress } from './keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}) =>
  commandOf({ key, isModified: false, focus: 'other', ...more })

describe('keys', () => {
  test('play, skip, slow down, mirror, loop and show the help', () => {
    expect(press(' ')).toEqual({ kind: 'toggle' })
    expect(press('K')).toEqual({ kind: 'toggle' })
    expect(press('j')).toEqual({ kind: 'skip', by: -10 })
    expect(press('ArrowRight')).toEqual({ kind: 'skip', by: 5 })
    expect(press('<')).toEqual({ kind: 'slower' })
    expect(press('m')).toEqual({ kind: 'mirror' })
    expect(press('a')).toEqual(press('['))
    expect(press('b')).toEqual(press(']'))
    expect(press('?')).toEqual({ kind: 'help' })
    expect(press('x')).toBeUndefined()
  })

  test('belong to the browser with Ctrl, but not the brackets of a German keyboard', () => {
    expect(press('f', { isModified: true })).toBeUndefined()
    expect(press(']', { isModified: true })).toEqual({ kind: 'loop-end' })
  })

  test('belong to the control that has the focus where it needs them', () => {
    expect(press(' ', { focus: 'button' })).toBeUndefined()
    expect(press('k', { focus: 'button' })).toEqual({ kind: 'toggle' })
    expect(press('ArrowLeft', { focus: 'slider' })).toBeUndefined()
    expect(press('m', { focus: 'slider' })).toEqual({ kind: 'mirror' })
    expect(press('m', { focus: 'text' })).toBeUndefined()
  })

  test('that the help names do something', () => {
    const written: { readonly [key: string]: string } = {
      '←': 'ArrowLeft',
      '→': 'ArrowRight',
      '↑': 'ArrowUp',
      '↓': 'ArrowDown',
    }
    for (const { keys } of KEY_HELP)
      for (const key of keys) expect(press(written[key] ?? key), key).toBeDefined()
  })
})
