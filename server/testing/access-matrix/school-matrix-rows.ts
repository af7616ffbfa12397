/** Who may do what with schools: everybody finds them, families ask for theirs, staff and heads answer. */
import {
  answerMembershipRequest,
  listMembershipRequests,
  putMembershipRequest,
  putRetreatRequest,
  readOwnSchools,
  readSchool,
  readSchoolOfSite,
  searchSites,
  undoAcceptedRequest,
  withdrawMembershipRequest,
  writeToRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { listPublicClasses } from '@wegband/domain/features/schools/public-classes-contract.ts'
import { listSchoolOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { readFigures } from '@wegband/domain/features/insights/contract.ts'
import { answers, row, type MatrixRow, type MatrixWorld } from './matrix-row.ts'

const ANSWERERS = ['staff', 'leader'] as const
const ofSelf = ({ schoolId, selfId }: MatrixWorld) => ({ id: schoolId, userId: selfId })

export const schoolRows: readonly MatrixRow[] = [
  answers(searchSites, () => ({ query: { location: 'Berlin' } })),
  answers(listPublicClasses, ({ schoolId }) => ({ params: { id: schoolId } })),
  answers(listSchoolOffers, ({ schoolId }) => ({ params: { id: schoolId } })),
  answers(readSchool, ({ schoolId }) => ({ params: { id: schoolId } })),
  answers(readSchoolOfSite, ({ siteId }) => ({ params: { id: siteId } })),
  row(readOwnSchools, 404, { 200: ['self', 'parent'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // The child is a member already.
  row(putMembershipRequest, 404, { 409: ['self', 'parent'] }, (world) => ({
    params: ofSelf(world),
    body: {},
  })),
  row(putRetreatRequest, 404, { 200: ['self', 'parent'] }, (world) => ({ params: ofSelf(world), body: {} })),
  row(listMembershipRequests, 403, { 200: ANSWERERS }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  // There is no request yet.
  row(answerMembershipRequest, 403, { 404: ANSWERERS }, (world) => ({
    params: ofSelf(world),
    body: { state: 'accepted' },
  })),
  row(undoAcceptedRequest, 403, { 404: ANSWERERS }, (world) => ({ params: ofSelf(world) })),
  row(withdrawMembershipRequest, 404, {}, (world) => ({
    params: ofSelf(world),
  })),
  row(readFigures, 404, { 200: ['leader', 'admin'] }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  row(writeToRequest, 404, {}, (world) => ({
    params: ofSelf(world),
    body: { message: 'Hallo' },
  })),
]
