import { expect, test } from 'vitest'
import { translationState } from './translation-state.ts'

const block = {
  title: { de: 'Dein Band', en: 'Your band' },
  text: { de: 'Nach 11 Wochen.', en: 'After 11 weeks.' },
  germanSeen: { en: { title: 'Dein Band', text: 'Nach 11 Wochen.' } },
}

test('a translation is complete, behind its German, or empty', () => {
  expect(translationState(block, 'en')).toBe('complete')
  expect(translationState({ ...block, germanSeen: {} }, 'en')).toBe('complete')
  expect(translationState({ ...block, text: { ...block.text, de: 'Nach 12 Wochen.' } }, 'en')).toBe('behind')
  expect(translationState({ ...block, title: { ...block.title, de: 'Ihr Band' } }, 'en')).toBe('behind')
  expect(translationState({ ...block, text: { de: 'Nur Deutsch.' } }, 'en')).toBe('empty')
  expect(translationState({ ...block, title: { de: 'Dein Band' } }, 'en')).toBe('empty')
})

test('a German text is complete once it is written, and needs no title', () => {
  expect(translationState(block, 'de')).toBe('complete')
  expect(translationState({ title: { de: '' }, text: { de: 'Verband' }, germanSeen: {} }, 'de')).toBe(
    'complete',
  )
  expect(translationState({ title: { de: '' }, text: { de: ' ' }, germanSeen: {} }, 'de')).toBe('empty')
})
