/** Who may create which account by age (§5 Registration: a child needs an adult; §9: 18 years). */
import { ageOn } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

/** A person who registers alone must be an adult; for a child a parent does it. `today`: the day in Europe/Berlin. */
export const whyNotRegister = (birthdayAt: string, today: string): ErrorCode | undefined =>
  isAdultOn(birthdayAt, today) ? undefined : 'registration.not-adult'

/** The field code of an impossible birthday, or undefined. */
export const whyNotBirthday = (birthdayAt: string, today: string): FieldCode | undefined =>
  birthdayAt > today ? 'in-the-future' : undefined

/** The same for the birthday of a child, who must be a minor. */
export const whyNotChildBirthday = (birthdayAt: string, today: string): FieldCode | undefined =>
  whyNotBirthday(birthdayAt, today) ?? (isAdultOn(birthdayAt, today) ? 'not-a-child' : undefined)

/** §4 Kids program: 0 to 99 is the kids program, from 100 the adult one. */
const FIRST_KIDS_PROGRAM = 1
export const FIRST_ADULT_PROGRAM = 100
/** Decisions §4 Kids: a child of this age may follow the adult program. */
export const ADULT_PROGRAM_AGE = 12

/** The program in which a new child begins. A child who is old enough for the adult program is not offered it a minute later. */
export const firstProgramOn = (birthdayAt: string, today: string): number =>
  ageOn(birthdayAt, today) < ADULT_PROGRAM_AGE ? FIRST_KIDS_PROGRAM : FIRST_ADULT_PROGRAM
