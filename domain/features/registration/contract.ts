/**
 * API contract of joining (§5 Registration, §7 Users, decisions §2, §5). It covers own accounts, guests, and accounts that a user
 * creates for another person. It also covers the way from guest to member.
 */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, one } from '../../http/shapes.ts'
import { changeUserSettings, FUNNELS, PROFILE_TYPES } from '../accounts/contract.ts'
import {
  addFieldCodes,
  birthday,
  gender,
  nameText,
  phone,
  postalAddress,
  usernameText,
} from '../accounts/person-shapes.ts'
import { authState } from '../sessions/contract.ts'
import {
  PASSWORD_MAX_LENGTH,
  whyNotConfirmation,
  whyNotPassword,
} from '../sign-in/password/password-rules.ts'
import { scanToken } from '../cards/contract.ts'
import { associationNumber, associationPassword } from '../conversion/contract.ts'
import { mailAddress } from '../sign-in/contract.ts'
import { CUSTODY_MANNERS } from './custody.ts'

/** The profile type of a registration; `regular_kid` is a parent who brings a child. */
export const REGISTRATION_TYPES = ['regular', 'regular_kid', 'regular_alone', 'ewto'] as const
export type RegistrationType = (typeof REGISTRATION_TYPES)[number]

const newPassword = z
  .string()
  .max(PASSWORD_MAX_LENGTH)
  .superRefine((text, context) => addFieldCodes(context, whyNotPassword(text)))

export const newChild = z.strictObject({
  firstName: nameText,
  lastName: nameText,
  birthdayAt: birthday,
  gender: gender.default('u'),
})
export type NewChild = z.output<typeof newChild>

const own = {
  firstName: nameText,
  lastName: nameText,
  birthdayAt: birthday,
  gender: gender.default('u'),
  phone: phone.nullish().transform((value) => value ?? null),
  address: postalAddress,
  username: usernameText,
  mail: mailAddress,
  password: newPassword,
  confirmation: z.string().max(PASSWORD_MAX_LENGTH),
  /** The newest version of every mandatory text, one by one, in any language. */
  acceptedLegalTextIds: z.array(id).max(20),
  language: z.enum(LOCALES).optional(),
  /** The choices made before registering; the profile adds its own. */
  funnels: z.array(z.enum(FUNNELS)).max(FUNNELS.length).default([]),
}

const isConfirmed = (
  body: { password: string; confirmation: string },
  context: z.core.$RefinementCtx,
): void => {
  const code = whyNotConfirmation(body.password, body.confirmation)
  if (code !== undefined) addFieldCodes(context, [code], ['confirmation'])
}

const registrationBody = z
  .discriminatedUnion('profileType', [
    z.strictObject({ profileType: z.literal('regular'), ...own }),
    z.strictObject({ profileType: z.literal('regular_alone'), ...own }),
    z.strictObject({
      profileType: z.literal('regular_kid'),
      ...own,
      child: newChild,
      /** The parent has sole custody, or shares it with a person who agrees (law: minors). */
      custody: z.enum(CUSTODY_MANNERS),
    }),
    z.strictObject({
      profileType: z.literal('ewto'),
      ...own,
      ewtoNumber: associationNumber,
      ewtoPassword: associationPassword,
    }),
  ])
  .superRefine(isConfirmed)
export type Registration = z.output<typeof registrationBody>
export type RegistrationInput = z.input<typeof registrationBody>

/** Each refusal of §8 Registration has its own code. */
const REFUSALS = [
  'registration.not-implemented',
  'registration.not-adult',
  'registration.no-ewto-profile',
  'registration.no-credit',
  'registration.outdated-credit',
  'registration.duplicate-ewto-number',
  'registration.legacy-bonus',
  'registration.already-registered',
  'conversion.negative-balance',
  'conversion.already-converted',
  'conversion.invalid-status',
  'conversion.no-details',
  'auth.rate-limited',
  'setup.awaited',
] as const

/** Sent while the user types: once per pause, which is far below this limit. */
const AVAILABILITY_PER_MINUTE = 60
/** Families and the visitors of a hall share an address. */
const REGISTRATIONS_PER_MINUTE = 20

export const checkAvailability = endpoint({
  method: 'GET',
  path: '/api/users/availability',
  summary: 'Whether a user name is free; the own one is. Says nothing about addresses',
  section: 'decisions §5',
  access: 'anyone',
  query: z.strictObject({ username: usernameText }),
  answers: { 200: one(z.object({ available: z.boolean() })) },
  errors: [],
  perMinute: AVAILABILITY_PER_MINUTE,
})

/**
 * Answers like POST auth, also for an address with an account: its owner gets an email (decision 0013). With a guest's bearer token,
 * the guest's account becomes the new one and keeps its progress.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Register and be signed in',
  section: '§7 Auth, decisions §2',
  access: 'anyone',
  body: registrationBody,
  answers: { 201: authState },
  errors: REFUSALS,
  perMinute: REGISTRATIONS_PER_MINUTE,
})

export const registerAnonymous = endpoint({
  method: 'POST',
  path: '/api/users/anonymous',
  summary: 'Start at once as a guest; the token opens sessions as a personal access token does',
  section: '§7 Auth',
  access: 'anyone',
  body: z.strictObject({ language: z.enum(LOCALES).optional() }).optional(),
  answers: { 201: z.object({ apiToken: z.string() }) },
  errors: ['auth.rate-limited', 'setup.awaited'],
  perMinute: REGISTRATIONS_PER_MINUTE,
})

export const upgradeUser = endpoint({
  method: 'POST',
  path: '/api/users/:id/upgrade',
  summary: 'A guest registers and keeps the account with its progress',
  section: 'decisions §5',
  access: 'signed-in',
  params: idParams,
  body: registrationBody,
  answers: { 200: authState },
  errors: REFUSALS,
  perMinute: REGISTRATIONS_PER_MINUTE,
})

/** The guardian of a child that a trainer enters: a person of the school, a person whose card was scanned, or a new account. */
const guardian = z.union([
  z.strictObject({ userId: id }),
  z.strictObject({ token: scanToken }),
  z.strictObject({ firstName: nameText, lastName: nameText, birthdayAt: birthday, mail: mailAddress }),
])
export type Guardian = z.output<typeof guardian>

/**
 * By a trainer, for a new member of their school. Without an email address only a card identifies the member. Later a parent or the
 * member can add an address.
 */
const memberBody = z.strictObject({
  schoolId: id,
  schoolSiteId: id.nullable(),
  firstName: nameText,
  lastName: nameText,
  birthdayAt: birthday,
  gender: gender.default('u'),
  phone: phone.nullish().transform((value) => value ?? null),
  mail: mailAddress.nullish().transform((value) => value ?? null),
  noMail: z.boolean().default(false),
  /** For a child. The guardian is asked by email or in the app, and is linked once they confirm. */
  guardian: guardian.nullable().default(null),
  /** Starts at level 1; false: placed by the earlier grade (§7 no-ewto-wt-grade). */
  startsAtLevelOne: z.boolean().default(false),
  /** Set after the warning: it is another person with the same name and birthday. */
  allowDuplicate: z.boolean().default(false),
})
export type NewMember = z.output<typeof memberBody>

/** By a parent: needs neither email address nor password. */
const childBody = z.strictObject({
  child: newChild,
  noMail: z.literal(true),
  custody: z.enum(CUSTODY_MANNERS),
  /**
   * A school of the parent that gets a request to enrol the child. Until it answers, the child is interested and sees the trial
   * classes.
   */
  schoolId: id.nullable().default(null),
})
export type NewOwnChild = z.output<typeof childBody>

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users/new',
  summary: 'An account made for another person: by a trainer for a new member, by a parent for a child',
  section: '§7 Auth, decisions §2',
  access: 'verified',
  body: z.union([memberBody, childBody]),
  answers: {
    201: one(
      z.object({ id, firstName: z.string(), lastName: z.string(), profileType: z.enum(PROFILE_TYPES) }),
    ),
  },
  errors: [
    'registration.not-adult',
    'registration.school-not-found',
    'registration.missing-capability',
    'members.duplicate',
    'schools.closed',
    'family.not-adult',
    'scanner.type-mismatch',
    'scanner.not-found-or-expired',
    'scanner.expired',
    'scanner.revoked',
    'scanner.invalid-or-taken',
    'auth.not-while-impersonating',
    'auth.rate-limited',
  ],
  perMinute: REGISTRATIONS_PER_MINUTE,
})

export const registrationEndpoints = [
  checkAvailability,
  register,
  registerAnonymous,
  upgradeUser,
  createUser,
  changeUserSettings,
]
