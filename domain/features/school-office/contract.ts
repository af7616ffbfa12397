/** API contract of schools in the hands of their heads and of the association's office: facts, logo, sites, rooms, opening hours (decisions §6.2). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, instant, many, one } from '../../http/shapes.ts'
import { line } from '../accounts/person-shapes.ts'
import { AVATAR_MAX_BYTES, AVATAR_MAX_PARTS } from '../profile/picture-kinds.ts'
import { openingTimes } from '../schools/opening-contract.ts'
import { roomFacts, schoolFacts, siteFacts } from './facts-contract.ts'
import { SCHOOL_NAME_MAX } from './school-facts.ts'

const SECTION = 'decisions §6.2'
const WRITE = ['auth.not-while-impersonating'] as const
/** A save names the state that its form showed. */
const SAVE = [...WRITE, 'general.stale'] as const

export const SCHOOLS_PER_PAGE_MAX = 200
export const SCHOOL_STATES = ['open', 'closed'] as const

/** One line of the office's list. */
export const schoolLine = z.object({
  id,
  name: z.string(),
  isAssociation: z.boolean(),
  /** The towns of the open sites, in the order of the sites' ids. */
  cities: z.array(z.string()),
  sites: z.int(),
  /** Active members. */
  members: z.int(),
  heads: z.array(z.object({ id, name: z.string() })),
  closedAt: instant.nullable(),
})
export type SchoolLine = z.output<typeof schoolLine>

export const listOfficeSchools = endpoint({
  method: 'GET',
  path: '/api/admin/schools',
  summary: 'All schools by name, closed ones too, with their heads',
  section: SECTION,
  access: 'office',
  staleOn: ['schools'],
  query: z.strictObject({
    search: z.string().trim().min(1).max(80).optional(),
    state: z.enum(SCHOOL_STATES).optional(),
    page: countText(10_000).optional(),
    per_page: countText(SCHOOLS_PER_PAGE_MAX).optional(),
  }),
  answers: { 200: many(schoolLine) },
  errors: [],
})

export const createSchool = endpoint({
  method: 'POST',
  path: '/api/admin/schools',
  summary: 'Create a school, or the association itself, by its name',
  section: SECTION,
  access: 'office',
  body: z.strictObject({ name: line(SCHOOL_NAME_MAX), isAssociation: z.boolean() }),
  answers: { 201: one(z.object({ id, name: z.string(), isAssociation: z.boolean() })) },
  errors: [...WRITE],
})

const room = z.object({
  id,
  ...roomFacts.shape,
  updatedAt: instant,
  /** Running series that take place there. */
  series: z.int(),
})
export type Room = z.output<typeof room>

const site = z.object({
  id,
  name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  isOffline: z.boolean(),
  opening: openingTimes,
  closedAt: instant.nullable(),
  updatedAt: instant,
  rooms: z.array(room),
  /** Room names that classes to come use and no room of the site has. */
  unclearRooms: z.array(z.string()),
  /** Running series, and classes to come. */
  series: z.int(),
  classes: z.int(),
})
export type OfficeSite = z.output<typeof site>

/** Everything that a school's page in the office shows. Every write answers it anew. */
export const officeSchool = z.object({
  id,
  ...schoolFacts.shape,
  logo: z.string().nullable(),
  isAssociation: z.boolean(),
  closedAt: instant.nullable(),
  updatedAt: instant,
  sites: z.array(site),
  /** Whether the caller may close and open the school. */
  mayClose: z.boolean(),
})
export type OfficeSchool = z.output<typeof officeSchool>

export const readOfficeSchool = endpoint({
  method: 'GET',
  path: '/api/schools/:id/office',
  summary: 'A school with its sites and rooms, for its heads and the office',
  section: SECTION,
  access: 'registered',
  staleOn: ['schools'],
  params: idParams,
  answers: { 200: one(officeSchool) },
  errors: [],
})

export const saveSchool = endpoint({
  method: 'PUT',
  path: '/api/schools/:id/office',
  summary: 'Change name, words and contact of a school; 409 if it has changed since it was shown',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: z.strictObject({ facts: schoolFacts, seenAt: instant }),
  answers: { 200: one(officeSchool) },
  errors: [...SAVE],
})

/** Each upload is decoded and redrawn, which is expensive. */
const UPLOADS_PER_MINUTE = 10

export const saveLogo = endpoint({
  method: 'POST',
  path: '/api/schools/:id/logo',
  summary: 'Store the logo of a school; it is drawn anew',
  section: SECTION,
  access: 'registered',
  params: idParams,
  upload: { maxBytes: AVATAR_MAX_BYTES, maxParts: AVATAR_MAX_PARTS },
  answers: { 201: one(officeSchool) },
  errors: [...WRITE, 'profile.avatar-kind', 'profile.avatar-too-large', 'profile.avatar-missing'],
  perMinute: UPLOADS_PER_MINUTE,
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/logo',
  summary: 'Remove the logo of a school',
  section: SECTION,
  access: 'registered',
  params: idParams,
  answers: { 200: one(officeSchool) },
  errors: [...WRITE],
})

/** Under its random name, which changes with the picture. */
export const readLogo = endpoint({
  method: 'GET',
  path: '/api/school-logos/:file',
  summary: 'The logo of a school',
  section: SECTION,
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}$/) }),
  answers: { 200: 'bytes', 304: 'empty' },
  errors: [],
})

/** 409 carries what is still there. */
export const closeSchool = endpoint({
  method: 'POST',
  path: '/api/schools/:id/closing',
  summary: 'Close a school with its sites, once nobody and nothing is left in it; its history stays',
  section: SECTION,
  access: 'office',
  params: idParams,
  answers: { 200: one(officeSchool) },
  errors: [...WRITE, 'school-office.school-in-use'],
})

export const reopenSchool = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/closing',
  summary: 'Open a closed school again; its sites are opened one by one',
  section: SECTION,
  access: 'office',
  params: idParams,
  answers: { 200: one(officeSchool) },
  errors: [...WRITE],
})

export const addSite = endpoint({
  method: 'POST',
  path: '/api/schools/:id/sites',
  summary: 'Add a site to a school',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: siteFacts,
  answers: { 201: one(officeSchool) },
  errors: [...WRITE, 'schools.closed', 'school-office.too-many-sites'],
})

export const saveSite = endpoint({
  method: 'PUT',
  path: '/api/school-sites/:id',
  summary: 'Change a site; 409 if it has changed since it was shown',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: z.strictObject({ facts: siteFacts, seenAt: instant }),
  answers: { 200: one(officeSchool) },
  errors: [...SAVE],
})

export const saveOpeningTimes = endpoint({
  method: 'PUT',
  path: '/api/school-sites/:id/opening-times',
  summary: 'Write the opening hours of a site and their exceptions',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: z.strictObject({ opening: openingTimes, seenAt: instant }),
  answers: { 200: one(officeSchool) },
  errors: [...SAVE],
})

/** 409 carries what is still there, unless another site takes it over. */
export const closeSite = endpoint({
  method: 'POST',
  path: '/api/school-sites/:id/closing',
  summary: 'Close a site; its series and classes to come move to another one, or it is refused',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: z.strictObject({ moveTo: id.nullable() }),
  answers: { 200: one(officeSchool) },
  errors: [...WRITE, 'school-office.site-in-use'],
})

export const reopenSite = endpoint({
  method: 'DELETE',
  path: '/api/school-sites/:id/closing',
  summary: 'Open a closed site again',
  section: SECTION,
  access: 'registered',
  params: idParams,
  answers: { 200: one(officeSchool) },
  errors: [...WRITE, 'schools.closed'],
})

export const addRoom = endpoint({
  method: 'POST',
  path: '/api/school-sites/:id/rooms',
  summary: 'Add a room to a site; classes that name it already take place there',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: roomFacts,
  answers: { 201: one(officeSchool) },
  errors: [...WRITE, 'school-office.too-many-rooms'],
})

export const saveRoom = endpoint({
  method: 'PUT',
  path: '/api/rooms/:id',
  summary: 'Rename a room, also in the classes to come, or change its places',
  section: SECTION,
  access: 'registered',
  params: idParams,
  body: z.strictObject({ facts: roomFacts, seenAt: instant }),
  answers: { 200: one(officeSchool) },
  errors: [...SAVE],
})

export const removeRoom = endpoint({
  method: 'DELETE',
  path: '/api/rooms/:id',
  summary: 'Remove a room; classes there keep its name as text',
  section: SECTION,
  access: 'registered',
  params: idParams,
  answers: { 200: one(officeSchool) },
  errors: [...WRITE],
})

export const schoolOfficeEndpoints = [
  listOfficeSchools,
  createSchool,
  readOfficeSchool,
  saveSchool,
  saveLogo,
  removeLogo,
  readLogo,
  closeSchool,
  reopenSchool,
  addSite,
  saveSite,
  saveOpeningTimes,
  closeSite,
  reopenSite,
  addRoom,
  saveRoom,
  removeRoom,
] as const
