/** A user as `GET users/{id}` returns it, for tests; with the names of the seed. */
import { type Role, roleOf } from '@wegband/domain/basics/roles.ts'
import { DEFAULT_OPTIONS } from '@wegband/domain/features/accounts/own-options.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'

/** Roles may be given by name alone. */
export type ViewerFields = Omit<Partial<Viewer>, 'roles'> & {
  readonly roles?: readonly (Role | Viewer['roles'][number])[]
}

/** An adult student without school or progress; `more` overrides what matters to the test. */
export const makeViewer = (more: ViewerFields = {}): Viewer => ({
  id: 1,
  username: 'mara.lindner',
  firstName: 'Mara',
  lastName: 'Lindner',
  mail: 'mara@wegband.example',
  pendingMail: null,
  phone: null,
  gender: 'f',
  birthdayAt: '1990-05-04',
  age: 36,
  avatar: null,
  language: 'de',
  profileType: 'regular',
  isAnonymous: false,
  isKid: false,
  isAdult: true,
  isParent: false,
  isAdmin: false,
  officeRights: [],
  mustSetUpSecondStep: false,
  erasureDueAt: null,
  isSchoolLeader: false,
  examinerOf: [],
  childProtection: 'fine',
  childIds: [],
  usingAppForChildren: false,
  noMail: false,
  isEwtoNumber: false,
  ewtoMemberNo: null,
  ewtoAnnualFee: null,
  hasUsedLegacyCoupon: false,
  ewtoGrade: null,
  hasNoEwtoGrade: false,
  hasEmergencyInformation: false,
  membershipLv: 10,
  trainerSportsIds: [],
  // A test's sports are taught in every school of the test.
  teaches: (more.schools ?? []).flatMap(({ schoolId }) =>
    (more.trainerSportsIds ?? []).map((sportId) => ({ schoolId, sportId })),
  ),
  funnels: [],
  schools: [],
  schoolSiteId: null,
  subscribedSportIds: [],
  subscriptionBenefits: [],
  hasFreemium: false,
  freemiumEndsAt: null,
  hasFreeMembership: false,
  hasFreeVideoAccess: false,
  hasSubscriptionHistory: false,
  stripeBalance: 0,
  knownTutorials: [],
  areTutorialsDisabled: false,
  unreadNotificationsCount: 0,
  unreadUserMessagesCount: 0,
  trainingProgress: [],
  selectedTrainingStartProgram: null,
  ...DEFAULT_OPTIONS,
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...more,
  roles: (more.roles ?? ['student' as const]).map((role) => (typeof role === 'string' ? roleOf(role) : role)),
})
