/** Schools and requests as the server answers them, for tests. */
import type {
  OwnSchool,
  School,
  SchoolMembership,
  SchoolRequest,
  SiteHit,
} from '@wegband/domain/features/schools/contract.ts'

const ESCRIMA = { id: 2, name: 'Escrima', slug: 'escrima', hue: 60, chroma: 1, isKids: false }
export const SITE = {
  id: 11,
  schoolId: 1,
  name: 'Lindenhof',
  street: 'Lindenhofstraße 12',
  zip: '24103',
  city: 'Kiel',
  country: 'DE',
  latitude: 54.32,
  longitude: 10.13,
}
const OPENING = { hours: [], exceptions: [] }

export const hitOf = (more: Partial<SiteHit> = {}): SiteHit => ({
  ...SITE,
  school: { id: 1, name: 'Schule Lindenhof' },
  sports: [ESCRIMA],
  hasTrialSlots: true,
  distance: 1200,
  ...more,
})

export const requestOf = (more: Partial<SchoolRequest> = {}): SchoolRequest => ({
  id: 5,
  type: 'enrollment',
  state: 'received',
  school: { id: 1, name: 'Schule Lindenhof' },
  site: { id: 11, name: 'Lindenhof' },
  user: { id: 1, firstName: 'Mara', lastName: 'Lindner', avatar: null },
  message: '',
  answer: '',
  messages: [],
  sentAt: '2026-11-18T09:00:00.000Z',
  answeredAt: null,
  leavesOn: null,
  applicant: null,
  ...more,
})

export const membershipOf = (more: Partial<SchoolMembership> = {}): SchoolMembership => ({
  user: { id: 1, firstName: 'Mara' },
  state: 'none',
  userState: 'undefined',
  roles: [],
  pendingRequest: null,
  leaving: null,
  bookedDays: [],
  ...more,
})

export const schoolOf = (more: Partial<School> = {}): School => ({
  id: 1,
  name: 'Schule Lindenhof',
  description: 'Zwei Hallen unter alten Linden.',
  sites: [
    { ...SITE, opening: OPENING },
    { ...SITE, opening: OPENING, id: 12, name: 'Turnhalle Ost', street: 'Schulweg 4', zip: '24143' },
  ],
  phone: '0431 555 0190',
  mail: null,
  web: null,
  logo: null,
  isClosed: false,
  sports: [ESCRIMA],
  activeMembers: 128,
  nextTrial: null,
  team: [
    { id: 7, firstName: 'Henrike', lastName: 'Voss', avatar: null, role: 'leader', sports: ['ChiKung'] },
  ],
  memberships: [membershipOf()],
  canAnswer: false,
  ...more,
})

export const ownSchoolOf = (more: Partial<OwnSchool> = {}): OwnSchool => ({
  school: { id: 1, name: 'Schule Lindenhof' },
  site: { id: 11, name: 'Lindenhof' },
  user: { id: 1, firstName: 'Mara' },
  userState: 'active',
  roles: ['student'],
  sports: [ESCRIMA],
  since: '2024-01-01T00:00:00.000Z',
  pendingRequest: null,
  leaving: null,
  canAnswer: false,
  waiting: 0,
  ...more,
})
