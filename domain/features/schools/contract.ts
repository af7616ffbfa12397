/** API contract of schools and their sites, the search for them, and memberships in them (§3 School membership, §7, decisions §4, §5). */
import { z } from 'zod'
import { ROLE_NAMES, USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, many, one, pageMeta } from '../../http/shapes.ts'
import { personWithPicture } from '../accounts/person-shapes.ts'
import { openingTimes } from './opening-contract.ts'
import { searchQuery } from './search-query.ts'

/** §2 /search/{type}: schools, their sites, or sites with a free trial place. */
export const SEARCH_TYPES = ['school', 'school-site', 'trial'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]
export const REQUEST_TYPES = ['enrollment', 'retreat'] as const
export type RequestType = (typeof REQUEST_TYPES)[number]
/** §4 School request. `received` is the pending one. */
export const SCHOOL_REQUEST_STATES = ['received', 'accepted', 'rejected', 'withdrawn'] as const
export type SchoolRequestState = (typeof SCHOOL_REQUEST_STATES)[number]

/** Longest message from either side, in characters. */
export const SCHOOL_MESSAGE_MAX = 500
/** §9: results per page of the site search. */
export const SITES_PER_PAGE = 10
/** §9: the default radius in metres. */
export const SEARCH_RADIUS_M = 50_000
/** §9: most results by a position or a place. */
export const SEARCH_MAX_BY_POSITION = 10
export const SEARCH_MAX_BY_LOCATION = 10_000
/** Schools per page of the plain list. */
export const SCHOOLS_PER_PAGE = 50
const tagFields = { name: z.string(), slug: z.string(), hue: z.int(), chroma: z.number() }
export const sportTag = z.object({ id, ...tagFields, isKids: z.boolean() })
export type SportTag = z.output<typeof sportTag>

export const schoolSite = z.object({
  id,
  schoolId: id,
  name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type SchoolSite = z.output<typeof schoolSite>

/** The place of a search. `isApproximate`: only the region is known, by the beginning of a postal code. */
export const referenceLocation = z.object({
  name: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  isApproximate: z.boolean(),
})
export type ReferenceLocation = z.output<typeof referenceLocation>

/** `distance` in metres from the position or place, null for a search by text alone. */
export const siteHit = z.object({
  ...schoolSite.shape,
  school: z.object({ id, name: z.string() }),
  sports: z.array(sportTag),
  hasTrialSlots: z.boolean(),
  distance: z.int().nullable(),
})
export type SiteHit = z.output<typeof siteHit>

/** A question or reply of either side while the request is pending. */
export const requestMessage = z.object({
  id,
  isFromSchool: z.boolean(),
  text: z.string(),
  sentAt: instant,
})

const contact = { mail: z.string().nullable(), phone: z.string().nullable() }

/** The person with the pending request, for those who answer it. `guardians`: of a minor. */
const applicant = z.object({
  age: z.int().nullable(),
  ...contact,
  guardians: z.array(z.object({ firstName: z.string(), lastName: z.string(), ...contact })),
})
export type Applicant = z.output<typeof applicant>

export const schoolRequest = z.object({
  id,
  type: z.enum(REQUEST_TYPES),
  state: z.enum(SCHOOL_REQUEST_STATES),
  school: z.object({ id, name: z.string() }),
  site: z.object({ id, name: z.string() }).nullable(),
  /** The person it is about; a parent may have sent it. */
  user: personWithPicture,
  /** For a request to leave: the last day of the membership; null: as soon as it is accepted. */
  leavesOn: day.nullable(),
  message: z.string(),
  /** The text of the school's answer. */
  answer: z.string(),
  messages: z.array(requestMessage),
  sentAt: instant,
  answeredAt: instant.nullable(),
  /** Null for everyone except those who answer, and after the answer. */
  applicant: applicant.nullable(),
})
export type SchoolRequest = z.output<typeof schoolRequest>

/** The last day of a membership that ends. `isOwn`: the person requested it, and may cancel it until then. */
const leaving = z.object({ on: day, isOwn: z.boolean() })

/** §3 School membership: member or none, and perhaps a pending request. Of the caller or their child. */
export const schoolMembership = z.object({
  user: z.object({ id, firstName: z.string() }),
  state: z.enum(['member', 'none']),
  userState: z.enum(USER_SCHOOL_STATES),
  roles: z.array(z.enum(ROLE_NAMES)),
  pendingRequest: schoolRequest.nullable(),
  leaving: leaving.nullable(),
  /** Days of future bookings in this school, which are lost on leaving. */
  bookedDays: z.array(day),
})
export type SchoolMembership = z.output<typeof schoolMembership>

export const schoolEntry = z.object({
  id,
  name: z.string(),
  description: z.string(),
  sites: z.array(schoolSite),
})
export type SchoolEntry = z.output<typeof schoolEntry>

export const school = z.object({
  ...schoolEntry.shape,
  /** The open ones, with the hours of their doors. */
  sites: z.array(z.object({ ...schoolSite.shape, opening: openingTimes })),
  phone: z.string().nullable(),
  mail: z.string().nullable(),
  web: z.string().nullable(),
  /** The address of its picture. */
  logo: z.string().nullable(),
  /** No class takes place there any more, and no member joins. */
  isClosed: z.boolean(),
  sports: z.array(sportTag),
  activeMembers: z.int(),
  /** The next class with trial places. */
  nextTrial: z.object({ appointmentId: id, name: z.string(), startAt: instant, places: z.int() }).nullable(),
  /** Names of heads and trainers; empty for strangers. */
  team: z.array(
    z.object({
      ...personWithPicture.shape,
      role: z.enum(['leader', 'trainer']),
      sports: z.array(z.string()),
    }),
  ),
  /** The caller first, then their children; empty for strangers and guests. */
  memberships: z.array(schoolMembership),
  /** Whether the caller may answer requests here. */
  canAnswer: z.boolean(),
})
export type School = z.output<typeof school>

/** A school to which the caller or their child belongs, or belonged. */
export const ownSchool = z.object({
  school: z.object({ id, name: z.string() }),
  site: z.object({ id, name: z.string() }).nullable(),
  user: z.object({ id, firstName: z.string() }),
  userState: z.enum(USER_SCHOOL_STATES),
  roles: z.array(z.enum(ROLE_NAMES)),
  sports: z.array(sportTag),
  since: instant,
  pendingRequest: schoolRequest.nullable(),
  leaving: leaving.nullable(),
  canAnswer: z.boolean(),
  /** Requests that the caller should answer. */
  waiting: z.int(),
})
export type OwnSchool = z.output<typeof ownSchool>

/** A position has priority over a place; text narrows both. */
export const searchSites = endpoint({
  method: 'GET',
  path: '/api/school-sites',
  summary: 'Sites by text, by position, or by a place, nearest first; offline sites are left out',
  section: '§9 Search and lists',
  access: 'anyone',
  query: searchQuery,
  staleOn: ['schools'],
  answers: {
    200: z.object({
      data: z.array(siteHit),
      meta: z.object({
        ...pageMeta.shape,
        reference_location: referenceLocation.nullable(),
        /** Other places with that name. */
        alternatives: z.array(referenceLocation),
      }),
    }),
  },
  errors: [],
  perMinute: 120,
})

export const readSchoolOfSite = endpoint({
  method: 'GET',
  path: '/api/school-sites/:id/school',
  summary: 'The school to which a site belongs',
  section: '§7 Memberships and schools',
  access: 'anyone',
  staleOn: ['schools'],
  params: idParams,
  answers: { 200: one(school) },
  errors: [],
})

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/schools',
  summary: 'All schools by name, with their sites',
  section: '§7 Memberships and schools',
  access: 'anyone',
  scope: 'schools:read',
  staleOn: ['schools'],
  query: z.strictObject({
    search: z.string().trim().min(1).max(80).optional(),
    page: countText(10_000).optional(),
    per_page: countText(1_000_000).optional(),
  }),
  answers: { 200: many(schoolEntry) },
  errors: [],
})

export const readSchool = endpoint({
  method: 'GET',
  path: '/api/schools/:id',
  summary: 'One school: sites, sports, team, and what the caller and their children are there',
  section: '§7 Memberships and schools',
  access: 'anyone',
  scope: 'schools:read',
  staleOn: ['schools'],
  params: idParams,
  answers: { 200: one(school) },
  errors: [],
})

export const readOwnSchools = endpoint({
  method: 'GET',
  path: '/api/users/:id/schools',
  summary: "The caller's schools and requests, and those of their children",
  section: '§2 user/schools',
  access: 'registered',
  offline: { newest: 1, familyOnly: true },
  staleOn: ['schools'],
  params: idParams,
  answers: { 200: one(z.object({ schools: z.array(ownSchool), requests: z.array(schoolRequest) })) },
  errors: [],
})

const ofPerson = z.strictObject({ id: idText, userId: idText })
const message = z.string().trim().max(SCHOOL_MESSAGE_MAX)
const requestBody = z.strictObject({
  message: message.default(''),
  school_site_id: id.nullable().default(null),
})

/** Repeating it with another message or site changes the pending request. */
export const putMembershipRequest = endpoint({
  method: 'PUT',
  path: '/api/schools/:id/membership-requests/:userId',
  summary: 'Ask to become a member, for oneself or a child; the same request twice is one',
  section: '§7 Memberships and schools',
  access: 'verified',
  params: ofPerson,
  body: requestBody,
  answers: { 200: one(schoolRequest) },
  errors: ['schools.already-member', 'schools.request-pending', 'schools.closed'],
  perMinute: 30,
})

export const putRetreatRequest = endpoint({
  method: 'PUT',
  path: '/api/schools/:id/membership-requests/:userId/request-retreat',
  summary: 'Ask to leave the school, for oneself or a child; one stays a member until it is accepted',
  section: '§7 Memberships and schools',
  access: 'verified',
  params: ofPerson,
  body: requestBody.extend({ leavesOn: day.nullable().default(null) }),
  answers: { 200: one(schoolRequest) },
  errors: ['schools.not-member', 'schools.request-pending', 'schools.last-leader'],
  perMinute: 30,
})

export const listMembershipRequests = endpoint({
  method: 'GET',
  path: '/api/schools/:id/membership-requests',
  summary: 'Requests to a school, waiting ones first; for those who may answer them',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['schools'],
  params: idParams,
  query: z.strictObject({
    state: z.enum(SCHOOL_REQUEST_STATES).optional(),
    type: z.enum(REQUEST_TYPES).optional(),
    page: countText(10_000).optional(),
  }),
  answers: { 200: many(schoolRequest) },
  errors: ['schools.cannot-answer'],
})

/** 409 carries the current request. */
export const answerMembershipRequest = endpoint({
  method: 'PATCH',
  path: '/api/schools/:id/membership-requests/:userId',
  summary: 'Accept or reject the pending request of a person',
  section: 'decisions §5',
  access: 'registered',
  params: ofPerson,
  body: z.strictObject({ state: z.enum(['accepted', 'rejected']), message: message.default('') }),
  answers: { 200: one(schoolRequest) },
  errors: ['schools.cannot-answer', 'schools.already-answered', 'schools.last-leader'],
})

/** Restores the state before the acceptance: the request is pending again, and the notification is withdrawn. */
export const undoAcceptedRequest = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/membership-requests/:userId/answer',
  summary: 'Undo the acceptance of a request to join within a minute',
  section: 'decisions §5',
  access: 'registered',
  params: ofPerson,
  answers: { 200: one(schoolRequest) },
  errors: ['schools.cannot-answer', 'schools.undo-over'],
})

export const withdrawMembershipRequest = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/membership-requests/:userId',
  summary: 'Take the own pending request back, or that of a child; an accepted leaving until its day',
  section: 'decisions §5',
  access: 'registered',
  params: ofPerson,
  answers: { 200: one(schoolRequest) },
  errors: ['schools.already-answered'],
})

export const writeToRequest = endpoint({
  method: 'POST',
  path: '/api/schools/:id/membership-requests/:userId/messages',
  summary: 'Ask back before an answer, or reply to what the school asked',
  section: '§4 School request',
  access: 'registered',
  params: ofPerson,
  body: z.strictObject({ message: message.min(1) }),
  answers: { 201: one(schoolRequest) },
  errors: ['schools.already-answered', 'schools.too-many-messages'],
  perMinute: 30,
})

export const schoolEndpoints = [
  searchSites,
  readSchoolOfSite,
  listSchools,
  readSchool,
  readOwnSchools,
  putMembershipRequest,
  putRetreatRequest,
  listMembershipRequests,
  answerMembershipRequest,
  undoAcceptedRequest,
  withdrawMembershipRequest,
  writeToRequest,
]
