/** The queries and writes of the pages of members, and which cached data each write makes stale. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { RequestOf } from '@wegband/domain/http/endpoint.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import {
  addMemberNote,
  changeMember,
  CONTACTS_MOST,
  correctBirthday,
  listMembers,
  type MemberEntry,
  readMember,
  readTeam,
  recordContacts,
  recordMemberExport,
  removeMemberNote,
} from '@wegband/domain/features/members/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readSchool } from '@wegband/domain/features/schools/contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { invalidate, keyOf, queryOf } from '../../platform/api/queries.ts'

export type MembersQuery = NonNullable<RequestOf<typeof listMembers>['query']>
export type MemberChange = RequestOf<typeof changeMember>['body']

/** The pages of the list, one after the other. */
export function useMembers(schoolId: number, query: MembersQuery, isWanted = true) {
  const request = { params: { id: schoolId }, query }
  return useInfiniteQuery({
    queryKey: [...keyOf(listMembers, request), 'pages'],
    queryFn: ({ pageParam }) =>
      callPage(listMembers, { ...request, query: { ...query, page: String(pageParam) } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

export const useMember = (schoolId: string, userId: string) =>
  useQuery(queryOf(readMember, { params: { id: schoolId, userId } }))

/** What the level check still requires; only where there is a sport. */
export const useMemberMissing = (userId: number, sportId: number | undefined) =>
  useQuery({
    ...queryOf(readMissing, { params: { id: userId }, query: { sport: String(sportId) } }),
    enabled: sportId !== undefined,
  })

export const useTeam = (schoolId: number, isWanted: boolean) =>
  useQuery({ ...queryOf(readTeam, { params: { id: schoolId } }), enabled: isWanted })

/** The answer is the member as they are now; all other queries that show them are read again. */
export function useChangeMember(schoolId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, change }: { userId: number; change: MemberChange }) =>
      call(changeMember, { params: { id: schoolId, userId }, body: change }),
    onSuccess: (member, { userId }) => {
      client.setQueryData(keyOf(readMember, { params: { id: schoolId, userId } }), member)
      return invalidate(client, [listMembers, readTeam, readSchool, searchUsers, readUser])
    },
  })
}

/** For a child; the answer is the member as they are now. */
export function useCorrectBirthday(schoolId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, birthdayAt }: { userId: number; birthdayAt: string }) =>
      call(correctBirthday, { params: { id: schoolId, userId }, body: { birthdayAt } }),
    onSuccess: (member, { userId }) => {
      client.setQueryData(keyOf(readMember, { params: { id: schoolId, userId } }), member)
      return invalidate(client, [listMembers, readUser])
    },
  })
}

/** The mail program opens anyway: a failure to record the email must not stop it. */
export function useRecordContacts(schoolId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userIds: readonly number[]) =>
      call(recordContacts, {
        params: { id: schoolId },
        body: { userIds: userIds.slice(0, CONTACTS_MOST) },
      }),
    onSuccess: () => invalidate(client, [listMembers, readMember]),
  })
}

/** All pages of the list. */
export async function readAllMembers(schoolId: number, query: MembersQuery): Promise<MemberEntry[]> {
  const members: MemberEntry[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page tells how many there are
    const answer = await callPage(listMembers, {
      params: { id: schoolId },
      query: { ...query, page: String(page) },
    })
    members.push(...answer.data)
    last = answer.meta.last_page
  }
  return members
}

/** The filters of the list, as the audit log stores them. */
const filterOf = (query: MembersQuery) => {
  const { search, state, role, sport, level, age, since, 'sign[]': signs = [] } = query
  return {
    hasSearch: search !== undefined,
    signs: [signs].flat(),
    ...(state === undefined ? {} : { state }),
    ...(role === undefined ? {} : { role }),
    ...(sport === undefined ? {} : { sport: Number(sport) }),
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(age === undefined ? {} : { age }),
    ...(since === undefined ? {} : { since }),
  }
}

/** All pages of the list, for a file or for paper; refused when the export cannot be written to the audit log. */
export async function exportMembers(schoolId: number, query: MembersQuery): Promise<MemberEntry[]> {
  const members = await readAllMembers(schoolId, query)
  await call(recordMemberExport, {
    params: { id: schoolId },
    body: { count: members.length, ...filterOf(query) },
  })
  return members
}

export function useAddNote(schoolId: number, userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(addMemberNote, { params: { id: schoolId, userId }, body: { text } }),
    onSuccess: () => invalidate(client, [readMember], { id: schoolId }),
  })
}

export function useRemoveNote(schoolId: number, userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (noteId: number) => call(removeMemberNote, { params: { id: schoolId, userId, noteId } }),
    onSuccess: () => invalidate(client, [readMember], { id: schoolId }),
  })
}
