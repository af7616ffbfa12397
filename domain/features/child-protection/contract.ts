/** API contract of the child protection register: heads for their school's team, the office for all (§ 72a SGB VIII). */
import { z } from 'zod'
import { ROLE_NAMES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'

const SECTION = 'Issue 17 §5'
export const REGISTER_PER_PAGE = 50
export const REGISTER_FILTERS = ['due', 'children'] as const

/** No upload and no content: only that it was seen. */
const certificate = z.object({
  issuedOn: day,
  seenOn: day,
  /** Null: the account of the person who saw it has ended. */
  seenBy: personName.nullable(),
  nextOn: day,
  updatedAt: instant,
})

export const registeredPerson = personName.extend({
  schools: z.array(z.object({ id, name: z.string(), roles: z.array(z.enum(ROLE_NAMES)) })),
  /** Teaches a series that is meant for children. */
  teachesChildren: z.boolean(),
  certificate: certificate.nullable(),
  /** False for the caller's own row. */
  mayNote: z.boolean(),
})
export type RegisteredPerson = z.output<typeof registeredPerson>

const register = z.object({
  people: z.array(registeredPerson),
  /** The time between two looks at most, as the installation sets it. */
  years: z.int(),
})
export type Register = z.output<typeof register>

export const readSchoolRegister = endpoint({
  method: 'GET',
  path: '/api/schools/:id/child-protection',
  summary: 'The certificates of good conduct of a school’s team; for its heads and the office',
  section: SECTION,
  access: 'registered',
  params: idParams,
  answers: { 200: one(register) },
  errors: ['auth.not-while-impersonating'],
  staleOn: ['schools'],
})

export const readRegister = endpoint({
  method: 'GET',
  path: '/api/admin/child-protection',
  summary:
    'The certificates of good conduct of all teams by name, page by page by key; `due`: missing, expired or soon',
  section: SECTION,
  access: 'office',
  query: z.strictObject({
    filter: z.enum(REGISTER_FILTERS).optional(),
    /** `next` of the page before. */
    after: idText.optional(),
    per_page: countText(REGISTER_PER_PAGE).optional(),
  }),
  answers: { 200: one(register.extend({ next: id.nullable() })) },
  errors: ['auth.not-while-impersonating'],
})

export const noteCertificate = endpoint({
  method: 'PUT',
  path: '/api/child-protection/:id',
  summary: 'Note that the certificate of a person in a team was seen, and when to look again; audited',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    issuedOn: day,
    seenOn: day,
    nextOn: day,
    /** `updatedAt` of the note that the form showed; null for the first one. */
    seenAt: instant.nullable(),
  }),
  answers: { 200: one(registeredPerson) },
  errors: ['auth.not-while-impersonating', 'child-protection.own', 'general.stale'],
})

export const removeCertificate = endpoint({
  method: 'DELETE',
  path: '/api/child-protection/:id',
  summary: 'Remove a note that was entered by mistake; audited',
  section: SECTION,
  access: 'registered',
  params: idParams,
  answers: { 200: one(registeredPerson) },
  errors: ['auth.not-while-impersonating', 'child-protection.own'],
})

export const childProtectionEndpoints = [readSchoolRegister, readRegister, noteCertificate, removeCertificate]
