/** Who may ask whom for a relation, who answers, and when it may end (§5 QR and scanner, §6 Parents, decisions §3.9, §4 Relations). */
import type { ErrorCode } from '../../errors/catalogue.ts'
import { TARGETS_PER_DAY, type RelationType, type RequestKind, type RequestState } from './contract.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

/** A person with the fields that these rules need. `isReachable`: neither anonymous, locked nor erased. */
export type Party = {
  readonly id: number
  readonly birthdayAt: string | null
  readonly isReachable: boolean
}

/** The relation of the other side; undefined where one row stands for both. */
export const MIRRORED: Readonly<Record<RelationType, RelationType | undefined>> = {
  child: 'parent',
  parent: 'child',
  'training-buddy': 'training-buddy',
  sponsoring: undefined,
}
export const isBidirectional = (type: RelationType): boolean => MIRRORED[type] === type

export type AskFacts = {
  readonly from: Party
  /** The person the request is about: they would be `type` to `from`. */
  readonly about: Party
  readonly type: RelationType
  /** An open request between the two, or an existing relation. */
  readonly isConnected: boolean
  /** The people who could answer: see `answerersOf`. */
  readonly answererIds: readonly number[]
  /** Day in Europe/Berlin. */
  readonly today: string
  readonly isSponsoringOn: boolean
}

/** Whether the relation fits the person's age: children as children, all others as adults. It also rejects a wrong card scan at once. */
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

/** Why this relation cannot be requested, or undefined. An unreachable person counts as not found (404). */
export const whyNotAsk = (facts: AskFacts): ErrorCode | undefined => {
  if (!facts.about.isReachable) return 'general.not-found'
  if (facts.from.id === facts.about.id) return 'family.yourself'
  if (facts.type === 'sponsoring' && !facts.isSponsoringOn) return 'family.not-available'
  const parties = whyNotParties(facts)
  if (parties !== undefined) return parties
  if (facts.isConnected) return 'family.conflict'
  return facts.answererIds.length === 0 ? 'family.nobody-can-consent' : undefined
}

/** Why no further person can be asked today. Requests are for people the user knows, not for trying out names. */
export const whyNotMoreTargets = (otherTargets: number): ErrorCode | undefined =>
  otherTargets < TARGETS_PER_DAY ? undefined : 'family.too-many-requests'

export type ConsentFacts = {
  readonly kind: RequestKind
  readonly type: RelationType
  readonly fromId: number
  readonly aboutId: number
  /** Whether the person it is about is an adult, and so decides for themself. */
  readonly isAboutAdult: boolean
  /** Guardians of the minor among the two, and the school's people who answer requests of that minor. */
  readonly guardianIds: readonly number[]
  readonly schoolStaffIds: readonly number[]
}

/**
 * Who may confirm or decline. A minor does not decide alone. A new guardian needs an existing guardian or, without one, the school
 * that knows the child. A guardian who wants to leave needs another one who stays.
 */
export const answerersOf = (facts: ConsentFacts): readonly number[] => {
  if (facts.type !== 'child' || facts.isAboutAdult) return [facts.aboutId]
  const others = facts.guardianIds.filter((guardianId) => guardianId !== facts.fromId)
  if (facts.kind === 'release' || facts.guardianIds.length > 0) return others
  return facts.schoolStaffIds.filter((staffId) => staffId !== facts.fromId)
}

/** Why ending a relation cannot be requested. `isMinor`: the caller is a minor and `type` their parent. */
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

/** Who may change the state of a request: those who answer it and, to withdraw it, the sender. For others it does not exist. */
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
 * Why an account cannot be handed to the person it is about. `isParent`: the caller is connected as their parent. `hasOwnLogin`: the
 * account has its own email address or password, so it is theirs already.
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
 * §7 Users: whether the start page offers to add a child. The user's own choice (`addingChild`) decides. Without one, users who came
 * for a child get the offer.
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

/** Law, minors: only children ask for a parent. The parent who accepts must also state whether custody is shared. */
export const asksCustody = (kind: RequestKind, type: RelationType): boolean =>
  kind === 'request' && type === 'parent'

/** Accepting a parent gives rights over a child, so it needs a fresh proof. */
export const asksProof = (kind: RequestKind, type: RelationType): boolean =>
  kind === 'request' && (type === 'child' || type === 'parent')
