/** Who reads a message: no adult writes to a child without a guardian, or a second adult, reading it too. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planCopies } from './plan-copies.ts'
import { isChildOn, type MessagePerson, whyNotWrite, whyNotWriteTo } from './recipient-rules.ts'

const TODAY = '2026-11-20'
const ADULT = '1990-01-01'
const TEEN = '2011-06-01'

const person = (id: number, more: Partial<MessagePerson> = {}): MessagePerson => ({
  id,
  birthdayAt: ADULT,
  isKid: false,
  isReachable: true,
  hasOwnLogin: true,
  schools: [],
  guardianIds: [],
  children: [],
  relations: [],
  hasBlocked: false,
  ...more,
})
const member = { schoolId: 1, state: 'active' as const, roles: ['student' as const] }
const trainer = { schoolId: 1, state: 'active' as const, roles: ['trainer' as const] }

const anyPerson = (id: number) =>
  fc
    .record({
      birthdayAt: fc.constantFrom(ADULT, TEEN, '2008-11-20', '2008-11-21', null),
      isKid: fc.boolean(),
      hasOwnLogin: fc.boolean(),
      guardianIds: fc.uniqueArray(fc.constantFrom(1, 2, 3, 7, 8), { maxLength: 2 }),
    })
    .map((facts) =>
      person(id, { ...facts, guardianIds: facts.guardianIds.filter((guardian) => guardian !== id) }),
    )

const world = fc.record({
  sender: anyPerson(1),
  recipients: fc
    .uniqueArray(fc.constantFrom(2, 3, 4, 5), { minLength: 1 })
    .chain((ids) => fc.tuple(...ids.map((id) => anyPerson(id)))),
  witnesses: fc.uniqueArray(fc.constantFrom(1, 4, 9), { maxLength: 3 }),
  isGroup: fc.boolean(),
})

test('no adult’s message to a child goes unseen by a guardian or a second adult', () => {
  fc.assert(
    fc.property(world, ({ sender, recipients, witnesses, isGroup }) => {
      const plan = planCopies({
        sender,
        recipients,
        witnesses: new Map([sender, ...recipients].map(({ id }) => [id, witnesses])),
        isGroup,
        today: TODAY,
      })
      const owners = new Set([sender.id, ...plan.copies.map(({ ownerId }) => ownerId)])
      const reached = recipients.filter(({ id }) => !plan.unreachedIds.includes(id))
      for (const recipient of reached) {
        const [isFromChild, isToChild] = [isChildOn(sender, TODAY), isChildOn(recipient, TODAY)]
        if (isFromChild === isToChild) continue
        const [child, adult] = isToChild ? [recipient, sender] : [sender, recipient]
        // A guardian who writes to, or hears from, the own child has seen it.
        if (child.guardianIds.includes(adult.id)) continue
        const others = [...owners].filter((id) => id !== child.id && id !== adult.id)
        const isSeen =
          child.guardianIds.length > 0
            ? child.guardianIds.every((id) => owners.has(id))
            : witnesses.some((id) => others.includes(id))
        if (!isSeen) return false
      }
      return true
    }),
    { numRuns: 3000 },
  )
})

test('every mailbox gets one copy, and the sender none beside their own', () => {
  fc.assert(
    fc.property(world, ({ sender, recipients, witnesses, isGroup }) => {
      const { copies } = planCopies({
        sender,
        recipients,
        witnesses: new Map([sender, ...recipients].map(({ id }) => [id, witnesses])),
        isGroup,
        today: TODAY,
      })
      const owners = copies.map(({ ownerId }) => ownerId)
      expect(new Set(owners).size).toBe(owners.length)
      expect(owners).not.toContain(sender.id)
    }),
  )
})

const copiesOf = (sender: MessagePerson, recipients: readonly MessagePerson[], isGroup = false) =>
  planCopies({ sender, recipients, witnesses: new Map(), isGroup, today: TODAY })

test('several children of one guardian make one copy that names them', () => {
  const [one, other] = [2, 3].map((id) =>
    person(id, { birthdayAt: TEEN, hasOwnLogin: false, guardianIds: [7] }),
  )
  expect(
    copiesOf(
      person(1),
      [one, other].filter((child) => child !== undefined),
    ).copies,
  ).toEqual([{ ownerId: 7, isDirect: false, childIds: [2, 3], isWitness: false }])
})

test('what a child writes to a guardian stays between the two', () => {
  const child = person(1, { birthdayAt: TEEN, guardianIds: [7, 8] })
  expect(copiesOf(child, [person(7)]).copies).toEqual([
    { ownerId: 7, isDirect: true, childIds: [], isWitness: false },
  ])
})

test('the copies end on the eighteenth birthday', () => {
  const [grown, minor] = [
    person(2, { birthdayAt: '2008-11-20', guardianIds: [7] }),
    person(2, { birthdayAt: '2008-11-21', guardianIds: [7] }),
  ]
  expect(copiesOf(person(1), [grown]).copies.map(({ ownerId }) => ownerId)).toEqual([2])
  expect(copiesOf(person(1), [minor]).copies.map(({ ownerId }) => ownerId)).toEqual([2, 7])
})

test('a relation or a school lets people write; a child writes only to family and school', () => {
  const buddy = person(2, { relations: ['training-buddy'] })
  expect(whyNotWriteTo(person(1), buddy, TODAY)).toBeUndefined()
  expect(whyNotWriteTo(person(1), person(2), TODAY)).toBe('no-recipient')
  const child = person(1, { birthdayAt: TEEN, guardianIds: [7], schools: [member] })
  expect(whyNotWriteTo(child, buddy, TODAY)).toBe('no-recipient')
  expect(whyNotWriteTo(child, person(2, { schools: [trainer] }), TODAY)).toBeUndefined()
  expect(whyNotWriteTo(child, person(2, { schools: [member] }), TODAY)).toBe('no-recipient')
  expect(whyNotWriteTo(child, person(7), TODAY)).toBeUndefined()
})

test('a parent writes to the school of the child, and the school to the parent', () => {
  const mother = person(7, { children: [{ id: 2, schools: [member] }] })
  const teaching = person(1, { schools: [trainer] })
  expect(whyNotWriteTo(mother, teaching, TODAY)).toBeUndefined()
  expect(whyNotWriteTo(teaching, mother, TODAY)).toBeUndefined()
  const former = person(7, { children: [{ id: 2, schools: [{ ...member, state: 'cancelled' }] }] })
  expect(whyNotWriteTo(former, teaching, TODAY)).toBe('no-recipient')
})

test('a block hides the person from the blocked one, but never from a guardian', () => {
  const member2 = person(2, { schools: [member], hasBlocked: true })
  expect(whyNotWriteTo(person(1, { schools: [trainer] }), member2, TODAY)).toBe('no-recipient')
  const child = person(2, { birthdayAt: TEEN, guardianIds: [1], hasBlocked: true })
  expect(whyNotWriteTo(person(1), child, TODAY)).toBeUndefined()
})

test('children write from an age on, unless a guardian does not allow it; adults always', () => {
  const teen = person(1, { birthdayAt: TEEN, guardianIds: [7] })
  const facts = { age: 15, writingAge: 14, isForbidden: false }
  expect(whyNotWrite(teen, facts, TODAY)).toBeUndefined()
  expect(whyNotWrite(teen, { ...facts, age: 13 }, TODAY)).toBe('user-messages.too-young')
  expect(whyNotWrite(teen, { ...facts, isForbidden: true }, TODAY)).toBe('user-messages.guardian-forbids')
  expect(whyNotWrite(person(1), { ...facts, isForbidden: true }, TODAY)).toBeUndefined()
})
