/**
 * API contract of relations: children and parents, training partners, sponsoring, and how they begin and end (§3 Relation, §4,
 * decisions §4 Relations).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'
import { addFieldCodes } from '../accounts/person-shapes.ts'
import {
  PASSWORD_MAX_LENGTH,
  whyNotConfirmation,
  whyNotPassword,
} from '../sign-in/password/password-rules.ts'
import { scanToken } from '../cards/contract.ts'
import { mailAddress } from '../sign-in/contract.ts'
import { CUSTODY_MANNERS } from '../registration/custody.ts'
import { guardianInvitation, invitationEndpoints } from './invitation-contract.ts'

export const RELATION_TYPES = ['child', 'parent', 'training-buddy', 'sponsoring'] as const
export type RelationType = (typeof RELATION_TYPES)[number]

export const REQUEST_STATES = ['sent', 'confirmed', 'declined', 'withdrawn'] as const
export type RequestState = (typeof REQUEST_STATES)[number]
export const REQUEST_KINDS = ['request', 'release'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Longest message to the other person, in characters. */
export const MESSAGE_MAX = 500
/** §5: a search begins with two characters; it never returns more than this many people (F4). */
export const CANDIDATES_MAX = 10
/** How many different people a user may ask within 24 hours. */
export const TARGETS_PER_DAY = 20
/** F4: searches per minute and caller. */
export const SEARCHES_PER_MINUTE = 30

export const relatedPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
})
export type RelatedPerson = z.output<typeof relatedPerson>

export const relation = z.object({
  id,
  /** What the other person is to the caller. */
  relationType: z.enum(RELATION_TYPES),
  /** Both people have the same relation to each other. A sponsoring goes one way: `isSponsor` says whether the caller gives. */
  isBidirectional: z.boolean(),
  isSponsor: z.boolean(),
  relatedUser: relatedPerson,
  since: instant,
  /** Only for the caller's own children. `creditCents`: credit left from a former membership. */
  child: z
    .object({
      birthdayAt: day.nullable(),
      age: z.int().nullable(),
      startProgram: z.int().nullable(),
      creditCents: z.int(),
      /** The other guardians, who must agree before this one can leave. */
      guardians: z.array(relatedPerson),
      /** The invitation of another guardian, while its link is valid. */
      invitation: guardianInvitation.nullable(),
    })
    .nullable(),
  /** Only for children who came of age. `hasOwnLogin`: the account is theirs; `linkUntil`: until when the emailed link is valid. */
  grown: z.object({ hasOwnLogin: z.boolean(), linkUntil: instant.nullable() }).nullable(),
})
export type Relation = z.output<typeof relation>

export const relationRequest = z.object({
  id,
  kind: z.enum(REQUEST_KINDS),
  relationType: z.enum(RELATION_TYPES),
  state: z.enum(REQUEST_STATES),
  message: z.string(),
  /** `to`: the caller may answer. `from`: the caller sent the request. */
  direction: z.enum(['to', 'from']),
  from: relatedPerson,
  /** The person the request is about; for a child another person answers. */
  about: relatedPerson,
  /** For the adult whom a child asks to be its parent, while the request is open: the child, and who entered it at which school. */
  child: z
    .object({
      birthdayAt: day.nullable(),
      entered: z.object({ school: z.string(), by: z.string() }).nullable(),
    })
    .nullable(),
  sentAt: instant,
  answeredAt: instant.nullable(),
})
export type RelationRequest = z.output<typeof relationRequest>

export const listRelations = endpoint({
  method: 'GET',
  path: '/api/user-relations',
  summary: "The caller's family, training partners and sponsorings",
  section: '§7 Relations and video trainings',
  access: 'registered',
  offline: { newest: 1 },
  staleOn: ['relations'],
  answers: { 200: z.object({ data: z.array(relation) }) },
  errors: [],
})

export const listRelationRequests = endpoint({
  method: 'GET',
  path: '/api/user-relations/requests',
  summary: 'Open requests to and from the caller, and those of the last weeks that were answered',
  section: '§7 Relations and video trainings',
  access: 'registered',
  offline: { newest: 1 },
  staleOn: ['relations'],
  answers: { 200: z.object({ data: z.array(relationRequest) }) },
  errors: [],
})

const whom = { relationType: z.enum(RELATION_TYPES), message: z.string().trim().max(MESSAGE_MAX).default('') }

export const sendRelationRequest = endpoint({
  method: 'POST',
  path: '/api/user-relations/requests',
  summary: 'Ask a candidate or relation by id, or anybody by their scanned code, for a relation',
  section: 'decisions §5',
  access: 'verified',
  body: z.union([z.strictObject({ ...whom, user: id }), z.strictObject({ ...whom, token: scanToken })]),
  answers: { 201: one(relationRequest) },
  errors: [
    'family.conflict',
    'family.yourself',
    'family.not-adult',
    'family.adult-parents-only',
    'family.not-a-child',
    'family.nobody-can-consent',
    'family.not-available',
    'family.too-many-requests',
    'auth.not-while-impersonating',
    'scanner.type-mismatch',
    'scanner.not-found-or-expired',
    'scanner.expired',
    'scanner.revoked',
    'scanner.invalid-or-taken',
    'scanner.flood',
  ],
  perMinute: SEARCHES_PER_MINUTE,
})

export const answerRelationRequest = endpoint({
  method: 'PATCH',
  path: '/api/user-relations/requests/:id',
  summary: 'Confirm or decline a request, or withdraw the own one',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    state: z.enum(['confirmed', 'declined', 'withdrawn']),
    /** Needed when a child asks for its parent. The legal texts that the parent accepted then count for the child too. */
    custody: z.enum(CUSTODY_MANNERS).optional(),
  }),
  answers: { 200: one(relationRequest) },
  errors: [
    'family.already-answered',
    'family.conflict',
    'family.last-guardian',
    'auth.not-while-impersonating',
    'auth.proof-required',
  ],
})

export const requestRelease = endpoint({
  method: 'POST',
  path: '/api/user-relations/:id/release-request',
  summary: 'Ask the other side to end a relation; it stays until they confirm',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ message: z.string().trim().max(MESSAGE_MAX).default('') }),
  answers: { 201: one(relationRequest) },
  errors: [
    'family.conflict',
    'family.last-guardian',
    'family.parents-decide',
    'auth.not-while-impersonating',
  ],
})

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/user-relations/candidates',
  summary: "Adults of the caller's schools by name, for asking them",
  section: '§5 Search and filters',
  access: 'verified',
  query: z.strictObject({ search: z.string().trim().min(2).max(80) }),
  answers: { 200: z.object({ data: z.array(relatedPerson) }) },
  errors: [],
  perMinute: SEARCHES_PER_MINUTE,
})

/** Flat: the transferred amount, and what both have afterwards, in cents. */
export const transferCredit = endpoint({
  method: 'POST',
  path: '/api/users/:id/credit-transfer',
  summary: "Move a child's leftover credit to its parent, whole",
  section: 'decisions §5',
  access: 'adult',
  params: idParams,
  body: z.strictObject({ to: id }),
  answers: {
    200: one(z.object({ amountCents: z.int(), fromBalanceCents: z.int(), toBalanceCents: z.int() })),
  },
  errors: ['auth.proof-required', 'family.credit-transfer', 'auth.not-while-impersonating'],
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/users/:id/hand-over',
  summary: 'Send a child who came of age the link that makes the account their own; for former parents',
  section: 'decisions §4 Kids',
  access: 'adult',
  params: idParams,
  body: z.strictObject({ mail: mailAddress }),
  answers: { 202: one(z.object({ validUntil: instant })) },
  errors: [
    'auth.proof-required',
    'family.not-grown',
    'family.already-handed-over',
    'credentials.mail-taken',
    'auth.rate-limited',
    'auth.not-while-impersonating',
  ],
})

/** Opening the emailed link proves that the mailbox belongs to the user. They then set the first password of the account. */
export const takeOver = endpoint({
  method: 'PUT',
  path: '/api/hand-over',
  summary: 'Make the account one grew up with the own one, by the link of the letter, once',
  section: 'decisions §4 Kids',
  access: 'anyone',
  body: z
    .strictObject({
      token: z.string().min(20).max(200),
      mail: mailAddress,
      password: z.string().max(PASSWORD_MAX_LENGTH),
      confirmation: z.string().max(PASSWORD_MAX_LENGTH),
    })
    .superRefine(({ password, confirmation }, context) => {
      addFieldCodes(context, whyNotPassword(password), ['password'])
      const differs = whyNotConfirmation(password, confirmation)
      if (differs !== undefined) addFieldCodes(context, [differs], ['confirmation'])
    }),
  answers: { 204: 'empty' },
  errors: ['family.hand-over-expired', 'credentials.mail-taken'],
  perMinute: 30,
})

export const familyEndpoints = [
  listRelations,
  listRelationRequests,
  sendRelationRequest,
  answerRelationRequest,
  requestRelease,
  listCandidates,
  transferCredit,
  handOver,
  takeOver,
  ...invitationEndpoints,
]
