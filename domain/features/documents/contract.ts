/**
 * API contract of documents of people and roles, and of the public check of certificates (§3 Document, §7 contract-scans, decisions
 * §4 Documents).
 */
import { z } from 'zod'
import { ROLE_NAMES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import { DOCUMENT_KINDS, DOCUMENT_TYPES } from './document-types.ts'

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
  staleOn: ['progress'],
  params: idParams,
  query: z.strictObject({
    type: z.enum(DOCUMENT_TYPES).optional(),
    page: countText(10_000).optional(),
  }),
  answers: { 200: many(document) },
  errors: [],
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

/** The public answer. The last name is reduced to its first letter. A revoked certificate shows nothing else. */
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
])
export type CheckedCertificate = z.output<typeof checkedCertificate>

/** Wrong codes per hour and address; all visitors of a hall may share one. */
export const WRONG_CODES_PER_HOUR = 30

export const checkCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code',
  summary: 'Whether a certificate is real, by its whole code; the number alone finds nothing',
  section: '§3 Document',
  access: 'anyone',
  params: z.strictObject({ code: z.string().max(60) }),
  answers: { 200: one(checkedCertificate) },
  errors: ['auth.rate-limited', 'documents.unknown-code'],
  perMinute: 30,
})

export const documentEndpoints = [listDocuments, readDocumentFile, checkCertificate]
