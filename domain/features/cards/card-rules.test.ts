import { describe, expect, it } from 'vitest'
import { UNDO_MINUTES } from './card-contract.ts'
import {
  cardNumber,
  fitsKids,
  typedNumber,
  undoEndsAt,
  whyNotACard,
  whyNotGive,
  whyNotHandleCardsFor,
  whyNotHandleCardsOf,
  whyNotUndo,
} from './card-rules.ts'

const SCHOOL = 7
const membership = (
  roles: readonly ('student' | 'trainer' | 'staff')[],
  abilities = ['can-access-system'] as const,
) => ({
  schoolId: SCHOOL,
  name: 'Lindenhof',
  schoolSiteId: null,
  state: 'active' as const,
  roles: [...roles],
  abilities: [...abilities],
})
const actor = (more: object = {}) => ({ userId: 1, childIds: [2], schools: [], isAdmin: false, ...more })
const member = { id: 3, schools: [{ schoolId: SCHOOL, state: 'active' as const }] }

describe('handling cards', () => {
  it('of a school is for its trainer side with the right to use the system, and for admins', () => {
    expect(whyNotHandleCardsOf(actor({ schools: [membership(['trainer'])] }), SCHOOL)).toBeUndefined()
    expect(whyNotHandleCardsOf(actor({ schools: [membership(['staff'])] }), SCHOOL)).toBeUndefined()
    expect(whyNotHandleCardsOf(actor({ isAdmin: true }), SCHOOL)).toBeUndefined()
    for (const schools of [[], [membership(['student'])], [{ ...membership(['trainer']), abilities: [] }]])
      expect(whyNotHandleCardsOf(actor({ schools }), SCHOOL)).toBe('cards.cannot-link')
  })

  it('of a person is for that person, a parent, and the trainer side of their school', () => {
    expect(whyNotHandleCardsFor(actor({ userId: 3 }), member)).toBeUndefined()
    expect(whyNotHandleCardsFor(actor({ childIds: [3] }), member)).toBeUndefined()
    const trainer = actor({ schools: [membership(['trainer'])] })
    expect(whyNotHandleCardsFor(trainer, member)).toBeUndefined()
    const gone = { id: 3, schools: [{ schoolId: SCHOOL, state: 'cancelled' as const }] }
    expect(whyNotHandleCardsFor(trainer, gone)).toBe('general.not-found')
    expect(whyNotHandleCardsFor(actor(), member)).toBe('general.not-found')
    const deprived = actor({ schools: [{ ...membership(['trainer']), abilities: [] }] })
    expect(whyNotHandleCardsFor(deprived, member)).toBe('cards.cannot-link')
  })
})

describe('giving a card', () => {
  const today = '2026-11-20'
  const child = { birthdayAt: '2017-03-03', isKid: true, schools: member.schools }

  it('for kids is possible until the eighteenth birthday, to the day', () => {
    const born = (birthdayAt: string | null, isKid = false) => fitsKids({ birthdayAt, isKid }, today)
    expect([born('2008-11-21'), born('2008-11-20')]).toEqual([true, false])
    expect([born(null, true), born(null)]).toEqual([true, false])
  })

  it('of a batch is possible only to people of the school that printed it', () => {
    expect(whyNotGive({ kind: 'kids', schoolId: SCHOOL }, child, today)).toBeUndefined()
    expect(whyNotGive({ kind: 'kids', schoolId: 8 }, child, today)).toBe('cards.other-school')
    expect(whyNotGive({ kind: 'member', schoolId: null }, { ...child, schools: [] }, today)).toBeUndefined()
    const adult = { ...child, birthdayAt: '1990-01-01', isKid: false }
    expect(whyNotGive({ kind: 'kids', schoolId: SCHOOL }, adult, today)).toBe('cards.kids-only')
    expect(whyNotGive({ kind: 'nfc', schoolId: null }, adult, today)).toBeUndefined()
  })

  it('works with printed codes and chips, not with timed, permanent or other QR codes', () => {
    const characters = 'A'.repeat(26)
    expect(whyNotACard(`WTK-${characters}`)).toBeUndefined()
    expect(whyNotACard('04:a2:2f:1b')).toBeUndefined()
    expect(whyNotACard('04:a2')).toBe('cards.nfc-too-short')
    for (const other of [`WTM-${characters}`, `WTK-${characters}A`, 'https://example.org/a', 'WTT-1.2'])
      expect(whyNotACard(other)).toBe('scanner.type-mismatch')
  })
})

describe('the number on a card', () => {
  it('has four digits, and is shorter than any chip’s', () => {
    expect([cardNumber(31), cardNumber(12_345)]).toEqual(['0031', '12345'])
    expect([typedNumber(' 0031 '), typedNumber('31'), typedNumber('12345')]).toEqual([31, 31, 12_345])
    for (const text of ['0', '', '123456', '3a', '-3', '1.5']) expect(typedNumber(text)).toBeUndefined()
  })
})

describe('taking a card back', () => {
  it('works for exactly ten minutes', () => {
    const linkedAt = '2026-11-20T17:00:00.000Z'
    expect(UNDO_MINUTES).toBe(10)
    expect(undoEndsAt(linkedAt)).toBe('2026-11-20T17:10:00.000Z')
    expect(whyNotUndo(linkedAt, '2026-11-20T17:09:59.999Z')).toBeUndefined()
    expect(whyNotUndo(linkedAt, '2026-11-20T17:10:00.000Z')).toBe('cards.too-late-to-undo')
  })
})
