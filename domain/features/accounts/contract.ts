/** Who somebody is: the signed-in user as every rule may see it, and the entity of `GET users/{id}` (§3 Authenticated user). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { ABILITIES, ROLE_NAMES, USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownOptions } from './own-options.ts'

export const PROFILE_TYPES = ['regular', 'regular_kid', 'regular_alone', 'ewto', 'anonymous'] as const
export const FUNNELS = ['online_training', 'club_training', 'parent', 'ewto_conversion'] as const

/** §3: 0 anonymous, 1 unverified, 2 verified; products add values from 10 (decisions §3.7). */
export const MEMBERSHIP_LV = { anonymous: 0, unverified: 1, verified: 2 } as const

/** §9: the free video trial lasts 14 days; the free test of a module runs two weeks, on the same clock (decisions §4). */
export const FREEMIUM_DAYS = 14

export const userSchool = z.object({
  schoolId: id,
  name: z.string(),
  schoolSiteId: id.nullable(),
  state: z.enum(USER_SCHOOL_STATES),
  roles: z.array(z.enum(ROLE_NAMES)),
  abilities: z.array(z.enum(ABILITIES)),
})
export type UserSchool = z.output<typeof userSchool>

export const progressCounts = z.object({
  trainings: z.int(),
  activeWeeks: z.int(),
  modules: z.int(),
  workshops: z.int(),
  seminars: z.int(),
})

/** One entry of `trainingProgress` (decisions §4). `progress` in percent, 0 to 100. */
export const progressEntry = z.object({
  sportId: id,
  levelIndex: z.int(),
  progress: z.int(),
  stripes: z.int(),
  beltStep: z.int(),
  levelCheckUnlocked: z.boolean(),
  counts: progressCounts,
})
export type ProgressEntry = z.output<typeof progressEntry>

export const address = z.object({
  id,
  street: z.string(),
  houseNumber: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
})

/**
 * What the server knows about the caller of a request, and what every rule may take. `level` is the effective membership level,
 * `trainerSportIds` the sports assigned for teaching in any school, `teaches` in which.
 */
export const actor = z.object({
  userId: id,
  tokenId: id,
  /** Who looks through this person's eyes: an admin, or a parent in the child's view. */
  impersonatorId: id.nullable(),
  level: z.int(),
  isAnonymous: z.boolean(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  language: z.string(),
  birthdayAt: day.nullable(),
  schools: z.array(userSchool),
  trainerSportIds: z.array(id),
  teaches: z.array(z.object({ schoolId: id, sportId: id })),
  /** Sports the person may examine in, up to this level index (§6: exam and level permissions). */
  examinerOf: z.array(z.object({ sportId: id, upTo: z.int() })),
  subscriptionBenefits: z.array(z.string()),
  hasFreemium: z.boolean(),
  hasFreeVideoAccess: z.boolean(),
  /** Wants the association's classes in the calendar (own-options.ts). */
  showsAssociation: z.boolean(),
  childIds: z.array(id),
  trainingProgress: z.array(progressEntry),
})
export type Actor = z.output<typeof actor>
/** What a person may whatever the session. */
export type Rights = Omit<Actor, 'tokenId' | 'impersonatorId'>

/** `GET users/{id}` answered to the person themself and to a child's parents. Others see less, as their right goes. */
export const viewer = z.object({
  id,
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  mail: z.string().nullable(),
  /** Waits for its confirmation; `mail` counts until then (§5). */
  pendingMail: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.enum(['m', 'f', 'd', 'u']),
  birthdayAt: day.nullable(),
  age: z.int().nullable(),
  avatar: z.string().nullable(),
  language: z.string(),
  profileType: z.enum(PROFILE_TYPES),
  addresses: z.array(address).optional(),
  isAnonymous: z.boolean(),
  isKid: z.boolean(),
  isAdult: z.boolean(),
  isParent: z.boolean(),
  isAdmin: z.boolean(),
  /** A role of theirs needs a second step: until it is set up, their rights over others rest. */
  mustSetUpSecondStep: z.boolean(),
  /** The account ends then, unless the person keeps it. */
  erasureDueAt: instant.nullable(),
  isSchoolLeader: z.boolean(),
  usingAppForChildren: z.boolean(),
  /** A child whose letters go to its parents. */
  noMail: z.boolean(),
  isEwtoNumber: z.boolean(),
  ewtoMemberNo: z.string().nullable(),
  /** Cents. */
  ewtoAnnualFee: z.int().nullable(),
  hasUsedLegacyCoupon: z.boolean(),
  /** The grade held in the association; null without a linked membership. */
  ewtoGrade: z.int().nullable(),
  /** Starts sports at level 1 instead of where the grade places. */
  hasNoEwtoGrade: z.boolean(),
  /** Whether something is stored; what it is only `emergency-information` tells. */
  hasEmergencyInformation: z.boolean(),
  membershipLv: z.int(),
  /** Held in any school, each once; `schools` says where. */
  roles: z.array(z.object({ textKey: z.enum(ROLE_NAMES), value: z.int() })),
  trainerSportsIds: z.array(id),
  teaches: z.array(z.object({ schoolId: id, sportId: id })),
  /** As in `Actor`, so that the web asks the same rules. */
  examinerOf: z.array(z.object({ sportId: id, upTo: z.int() })),
  childIds: z.array(id),
  funnels: z.array(z.enum(FUNNELS)),
  schools: z.array(userSchool),
  schoolSiteId: id.nullable(),
  subscribedSportIds: z.array(id),
  subscriptionBenefits: z.array(z.string()),
  hasFreemium: z.boolean(),
  freemiumEndsAt: instant.nullable(),
  /** A valid membership costs nothing. */
  hasFreeMembership: z.boolean(),
  hasFreeVideoAccess: z.boolean(),
  hasSubscriptionHistory: z.boolean(),
  stripeBalance: z.int(),
  knownTutorials: z.array(z.string()),
  areTutorialsDisabled: z.boolean(),
  unreadNotificationsCount: z.int(),
  /** 0 until there are messages. */
  unreadUserMessagesCount: z.int(),
  trainingProgress: z.array(progressEntry),
  selectedTrainingStartProgram: z.int().nullable(),
  ...ownOptions.shape,
  updatedAt: instant,
})
export type Viewer = z.output<typeof viewer>

/** What a relation shows: training partners, sponsors, children grown up (decisions §4 User data). */
export const relatedPerson = viewer.pick({ id: true, firstName: true, lastName: true, avatar: true })
export type RelatedPerson = z.output<typeof relatedPerson>

/** What the club side of a shared school and admins see. `schools`: only those that the reader answers for. */
export const memberPerson = viewer.pick({
  id: true,
  username: true,
  firstName: true,
  lastName: true,
  avatar: true,
  mail: true,
  phone: true,
  gender: true,
  birthdayAt: true,
  age: true,
  language: true,
  profileType: true,
  isKid: true,
  isAdult: true,
  schools: true,
  trainingProgress: true,
  updatedAt: true,
})
export type MemberPerson = z.output<typeof memberPerson>

export type SeenPerson = Viewer | MemberPerson | RelatedPerson

/** 304 when nothing visible changed since `If-Modified-Since` (decisions §1). */
export const readUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'The person as the app knows them',
  section: '§7 Users',
  access: 'signed-in',
  params: idParams,
  query: z.strictObject({ with_addresses: z.enum(['0', '1']).optional() }),
  answers: { 200: one(z.union([viewer, memberPerson, relatedPerson])), 304: 'empty' },
  errors: [],
})

/** The own account alone; which funnels are open is a rule of registration. */
export const changeUserSettings = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/settings',
  summary: 'Language and funnels of the own account',
  section: 'decisions §5',
  access: 'signed-in',
  params: idParams,
  body: z
    .strictObject({
      language: z.enum(LOCALES).optional(),
      /** All that the person is to be in. */
      funnels: z.array(z.enum(FUNNELS)).max(FUNNELS.length).optional(),
    })
    .refine((body) => Object.keys(body).length > 0, { params: { code: 'required' } }),
  answers: { 200: one(z.object({ language: z.string(), funnels: z.array(z.enum(FUNNELS)) })) },
  errors: ['registration.funnel-closed'],
})
