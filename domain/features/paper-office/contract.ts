/** API contract of the office's papers: documents that members sent, and those that it provides for a role (decisions §4 Documents). */
import { z } from 'zod'
import { ROLE_NAMES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, instant, many, one, pageMeta } from '../../http/shapes.ts'
import { document, FILE_ERRORS, uploadFields } from '../documents/contract.ts'
import { FILE_MAX_BYTES, UPLOAD_MAX_BYTES, UPLOAD_MAX_PARTS } from '../documents/document-rules.ts'
import { CHECK_STATES, DOCUMENT_KINDS } from '../documents/document-types.ts'

export const RECEIVED_PER_PAGE = 50
export const REASON_MAX_LENGTH = 500

/** `association` or `school:{id}`. */
const recipient = z.string().max(40)
const person = z.object({ id, firstName: z.string(), lastName: z.string() })

export const receivedDocument = z.object({
  id,
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  description: z.string(),
  size: z.int(),
  createdAt: instant,
  updatedAt: instant,
  owner: person,
  /** Who sent it, if not the owner; null also after the end of that account. */
  sentBy: person.nullable(),
  state: z.enum(CHECK_STATES),
  reason: z.string().nullable(),
  checkedAt: instant.nullable(),
  checkedBy: person.nullable(),
  /** Whether it takes the place of an earlier one. */
  isReplacement: z.boolean(),
  /** False where no virus scanner searched it. */
  isScanned: z.boolean(),
})
export type ReceivedDocument = z.output<typeof receivedDocument>

/** 404 for an office that is not the caller's. `counts`: of all states, whatever is filtered. */
export const listReceivedDocuments = endpoint({
  method: 'GET',
  path: '/api/received-documents',
  summary: 'Documents that members sent to a school or to the association, the longest waiting first',
  section: 'decisions §4 Documents',
  access: 'registered',
  staleOn: ['documents'],
  query: z.strictObject({
    recipient,
    state: z.enum(CHECK_STATES).optional(),
    page: countText(10_000).optional(),
  }),
  answers: {
    200: z.object({
      data: z.array(receivedDocument),
      meta: pageMeta,
      counts: z.record(z.enum(CHECK_STATES), z.int()),
    }),
  },
  errors: ['general.not-found'],
})

/** Each opening stands in the audit log. */
export const openReceivedDocument = endpoint({
  method: 'POST',
  path: '/api/received-documents/:id/openings',
  summary: 'An address of the file of a received document, valid for minutes',
  section: 'decisions §5, §8 Private files',
  access: 'registered',
  params: idParams,
  answers: { 201: one(z.object({ url: z.string() })) },
  errors: ['auth.not-while-impersonating'],
})

export const checkDocument = endpoint({
  method: 'PATCH',
  path: '/api/received-documents/:id',
  summary: 'Accept or reject a received document, ask for another one, or open the decision again',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  body: z
    .strictObject({
      state: z.enum(CHECK_STATES),
      reason: z.string().trim().max(REASON_MAX_LENGTH).optional(),
      /** `updatedAt` as the office saw it. */
      seenAt: instant,
    })
    .refine(({ state, reason = '' }) => (state !== 'rejected' && state !== 'asked') || reason !== '', {
      path: ['reason'],
      params: { code: 'required' },
    }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'general.stale'],
})

export const listRoleDocuments = endpoint({
  method: 'GET',
  path: '/api/role-documents',
  summary: 'Documents that a school or the association provides for a role',
  section: 'decisions §4 Documents',
  access: 'registered',
  staleOn: ['documents'],
  query: z.strictObject({ recipient, page: countText(10_000).optional() }),
  answers: { 200: many(document) },
  errors: ['general.not-found'],
})

/** `recipient`: `school:{id}` for people of that school, `association` for those of all schools. */
export const roleUploadFields = z.strictObject({
  ...uploadFields.omit({ replaces: true }).shape,
  role: z.enum(ROLE_NAMES),
})

export const uploadRoleDocument = endpoint({
  method: 'POST',
  path: '/api/role-documents',
  summary: 'Provide documents for a role, as multipart form: file[], name[], description[], recipient, role',
  section: 'decisions §4 Documents',
  access: 'registered',
  upload: { maxBytes: UPLOAD_MAX_BYTES, maxParts: UPLOAD_MAX_PARTS, spoolFileBytes: FILE_MAX_BYTES },
  answers: { 201: z.object({ data: z.array(document) }) },
  errors: [
    'general.not-found',
    'auth.not-while-impersonating',
    'documents.no-file',
    'documents.only-pictures',
    ...FILE_ERRORS,
  ],
  perMinute: 20,
})

export const removeRoleDocument = endpoint({
  method: 'DELETE',
  path: '/api/role-documents/:id',
  summary: 'Remove a document of a role; its members see it no more',
  section: 'decisions §4 Documents',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const paperOfficeEndpoints = [
  listReceivedDocuments,
  openReceivedDocument,
  checkDocument,
  listRoleDocuments,
  uploadRoleDocument,
  removeRoleDocument,
]
