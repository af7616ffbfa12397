/** HTTP routes of a school's members, for the people who look after them. */
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import {
  addMemberNote,
  appointHead as appointHeadEndpoint,
  changeMember as changeMemberEndpoint,
  correctBirthday as correctBirthdayEndpoint,
  listMembers as listMembersEndpoint,
  readMember as readMemberEndpoint,
  readTeam as readTeamEndpoint,
  recordContacts as recordContactsEndpoint,
  recordMemberExport as recordMemberExportEndpoint,
  removeMemberNote,
} from '@wegband/domain/features/members/contract.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { changeMember } from './change-member.ts'
import { correctBirthday } from './correct-birthday.ts'
import { appointHead } from './new-member/appoint-head.ts'
import { createMember } from './new-member/create-member.ts'
import { createChildAndEnrol } from './new-member/create-own-child.ts'
import { listMembers } from './list-members.ts'
import { addNote, removeNote } from './member-notes.ts'
import { readMember, readTeam } from './read-member.ts'
import { recordContacts, recordMemberExport } from './record-contacts.ts'
import { searchPeople } from './search-people.ts'

const keyOf = (params: { readonly id: number; readonly userId: number }) => ({
  schoolId: params.id,
  userId: params.userId,
})

export const routes: FeatureRoutes = (app) => {
  // A parent's child is not a member yet, but both share one endpoint.
  serveData(app, createUser, async (context, { body }) =>
    'child' in body ? await createChildAndEnrol(context, body) : await createMember(context, body),
  )
  serveData(app, searchUsers, (context, { query }) =>
    searchPeople(context, {
      typed: query['user-filter-str'],
      schoolId: query.school,
      forGuardian: query.guardian === '1',
    }),
  )
  serveData(app, listMembersEndpoint, (context, { params, query }) => listMembers(context, params.id, query))
  serveData(app, readTeamEndpoint, (context, { params }) => readTeam(context, params.id))
  serveData(app, readMemberEndpoint, (context, { params }) => readMember(context, keyOf(params)))
  serveData(app, changeMemberEndpoint, (context, { params, body }) =>
    changeMember(context, keyOf(params), body),
  )
  serveData(app, appointHeadEndpoint, (context, { params, body }) =>
    appointHead(context, { schoolId: params.id, userId: body.userId }),
  )
  serveData(app, correctBirthdayEndpoint, (context, { params, body }) =>
    correctBirthday(context, { ...keyOf(params), birthdayAt: body.birthdayAt }),
  )
  serveData(app, recordContactsEndpoint, (context, { params, body }) =>
    recordContacts(context, { schoolId: params.id, userIds: body.userIds }),
  )
  serveData(app, recordMemberExportEndpoint, (context, { params, body }) =>
    recordMemberExport(context, params.id, body),
  )
  serveData(app, addMemberNote, (context, { params, body }) =>
    addNote(context, { ...keyOf(params), text: body.text }),
  )
  serveData(app, removeMemberNote, (context, { params }) =>
    removeNote(context, { ...keyOf(params), noteId: params.noteId }),
  )
}
