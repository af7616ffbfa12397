/** The ages that a class is meant for. They advise and never bar: a younger or older person is asked once, and may come. */
import { ageOn, type Day, dayOf, type Instant } from '../../../basics/calendar-days.ts'

/** The youngest and the oldest age that a class may use as a bound, in whole years. */
export const YOUNGEST_IN_CLASS = 3
export const OLDEST_IN_CLASS = 99

/** Whole years, both included; null: no bound on that side. */
export type ClassAges = {
  readonly minAge: number | null
  readonly maxAge: number | null
}

/** The kind of wording: both bounds, one of them, or a single year; undefined without an age. */
export type AgesKind = 'between' | 'from' | 'to' | 'exact'

/** The kind of wording for these ages, with its numbers. */
export const agesWording = ({
  minAge,
  maxAge,
}: ClassAges): { readonly kind: AgesKind; readonly min: number; readonly max: number } | undefined => {
  // Data stored by an older version of the app has no ages.
  const [min, max] = [minAge ?? undefined, maxAge ?? undefined]
  if (min !== undefined && max !== undefined) return { kind: min === max ? 'exact' : 'between', min, max }
  if (min !== undefined) return { kind: 'from', min, max: OLDEST_IN_CLASS }
  return max === undefined ? undefined : { kind: 'to', min: YOUNGEST_IN_CLASS, max }
}

/** Whether a class may have these ages: both bounds within reach, and the lower one not above the upper one. */
export const canBeAges = ({ minAge, maxAge }: ClassAges): boolean =>
  [minAge, maxAge].every((age) => age === null || (age >= YOUNGEST_IN_CLASS && age <= OLDEST_IN_CLASS)) &&
  (minAge ?? YOUNGEST_IN_CLASS) <= (maxAge ?? OLDEST_IN_CLASS)

/** The fields of a class that decide for which ages it is meant. */
export type ClassForAges = ClassAges & { readonly startAt: Instant }

/** Whether a person is too young or too old for a class, by their age on its day in Europe/Berlin. Without a known birthday it is false. */
export const isOutsideAges = (
  { minAge, maxAge, startAt }: ClassForAges,
  birthdayAt: Day | null | undefined,
): boolean => {
  if (birthdayAt === null || birthdayAt === undefined) return false
  return !isAgeInside({ minAge, maxAge }, ageOn(birthdayAt, dayOf(startAt)))
}

/** People for whom the class is meant before the others, each group in the given order. */
export const meantFirst = <Person extends { readonly birthdayAt: Day | null }>(
  one: ClassForAges,
  people: readonly Person[],
): Person[] => [
  ...people.filter(({ birthdayAt }) => !isOutsideAges(one, birthdayAt)),
  ...people.filter(({ birthdayAt }) => isOutsideAges(one, birthdayAt)),
]

/** A guest up to this age comes with a parent, who fills in the form. */
export const OLDEST_CHILD = 17

export const isForChildren = ({ maxAge }: Pick<ClassAges, 'maxAge'>): boolean =>
  maxAge !== null && maxAge <= OLDEST_CHILD

/** Whether an age in whole years lies within the bounds of a class. */
export const isAgeInside = ({ minAge, maxAge }: ClassAges, age: number): boolean =>
  age >= (minAge ?? 0) && age <= (maxAge ?? Infinity)
