/** API contract of public texts and settings: startup hints, glossary, global messages, constants and flags. */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'

/** The language of title and text: the reader's, or German without a translation (§8 Text hints). */
const language = z.enum(LOCALES)

export const textBlock = z.object({
  id,
  group: z.string(),
  textKey: z.string(),
  title: z.string(),
  text: z.string(),
  picture: z.string().nullable(),
  language,
})

export const listTextBlocks = endpoint({
  method: 'GET',
  path: '/api/text-building-blocks',
  summary: "Text building blocks of a group, in the reader's language",
  section: '§7 Content',
  access: 'anyone',
  conditional: 'entity-tag',
  staleOn: ['texts'],
  // The groups that a page shows: the legal notice is read offline too.
  offline: { newest: 4 },
  throttleMs: 60_000,
  query: z.strictObject({
    group: z.enum(['startup-hints', 'profile-creation', 'tutorial', 'imprint']).optional(),
  }),
  answers: { 200: z.object({ data: z.array(textBlock) }), 304: 'empty' },
  errors: [],
})

export const glossaryItem = z.object({
  id,
  title: z.string(),
  /** Modules name the term by it; it never changes (`TrainingModule.glossaryTerms`). */
  termKey: z.string(),
  /** Markdown. */
  description: z.string(),
  language,
  /** Further words for it in its language, which texts may use. */
  forms: z.array(z.string()),
  isActive: z.boolean(),
  highlightInTexts: z.boolean(),
})
export type GlossaryItem = z.output<typeof glossaryItem>

export const listGlossary = endpoint({
  method: 'GET',
  path: '/api/glossary',
  summary: "The glossary in the reader's language",
  section: '§7 Content',
  access: 'signed-in',
  conditional: 'entity-tag',
  staleOn: ['texts'],
  offline: { newest: 1 },
  throttleMs: 60_000,
  answers: { 200: z.object({ data: z.array(glossaryItem) }), 304: 'empty' },
  errors: [],
})

/** §3 Message types. */
export const GLOBAL_MESSAGE_TYPES = ['maintenance', 'info'] as const

export const globalMessage = z.object({
  id,
  type: z.enum(GLOBAL_MESSAGE_TYPES),
  title: z.string(),
  text: z.string(),
  /** Planned maintenance is listed before it begins. */
  startsAt: instant,
})
export type GlobalMessage = z.output<typeof globalMessage>

export const listGlobalMessages = endpoint({
  method: 'GET',
  path: '/api/global-messages',
  summary: 'Messages to everybody',
  section: '§7 Content',
  access: 'anyone',
  staleOn: ['global-messages'],
  openInMaintenance: true,
  answers: { 200: z.object({ data: z.array(globalMessage) }) },
  errors: [],
})

/** One message with its period; 404 once it has ended or was withdrawn. */
export const describeGlobalMessage = endpoint({
  method: 'GET',
  path: '/api/global-messages/user-description/:id',
  summary: 'One message to everybody, with the time it stands for',
  section: '§7 Content',
  access: 'anyone',
  staleOn: ['global-messages/:id'],
  openInMaintenance: true,
  params: idParams,
  answers: { 200: one(globalMessage.extend({ endsAt: instant.nullable() })) },
  errors: [],
})

/** §6 Feature flags. */
export const featureFlags = z.object({
  packageSubscription: z.boolean(),
  sponsoringRelationship: z.boolean(),
  attendanceRemoval: z.boolean(),
  videoContentSubscription: z.boolean(),
  moduleGroupSubscription: z.boolean(),
  /** Without a valid certificate of good conduct no trainer starts a class for children. */
  childProtectionBar: z.boolean(),
})
/** Decisions §2: a training can be ended after this many minutes (setting). */
export const MIN_TRAINING_MINUTES = 15
export const DEFAULT_FLAGS: z.output<typeof featureFlags> = {
  packageSubscription: false,
  sponsoringRelationship: true,
  attendanceRemoval: true,
  videoContentSubscription: false,
  moduleGroupSubscription: false,
  childProtectionBar: false,
}

export const publicSettings = z.object({
  flags: featureFlags,
  supportMail: z.string(),
  /** Where the source code of the running version is offered (AGPL §13); null: on request from the support address. */
  sourceUrl: z.string().nullable(),
  /** The server's clock, so that a device with a wrong clock displays right countdowns. */
  now: z.string(),
  isMaintenance: z.boolean(),
  minTrainingMinutes: z.int(),
  /** Street tiles of a host that the operator chose, with {z}, {x} and {y}; null: the map of the product. */
  mapTilesUrl: z.string().nullable(),
  videoProvider: z.enum(['self-hosted', 'vdocipher']),
  /** Present where Stripe collects: for its script in the browser. */
  stripePublishableKey: z.string().optional(),
  /** Whether all visitors may read all emails at /mailbox: demo without a mail server. */
  hasDemoMailbox: z.boolean(),
  /** Present where readers cannot choose every language of the interface. */
  offeredLocales: z.exactOptional(z.array(language)),
  /** Present while an empty installation waits to be set up. */
  isAwaitingSetup: z.exactOptional(z.literal(true)),
  /** Present while the database holds the demo federation. */
  demo: z
    .object({
      password: z.string(),
      people: z.array(z.object({ username: z.string(), name: z.string(), role: z.string() })),
      /** Association memberships to try with the same password; `reason` is the displayed error, null if it works. */
      memberships: z.array(z.object({ number: z.string(), reason: z.string().nullable() })).optional(),
    })
    .nullable(),
})
export type PublicSettings = z.output<typeof publicSettings>

export const readPublicSettings = endpoint({
  method: 'GET',
  path: '/api/settings/public',
  summary: 'Constants, flags and provider names',
  section: 'decisions §5',
  access: 'anyone',
  offline: { newest: 1 },
  probe: true,
  openInMaintenance: true,
  answers: { 200: one(publicSettings) },
  errors: [],
})

export const textEndpoints = [
  listTextBlocks,
  listGlossary,
  listGlobalMessages,
  describeGlobalMessage,
  readPublicSettings,
]
