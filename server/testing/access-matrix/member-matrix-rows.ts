/** Who may do what with the members of a school: its club side looks, the office changes states, the head gives rights. */
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import {
  addMemberNote,
  appointHead,
  changeMember,
  correctBirthday,
  listMembers,
  readMember,
  readTeam,
  recordContacts,
  recordMemberExport,
  removeMemberNote,
} from '@wegband/domain/features/members/contract.ts'
import { CLUB_SIDE, row, type MatrixRow, type MatrixWorld } from './matrix-row.ts'

const LOOKING = [...CLUB_SIDE, 'admin'] as const
const ofSelf = ({ schoolId, selfId }: MatrixWorld) => ({ id: schoolId, userId: selfId })

export const memberRows: readonly MatrixRow[] = [
  // Callers without a school to look after cannot search. The tests of the feature cover the results.
  row(searchUsers, 403, { 200: [...CLUB_SIDE, 'trainerElsewhere', 'admin'] }, () => ({
    query: { 'user-filter-str': 'Geheim' },
  })),
  row(listMembers, 404, { 200: LOOKING }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  row(readMember, 404, { 200: LOOKING }, (world) => ({ params: ofSelf(world) })),
  row(changeMember, 404, { 200: ['staff', 'leader', 'admin'], 403: ['trainer'] }, (world) => ({
    params: ofSelf(world),
    body: { state: 'passive' },
  })),
  // The school has a head.
  row(appointHead, 403, { 409: ['admin'] }, ({ schoolId, selfId }) => ({
    params: { id: schoolId },
    body: { userId: selfId },
  })),
  // `self` is the parent's child and a minor.
  row(correctBirthday, 404, { 200: ['staff', 'leader', 'admin'], 403: ['trainer'] }, (world) => ({
    params: ofSelf(world),
    body: { birthdayAt: '2017-03-04' },
  })),
  row(readTeam, 404, { 200: ['leader', 'admin'], 403: ['trainer', 'staff'] }, ({ schoolId }) => ({
    params: { id: schoolId },
  })),
  row(recordContacts, 404, { 204: LOOKING }, ({ schoolId, selfId }) => ({
    params: { id: schoolId },
    body: { userIds: [selfId] },
  })),
  row(recordMemberExport, 404, { 204: LOOKING }, ({ schoolId }) => ({
    params: { id: schoolId },
    body: { count: 3, hasSearch: false, signs: [] },
  })),
  row(addMemberNote, 404, { 201: LOOKING }, (world) => ({
    params: ofSelf(world),
    body: { text: 'Knie schonen' },
  })),
  // There is no note yet.
  row(removeMemberNote, 404, {}, (world) => ({ params: { ...ofSelf(world), noteId: 1 } })),
]
