import { expect, test } from 'vitest'
import { MEMBERSHIP_KEYS, PROFILE_TEXT_KEYS } from '@wegband/domain/features/texts/text-keys.ts'
import { TUTORIAL_NAMES, tutorialTextKey } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { buildTextBlocks } from './texts.ts'

const blocks = buildTextBlocks()

// spec: text-block-groups, text-block-fields
test('the demo has text blocks of every group with unique keys, in German and English', () => {
  expect(new Set(blocks.map(({ group }) => group))).toEqual(
    new Set(['startup-hints', 'profile-creation', 'tutorial', 'imprint']),
  )
  expect(new Set(blocks.map(({ textKey }) => textKey)).size).toBe(blocks.length)
  for (const { title, text } of blocks)
    for (const words of [title.de, title.en, text.de, text.en]) expect(words?.trim() ?? '').not.toBe('')
})

test('every tutorial topic has its tip', () => {
  const keys = blocks.filter(({ group }) => group === 'tutorial').map(({ textKey }) => textKey)
  expect(keys).toEqual(TUTORIAL_NAMES.map((name) => tutorialTextKey(name)))
})

// spec: membership-described-european-organisation
test('every profile has its text, and both membership texts describe the organisation', () => {
  const created = blocks.filter(({ group }) => group === 'profile-creation')
  expect(new Set(created.map(({ textKey }) => textKey))).toEqual(
    new Set([...Object.values(PROFILE_TEXT_KEYS), ...MEMBERSHIP_KEYS]),
  )
  for (const { text } of created.filter(({ textKey }) => textKey.startsWith('membership-'))) {
    expect(text.de).toMatch(/große[nr] Kampfkunst-Organisation in Europa/)
    expect(text.en).toContain('large martial-arts organisation in Europe')
  }
})
