/** API contract of the audit log: who did what to whom, as whom, and what changed (decisions §6.7). It is read and never written here. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idText, instant } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'
import { isAccountSearch } from '../impersonation/account-search.ts'
import { ACCOUNT_SEARCH_MAX } from '../impersonation/contract.ts'

export const LOG_PER_PAGE = 50
/** More than these are asked for by a narrower filter. */
export const EXTRACT_MAX = 10_000
const AREA_MAX = 60
const SECTION = 'decisions §6.7'

/** The first part of an action: `impersonation` of `impersonation.start`. */
const area = z
  .string()
  .max(AREA_MAX)
  .regex(/^[a-z][a-z-]*$/)

const filters = {
  area: area.optional(),
  /** One act: `account.locked`. */
  action: z
    .string()
    .max(2 * AREA_MAX)
    .regex(/^[a-z][a-z-]*\.[a-z][a-z-]*$/)
    .optional(),
  /** The kind of thing it was done to, such as `webhook`, and which one. */
  subject: area.optional(),
  subject_id: idText.optional(),
  /** Who did it. */
  actor: idText.optional(),
  /** The person to whom it was done. */
  person: idText.optional(),
  from: day.optional(),
  to: day.optional(),
}

export const logEntry = z.object({
  id,
  at: instant,
  /** Null: the server by itself. */
  actor: personName.nullable(),
  /** The person who viewed as `actor`. */
  impersonator: personName.nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: id.nullable(),
  /** Null when the subject is not a person. */
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
})
export type LogEntry = z.output<typeof logEntry>

export const readLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'The audit log, newest first, page by page by key',
  section: SECTION,
  access: 'auditor',
  query: z.strictObject({
    ...filters,
    /** `next` of the page before. */
    before: idText.optional(),
    per_page: countText(LOG_PER_PAGE).optional(),
  }),
  // `next`: the last entry of this page; null on the last page.
  answers: { 200: z.object({ data: z.array(logEntry), next: id.nullable() }) },
  errors: ['auth.not-while-impersonating'],
})

export const extractLog = endpoint({
  method: 'GET',
  path: '/api/admin/log/extract',
  summary: 'The newest entries of a filter as CSV, 10,000 at most; the extract is audited itself',
  section: SECTION,
  access: 'auditor',
  query: z.strictObject(filters),
  answers: { 200: 'bytes' },
  errors: ['auth.not-while-impersonating'],
  perMinute: 6,
})

const SEARCHES_PER_MINUTE = 120

/** For the filters of the log: an auditor names people without the right to open them. */
export const findLogPeople = endpoint({
  method: 'GET',
  path: '/api/admin/log/people',
  summary:
    'People by name, email, username, card or number, for the filters of the log; audited with the ids shown',
  section: SECTION,
  access: 'auditor',
  query: z.strictObject({
    search: z
      .string()
      .trim()
      .max(ACCOUNT_SEARCH_MAX)
      .refine(isAccountSearch, { params: { code: 'too-short' } }),
  }),
  answers: { 200: z.object({ data: z.array(personName) }) },
  errors: ['auth.not-while-impersonating'],
  perMinute: SEARCHES_PER_MINUTE,
})

export const auditLogEndpoints = [readLog, extractLog, findLogPeople]
