/**
 * API contract of the members of a school, for the people who manage them (§6 Trainer area, decisions §5 `schools/{id}/members`;
 * reliability F4).
 */
import { z } from 'zod'
import { ABILITIES, ROLE_NAMES, USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, one, pageMeta } from '../../http/shapes.ts'
import { PHOTO_PURPOSES } from '../photo-consent/contract.ts'
import { USER_FILTER_MAX, USER_FILTER_MIN } from '../accounts/person-search-contract.ts'
import { birthday } from '../accounts/person-shapes.ts'
import { sportTag } from '../schools/contract.ts'
import { AGE_GROUPS, MEMBER_ORDERS } from './member-list.ts'
import { MEMBER_SIGNS } from './member-signs.ts'

/** F4: members per page, whatever the request says. */
export const MEMBERS_PER_PAGE = 50
/** Reads of the list per minute: enough for a person, too few for a program that collects data. */
const LIST_PER_MINUTE = 60
/** Weeks in the small chart beside a member. */
export const WEEKS_SHOWN = 12
export const NOTE_MAX = 1000
/** Most notes on one member's page. */
export const NOTES_MOST = 50

const weekCounts = z.array(z.int()).length(WEEKS_SHOWN)

/** A person's level in a sport. `sinceOn`: their first training in this level. */
export const memberLevel = z.object({
  sport: sportTag,
  levelIndex: z.int(),
  stripes: z.int(),
  activeWeeks: z.int(),
  sinceOn: day.nullable(),
  isReady: z.boolean(),
  /** The sport has so few trainings that it may have been begun by mistake. */
  isMaybeMistake: z.boolean(),
})
export type MemberLevel = z.output<typeof memberLevel>

export const memberEntry = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  isKid: z.boolean(),
  age: z.int().nullable(),
  /** The birthday of those who have it within days; null for all others. */
  birthdayOn: day.nullable(),
  state: z.enum(USER_SCHOOL_STATES),
  roles: z.array(z.enum(ROLE_NAMES)),
  sinceAt: instant,
  lastSeenAt: instant.nullable(),
  hasCard: z.boolean(),
  /** Highest sport first, in the order of the path. */
  levels: z.array(memberLevel),
  signs: z.array(z.enum(MEMBER_SIGNS)),
  monthsStuck: z.int().nullable(),
  pendingRequest: z.enum(['enrollment', 'retreat']).nullable(),
  /** Classes with confirmed presence in each of the last weeks, the current one last. */
  weeks: weekCounts,
  /** The guardians of a child. */
  parents: z.array(z.string()),
  /** Where emails to them go: their own address, for children their parents'. */
  mails: z.array(z.string()),
  /** When the school last wrote to them, and who did; null: never. */
  writtenTo: z.object({ at: instant, by: z.string().nullable() }).nullable(),
})
export type MemberEntry = z.output<typeof memberEntry>

const counts = z.object({
  all: z.int(),
  absent: z.int(),
  'long-absent': z.int(),
  stuck: z.int(),
  ready: z.int(),
  new: z.int(),
  birthday: z.int(),
  'no-card': z.int(),
  'no-consent': z.int(),
})

const signList = z
  .union([z.enum(MEMBER_SIGNS).transform((sign) => [sign]), z.array(z.enum(MEMBER_SIGNS))])
  .pipe(z.array(z.enum(MEMBER_SIGNS)).max(MEMBER_SIGNS.length))

/** `counts`: per sign, among the members that match search, state, role and level. `states`: of the whole school. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/schools/:id/members',
  summary: 'Members of a school, searched, narrowed and ordered; for its trainers, staff and heads',
  section: 'decisions §5, §6 Trainer area',
  access: 'registered',
  scope: 'members:read',
  params: idParams,
  query: z.strictObject({
    search: z.string().trim().min(USER_FILTER_MIN).max(USER_FILTER_MAX).optional(),
    state: z.enum(USER_SCHOOL_STATES).optional(),
    role: z.enum(ROLE_NAMES).optional(),
    sport: idText.optional(),
    level: countText(100).optional(),
    age: z.enum(AGE_GROUPS).optional(),
    'sign[]': signList.optional(),
    since: day.optional(),
    sort: z.enum(MEMBER_ORDERS).optional(),
    page: countText(10_000).optional(),
    per_page: countText(1_000_000).optional(),
  }),
  answers: {
    200: z.object({
      data: z.array(memberEntry),
      meta: pageMeta.extend({
        counts,
        states: z.object({ active: z.int(), passive: z.int(), interested: z.int(), cancelled: z.int() }),
      }),
    }),
  },
  errors: [],
  perMinute: LIST_PER_MINUTE,
})

export const memberNote = z.object({
  id,
  text: z.string(),
  at: instant,
  /** Null: the author's account was deleted. */
  author: z.string().nullable(),
  isYours: z.boolean(),
})

export const memberChange = z.object({
  stateBefore: z.enum(USER_SCHOOL_STATES).nullable(),
  state: z.enum(USER_SCHOOL_STATES),
  at: instant,
  by: z.string().nullable(),
})

/** A person's abilities in the school, and what they may teach there. */
export const memberRights = z.object({
  roles: z.array(z.enum(ROLE_NAMES)),
  /** Their current abilities, by the roles or as set by the head. */
  abilities: z.array(z.enum(ABILITIES)),
  /** Abilities are set individually, apart from the roles. */
  hasOwnAbilities: z.boolean(),
  teaches: z.array(z.object({ sport: sportTag, examinerUpTo: z.int() })),
})
export type MemberRights = z.output<typeof memberRights>

export const memberDetails = z.object({
  ...memberEntry.shape,
  school: z.object({ id, name: z.string() }),
  site: z.object({ id, name: z.string() }).nullable(),
  birthdayAt: day.nullable(),
  mail: z.string().nullable(),
  phone: z.string().nullable(),
  rights: memberRights,
  cards: z.array(
    z.object({
      id,
      kind: z.enum(['member', 'card', 'kid', 'nfc']),
      /** The last four characters, to identify it. */
      tail: z.string(),
      since: instant,
    }),
  ),
  /** Parents of a minor with their phone; children only by name, if they belong to the school too. */
  family: z.array(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string().nullable(),
      type: z.enum(['child', 'parent']),
    }),
  ),
  /** A parent was asked and has not confirmed yet. */
  waitsForParent: z.boolean(),
  /** The purposes for which photos are allowed. */
  photoPurposes: z.array(z.enum(PHOTO_PURPOSES)),
  history: z.array(memberChange),
  notes: z.array(memberNote),
  /** They have left: only name and dates are included. */
  isFormer: z.boolean(),
  /** Last day of a membership that ends; null: no planned end. */
  leavesOn: day.nullable(),
  /** Days of their future bookings here, for those who may enter a leaving date. */
  bookedDays: z.array(day),
  /** What the caller may change here. */
  canChangeState: z.boolean(),
  canChangeRoles: z.boolean(),
})
export type MemberDetails = z.output<typeof memberDetails>

const ofMember = z.strictObject({ id: idText, userId: idText })

export const readMember = endpoint({
  method: 'GET',
  path: '/api/schools/:id/members/:userId',
  summary: 'One member: facts, level, attendance, cards, family, history and notes',
  section: 'decisions §5',
  access: 'registered',
  scope: 'members:read',
  params: ofMember,
  answers: { 200: one(memberDetails) },
  errors: [],
})

/** States that staff may set by hand; the others result from requests. */
export const SETTABLE_STATES = ['active', 'passive', 'cancelled'] as const

/** Omitted fields stay. `abilities` null: those of the roles. `examinerOf`: only together with the taught sports. */
export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/schools/:id/members/:userId',
  summary:
    'State and site by staff and heads; roles, abilities and sports to teach by heads alone; examiners of association sports by admins',
  section: 'decisions §5, §6 Trainer abilities',
  access: 'registered',
  params: ofMember,
  body: z
    .strictObject({
      state: z.enum(SETTABLE_STATES).optional(),
      siteId: id.nullable().optional(),
      /** The last day of the membership; null takes a planned leaving back. */
      leavesOn: day.nullable().optional(),
      roles: z.array(z.enum(ROLE_NAMES)).max(ROLE_NAMES.length).optional(),
      abilities: z.array(z.enum(ABILITIES)).max(ABILITIES.length).nullable().optional(),
      trainerSportsIds: z.array(id).max(50).optional(),
      examinerOf: z
        .array(z.strictObject({ sportId: id, upTo: z.int().min(0).max(100) }))
        .max(50)
        .optional(),
    })
    .refine((body) => Object.keys(body).length > 0, { params: { code: 'required' } }),
  answers: { 200: one(memberDetails) },
  errors: [
    'members.office-only',
    'members.leader-only',
    'members.leader-keeps-all',
    'members.trainers-only',
    'members.needs-request',
    'members.association-examiner',
    'members.not-to-yourself',
    'schools.last-leader',
    'schools.not-member',
    'schools.request-pending',
    'auth.not-while-impersonating',
  ],
  perMinute: 60,
})

/** The person becomes a member without a request of their own, and is notified. */
export const appointHead = endpoint({
  method: 'POST',
  path: '/api/admin/schools/:id/head',
  summary: 'Appoint the first head of a school that has none',
  section: 'decisions §6.2',
  access: 'admin',
  params: idParams,
  body: z.strictObject({ userId: id }),
  answers: { 204: 'empty' },
  errors: ['members.has-head', 'members.head-adult', 'schools.closed', 'auth.not-while-impersonating'],
})

/** For a minor, who must stay one. The child and the guardians are notified. */
export const correctBirthday = endpoint({
  method: 'PATCH',
  path: '/api/schools/:id/members/:userId/birthday',
  summary: 'Correct the birthday of a minor who is a member; for staff and heads, not of their own child',
  section: 'decisions §4 Kids',
  access: 'registered',
  params: ofMember,
  body: z.strictObject({ birthdayAt: birthday }),
  answers: { 200: one(memberDetails) },
  errors: ['members.office-only', 'members.not-own-child', 'auth.not-while-impersonating'],
  perMinute: 30,
})

/** Most members per email. */
export const CONTACTS_MOST = 200

export const recordContacts = endpoint({
  method: 'POST',
  path: '/api/schools/:id/member-contacts',
  summary: "Keep that these members were written to; the email leaves from the writer's own program",
  section: '§6 Trainer area',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ userIds: z.array(id).min(1).max(CONTACTS_MOST) }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
  perMinute: 30,
})

/** The filters of the list. For a typed search only the fact is stored, not its text. */
export const memberExport = z.strictObject({
  count: z.int().min(0).max(1_000_000),
  hasSearch: z.boolean(),
  state: z.enum(USER_SCHOOL_STATES).optional(),
  role: z.enum(ROLE_NAMES).optional(),
  sport: id.optional(),
  level: z.int().min(1).max(100).optional(),
  age: z.enum(AGE_GROUPS).optional(),
  since: day.optional(),
  signs: z.array(z.enum(MEMBER_SIGNS)).max(MEMBER_SIGNS.length),
})
export type MemberExport = z.output<typeof memberExport>

export const recordMemberExport = endpoint({
  method: 'POST',
  path: '/api/schools/:id/member-exports',
  summary: 'Write to the audit log that the list of members is saved as a table: which of them, and how many',
  section: '§6 Trainer area',
  access: 'registered',
  params: idParams,
  body: memberExport,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
  perMinute: 30,
})

export const addMemberNote = endpoint({
  method: 'POST',
  path: '/api/schools/:id/members/:userId/notes',
  summary: "A note for the school's trainers",
  section: 'decisions §4 Visibility',
  access: 'registered',
  params: ofMember,
  body: z.strictObject({ text: z.string().trim().min(1).max(NOTE_MAX) }),
  answers: { 201: one(memberNote) },
  errors: ['auth.not-while-impersonating'],
  perMinute: 30,
})

export const removeMemberNote = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/members/:userId/notes/:noteId',
  summary: 'Delete a note; for its author and heads',
  section: 'decisions §4 Visibility',
  access: 'registered',
  params: z.strictObject({ id: idText, userId: idText, noteId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** A person with tasks in the school, and their rights, for the page of roles. */
export const teamMember = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  gender: z.enum(['m', 'f', 'd', 'u']),
  rights: memberRights,
})
export type TeamMember = z.output<typeof teamMember>

export const readTeam = endpoint({
  method: 'GET',
  path: '/api/schools/:id/team',
  summary: 'Heads, staff and trainers with their rights, and what can be taught; for heads',
  section: '§6 Trainer abilities',
  access: 'registered',
  params: idParams,
  answers: {
    200: one(
      z.object({
        team: z.array(teamMember),
        /** `isOwn`: of this school, not of the association. */
        sports: z.array(sportTag.extend({ levels: z.int(), isOwn: z.boolean() })),
      }),
    ),
  },
  errors: ['members.leader-only'],
})

export const memberEndpoints = [
  listMembers,
  readMember,
  changeMember,
  appointHead,
  correctBirthday,
  recordContacts,
  recordMemberExport,
  addMemberNote,
  removeMemberNote,
  readTeam,
]
