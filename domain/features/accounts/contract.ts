/** API contract of accounts: the signed-in user for every rule, and the entity of `GET users/{id}` (§3 Authenticated user). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { OFFICE_RIGHTS } from '../../basics/office-rights.ts'
import { ABILITIES, ROLE_NAMES, USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ownOptions } from './own-options.ts'

export const PROFILE_TYPES = ['regular', 'regular_kid', 'regular_alone', 'ewto', 'anonymous'] as const
export const FUNNELS = ['online_training', 'club_training', 'parent', 'ewto_conversion'] as const

/** §3: 0 anonymous, 1 unverified, 2 verified; products add values from 10 (decisions §3.7). */
export const MEMBERSHIP_LV = { anonymous: 0, unverified: 1, verified: 2 } as const

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

/** What stands before this person's classes for children: nothing, a warning, or a bar (child-protection/certificate-rules.ts). */
const childProtection = z.enum(['fine', 'warn', 'bar'])
export type ChildProtection = z.output<typeof childProtection>

/**
 * What the server knows about the caller of a request; every rule may use it. `level` is the effective membership level.
 * `trainerSportIds` are the sports assigned for teaching in any school, `teaches` says in which.
 */
export const actor = z.object({
  userId: id,
  tokenId: id,
  /** The admin or parent who views the product as this person. */
  impersonatorId: id.nullable(),
  /** The caller is a program with this token, not a person. Its `userId` is the negative of this id, which no person has. */
  serviceToken: z.object({ id, name: z.string() }).optional(),
  level: z.int(),
  isAnonymous: z.boolean(),
  isAdmin: z.boolean(),
  /** Rights in the association's office; `isAdmin` holds all of them. */
  officeRights: z.array(z.enum(OFFICE_RIGHTS)),
  isVerified: z.boolean(),
  language: z.string(),
  birthdayAt: day.nullable(),
  schools: z.array(userSchool),
  trainerSportIds: z.array(id),
  teaches: z.array(z.object({ schoolId: id, sportId: id })),
  /** Sports the person may examine in, up to this level index (§6: exam and level permissions). */
  examinerOf: z.array(z.object({ sportId: id, upTo: z.int() })),
  childProtection,
  subscriptionBenefits: z.array(z.string()),
  hasFreemium: z.boolean(),
  hasFreeVideoAccess: z.boolean(),
  /** Whether the person has the association's classes in the calendar (own-options.ts). */
  showsAssociation: z.boolean(),
  childIds: z.array(id),
  trainingProgress: z.array(progressEntry),
})
export type Actor = z.output<typeof actor>
/** The rights of a person, independent of the session. */
export type Rights = Omit<Actor, 'tokenId' | 'impersonatorId'>

/** `GET users/{id}` for the person themself and for a child's parents. Other callers see less, according to their rights. */
export const viewer = z.object({
  id,
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  mail: z.string().nullable(),
  /** A new address that is not confirmed yet; `mail` is valid until then (§5). */
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
  /** Rights in the association's office; `isAdmin` holds all of them. */
  officeRights: z.array(z.enum(OFFICE_RIGHTS)),
  /** A role of the person requires a second factor. Until it is set up, their rights over others are suspended. */
  mustSetUpSecondStep: z.boolean(),
  /** When the account is erased, unless the person keeps it. */
  erasureDueAt: instant.nullable(),
  isSchoolLeader: z.boolean(),
  usingAppForChildren: z.boolean(),
  /** A child whose emails go to its parents. */
  noMail: z.boolean(),
  isEwtoNumber: z.boolean(),
  ewtoMemberNo: z.string().nullable(),
  /** Cents. */
  ewtoAnnualFee: z.int().nullable(),
  hasUsedLegacyCoupon: z.boolean(),
  /** The grade held in the association; null without a linked membership. */
  ewtoGrade: z.int().nullable(),
  /** Starts sports at level 1 instead of by the grade. */
  hasNoEwtoGrade: z.boolean(),
  /** Whether emergency information is stored; only `emergency-information` reveals it. */
  hasEmergencyInformation: z.boolean(),
  membershipLv: z.int(),
  /** Roles held in any school, each once; `schools` says in which. */
  roles: z.array(z.object({ textKey: z.enum(ROLE_NAMES), value: z.int() })),
  trainerSportsIds: z.array(id),
  teaches: z.array(z.object({ schoolId: id, sportId: id })),
  /** As in `Actor`, so that the web asks the same rules. */
  examinerOf: z.array(z.object({ sportId: id, upTo: z.int() })),
  childProtection,
  childIds: z.array(id),
  funnels: z.array(z.enum(FUNNELS)),
  schools: z.array(userSchool),
  schoolSiteId: id.nullable(),
  subscribedSportIds: z.array(id),
  subscriptionBenefits: z.array(z.string()),
  hasFreemium: z.boolean(),
  freemiumEndsAt: instant.nullable(),
  /** The person has a valid membership that costs nothing. */
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

/** The fields of a related person: training partners, sponsors, grown-up children (decisions §4 User data). */
export const relatedPerson = viewer.pick({ id: true, firstName: true, lastName: true, avatar: true })
export type RelatedPerson = z.output<typeof relatedPerson>

/** The fields for the club side of a shared school and for admins. `schools`: only those that the reader is responsible for. */
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
  staleOn: ['progress', 'user', 'notifications', 'user-messages', 'schools', 'relations'],
  conditional: 'last-modified',
  params: idParams,
  query: z.strictObject({ with_addresses: z.enum(['0', '1']).optional() }),
  answers: { 200: one(z.union([viewer, memberPerson, relatedPerson])), 304: 'empty' },
  errors: [],
})

/** Only for the own account. The rules of registration decide which funnels are open. */
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
      /** All funnels that the person should be in. */
      funnels: z.array(z.enum(FUNNELS)).max(FUNNELS.length).optional(),
    })
    .refine((body) => Object.keys(body).length > 0, { params: { code: 'required' } }),
  answers: { 200: one(z.object({ language: z.string(), funnels: z.array(z.enum(FUNNELS)) })) },
  errors: ['registration.funnel-closed', 'profile.language-not-offered'],
})
