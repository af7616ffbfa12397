/** API contract of the set-up of an empty installation, and of leaving the demo (decisions §6.7). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, one } from '../../http/shapes.ts'
import { addFieldCodes, line, nameText } from '../accounts/person-shapes.ts'
import { INSTALLATION_NAME_MAX } from '../installation/number-settings.ts'
import { SCHOOL_NAME_MAX } from '../school-office/school-facts.ts'
import { authState } from '../sessions/contract.ts'
import { mailAddress } from '../sign-in/contract.ts'
import {
  PASSWORD_MAX_LENGTH,
  whyNotConfirmation,
  whyNotPassword,
} from '../sign-in/password/password-rules.ts'
import { PART_STATES, SETUP_PARTS } from './setup-parts.ts'

const SECTION = 'decisions §6.7'
const CODE_MAX = 40
const TRIES_PER_MINUTE = 30
const WRITE = ['auth.not-while-impersonating', 'setup.closed'] as const

const code = z.string().min(1).max(CODE_MAX)

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Whether this installation waits to be set up; 410 once it was',
  section: SECTION,
  access: 'anyone',
  openInMaintenance: true,
  answers: { 200: one(z.object({ stage: z.literal('open') })) },
  errors: ['setup.closed'],
})

/** Only a page that shows the next step at once needs it; `claimSetup` checks the code again. */
export const checkSetupCode = endpoint({
  method: 'POST',
  path: '/api/setup/code',
  summary: 'Whether this is the code of the terminal; every try counts',
  section: SECTION,
  access: 'anyone',
  openInMaintenance: true,
  body: z.strictObject({ code }),
  answers: { 204: 'empty' },
  errors: ['setup.closed', 'setup.wrong-code', 'auth.rate-limited'],
  perMinute: TRIES_PER_MINUTE,
})

const account = z.strictObject({
  code,
  firstName: nameText,
  lastName: nameText,
  mail: mailAddress,
  password: z
    .string()
    .max(PASSWORD_MAX_LENGTH)
    .superRefine((text, context) => addFieldCodes(context, whyNotPassword(text))),
  confirmation: z.string().max(PASSWORD_MAX_LENGTH),
  language: z.enum(LOCALES),
})

export const claimSetup = endpoint({
  method: 'POST',
  path: '/api/setup',
  summary: 'Become the first admin, by the code of the terminal; exactly one request wins',
  section: SECTION,
  access: 'anyone',
  openInMaintenance: true,
  signsIn: true,
  body: account.superRefine((body, context) => {
    const why = whyNotConfirmation(body.password, body.confirmation)
    if (why !== undefined) addFieldCodes(context, [why], ['confirmation'])
  }),
  answers: { 201: authState },
  errors: ['setup.closed', 'setup.wrong-code', 'auth.rate-limited'],
  perMinute: TRIES_PER_MINUTE,
})

const progress = z.object({
  parts: z.partialRecord(z.enum(SETUP_PARTS), z.enum(PART_STATES)),
  /** The school that the set-up has made. */
  school: z.object({ id, name: z.string(), hasSite: z.boolean() }).nullable(),
})
export type SetupProgress = z.output<typeof progress>

export const readSetupProgress = endpoint({
  method: 'GET',
  path: '/api/setup/progress',
  summary: 'How far the set-up is; 410 once it has ended',
  section: SECTION,
  access: 'admin',
  answers: { 200: one(progress) },
  errors: ['setup.closed'],
})

export const markSetupPart = endpoint({
  method: 'PUT',
  path: '/api/setup/parts/:part',
  summary: 'Note that a part of the set-up is done, or comes later',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({ part: z.enum(SETUP_PARTS) }),
  body: z.strictObject({ state: z.enum(PART_STATES) }),
  answers: { 200: one(progress) },
  errors: [...WRITE],
})

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/api/setup/organisation',
  summary: 'Name the installation, and create the association and its first school, or a single school',
  section: SECTION,
  access: 'admin',
  body: z
    .strictObject({
      /** The name of the association; null: a single school runs this installation. */
      associationName: line(INSTALLATION_NAME_MAX).nullable(),
      schoolName: line(SCHOOL_NAME_MAX),
      /** Whether the caller is the head of the school. */
      isHead: z.boolean(),
    })
    .strict(),
  answers: { 200: one(progress) },
  errors: [...WRITE],
})

export const endSetup = endpoint({
  method: 'POST',
  path: '/api/setup/end',
  summary: 'End the set-up; what is left stands on the start page of the administration',
  section: SECTION,
  access: 'admin',
  answers: { 204: 'empty' },
  errors: [...WRITE],
})

export const leaveDemo = endpoint({
  method: 'POST',
  path: '/api/setup/leave-demo',
  summary:
    'End the demo: a backup is written, everything is emptied, and the set-up waits for the code of the answer',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    /** The name of the installation, typed to show that it is meant. */
    name: z.string().max(INSTALLATION_NAME_MAX),
  }),
  answers: {
    /** `backup`: the file on the server. */
    200: one(z.object({ code: z.string(), backup: z.string() })),
  },
  errors: [
    'auth.not-while-impersonating',
    'auth.rate-limited',
    'credentials.no-password',
    'setup.no-demo',
    'setup.public-demo',
    'setup.wrong-name',
  ],
  perMinute: 6,
})

export const setupEndpoints = [
  readSetup,
  checkSetupCode,
  claimSetup,
  readSetupProgress,
  markSetupPart,
  createOrganisation,
  endSetup,
  leaveDemo,
] as const
