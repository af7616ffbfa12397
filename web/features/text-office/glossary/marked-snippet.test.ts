import { expect, test } from 'vitest'
import { termFinder } from '@wegband/domain/features/texts/term-marks.ts'
import { markedSnippet } from './marked-snippet.ts'

const find = termFinder([{ id: 1, title: 'Keil', language: 'de' }])

test('the words around a mark are those that members see marked', () => {
  expect(markedSnippet('## Keil\n\nDer **starke Keil** teilt.', find)).toEqual({
    before: 'Der starke ',
    mark: 'Keil',
    after: ' teilt.',
  })
  expect(markedSnippet('- Stand\n- des Keils', find)).toMatchObject({ before: 'des ', mark: 'Keils' })
  expect(markedSnippet('# Keil\n\n[Keil](https://wegband.example)', find)).toBeUndefined()
  expect(markedSnippet(`${'lang '.repeat(40)}Keil`, find)?.before).toHaveLength(61)
})
