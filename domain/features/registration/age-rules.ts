/** Who may make which account by age (§5 Registration: a child needs an adult; §9: 18 years). */
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import { isAdultOn } from '../auth/access-rules.ts'

/** Whoever registers by themselves is an adult; for everybody else a parent does it. `today`: the day in Europe/Berlin. */
export const whyNotRegister = (birthdayAt: string, today: string): ErrorCode | undefined =>
  isAdultOn(birthdayAt, today) ? undefined : 'registration.not-adult'

/** The field code of a birthday that cannot be, or undefined. */
export const whyNotBirthday = (birthdayAt: string, today: string): FieldCode | undefined =>
  birthdayAt > today ? 'in-the-future' : undefined

/** The same for a child's, who must not be of age. */
export const whyNotChildBirthday = (birthdayAt: string, today: string): FieldCode | undefined =>
  whyNotBirthday(birthdayAt, today) ?? (isAdultOn(birthdayAt, today) ? 'not-a-child' : undefined)

/** §4 Kids program: 0 to 99 is the kids program; every child begins there, and a banner offers the adult one later. */
export const FIRST_KIDS_PROGRAM = 1
