/** API contract of the profile with its addresses, and of the personal options (§3 Authenticated user, §7 Users). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { address } from '../accounts/contract.ts'
import { calendarSettings } from '../accounts/own-options.ts'
import { NAME_MAX } from '../accounts/person-rules.ts'
import {
  birthday,
  gender,
  nameText,
  personWithPicture,
  phone,
  addressFields,
  checkZip,
  postalAddress,
  usernameText,
} from '../accounts/person-shapes.ts'
import { PASSWORD_MAX_LENGTH } from '../sign-in/password/password-rules.ts'
import { mailAddress } from '../sign-in/contract.ts'
import { AVATAR_MAX_BYTES, AVATAR_MAX_PARTS } from './picture-kinds.ts'

/** §4 Kids program: 0 to 99 are programs for children, 100 and more those for adults. */
const HIGHEST_PROGRAM = 1000

const isFilled = (change: object): boolean => Object.keys(change).length > 0
const NOTHING = { params: { code: 'required' } } as const

/**
 * The fields that the person may set. All other fields of the entity (roles, level, balance, rights) are unknown here and refused
 * (reliability F2). Omitted fields stay as they are.
 */
export const userChange = z
  .strictObject({
    username: usernameText.optional(),
    firstName: nameText.optional(),
    lastName: nameText.optional(),
    /** §5: stored in `pendingMail` until the new address is confirmed. */
    mail: mailAddress.optional(),
    /**
     * Required with `mail` if the account has a password and a confirmed address. A stranger at an open session then cannot take
     * over the account.
     */
    currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH).optional(),
    phone: phone.nullable().optional(),
    gender: gender.optional(),
    birthdayAt: birthday.optional(),
    language: z.enum(LOCALES).optional(),
    usingAppForChildren: z.boolean().optional(),
    selectedTrainingStartProgram: z.int().min(0).max(HIGHEST_PROGRAM).optional(),
  })
  .refine(isFilled, NOTHING)
export type UserChange = z.output<typeof userChange>

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Change the own profile, or that of a child',
  section: '§7 Users',
  access: 'registered',
  params: idParams,
  body: userChange,
  answers: { 204: 'empty' },
  errors: [
    'auth.proof-required',
    'auth.not-while-impersonating',
    'auth.rate-limited',
    'profile.language-not-offered',
  ],
})

/** The first one counts (§5 Profile complete); a few are enough. */
export const ADDRESSES_MAX = 5

export const addPostalAddress = endpoint({
  method: 'POST',
  path: '/api/users/:id/postal-addresses',
  summary: 'Add an address',
  section: '§7 Users',
  access: 'registered',
  params: idParams,
  body: postalAddress,
  answers: { 201: one(address) },
  errors: ['profile.too-many-addresses'],
})

export const addressChange = addressFields.partial().superRefine(checkZip).refine(isFilled, NOTHING)
export type AddressChange = z.output<typeof addressChange>

export const changePostalAddress = endpoint({
  method: 'PATCH',
  path: '/api/postal-addresses/:id',
  summary: 'Change an address',
  section: '§7 Users',
  access: 'registered',
  params: idParams,
  body: addressChange,
  answers: { 200: one(address) },
  errors: [],
})

export const changeCalendarSettings = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/calendar-settings',
  summary: 'What the calendar shows at first',
  section: '§7 Users',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ settings: calendarSettings }),
  answers: { 200: one(calendarSettings) },
  errors: [],
})

export const toggleAssociationAppointments = endpoint({
  method: 'PATCH',
  path: '/api/association-appointments/toggle-appointments',
  summary: 'Show the appointments of the association or not; acts on the caller',
  section: '§7 Users',
  access: 'registered',
  answers: { 200: one(z.object({ showsAssociationAppointments: z.boolean() })) },
  errors: [],
})

export const dismissMarketingResource = endpoint({
  method: 'POST',
  path: '/api/users/:id/dashboard-options/dismiss-marketing-resource',
  summary: 'Do not show this offer again',
  section: '§7 Users',
  access: 'signed-in',
  params: idParams,
  body: z.strictObject({ id }),
  answers: { 204: 'empty' },
  errors: [],
})

const optionBody = z.strictObject({ optionValue: z.boolean() })

export const changeAddingChildOption = endpoint({
  method: 'POST',
  path: '/api/users/:id/dashboard-options/adding-child-option',
  summary: 'Whether the dashboard offers to add a child',
  section: '§7 Users',
  access: 'signed-in',
  params: idParams,
  body: optionBody,
  answers: { 204: 'empty' },
  errors: [],
})

export const changeStartFreemiumOption = endpoint({
  method: 'POST',
  path: '/api/users/:id/dashboard-options/start-freemium-option',
  summary: 'Whether the dashboard offers the free trial',
  section: '§7 Users',
  access: 'signed-in',
  params: idParams,
  body: optionBody,
  answers: { 204: 'empty' },
  errors: [],
})

export const needNoQrCard = endpoint({
  method: 'POST',
  path: '/api/qr-card/no-need',
  summary: 'The person does without a printed card',
  section: '§7 Users',
  access: 'registered',
  body: z.strictObject({ user: id }),
  answers: { 204: 'empty' },
  errors: ['general.not-found'],
})

/** Audit log actions for profile changes: by another person, and of the own address. */
export const PROFILE_CHANGE = 'profile.change'
export const OWN_MAIL_CHANGE = 'profile.own-mail'

// Emergency information: health data under Art. 9 GDPR, so stored only with consent, encrypted, and every reading is recorded (F3).

export const HEALTH_INFO_MAX = 2000
/** Opening another person's data is an exception. More than a handful per minute would be a search through the membership list. */
const READS_PER_MINUTE = 20
const OPENINGS_PER_MINUTE = 5
/** How many of the last openings the person can see. */
export const READS_SHOWN = 20

/** An empty text means no information. Line breaks are allowed. */
const text = (max: number) => z.string().trim().max(max)
const NO_CONTROL = /^[^\p{Cc}]*$/u
const NO_CONTROL_BUT_LINES = /^(?:[^\p{Cc}]|\n)*$/u

export const emergencyFields = z.strictObject({
  healthInfo: text(HEALTH_INFO_MAX).regex(NO_CONTROL_BUT_LINES),
  emergencyContact: text(NAME_MAX).regex(NO_CONTROL),
  emergencyPhone: z.union([z.literal(''), phone]),
})
export type EmergencyFields = z.output<typeof emergencyFields>

/** One opening or change by a user; `isYou`: by the reader. */
export const emergencyAccess = z.object({
  at: instant,
  action: z.enum(['read', 'changed']),
  person: personWithPicture.nullable(),
  /** A parent did it in the child's view, in the name of `person`. */
  isInView: z.boolean(),
  isYou: z.boolean(),
  /** The right: `attendance` as trainer of a class, `leader` as head of the school, `reason` with the given `reason`. */
  as: z.enum(['self', 'parent', 'attendance', 'leader', 'reason']),
  /** The reason that was given, if there was no other right. */
  reason: z.string().optional(),
})
export type EmergencyAccess = z.output<typeof emergencyAccess>

export const emergencyInformation = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  healthInfo: z.string(),
  emergencyContact: z.string(),
  emergencyPhone: z.string(),
  /** When the current consent was given; null without one. */
  consentGivenAt: instant.nullable(),
  /** Newest first; only for the person and their parents. */
  accesses: z.array(emergencyAccess).optional(),
})
export type EmergencyInformation = z.output<typeof emergencyInformation>

export const readEmergencyInformation = endpoint({
  method: 'GET',
  path: '/api/users/:id/emergency-information',
  summary: 'What helpers should know and which contacts to call; each reading by another user is logged',
  section: '§7 Users, decisions §4 Visibility',
  access: 'registered',
  params: idParams,
  answers: { 200: one(emergencyInformation) },
  errors: ['profile.emergency-not-allowed', 'profile.emergency-needs-reason'],
  perMinute: READS_PER_MINUTE,
})

export const EMERGENCY_REASON_MIN = 5
export const EMERGENCY_REASON_MAX = 300

/** Emergency access: for the trainer of a class on whose list only that trainer put the person. */
export const openEmergencyInformation = endpoint({
  method: 'POST',
  path: '/api/users/:id/emergency-information/openings',
  summary: 'Open emergency information against a reason; the person and the guardians are notified at once',
  section: 'decisions §4 Visibility',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    reason: z.string().trim().min(EMERGENCY_REASON_MIN).max(EMERGENCY_REASON_MAX).regex(NO_CONTROL),
  }),
  answers: { 200: one(emergencyInformation) },
  errors: ['profile.emergency-not-allowed'],
  perMinute: OPENINGS_PER_MINUTE,
})

/** `consent: true` with the first entry; `false` withdraws it and erases everything, whatever else is sent. */
export const emergencyChange = emergencyFields
  .partial()
  .extend({ consent: z.boolean().optional() })
  .refine(isFilled, NOTHING)
export type EmergencyChange = z.output<typeof emergencyChange>

export const changeEmergencyInformation = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/emergency-information',
  summary: 'Change the own emergency information, or that of a child',
  section: '§3 Authenticated user, decisions §4',
  access: 'registered',
  params: idParams,
  body: emergencyChange,
  answers: { 204: 'empty' },
  errors: ['profile.emergency-not-allowed', 'profile.consent-required', 'auth.not-while-impersonating'],
})

// The person's picture (reliability F24 and F25).

/** Each upload is decoded and redrawn three times, which is expensive. */
const UPLOADS_PER_MINUTE = 10

/** One file as multipart/form-data, under any name. Answers the address of the new picture. */
export const saveAvatar = endpoint({
  method: 'POST',
  path: '/api/users/:id/avatar',
  summary: 'Store a picture of the person; it is cut square and drawn anew',
  section: '§7 Users',
  access: 'registered',
  params: idParams,
  upload: { maxBytes: AVATAR_MAX_BYTES, maxParts: AVATAR_MAX_PARTS },
  answers: { 201: one(z.object({ avatar: z.string() })) },
  errors: ['profile.avatar-kind', 'profile.avatar-too-large', 'profile.avatar-missing'],
  perMinute: UPLOADS_PER_MINUTE,
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/avatar',
  summary: 'Remove the picture of the person',
  section: '§7 Users',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: [],
})

/** Anyone with the address may read the picture while it is valid (decisions §8 Private files). */
export const readAvatar = endpoint({
  method: 'GET',
  path: '/api/avatars/:file/:grant/:size',
  summary: 'The picture behind a signed address',
  section: 'decisions §8',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({
    file: z.string().regex(/^[0-9a-f]{32}$/),
    grant: z.string().max(100),
    size: z.enum(['512', '128']),
  }),
  answers: { 200: 'bytes', 304: 'empty' },
  errors: [],
})

export const profileEndpoints = [
  changeUser,
  addPostalAddress,
  changePostalAddress,
  changeCalendarSettings,
  toggleAssociationAppointments,
  dismissMarketingResource,
  changeAddingChildOption,
  changeStartFreemiumOption,
  needNoQrCard,
  readEmergencyInformation,
  openEmergencyInformation,
  changeEmergencyInformation,
  saveAvatar,
  removeAvatar,
  readAvatar,
] as const
