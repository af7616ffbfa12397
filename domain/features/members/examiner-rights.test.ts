/** Tests of who may give the examiner right. */
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

test('heads give it in the sports of their school, the association in its own sports', () => {
  expect(whyNotGiveExaminer(head, 7, { isOwn: true })).toBeUndefined()
  expect(whyNotGiveExaminer(head, 7, { isOwn: false })).toBe('members.association-examiner')
  expect(whyNotGiveExaminer(admin, 7, { isOwn: false })).toBeUndefined()
})

test('no user gives it to themselves, not even an admin', () => {
  expect(whyNotGiveExaminer(head, 4, { isOwn: true })).toBe('members.not-to-yourself')
  expect(whyNotGiveExaminer(admin, 1, { isOwn: false })).toBe('members.not-to-yourself')
})

test('only an admin changes the right of another user in an association sport', () => {
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

test('a change is refused when the caller may not give one of several rights', () => {
  const rights = [
    { sportId: OWN, upTo: 3 },
    { sportId: ASSOCIATION, upTo: 1 },
  ]
  expect(whyNotExaminers(head, 7, asking(rights))).toBe('members.association-examiner')
  expect(whyNotExaminers(admin, 7, asking(rights))).toBeUndefined()
  expect(whyNotExaminers(head, 7, asking(rights.slice(0, 1)))).toBeUndefined()
})
