/**
 * The steps of the registration form and their missing fields. A step must be complete before the next one opens (mock-ups
 * register-1 to -4).
 */
import type { FieldCode } from '../../errors/field-codes.ts'
import {
  EARLIEST_BIRTHDAY,
  HOUSE_NUMBER_MAX,
  NAME_MAX,
  whyNotLine,
  whyNotPhone,
  whyNotZip,
} from '../accounts/person-rules.ts'
import { whyNotUsername } from '../accounts/username-rules.ts'
import { isDay } from '../../basics/calendar-days.ts'
import { normalNumber, NUMBER_SHAPE } from '../conversion/association-number.ts'
import { isMailAddress } from '../sign-in/login-name.ts'
import { whyNotBirthday, whyNotChildBirthday } from './age-rules.ts'
import type { RegistrationType } from './contract.ts'
import type { CustodyManner } from './custody.ts'

export const REGISTRATION_STEPS = ['association', 'person', 'child', 'account', 'legal'] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

const STEPS: { readonly [T in RegistrationType]: readonly RegistrationStep[] } = {
  regular: ['person', 'account', 'legal'],
  regular_alone: ['person', 'account', 'legal'],
  regular_kid: ['person', 'child', 'account', 'legal'],
  ewto: ['association', 'person', 'account', 'legal'],
}

/** The steps after the choice of the profile, in order. */
export const stepsOf = (type: RegistrationType): readonly RegistrationStep[] => STEPS[type]

/** All typed fields, unchanged; passwords are never part of it. */
export type RegistrationDraft = {
  readonly ewtoNumber: string
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string
  readonly phone: string
  readonly gender: 'm' | 'f' | 'd' | 'u'
  readonly street: string
  readonly houseNumber: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly childFirstName: string
  readonly childLastName: string
  readonly childBirthdayAt: string
  readonly childGender: 'm' | 'f' | 'd' | 'u'
  readonly custody: CustodyManner | ''
  readonly username: string
  readonly mail: string
  readonly acceptedTextIds: readonly number[]
}
export type DraftField = keyof RegistrationDraft
export type DraftErrors = { readonly [F in DraftField]?: FieldCode }

export const EMPTY_DRAFT: RegistrationDraft = {
  ewtoNumber: '',
  firstName: '',
  lastName: '',
  birthdayAt: '',
  phone: '',
  gender: 'u',
  street: '',
  houseNumber: '',
  zip: '',
  city: '',
  country: 'DE',
  childFirstName: '',
  childLastName: '',
  childBirthdayAt: '',
  childGender: 'u',
  custody: '',
  username: '',
  mail: '',
  acceptedTextIds: [],
}

type Why = (draft: RegistrationDraft, today: string) => FieldCode | undefined

const dayOrWhy = (text: string, why: () => FieldCode | undefined): FieldCode | undefined => {
  if (text === '') return 'required'
  return isDay(text) && text >= EARLIEST_BIRTHDAY ? why() : 'invalid-date'
}

const RULES: { readonly [F in DraftField]: Why } = {
  ewtoNumber: ({ ewtoNumber }) => {
    if (ewtoNumber.trim() === '') return 'required'
    return NUMBER_SHAPE.test(normalNumber(ewtoNumber)) ? undefined : 'invalid-number'
  },
  firstName: ({ firstName }) => whyNotLine(firstName, NAME_MAX),
  lastName: ({ lastName }) => whyNotLine(lastName, NAME_MAX),
  birthdayAt: ({ birthdayAt }, today) => dayOrWhy(birthdayAt, () => whyNotBirthday(birthdayAt, today)),
  phone: ({ phone }) => (phone.trim() === '' ? undefined : whyNotPhone(phone)),
  gender: () => undefined,
  street: ({ street }) => whyNotLine(street, NAME_MAX),
  houseNumber: ({ houseNumber }) => whyNotLine(houseNumber, HOUSE_NUMBER_MAX),
  zip: ({ zip, country }) => whyNotZip(zip, country),
  city: ({ city }) => whyNotLine(city, NAME_MAX),
  country: () => undefined,
  childFirstName: ({ childFirstName }) => whyNotLine(childFirstName, NAME_MAX),
  childLastName: ({ childLastName }) => whyNotLine(childLastName, NAME_MAX),
  childBirthdayAt: ({ childBirthdayAt }, today) =>
    dayOrWhy(childBirthdayAt, () => whyNotChildBirthday(childBirthdayAt, today)),
  childGender: () => undefined,
  custody: ({ custody }) => (custody === '' ? 'required' : undefined),
  username: ({ username }) => whyNotUsername(username),
  mail: ({ mail }) => {
    if (mail.trim() === '') return 'required'
    return isMailAddress(mail.trim()) ? undefined : 'invalid-mail'
  },
  // Only the server knows the texts: the step uses `notYetAccepted`.
  acceptedTextIds: () => undefined,
}

const FIELDS: { readonly [S in RegistrationStep]: readonly DraftField[] } = {
  association: ['ewtoNumber'],
  person: [
    'firstName',
    'lastName',
    'birthdayAt',
    'phone',
    'gender',
    'street',
    'houseNumber',
    'zip',
    'city',
    'country',
  ],
  child: ['childFirstName', 'childLastName', 'childBirthdayAt', 'childGender', 'custody'],
  account: ['username', 'mail'],
  legal: ['acceptedTextIds'],
}

/** In the order of the page. */
export const fieldsOf = (step: RegistrationStep): readonly DraftField[] => FIELDS[step]

/** One code for each incorrect field of the step; none if the step is complete. `today`: the day in Europe/Berlin. */
export const errorsOf = (step: RegistrationStep, draft: RegistrationDraft, today: string): DraftErrors =>
  Object.fromEntries(
    FIELDS[step].flatMap((field) => {
      const code = RULES[field](draft, today)
      return code === undefined ? [] : [[field, code]]
    }),
  )

export const isComplete = (step: RegistrationStep, draft: RegistrationDraft, today: string): boolean =>
  Object.keys(errorsOf(step, draft, today)).length === 0

/** The step for an address: the requested one, but never beyond the first incomplete one. */
export const stepToShow = (
  type: RegistrationType,
  asked: string | undefined,
  draft: RegistrationDraft,
  today: string,
): RegistrationStep => {
  const steps = stepsOf(type)
  const firstOpen = steps.findIndex((step) => !isComplete(step, draft, today))
  const last = firstOpen === -1 ? steps.length - 1 : firstOpen
  const index = steps.findIndex((step) => step === asked)
  return steps[Math.min(index === -1 ? 0 : index, last)] ?? 'person'
}

/** The fields of the API, as a 422 names them, and their fields in the form. */
const DRAFT_FIELD: { readonly [field: string]: DraftField } = {
  ewtoNumber: 'ewtoNumber',
  firstName: 'firstName',
  lastName: 'lastName',
  birthdayAt: 'birthdayAt',
  phone: 'phone',
  gender: 'gender',
  'address.street': 'street',
  'address.houseNumber': 'houseNumber',
  'address.zip': 'zip',
  'address.city': 'city',
  'address.country': 'country',
  'child.firstName': 'childFirstName',
  'child.lastName': 'childLastName',
  'child.birthdayAt': 'childBirthdayAt',
  'child.gender': 'childGender',
  custody: 'custody',
  username: 'username',
  mail: 'mail',
  acceptedLegalTextIds: 'acceptedTextIds',
}

export const draftFieldOf = (field: string): DraftField | undefined => DRAFT_FIELD[field]

/** The first step with one of these fields; undefined if no step has one. */
export const stepOfFields = (
  type: RegistrationType,
  fields: readonly DraftField[],
): RegistrationStep | undefined =>
  stepsOf(type).find((step) => FIELDS[step].some((field) => fields.includes(field)))
