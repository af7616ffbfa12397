/** When a person counts as an adult (§9: 18 years). */
import { ageOn } from '../../basics/calendar-days.ts'

/** §9: minimum age of an adult, in years. */
export const ADULT_AGE = 18

/** `today`: the day in Europe/Berlin. A person without a birthday does not count as an adult. */
export const isAdultOn = (birthdayAt: string | null, today: string): boolean =>
  birthdayAt !== null && ageOn(birthdayAt, today) >= ADULT_AGE
