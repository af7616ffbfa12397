/** What an import would do with a row: the rule of the dry run, which the run asks again (decisions §6 Import). */
import { makesMember } from '../members/member-changes.ts'
import { isSameName } from '../members/name-grams.ts'
import { foldText } from '../schools/text-match.ts'
import type { UserSchoolState } from '../../basics/roles.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportedPerson } from './read-row.ts'
import { numberKey } from './read-values.ts'

/** `suspect`: perhaps a known person. */
export const OUTCOMES = ['new', 'changed', 'same', 'suspect', 'error'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why a row has its outcome, beyond mistakes in fields. */
export const ROW_REASONS = [
  'number-known',
  'name-known',
  'number-of-other',
  'other-number',
  'several-known',
  'same-birthday',
  'same-mail',
  'former-unknown',
  'twice-in-file',
  'mail-taken',
  'guardian-taken',
  'guardian-minor',
  'needs-request',
  'request-pending',
  'last-leader',
  'school-closed',
  'duplicate',
  'not-allowed',
  'failed',
  'changed-since',
] as const
export type RowReason = (typeof ROW_REASONS)[number]

/** `enter`: a new person; `update`: the one it matches; `skip`: nothing. Null: still open. */
export const DECISIONS = ['enter', 'update', 'skip'] as const
export type Decision = (typeof DECISIONS)[number]

/** A person of the school, in whatever state. */
export type Candidate = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string | null
  readonly mail: string | null
  readonly number: string | null
  readonly state: UserSchoolState
  readonly phone: string | null
  readonly gender: 'm' | 'f' | 'd' | 'u'
  readonly address: string | null
  /** The owner, or a parent, has taken the account over: they keep what they entered. */
  readonly isClaimed: boolean
  /** The level in each begun sport. */
  readonly levels: ReadonlyMap<number, number>
}

export type Change = {
  readonly field: ImportField
  readonly before: string
  readonly after: string
}

export type RowResult = {
  readonly outcome: Outcome
  readonly reason: RowReason | null
  readonly matches: readonly number[]
  readonly decision: Decision | null
  readonly changes: readonly Change[]
}

export const addressText = (address: NonNullable<ImportedPerson['address']>): string =>
  `${address.street} ${address.houseNumber}, ${address.zip} ${address.city}, ${address.country}`

/** What the school keeps changes by the file. Own facts change only until the person or a parent has taken the account over. */
export const changesOf = (person: ImportedPerson, known: Candidate): Change[] => {
  const changes: Change[] = []
  const note = (field: ImportField, before: string | null, after: string | null): void => {
    if (after !== null && after !== (before ?? '')) changes.push({ field, before: before ?? '', after })
  }
  if (person.number !== null && numberKey(person.number) !== numberKey(known.number ?? ''))
    note('number', known.number, person.number)
  if (person.state !== null) note('state', known.state, person.state)
  if (!known.isClaimed) {
    if (person.gender !== 'u') note('gender', known.gender, person.gender)
    note('phone', known.phone, person.phone)
    if (foldText(person.mail ?? '') !== foldText(known.mail ?? '')) note('mail', known.mail, person.mail)
    note('street', known.address, person.address === null ? null : addressText(person.address))
  }
  for (const { sportId, level } of person.sports) {
    const held = known.levels.get(sportId)
    if (held === undefined || level > held)
      note(`level:${sportId}`, held === undefined ? null : String(held), String(level))
  }
  return changes
}

const matched = (person: ImportedPerson, known: Candidate, reason: RowReason): RowResult => {
  if (makesMember(known.state, person.state ?? undefined)) return failedRow('needs-request')
  const changes = changesOf(person, known)
  return {
    outcome: changes.length > 0 ? 'changed' : 'same',
    reason,
    matches: [known.id],
    decision: changes.length > 0 ? 'update' : 'skip',
    changes,
  }
}

const suspected = (reason: RowReason, found: readonly Candidate[]): RowResult => ({
  outcome: 'suspect',
  reason,
  matches: found.map(({ id }) => id),
  decision: null,
  changes: [],
})

export const failedRow = (reason: RowReason | null): RowResult => ({
  outcome: 'error',
  reason,
  matches: [],
  decision: null,
  changes: [],
})

const isNear = (person: ImportedPerson, known: Candidate): boolean =>
  known.birthdayAt === person.birthdayAt &&
  (foldText(known.lastName) === foldText(person.lastName) ||
    foldText(known.firstName) === foldText(person.firstName))

export type RowFacts = {
  /** People of the school with the same number, birthday or address. */
  readonly candidates: readonly Candidate[]
  /** Another row of the file, further up, has the same number, or the same name and birthday. */
  readonly isTwiceInFile: boolean
  /** An account outside of the candidates has the address of the person. */
  readonly isMailTaken: boolean
}

const byNumber = (person: ImportedPerson, candidates: readonly Candidate[]): RowResult | undefined => {
  const { number } = person
  if (number === null) return undefined
  const known = candidates.find((one) => one.number !== null && numberKey(one.number) === numberKey(number))
  if (known === undefined) return undefined
  const isOther = known.birthdayAt !== person.birthdayAt && !isSameName(known, person)
  return isOther ? suspected('number-of-other', [known]) : matched(person, known, 'number-known')
}

const byName = (person: ImportedPerson, candidates: readonly Candidate[]): RowResult | undefined => {
  const same = candidates.filter((one) => one.birthdayAt === person.birthdayAt && isSameName(one, person))
  const [known] = same
  if (known === undefined) return undefined
  if (same.length > 1) return suspected('several-known', same)
  return person.number !== null && known.number !== null
    ? suspected('other-number', same)
    : matched(person, known, 'name-known')
}

const byLikeness = (person: ImportedPerson, candidates: readonly Candidate[]): RowResult | undefined => {
  const mail = person.mail?.toLowerCase()
  const sameMail = candidates.filter((one) => mail !== undefined && one.mail?.toLowerCase() === mail)
  if (sameMail.length > 0) return suspected('same-mail', sameMail)
  const near = candidates.filter((one) => isNear(person, one))
  return near.length > 0 ? suspected('same-birthday', near) : undefined
}

/** Numbers decide before names, and names with birthdays before likeness. */
export const decideRow = (person: ImportedPerson, facts: RowFacts): RowResult => {
  if (facts.isTwiceInFile) return failedRow('twice-in-file')
  const { candidates } = facts
  const found = byNumber(person, candidates) ?? byName(person, candidates) ?? byLikeness(person, candidates)
  if (found !== undefined) return found
  if (person.state === 'cancelled')
    return { ...failedRow('former-unknown'), outcome: 'same', decision: 'skip' }
  if (facts.isMailTaken) return failedRow('mail-taken')
  return { outcome: 'new', reason: null, matches: [], decision: 'enter', changes: [] }
}

/** Which decisions a row allows. */
export const decisionsFor = (outcome: Outcome): readonly Decision[] => {
  switch (outcome) {
    case 'new':
      return ['enter', 'skip']
    case 'changed':
      return ['update', 'skip']
    case 'suspect':
      return ['update', 'enter', 'skip']
    case 'same':
    case 'error':
      return []
  }
}
