/** Who may do what with schools: everybody finds them, families ask for theirs, staff and heads answer. */
import {
  answerMembershipRequest,
  listMembershipRequests,
  listSchools,
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
import { readFigures } from '@wegband/domain/features/insights/contract.ts'
import { open, row, STRANGER, type MatrixRow, type MatrixWorld } from './matrix-row.ts'

const ANSWERERS = ['staff', 'leader'] as const
const ofSelf = ({ schoolId, selfId }: MatrixWorld) => ({ id: schoolId, userId: selfId })

export const schoolRows: readonly MatrixRow[] = [
  open(searchSites, () => ({ query: { location: 'Berlin' } })),
  open(listSchools),
  open(listPublicClasses, ({ schoolId }) => ({ params: { id: schoolId } })),
  open(readSchool, ({ schoolId }) => ({ params: { id: schoolId } })),
  open(readSchoolOfSite, ({ siteId }) => ({ params: { id: siteId } })),
  row(readOwnSchools, 404, { 200: ['self', 'parent'], 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // The child is a member already.
  row(
    putMembershipRequest,
    404,
    { 409: ['self', 'parent'], 401: STRANGER, 403: ['anonymous', 'unverified'] },
    (world) => ({ params: ofSelf(world), body: {} }),
  ),
  row(
    putRetreatRequest,
    404,
    { 200: ['self', 'parent'], 401: STRANGER, 403: ['anonymous', 'unverified'] },
    (world) => ({ params: ofSelf(world), body: {} }),
  ),
  row(listMembershipRequests, 403, { 200: ANSWERERS, 401: STRANGER }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  // There is no request yet.
  row(answerMembershipRequest, 403, { 404: ANSWERERS, 401: STRANGER }, (world) => ({
    params: ofSelf(world),
    body: { state: 'accepted' },
  })),
  row(undoAcceptedRequest, 403, { 404: ANSWERERS, 401: STRANGER }, (world) => ({ params: ofSelf(world) })),
  row(withdrawMembershipRequest, 404, { 401: STRANGER, 403: ['anonymous'] }, (world) => ({
    params: ofSelf(world),
  })),
  row(readFigures, 404, { 200: ['leader', 'admin'], 401: STRANGER, 403: ['anonymous'] }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  row(writeToRequest, 404, { 401: STRANGER, 403: ['anonymous'] }, (world) => ({
    params: ofSelf(world),
    body: { message: 'Hallo' },
  })),
]
