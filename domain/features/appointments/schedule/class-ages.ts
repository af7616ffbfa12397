/** For which ages a class is meant. Age advises and never bars: who is older or younger is asked once, and may come. */
import { ageOn, type Day, dayOf, type Instant } from '../../../basics/calendar-days.ts'

/** The youngest and the oldest that a class can name as its bound, in whole years. */
export const YOUNGEST_IN_CLASS = 3
export const OLDEST_IN_CLASS = 99

/** Whole years, both included; null: no bound on that side. */
export type ClassAges = {
  readonly minAge: number | null
  readonly maxAge: number | null
}

/** Which words say it: both bounds, one of them, or a single year; undefined where no age is named. */
export type AgesKind = 'between' | 'from' | 'to' | 'exact'

/** The kind of words for these ages, with the numbers that go into them. */
export const agesWording = ({
  minAge,
  maxAge,
}: ClassAges): { readonly kind: AgesKind; readonly min: number; readonly max: number } | undefined => {
  // What an older version of the app kept knows of no ages.
  const [min, max] = [minAge ?? undefined, maxAge ?? undefined]
  if (min !== undefined && max !== undefined) return { kind: min === max ? 'exact' : 'between', min, max }
  if (min !== undefined) return { kind: 'from', min, max: OLDEST_IN_CLASS }
  return max === undefined ? undefined : { kind: 'to', min: YOUNGEST_IN_CLASS, max }
}

/** Whether a class may name these: neither bound out of reach, and not the upper one below the lower one. */
export const canBeAges = ({ minAge, maxAge }: ClassAges): boolean =>
  [minAge, maxAge].every((age) => age === null || (age >= YOUNGEST_IN_CLASS && age <= OLDEST_IN_CLASS)) &&
  (minAge ?? YOUNGEST_IN_CLASS) <= (maxAge ?? OLDEST_IN_CLASS)

/** What a class is, as far as it matters for whom it is meant. */
export type ClassForAges = ClassAges & { readonly startAt: Instant }

/**
 * Whether somebody is too young or too old for a class, by their age on its day in Europe/Berlin. Of whom no birthday is known nothing
 * is said.
 */
export const isOutsideAges = (
  { minAge, maxAge, startAt }: ClassForAges,
  birthdayAt: Day | null | undefined,
): boolean => {
  if (birthdayAt === null || birthdayAt === undefined) return false
  return !isAgeInside({ minAge, maxAge }, ageOn(birthdayAt, dayOf(startAt)))
}

/** Those for whom the class is meant before the others, each in the order in which they came. */
export const meantFirst = <Person extends { readonly birthdayAt: Day | null }>(
  one: ClassForAges,
  people: readonly Person[],
): Person[] => [
  ...people.filter(({ birthdayAt }) => !isOutsideAges(one, birthdayAt)),
  ...people.filter(({ birthdayAt }) => isOutsideAges(one, birthdayAt)),
]

/** Up to this age a guest comes with a parent, who fills in the form. */
const OLDEST_CHILD = 17

export const isForChildren = ({ maxAge }: Pick<ClassAges, 'maxAge'>): boolean =>
  maxAge !== null && maxAge <= OLDEST_CHILD

/** Whether an age in whole years lies within the bounds of a class. */
export const isAgeInside = ({ minAge, maxAge }: ClassAges, age: number): boolean =>
  age >= (minAge ?? 0) && age <= (maxAge ?? Infinity)
