/** Whether photos of a person may be used for a purpose: whose answers decide, and the combined result. */
import { ageOn, dayOf } from '../../basics/calendar-days.ts'
import { PHOTO_PURPOSES, type PhotoPurpose, type PhotoState } from './contract.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

/** From this age on the child must agree together with the guardians. */
export const CHILD_AGREES_FROM_AGE = 14

/** Everyday matter (BGB §1687): one guardian's consent is enough, and one refusal still ends it. */
const ONE_IS_ENOUGH: ReadonlySet<PhotoPurpose> = new Set(['school'])
export const isOneEnough = (purpose: PhotoPurpose): boolean => ONE_IS_ENOUGH.has(purpose)

export type PhotoAnswer = {
  readonly purpose: PhotoPurpose
  /** Null: the account no longer exists. */
  readonly answeredBy: number | null
  readonly isGiven: boolean
  readonly childAgrees: boolean
  readonly at: string
}

export type PhotoFacts = {
  readonly id: number
  readonly birthdayAt: string | null
  readonly guardianIds: readonly number[]
  /** Oldest first. */
  readonly answers: readonly PhotoAnswer[]
}

type Person = Pick<PhotoFacts, 'id' | 'birthdayAt' | 'guardianIds'>

export const mustChildAgree = (birthdayAt: string | null, today: string): boolean =>
  birthdayAt !== null && !isAdultOn(birthdayAt, today) && ageOn(birthdayAt, today) >= CHILD_AGREES_FROM_AGE

/** The people whose answers decide today. */
export const voiceIds = (person: Person, today: string): readonly number[] => {
  if (isAdultOn(person.birthdayAt, today)) return [person.id]
  const child = mustChildAgree(person.birthdayAt, today) && person.guardianIds.length > 0 ? [person.id] : []
  return [...person.guardianIds, ...child]
}

/** At 18 the person is asked again: answers from childhood no longer count. */
const isFromChildhood = ({ birthdayAt }: Person, answer: PhotoAnswer, today: string): boolean =>
  isAdultOn(birthdayAt, today) && !isAdultOn(birthdayAt, dayOf(answer.at))

/** The latest valid answer of each voice today. */
export const currentAnswers = (
  facts: PhotoFacts,
  purpose: PhotoPurpose,
  today: string,
): ReadonlyMap<number, PhotoAnswer> => {
  const voices = new Set(voiceIds(facts, today))
  const latest = new Map<number, PhotoAnswer>()
  for (const answer of facts.answers) {
    const { answeredBy } = answer
    if (answer.purpose !== purpose || answeredBy === null || !voices.has(answeredBy)) continue
    if (!isFromChildhood(facts, answer, today)) latest.set(answeredBy, answer)
  }
  return latest
}

const hasChildAgreed = (
  facts: PhotoFacts,
  answers: ReadonlyMap<number, PhotoAnswer>,
  today: string,
): boolean => {
  if (!mustChildAgree(facts.birthdayAt, today)) return true
  const own = answers.get(facts.id)
  return own === undefined ? [...answers.values()].some((one) => one.isGiven && one.childAgrees) : own.isGiven
}

export const photoState = (facts: PhotoFacts, purpose: PhotoPurpose, today: string): PhotoState => {
  const answers = currentAnswers(facts, purpose, today)
  if ([...answers.values()].some(({ isGiven }) => !isGiven)) return 'refused'
  const isAdult = isAdultOn(facts.birthdayAt, today)
  const deciders = isAdult ? [facts.id] : facts.guardianIds
  const agreed = deciders.filter((id) => answers.has(id))
  const needed = isOneEnough(purpose) ? 1 : deciders.length
  const isAgreed = agreed.length > 0 && agreed.length >= needed
  return isAgreed && hasChildAgreed(facts, answers, today) ? 'allowed' : 'open'
}

/** The purposes for which photos are allowed today. */
export const allowedPurposes = (facts: PhotoFacts, today: string): PhotoPurpose[] =>
  PHOTO_PURPOSES.filter((purpose) => photoState(facts, purpose, today) === 'allowed')
