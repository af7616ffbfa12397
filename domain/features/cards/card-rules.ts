/** Who may give and revoke cards, and which card fits which person (§1 Trainers, §6, decisions §4 QR/NFC). */
import { plusMs, MS_PER_MINUTE } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import { hasAbility } from '../accounts/abilities.ts'
import type { Actor, UserSchool } from '../accounts/contract.ts'
import { belongsTo, isTrainerSide } from '../accounts/school-rights.ts'
import { UNDO_MINUTES } from './card-contract.ts'
import type { CardKind } from './contract.ts'
import { tokenKind } from './token-rules.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

type Giver = Pick<Actor, 'userId' | 'childIds' | 'schools' | 'isAdmin'>
type Membership = Pick<UserSchool, 'schoolId' | 'state'>

/** Whether the person is the caller or their child. */
const isTheirs = (actor: Pick<Giver, 'userId' | 'childIds'>, userId: number): boolean =>
  actor.userId === userId || actor.childIds.includes(userId)

/** For the cards of a school: its trainers, staff and heads with the right to use the system, and admins. */
export const whyNotHandleCardsOf = (
  actor: Pick<Giver, 'schools' | 'isAdmin'>,
  schoolId: number,
): ErrorCode | undefined =>
  actor.isAdmin || (isTrainerSide(actor, schoolId) && hasAbility(actor, schoolId, 'can-access-system'))
    ? undefined
    : 'cards.cannot-link'

/**
 * For the cards of one person: themselves, their parents, and authorised people of their school. Other callers learn nothing about
 * the person.
 */
export const whyNotHandleCardsFor = (
  actor: Giver,
  person: { readonly id: number; readonly schools: readonly Membership[] },
): ErrorCode | undefined => {
  if (actor.isAdmin || isTheirs(actor, person.id)) return undefined
  const shared = person.schools.filter(
    ({ schoolId }) => belongsTo(person, schoolId) && isTrainerSide(actor, schoolId),
  )
  if (shared.length === 0) return 'general.not-found'
  return shared.some(({ schoolId }) => whyNotHandleCardsOf(actor, schoolId) === undefined)
    ? undefined
    : 'cards.cannot-link'
}

/** The permanent code itself is only for the person and their parents. */
export const whyNotSeePermanentCode = (
  actor: Pick<Giver, 'userId' | 'childIds'>,
  userId: number,
): ErrorCode | undefined => (isTheirs(actor, userId) ? undefined : 'general.not-found')

/** Kids' cards are for minors; without a birthday only a child's account counts as one. */
export const fitsKids = (
  person: { readonly birthdayAt: string | null; readonly isKid: boolean },
  today: string,
): boolean => (person.birthdayAt === null ? person.isKid : !isAdultOn(person.birthdayAt, today))

/** Why a free card is not for this person. `schoolId` null: a card without a batch, of any school. */
export const whyNotGive = (
  card: { readonly kind: CardKind | 'nfc'; readonly schoolId: number | null },
  person: {
    readonly birthdayAt: string | null
    readonly isKid: boolean
    readonly schools: readonly Membership[]
  },
  today: string,
): ErrorCode | undefined => {
  if (card.schoolId !== null && !belongsTo(person, card.schoolId)) return 'cards.other-school'
  return card.kind === 'kids' && !fitsKids(person, today) ? 'cards.kids-only' : undefined
}

export const undoEndsAt = (linkedAt: string): string => plusMs(linkedAt, UNDO_MINUTES * MS_PER_MINUTE)

export const whyNotUndo = (linkedAt: string, now: string): ErrorCode | undefined =>
  now < undoEndsAt(linkedAt) ? undefined : 'cards.too-late-to-undo'

/** Shorter than any chip's number, so that the two are not confused. */
const NUMBER_DIGITS_MAX = 5
const NUMBER_DIGITS = 4

/** As it is printed and spoken: 31 is 0031. */
export const cardNumber = (number: number): string => String(number).padStart(NUMBER_DIGITS, '0')

/** The number that a user typed off a card; undefined for other texts. */
export const typedNumber = (text: string): number | undefined => {
  const digits = text.trim()
  return new RegExp(`^\\d{1,${NUMBER_DIGITS_MAX}}$`).test(digits) && Number(digits) > 0
    ? Number(digits)
    : undefined
}

const ENDING = 4
export const endingOf = (code: string): string => code.slice(-ENDING)

/** Why a text is no card or chip that can be given. Timed and permanent codes are no cards. */
export const whyNotACard = (text: string): ErrorCode | undefined => {
  const kind = tokenKind(text)
  if (kind === 'kid' || kind === 'nfc') return undefined
  return kind === 'unknown' && isShortChip(text) ? 'cards.nfc-too-short' : 'scanner.type-mismatch'
}

/** A text that begins like one of our codes is no chip. */
const OWN_PREFIX = /^WT[A-Z]-/i

/** Whether it looks like the number of a chip, but cut off. */
const isShortChip = (text: string): boolean =>
  !OWN_PREFIX.test(text.trim()) && /^[0-9A-Z]{1,5}$/i.test(text.replace(/[\s:.-]/g, ''))
