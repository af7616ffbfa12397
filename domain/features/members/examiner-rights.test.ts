/** Who gives the right to examine, and who does not. */
import { expect, test } from 'vitest'
import { whyNotExaminers, whyNotGiveExaminer } from './examiner-rights.ts'

const head = { userId: 4, isAdmin: false }
const admin = { userId: 1, isAdmin: true }
const ASSOCIATION = 10
const OWN = 20
const asking = (
  asked: { sportId: number; upTo: number }[],
  before: { sportId: number; upTo: number }[] = [],
) => ({
  asked,
  before,
  ownSportIds: [OWN],
})

test('heads give it in the sports of their school, the association in its own', () => {
  expect(whyNotGiveExaminer(head, 7, { isOwn: true })).toBeUndefined()
  expect(whyNotGiveExaminer(head, 7, { isOwn: false })).toBe('members.association-examiner')
  expect(whyNotGiveExaminer(admin, 7, { isOwn: false })).toBeUndefined()
})

test('nobody gives it to themselves, not even an admin', () => {
  expect(whyNotGiveExaminer(head, 4, { isOwn: true })).toBe('members.not-to-yourself')
  expect(whyNotGiveExaminer(admin, 1, { isOwn: false })).toBe('members.not-to-yourself')
})

test('an association sport’s right stays as it was unless an admin changes it, smaller too', () => {
  const before = [{ sportId: ASSOCIATION, upTo: 4 }]
  expect(whyNotExaminers(head, 7, asking([{ sportId: ASSOCIATION, upTo: 4 }], before))).toBeUndefined()
  expect(whyNotExaminers(head, 7, asking([{ sportId: ASSOCIATION, upTo: 2 }], before))).toBe(
    'members.association-examiner',
  )
  expect(whyNotExaminers(admin, 7, asking([{ sportId: ASSOCIATION, upTo: 2 }], before))).toBeUndefined()
  expect(whyNotExaminers(head, 4, asking([{ sportId: ASSOCIATION, upTo: 0 }], before))).toBeUndefined()
  expect(whyNotExaminers(head, 7, asking([{ sportId: ASSOCIATION, upTo: 5 }], before))).toBe(
    'members.association-examiner',
  )
})

test('one right among several that may not be given refuses the change', () => {
  const rights = [
    { sportId: OWN, upTo: 3 },
    { sportId: ASSOCIATION, upTo: 1 },
  ]
  expect(whyNotExaminers(head, 7, asking(rights))).toBe('members.association-examiner')
  expect(whyNotExaminers(admin, 7, asking(rights))).toBeUndefined()
  expect(whyNotExaminers(head, 7, asking(rights.slice(0, 1)))).toBeUndefined()
})
