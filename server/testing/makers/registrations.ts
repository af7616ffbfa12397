/** Valid registrations; each test changes the fields that it checks. */
import type { RegistrationInput } from '@wegband/domain/features/registration/contract.ts'
import { ASSOCIATION_PASSWORD } from './joining-makers.ts'
import { nextNumber } from './makers.ts'

type InputOf<T extends RegistrationInput['profileType']> = Extract<RegistrationInput, { profileType: T }>

/** The password of everyone whom this file registers. */
export const NEW_PASSWORD = 'Kiesel-2026-Weg!'

const own = (textIds: readonly number[]) => {
  const number = nextNumber()
  return {
    firstName: 'Mara',
    lastName: 'Lindner',
    birthdayAt: '1991-03-14',
    gender: 'f' as const,
    phone: '0431 555 0184',
    address: { street: 'Brunnengang', houseNumber: '7', zip: '24103', city: 'Kiel', country: 'DE' },
    username: `mara-${number}`,
    mail: `mara-${number}@post.example`,
    password: NEW_PASSWORD,
    confirmation: NEW_PASSWORD,
    acceptedLegalTextIds: [...textIds],
  }
}

export const regular = (
  textIds: readonly number[],
  fields: Partial<InputOf<'regular'>> = {},
): InputOf<'regular'> => ({
  profileType: 'regular',
  ...own(textIds),
  ...fields,
})

export const regularAlone = (textIds: readonly number[]): InputOf<'regular_alone'> => ({
  profileType: 'regular_alone',
  ...own(textIds),
})

export const regularKid = (
  textIds: readonly number[],
  fields: Partial<InputOf<'regular_kid'>> = {},
): InputOf<'regular_kid'> => ({
  profileType: 'regular_kid',
  ...own(textIds),
  child: { firstName: 'Jonas', lastName: 'Lindner', birthdayAt: '2017-05-12', gender: 'm' },
  custody: 'joint' as const,
  ...fields,
})

export const ewto = (
  textIds: readonly number[],
  number: string,
  fields: Partial<InputOf<'ewto'>> = {},
): InputOf<'ewto'> => ({
  profileType: 'ewto',
  ...own(textIds),
  ewtoNumber: number,
  ewtoPassword: ASSOCIATION_PASSWORD,
  ...fields,
})
