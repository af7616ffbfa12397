/**
 * API contract of documents of people and roles, and of the public check of certificates (§3 Document, §7 contract-scans, decisions
 * §4 Documents).
 */
import { z } from 'zod'
import { ROLE_NAMES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import {
  DESCRIPTION_MAX_LENGTH,
  FILE_MAX_BYTES,
  NAME_MAX_LENGTH,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PARTS,
} from './document-rules.ts'
import { CHECK_STATES, DOCUMENT_KINDS, DOCUMENT_TYPES } from './document-types.ts'

/** Why an uploaded file is refused. */
export const FILE_ERRORS = [
  'files.too-large',
  'files.kind',
  'files.encrypted',
  'files.scripts',
  'files.launch',
  'files.embedded',
  'files.unreadable',
  'files.infected',
] as const

export const DOCUMENTS_PER_PAGE = 50

const belt = z.object({ level: z.int(), isKids: z.boolean(), name: z.string() })

/**
 * The content of a certificate, the same everywhere. It names the checked level, the next level (null after the last one) and the
 * belt worn from then on.
 */
const certified = { levelIndex: z.int(), nextIndex: z.int().nullable(), belt }

export const document = z.object({
  id,
  type: z.enum(DOCUMENT_TYPES),
  kind: z.enum(DOCUMENT_KINDS),
  /** Empty for certificates. */
  name: z.string(),
  description: z.string(),
  /** Null: the document belongs to a role. */
  owner: z.object({ id, firstName: z.string() }).nullable(),
  ownerRole: z.enum(ROLE_NAMES).nullable(),
  createdAt: instant,
  /** Bytes; null until the file has first been read. */
  size: z.int().nullable(),
  /** Signed and valid for minutes: anyone who has it may read the file. */
  url: z.string(),
  /** The exam of a certificate. `code` in its printed form. */
  certificate: z.object({ code: z.string(), sport: z.string(), ...certified, examOn: day }).nullable(),
  /** For a role: the school whose people with it see the document; null for those of all schools. */
  school: z.string().nullable(),
  /** How far the office is that received it; null for documents that no office checks. */
  check: z
    .object({
      state: z.enum(CHECK_STATES),
      /** `association` or `school:{id}`. */
      recipient: z.string(),
      /** The name of the school; null for the association. */
      school: z.string().nullable(),
      /** The office's words; null without any. */
      reason: z.string().nullable(),
      checkedAt: instant.nullable(),
      /** Whether the caller may withdraw or replace it. */
      isOpen: z.boolean(),
    })
    .nullable(),
})
export type WegbandDocument = z.output<typeof document>

/** For the caller: including those of their minor children and of their roles. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/users/:id/contract-scans',
  summary:
    "The person's documents, newest first; one's own list has those of the children and of one's roles too",
  section: '§7 Documents, decisions §4',
  access: 'registered',
  staleOn: ['progress', 'documents'],
  params: idParams,
  query: z.strictObject({
    type: z.enum(DOCUMENT_TYPES).optional(),
    page: countText(10_000).optional(),
  }),
  answers: { 200: many(document) },
  errors: [],
})

const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), { params: { code: 'one-line' } })

/** The fields of the form beside its files, which are the parts named `file[]`. */
export const uploadFields = z.strictObject({
  /** One for each file, in the same order; one for all with `as_one`. */
  name: z.array(oneLine(NAME_MAX_LENGTH).min(1)).min(1),
  description: z.array(oneLine(DESCRIPTION_MAX_LENGTH)),
  /** `association` or `school:{id}`. */
  recipient: z.string().max(40),
  /** `1`: the files are photos of one paper. */
  as_one: z.enum(['0', '1']).optional(),
  /** The id of the own document that this one replaces. */
  replaces: idText.optional(),
  /** Made once per upload: a second send of the same stores nothing more. */
  key: z.uuid().optional(),
})
export type UploadFields = z.output<typeof uploadFields>

/** For the caller or a minor child. The bytes decide the format: PDF, JPG or PNG up to 20 MB. */
export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/users/:id/contract-scans',
  summary:
    'Send documents to a school or to the association, as multipart form: file[], name[], description[], recipient',
  section: '§7 Documents, decisions §4',
  access: 'registered',
  params: idParams,
  upload: { maxBytes: UPLOAD_MAX_BYTES, maxParts: UPLOAD_MAX_PARTS, spoolFileBytes: FILE_MAX_BYTES },
  answers: { 201: z.object({ data: z.array(document) }) },
  errors: [
    'auth.not-while-impersonating',
    'documents.no-file',
    'documents.wrong-recipient',
    'documents.only-pictures',
    'documents.too-many-waiting',
    'documents.already-accepted',
    ...FILE_ERRORS,
  ],
  perMinute: 20,
})

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/users/:id/contract-scans/recipients',
  summary:
    'Whose documents the caller may send, and to whom: oneself and the minor children, their schools and the association',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  answers: {
    200: z.object({
      data: z.array(
        z.object({
          owner: z.object({ id, firstName: z.string() }),
          recipients: z.array(
            z.object({
              /** `association` or `school:{id}`. */
              recipient: z.string(),
              /** Null for the association. */
              school: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  errors: [],
})

export const withdrawDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id',
  summary: 'Take back a document that is not accepted; it can be restored for some days',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'documents.already-accepted'],
})

export const restoreDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/restore',
  summary: 'Undo the withdrawal of a document',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'documents.undo-over'],
})

/** The address of a document grants access to it. Only authorised callers get it, and it expires within minutes. */
export const readDocumentFile = endpoint({
  method: 'GET',
  path: '/api/documents/:id/file/:grant',
  summary: 'The file behind a signed address',
  section: 'decisions §5, §8 Private files',
  access: 'anyone',
  params: z.strictObject({ id: idText, grant: z.string().max(100) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 60,
})

/** The public answer. Last names are reduced to their first letter. A revoked certificate shows nothing else. `signed`: a signed paper. */
export const checkedCertificate = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('valid'),
    code: z.string(),
    firstName: z.string(),
    lastInitial: z.string(),
    ...certified,
    sport: z.string(),
    hue: z.int(),
    chroma: z.number(),
    examOn: day,
    school: z.string(),
    city: z.string(),
    issuedBy: z.string(),
  }),
  z.object({ state: z.literal('revoked'), code: z.string(), revokedAt: instant }),
  z.object({
    state: z.literal('signed'),
    code: z.string(),
    title: z.string(),
    school: z.string(),
    firstName: z.string(),
    lastInitial: z.string(),
    signedAt: instant,
    signatures: z.array(z.object({ firstName: z.string(), lastInitial: z.string(), at: instant })),
    /** SHA-256 of the file in hexadecimal; null for minutes after the last signature. */
    sha256: z.string().nullable(),
    /** How it ended; null while it holds. */
    ended: z.object({ how: z.enum(['revoked', 'replaced', 'expired']), at: instant }).nullable(),
  }),
])
export type CheckedCertificate = z.output<typeof checkedCertificate>

/** Wrong codes per hour and address; all visitors of a hall may share one. */
export const WRONG_CODES_PER_HOUR = 30

export const checkCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code',
  summary:
    'Whether a certificate or a signed paper is real, by its whole code; the number alone finds nothing',
  section: '§3 Document',
  access: 'anyone',
  params: z.strictObject({ code: z.string().max(60) }),
  secretField: 'code',
  answers: { 200: one(checkedCertificate) },
  errors: ['auth.rate-limited', 'documents.unknown-code'],
  perMinute: 30,
})

export const documentEndpoints = [
  listDocuments,
  uploadDocuments,
  listRecipients,
  withdrawDocument,
  restoreDocument,
  readDocumentFile,
  checkCertificate,
]
