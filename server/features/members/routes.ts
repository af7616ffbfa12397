/** HTTP routes of a school's members, for the people who look after them. */
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import {
  addMemberNote,
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
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { changeMember } from './change-member.ts'
import { correctBirthday } from './correct-birthday.ts'
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
  serve(app, createUser, async (context, { body }) => ({
    status: 201,
    body: {
      data: 'child' in body ? await createChildAndEnrol(context, body) : await createMember(context, body),
    },
  }))
  serve(app, searchUsers, async (context, { query }) => ({
    status: 200,
    body: {
      data: await searchPeople(context, {
        typed: query['user-filter-str'],
        schoolId: query.school,
        forGuardian: query.guardian === '1',
      }),
    },
  }))
  serve(app, listMembersEndpoint, async (context, { params, query }) => ({
    status: 200,
    body: await listMembers(context, params.id, query),
  }))
  serve(app, readTeamEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readTeam(context, params.id) },
  }))
  serve(app, readMemberEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readMember(context, keyOf(params)) },
  }))
  serve(app, changeMemberEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await changeMember(context, keyOf(params), body) },
  }))
  serve(app, correctBirthdayEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await correctBirthday(context, { ...keyOf(params), birthdayAt: body.birthdayAt }) },
  }))
  serve(app, recordContactsEndpoint, async (context, { params, body }) => {
    await recordContacts(context, { schoolId: params.id, userIds: body.userIds })
    return { status: 204, body: undefined }
  })
  serve(app, recordMemberExportEndpoint, async (context, { params, body }) => {
    await recordMemberExport(context, params.id, body)
    return { status: 204, body: undefined }
  })
  serve(app, addMemberNote, async (context, { params, body }) => ({
    status: 201,
    body: { data: await addNote(context, { ...keyOf(params), text: body.text }) },
  }))
  serve(app, removeMemberNote, async (context, { params }) => {
    await removeNote(context, { ...keyOf(params), noteId: params.noteId })
    return { status: 204, body: undefined }
  })
}
