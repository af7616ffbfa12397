/** Who may ask whom for which relation, who answers, and when one may end (§5 QR and scanner, §6 Parents, decisions §3.9, §4 Relations). */
import type { ErrorCode } from '../../errors/catalogue.ts'
import { isAdultOn } from '../auth/access-rules.ts'
import { TARGETS_PER_DAY, type RelationType, type RequestKind, type RequestState } from './contract.ts'

/** A person as these rules see them. `isReachable`: neither anonymous, locked nor erased. */
export type Party = {
  readonly id: number
  readonly birthdayAt: string | null
  readonly isReachable: boolean
}

/** What the other side gets when a relation is made: its row, or none where one row says it for both. */
export const MIRRORED: Readonly<Record<RelationType, RelationType | undefined>> = {
  child: 'parent',
  parent: 'child',
  'training-buddy': 'training-buddy',
  sponsoring: undefined,
}
export const isBidirectional = (type: RelationType): boolean => MIRRORED[type] === type

export type AskFacts = {
  readonly from: Party
  /** Whom it is about: to be `type` to `from`. */
  readonly about: Party
  readonly type: RelationType
  /** An open request between the two, or a relation that stands already. */
  readonly isConnected: boolean
  /** Who could answer: see `answerersOf`. */
  readonly answererIds: readonly number[]
  /** Day in Europe/Berlin. */
  readonly today: string
  readonly isSponsoringOn: boolean
}

/** Whom a relation may be about, by age: children as children, everybody else of age. Tells at once whose card was scanned in vain. */
export const whyNotByAge = (type: RelationType, isAdult: boolean): ErrorCode | undefined => {
  if (type === 'child') return isAdult ? 'family.not-a-child' : undefined
  return isAdult ? undefined : 'family.not-adult'
}

const whyNotParties = ({ from, about, type, today }: AskFacts): ErrorCode | undefined => {
  const [asks, asked] = [isAdultOn(from.birthdayAt, today), isAdultOn(about.birthdayAt, today)]
  if (type === 'child' && !asks) return 'family.adult-parents-only'
  if (type === 'parent' && asks) return 'family.not-a-child'
  if (type === 'sponsoring' && !asks) return 'auth.adult-required'
  return whyNotByAge(type, asked)
}

/** Why this relation cannot be asked for, or undefined. Somebody who cannot be reached is as good as nobody (404). */
export const whyNotAsk = (facts: AskFacts): ErrorCode | undefined => {
  if (!facts.about.isReachable) return 'general.not-found'
  if (facts.from.id === facts.about.id) return 'family.yourself'
  if (facts.type === 'sponsoring' && !facts.isSponsoringOn) return 'family.not-available'
  const parties = whyNotParties(facts)
  if (parties !== undefined) return parties
  if (facts.isConnected) return 'family.conflict'
  return facts.answererIds.length === 0 ? 'family.nobody-can-consent' : undefined
}

/** Why nobody else can be asked today: requests are for people one knows, not for trying names out. */
export const whyNotMoreTargets = (otherTargets: number): ErrorCode | undefined =>
  otherTargets < TARGETS_PER_DAY ? undefined : 'family.too-many-requests'

export type ConsentFacts = {
  readonly kind: RequestKind
  readonly type: RelationType
  readonly fromId: number
  readonly aboutId: number
  /** Whether the one it is about is of age, and so speaks for themself. */
  readonly isAboutAdult: boolean
  /** Guardians of whoever of the two is a minor, and the school's people who answer requests of that minor. */
  readonly guardianIds: readonly number[]
  readonly schoolStaffIds: readonly number[]
}

/**
 * Who may confirm or decline. A minor does not speak for themself: a new guardian needs one of the guardians there are, without
 * any the school that knows the child; a guardian who wants to go needs another one who stays.
 */
export const answerersOf = (facts: ConsentFacts): readonly number[] => {
  if (facts.type !== 'child' || facts.isAboutAdult) return [facts.aboutId]
  const others = facts.guardianIds.filter((guardianId) => guardianId !== facts.fromId)
  if (facts.kind === 'release' || facts.guardianIds.length > 0) return others
  return facts.schoolStaffIds.filter((staffId) => staffId !== facts.fromId)
}

/** Why a relation cannot be asked to end. `isMinor`: the caller is one and `type` their parent. */
export const whyNotRelease = (facts: {
  readonly type: RelationType
  readonly isCallerMinor: boolean
  readonly isChildMinor: boolean
  readonly otherGuardians: number
  readonly hasOpenRequest: boolean
}): ErrorCode | undefined => {
  if (facts.type === 'parent' && facts.isCallerMinor) return 'family.parents-decide'
  if (facts.type === 'child' && facts.isChildMinor && facts.otherGuardians === 0)
    return 'family.last-guardian'
  return facts.hasOpenRequest ? 'family.conflict' : undefined
}

/** Who may move a request on: those who answer it, and for a withdrawal the one who asked. Everybody else finds nothing. */
export const whyNotAnswer = (facts: {
  readonly state: RequestState
  readonly to: 'confirmed' | 'declined' | 'withdrawn'
  readonly callerId: number
  readonly fromId: number
  readonly answererIds: readonly number[]
}): ErrorCode | undefined => {
  const { state, to, callerId, fromId, answererIds } = facts
  const isTheirs = to === 'withdrawn' ? callerId === fromId : answererIds.includes(callerId)
  if (!isTheirs) return 'general.not-found'
  return state === 'sent' ? undefined : 'family.already-answered'
}

/**
 * Why an account cannot be handed to whom it is about. `isParent`: the caller is connected as their parent; `hasOwnLogin`: it has a mail
 * or a password of its own, so it is theirs already.
 */
export const whyNotHandOver = (facts: {
  readonly isParent: boolean
  readonly isGrown: boolean
  readonly hasOwnLogin: boolean
}): ErrorCode | undefined => {
  if (!facts.isParent) return 'general.not-found'
  if (!facts.isGrown) return 'family.not-grown'
  return facts.hasOwnLogin ? 'family.already-handed-over' : undefined
}

/**
 * §7 Users: whether the start page offers to add a child. What the person said counts (`addingChild`); without a word those are asked
 * who came here for a child.
 */
export const offersToAddChild = (person: {
  readonly isAdult: boolean
  readonly childIds: readonly number[]
  readonly addingChild: boolean | null
  readonly usingAppForChildren: boolean
  readonly funnels: readonly string[]
}): boolean => {
  if (!person.isAdult || person.childIds.length > 0) return false
  return person.addingChild ?? (person.usingAppForChildren || person.funnels.includes('parent'))
}

/** Law, minors: only children ask for a parent, and whoever says yes says with it whether they share custody. */
export const asksCustody = (kind: RequestKind, type: RelationType): boolean =>
  kind === 'request' && type === 'parent'

/** Accepting a parent gives rights over a child, so it needs a fresh proof. */
export const asksProof = (kind: RequestKind, type: RelationType): boolean =>
  kind === 'request' && (type === 'child' || type === 'parent')
