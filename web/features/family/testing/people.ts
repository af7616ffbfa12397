/** The Lindners and their friends as the API answers them, for the tests of the family pages. */
import type { Relation, RelationRequest } from '@wegband/domain/features/family/contract.ts'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listRelationRequests, listRelations } from '@wegband/domain/features/family/contract.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { sampleLevel, sampleMissing, samplePath } from '../../sports/testing-samples.ts'

const person = (id: number, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  avatar: null,
})

export const MARA = person(1, 'Mara', 'Lindner')
export const OLE = person(2, 'Ole', 'Lindner')
export const AYLIN = person(3, 'Aylin', 'Kaya')
export const JONAS = person(5, 'Jonas', 'Lindner')
export const TIM = person(6, 'Tim', 'Lindner')

const relation = (more: Partial<Relation>): Relation => ({
  id: 1,
  relationType: 'training-buddy',
  isBidirectional: true,
  isSponsor: false,
  relatedUser: AYLIN,
  since: '2026-03-02T09:00:00.000Z',
  child: null,
  grown: null,
  ...more,
})

export const partnerOf = (more: Partial<Relation> = {}): Relation => relation({ id: 11, ...more })

export const jonasAs = (child: Partial<NonNullable<Relation['child']>> = {}): Relation =>
  relation({
    id: 12,
    relationType: 'child',
    isBidirectional: false,
    relatedUser: JONAS,
    child: {
      birthdayAt: '2017-03-03',
      age: 9,
      startProgram: 1,
      creditCents: 0,
      guardians: [],
      invitation: null,
      ...child,
    },
  })

export const grownTim = (grown: Partial<NonNullable<Relation['grown']>> = {}): Relation =>
  relation({
    id: 13,
    relationType: 'child',
    isBidirectional: false,
    relatedUser: TIM,
    grown: { hasOwnLogin: false, linkUntil: null, ...grown },
  })

export const requestOf = (more: Partial<RelationRequest> = {}): RelationRequest => ({
  id: 21,
  kind: 'request',
  relationType: 'training-buddy',
  state: 'sent',
  message: '',
  direction: 'to',
  child: null,
  from: AYLIN,
  about: MARA,
  sentAt: '2026-11-20T08:00:00.000Z',
  answeredAt: null,
  ...more,
})

/** Level 3 of the kids' sport, seven weeks into a belt step. */
const PROGRESS = {
  sportId: 4,
  levelIndex: 3,
  progress: 20,
  stripes: 0,
  beltStep: 0,
  levelCheckUnlocked: false,
  counts: { trainings: 12, activeWeeks: 7, modules: 2, workshops: 0, seminars: 0 },
}
const KIDS = samplePath({
  id: 4,
  name: 'Kids',
  hue: 238,
  isKids: true,
  levels: [1, 2, 3].map((index) =>
    sampleLevel(index, { sportId: 4, isKids: true, name: ['', 'Küken', 'Igel', 'Fuchs'][index] ?? '' }),
  ),
})

export const jonasViewer = (more: Partial<Viewer> = {}): Viewer =>
  makeViewer({
    ...JONAS,
    mail: null,
    birthdayAt: '2017-03-03',
    age: 9,
    isAdult: false,
    isKid: true,
    profileType: 'regular_kid',
    trainingProgress: [PROGRESS],
    ...more,
  })

export const mother = (more: Partial<Viewer> = {}): Viewer =>
  makeViewer({ childIds: [JONAS.id], isParent: true, stripeBalance: 1200, ...more })

/** The answers that the family page needs. */
export const family = (
  relations: readonly Relation[],
  requests: readonly RelationRequest[] = [],
  viewer: Viewer = mother(),
): FakeAnswer[] => [
  answer(listRelations, { status: 200, body: { data: relations } }),
  answer(listRelationRequests, { status: 200, body: { data: requests } }),
  answer(readUser, ({ params }) => ({
    status: 200,
    body: { data: params['id'] === String(JONAS.id) ? jonasViewer() : viewer },
  })),
  answer(listSports, { status: 200, body: { data: [KIDS], meta: { total: 1, page: 1, perPage: 100 } } }),
  answer(readSport, { status: 200, body: { data: KIDS } }),
  answer(readMissing, { status: 200, body: { data: sampleMissing() } }),
]

/** The session is a view: another user looks at the app as `viewer`. */
export const inView = (viewer: Viewer): FakeAnswer =>
  answer(checkAuth, {
    status: 200,
    body: {
      state: true,
      userId: viewer.id,
      expiresAt: '2026-11-20T10:00:00.000Z',
      passwordIsSecure: true,
      isImpersonated: true,
    },
  })
