/** API contract of people in the hands of the office: the list, one person, their address and their rights (decisions §6.7). */
import { z } from 'zod'
import { OFFICE_RIGHTS } from '../../basics/office-rights.ts'
import { ROLE_NAMES, USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { line, personName } from '../accounts/person-shapes.ts'
import { ACCOUNT_SEARCH_MAX } from '../impersonation/contract.ts'
import { isAccountSearch } from '../impersonation/account-search.ts'

export const PEOPLE_PER_PAGE = 50
export const REASON_MAX = 200
const SEARCHES_PER_MINUTE = 120
const SECTION = 'decisions §6.7'

export const PEOPLE_STATES = ['unverified', 'locked', 'office'] as const
export const PEOPLE_SORTS = ['name', '-name', '-since', 'since'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

/** The stage of an account, as the list shows it. */
export const ACCOUNT_STAGES = ['child', 'verified', 'unverified', 'no-mail'] as const
export type AccountStage = (typeof ACCOUNT_STAGES)[number]

export const listedPerson = personName.extend({
  mail: z.string().nullable(),
  stage: z.enum(ACCOUNT_STAGES),
  isLocked: z.boolean(),
  isAdmin: z.boolean(),
  officeRights: z.array(z.enum(OFFICE_RIGHTS)),
  schools: z.array(z.string()),
  since: instant,
})
export type ListedPerson = z.output<typeof listedPerson>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary:
    'All people, page by page by key; with a search the best matches by name, email, username, card or number. Audited with the ids shown',
  section: SECTION,
  access: 'office',
  query: z.strictObject({
    search: z
      .string()
      .trim()
      .max(ACCOUNT_SEARCH_MAX)
      .refine(isAccountSearch, { params: { code: 'too-short' } })
      .optional(),
    state: z.enum(PEOPLE_STATES).optional(),
    sort: z.enum(PEOPLE_SORTS).optional(),
    /** `next` of the page before. */
    after: idText.optional(),
    per_page: countText(PEOPLE_PER_PAGE).optional(),
  }),
  // `next`: the last person of this page; null on the last page.
  answers: { 200: z.object({ data: z.array(listedPerson), next: id.nullable() }) },
  errors: ['auth.not-while-impersonating'],
  perMinute: SEARCHES_PER_MINUTE,
})

const schoolOfPerson = z.object({
  schoolId: id,
  name: z.string(),
  state: z.enum(USER_SCHOOL_STATES),
  roles: z.array(z.enum(ROLE_NAMES)),
})

export const officePerson = personName.extend({
  username: z.string().nullable(),
  mail: z.string().nullable(),
  pendingMail: z.string().nullable(),
  mailVerifiedAt: instant.nullable(),
  stage: z.enum(ACCOUNT_STAGES),
  birthdayAt: z.string().nullable(),
  since: instant,
  lastSeenAt: instant.nullable(),
  lockedAt: instant.nullable(),
  /** Everything of it moved to another account; it stays locked until it is erased. */
  isMerged: z.boolean(),
  hasSecondStep: z.boolean(),
  isAdmin: z.boolean(),
  officeRights: z.array(z.enum(OFFICE_RIGHTS)),
  schools: z.array(schoolOfPerson),
  family: z.array(personName.extend({ relation: z.enum(['parent', 'child']) })),
  /** What the caller may do here; the server checks it again. */
  mayHelp: z.boolean(),
  mayChangeRights: z.boolean(),
  mayView: z.boolean(),
  updatedAt: instant,
})
export type OfficePerson = z.output<typeof officePerson>

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  summary:
    'One person as the office helps them: sign-in, schools, roles, family and rights. The look is audited once an hour',
  section: SECTION,
  access: 'office',
  params: idParams,
  answers: { 200: one(officePerson) },
  errors: ['auth.not-while-impersonating'],
  staleOn: ['user/:id'],
})

const withReason = z.strictObject({ reason: line(REASON_MAX) })

export const confirmAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/address',
  summary: 'Confirm the email address of a person by hand; audited, the person is notified',
  section: SECTION,
  access: 'office',
  params: idParams,
  body: withReason,
  answers: { 204: 'empty' },
  errors: [
    'auth.not-while-impersonating',
    'auth.proof-required',
    'people-office.no-address',
    'credentials.mail-taken',
  ],
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/admin/people/:id/address',
  summary: 'Send the link that confirms an address again; audited',
  section: SECTION,
  access: 'office',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.rate-limited', 'people-office.no-address'],
})

export const changeRights = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/rights',
  summary:
    'Give and take the rights of the association; audited with before and after, the person is notified',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({
    isAdmin: z.boolean(),
    officeRights: z.array(z.enum(OFFICE_RIGHTS)).max(OFFICE_RIGHTS.length),
    reason: line(REASON_MAX),
    /** `updatedAt` as the form showed it. */
    seenAt: instant,
  }),
  answers: { 200: one(officePerson) },
  errors: [
    'auth.not-while-impersonating',
    'auth.proof-required',
    'general.stale',
    'people-office.last-admin',
    'people-office.no-rights-for',
  ],
})

export const peopleOfficeEndpoints = [listPeople, readPerson, confirmAddress, sendConfirmation, changeRights]
