import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addLink, type Selection, toggleAround, toggleLines } from './edit-markdown.ts'

const selection = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'ü'), maxLength: 20 }), fc.nat(20), fc.nat(20))
  .map(([text, one, other]): Selection => {
    const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)]
    return { text, start, end }
  })

test('signs around the selection come and go with the same button', () => {
  fc.assert(
    fc.property(selection, fc.constantFrom('**', '*'), (before, sign) => {
      const after = toggleAround(before, sign)
      expect(after.text.slice(after.start, after.end)).toBe(before.text.slice(before.start, before.end))
      expect(toggleAround(after, sign)).toEqual(before)
    }),
  )
  expect(toggleAround({ text: '**fett**', start: 2, end: 6 }, '*').text).toBe('***fett***')
})

test('a mark before the lines comes and goes with the same button', () => {
  expect(toggleLines({ text: 'eins\nzwei', start: 0, end: 9 }, '- ')).toEqual({
    text: '- eins\n- zwei',
    start: 0,
    end: 13,
  })
  expect(toggleLines({ text: '- eins\n- zwei', start: 0, end: 13 }, '- ').text).toBe('eins\nzwei')
  expect(toggleLines({ text: 'eins\nzwei', start: 6, end: 6 }, '## ')).toEqual({
    text: 'eins\n## zwei',
    start: 9,
    end: 9,
  })
  fc.assert(
    fc.property(selection, (before) => {
      const { text, start, end } = toggleLines(before, '- ')
      expect(start <= end && end <= text.length).toBe(true)
      expect(text.replaceAll('- ', '')).toBe(before.text)
    }),
  )
})

test('a link leaves the cursor where its address is written', () => {
  const { text, start } = addLink({ text: 'hier lesen', start: 5, end: 10 }, 'Wörter')
  expect(text).toBe('hier [lesen](https://)')
  expect(text.slice(0, start)).toBe('hier [lesen](https://')
})
