/** API contract of the settings of an installation (decisions §6.7): names, numbers and switches, and what it is connected to. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { instant, one } from '../../http/shapes.ts'
import { CONNECTION_GROUPS, CONNECTION_NAMES } from './connections.ts'
import { installationValues } from './values-contract.ts'

const SECTION = 'decisions §6.7'
const VALUE_MAX = 2000

/** Where a value comes from. The environment wins over what is stored. */
export const VALUE_SOURCES = ['environment', 'stored', 'none'] as const

const connectionValue = z.object({
  name: z.enum(CONNECTION_NAMES),
  source: z.enum(VALUE_SOURCES),
  isSecret: z.boolean(),
  /** What may be seen of it: the value, or what reminds of a secret. Null: it is not set. */
  hint: z.string().nullable(),
  /** What counts in its place while it is not set; null: nothing does, or it is set. */
  fallback: z.string().nullable(),
})
export type ConnectionValue = z.output<typeof connectionValue>

const connection = z.object({
  group: z.enum(CONNECTION_GROUPS),
  values: z.array(connectionValue),
  /** Null: nothing of the group was stored yet. */
  updatedAt: instant.nullable(),
})
export type Connection = z.output<typeof connection>

const installation = z.object({
  values: installationValues,
  updatedAt: instant.nullable(),
  connections: z.array(connection),
  /** Other machines reach the server, and it knows of no encryption: what is typed here can be read on its way. */
  isInClear: z.boolean(),
  /** Whether the demo can be left here: only where no other machine reaches it, since its passwords are published. */
  mayLeaveDemo: z.boolean(),
  /** Where files lie; it is set by the environment alone. */
  storage: z.object({ kind: z.enum(['disk', 's3']), place: z.string() }),
})
export type Installation = z.output<typeof installation>

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/admin/installation',
  summary: 'The settings of this installation; secrets are never among them',
  section: SECTION,
  access: 'admin',
  answers: { 200: one(installation) },
  errors: [],
})

export const changeInstallation = endpoint({
  method: 'PUT',
  path: '/api/admin/installation',
  summary: 'Change name, numbers and switches; every process follows at once',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({ values: installationValues, seenAt: instant.nullable() }),
  answers: { 200: one(installation) },
  errors: ['auth.not-while-impersonating', 'general.stale'],
})

const storedValue = z.string().trim().min(1).max(VALUE_MAX).nullable()
const groupParams = z.strictObject({ group: z.enum(CONNECTION_GROUPS) })

export const changeConnection = endpoint({
  method: 'PUT',
  path: '/api/admin/installation/connections/:group',
  summary:
    'Store values of a group: null takes one away, a missing one stays; needs a fresh proof of identity',
  section: SECTION,
  access: 'admin',
  params: groupParams,
  body: z.strictObject({
    values: z.partialRecord(z.enum(CONNECTION_NAMES), storedValue),
    seenAt: instant.nullable(),
  }),
  answers: { 200: one(installation) },
  errors: [
    'auth.not-while-impersonating',
    'auth.proof-required',
    'general.stale',
    'installation.locked',
    'installation.not-whole',
  ],
})

/** `safety`: the lists of leaked passwords, and the virus scanner. */
export const TESTED_THINGS = ['mail', 'payments', 'geocoder', 'passwords', 'scanner', 'storage'] as const
export type TestedThing = (typeof TESTED_THINGS)[number]
/** `absent`: none is set up. `refused`: it answers, and does not want us. */
export const TEST_OUTCOMES = ['well', 'absent', 'unreachable', 'refused'] as const
export type TestOutcome = (typeof TEST_OUTCOMES)[number]

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/admin/installation/tests',
  summary: 'Try one connection now: an email to oneself, a file written, read and deleted, a harmless call',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({ thing: z.enum(TESTED_THINGS) }),
  answers: { 200: one(z.object({ outcome: z.enum(TEST_OUTCOMES) })) },
  errors: ['auth.not-while-impersonating'],
  perMinute: 12,
})

export const installationEndpoints = [
  readInstallation,
  changeInstallation,
  changeConnection,
  testConnection,
] as const
