/** API contract of duplicates: who may be one person, both side by side, the merge, and its undo (issue 17 §5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { line, personName } from '../accounts/person-shapes.ts'
import { MERGE_FIELDS, SUSPICIONS } from './merge-rules.ts'

const SECTION = 'Issue 17 §5'
/** Accounts that one call compares with all others, so that it is bounded in any federation. */
export const COMPARED_PER_CALL = 10_000
export const SUSPECTS_MAX = 100
export const REASON_MAX = 200

const suspect = personName.extend({ birthdayAt: day.nullable(), schools: z.array(z.string()) })
export const suspectPair = z.object({
  one: suspect,
  other: suspect,
  reasons: z.array(z.enum(SUSPICIONS)),
})
export type SuspectPair = z.output<typeof suspectPair>

const suspects = z.object({ pairs: z.array(suspectPair), compared: z.int(), next: id.nullable() })
export type Suspects = z.output<typeof suspects>

export const listSuspects = endpoint({
  method: 'GET',
  path: '/api/admin/duplicates',
  summary:
    'Pairs of accounts that may be one person: by folded name with birthday, email or household. The newest accounts are compared first, some thousands a call',
  section: SECTION,
  access: 'office',
  query: z.strictObject({
    /** `next` of the call before. */
    before: idText.optional(),
  }),
  // `next`: where the comparison goes on; null when all were compared.
  answers: { 200: one(suspects) },
  errors: ['auth.not-while-impersonating'],
})

const pair = z.strictObject({ one: idText, other: idText })

export const dismissSuspects = endpoint({
  method: 'POST',
  path: '/api/admin/duplicates/dismissals',
  summary: 'Two accounts are two people: they are no suspects any more; audited',
  section: SECTION,
  access: 'office',
  body: z.strictObject({ one: id, other: id }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** What an account holds, in numbers: enough to choose which one stays. */
const holdings = z.object({
  trainings: z.int(),
  classes: z.int(),
  certificates: z.int(),
  family: z.int(),
  cards: z.int(),
  messages: z.int(),
  papers: z.int(),
})

export const comparedPerson = personName.extend({
  birthdayAt: day.nullable(),
  gender: z.enum(['m', 'f', 'd', 'u']),
  mail: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  hasEmergency: z.boolean(),
  hasPicture: z.boolean(),
  username: z.string().nullable(),
  isChild: z.boolean(),
  isPayer: z.boolean(),
  since: instant,
  lastSeenAt: instant.nullable(),
  schools: z.array(z.string()),
  holdings,
  updatedAt: instant,
})
export type ComparedPerson = z.output<typeof comparedPerson>

export const comparison = z.object({
  survivor: comparedPerson,
  absorbed: comparedPerson,
  /** Fields with two different values: one is chosen. */
  differing: z.array(z.enum(MERGE_FIELDS)),
  /** Why these two cannot be merged this way round; a code of the catalogue. */
  refusal: z.string().nullable(),
})
export type Comparison = z.output<typeof comparison>

export const comparePeople = endpoint({
  method: 'GET',
  path: '/api/admin/merges/comparison',
  summary: 'Two accounts side by side, field by field; `one` would stay. Audited like the look at a person',
  section: SECTION,
  access: 'office',
  query: pair,
  answers: { 200: one(comparison) },
  errors: ['auth.not-while-impersonating'],
})

const mergeSummary = z.object({
  id,
  survivor: personName,
  absorbed: personName,
  mergedBy: personName.nullable(),
  mergedAt: instant,
  undoUntil: instant,
  mayUndo: z.boolean(),
})
export type MergeSummary = z.output<typeof mergeSummary>

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/admin/merges',
  summary: 'The merges that can still be undone, the newest first',
  section: SECTION,
  access: 'office',
  answers: { 200: z.object({ data: z.array(mergeSummary) }) },
  errors: ['auth.not-while-impersonating'],
})

export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/admin/merges',
  summary:
    'Merge two accounts of one person: everything moves to `survivorId`, the other is locked and erased after 7 days; audited',
  section: SECTION,
  access: 'office',
  body: z.strictObject({
    survivorId: id,
    absorbedId: id,
    /** Fields whose value comes from the account that goes. */
    taken: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length),
    reason: line(REASON_MAX),
    /** `updatedAt` of both as the page showed them. */
    seenAt: z.strictObject({ survivor: instant, absorbed: instant }),
  }),
  answers: { 201: one(mergeSummary) },
  errors: [
    'auth.not-while-impersonating',
    'auth.proof-required',
    'general.stale',
    'person-merges.two-payers',
    'person-merges.payer-goes',
    'person-merges.related',
    'person-merges.child-and-adult',
    'person-merges.birthdays',
    'person-merges.ending',
    'person-merges.closed',
    'person-merges.admins-only',
    'person-merges.takes-away',
  ],
})

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/admin/merges/:id/undo',
  summary: 'Take a merge back within 7 days: both accounts are as before; audited',
  section: SECTION,
  access: 'office',
  params: idParams,
  answers: { 204: 'empty' },
  errors: [
    'auth.not-while-impersonating',
    'auth.proof-required',
    'person-merges.used-since',
    'person-merges.admins-only',
  ],
})

export const personMergeEndpoints = [
  listSuspects,
  dismissSuspects,
  comparePeople,
  listMerges,
  mergePeople,
  undoMerge,
]
