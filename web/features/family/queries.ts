/** What the family pages read and write, and what each write makes stale. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { signIn } from '@wegband/domain/features/auth/contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import {
  answerRelationRequest,
  handOver,
  listCandidates,
  listRelationRequests,
  listRelations,
  requestRelease,
  sendRelationRequest,
  takeOver,
  transferCredit,
  type RelationType,
} from '@wegband/domain/features/family/contract.ts'
import {
  acceptGuardianInvitation,
  inviteGuardian,
  readGuardianInvitation,
  withdrawGuardianInvitation,
} from '@wegband/domain/features/family/invitation-contract.ts'
import { changeAddingChildOption, changeUser } from '@wegband/domain/features/profile/contract.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { createUser } from '@wegband/domain/features/registration/contract.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useDebounced } from '../../platform/use-debounced.ts'

/** §9: search input is evaluated after this pause. */
const SEARCH_REST_MS = 1500
/** §5: a search begins with two characters. */
const SEARCH_MIN = 2
/** §4 Kids program: the first of the adult programs. */
const ADULT_PROGRAM = 100

export const useRelations = (isWanted = true) => useQuery({ ...queryOf(listRelations), enabled: isWanted })
export const useRequests = (isWanted = true) =>
  useQuery({ ...queryOf(listRelationRequests), enabled: isWanted })

const relationsChanged = (client: QueryClient): Promise<void> =>
  invalidate(client, [listRelations, listRelationRequests, readUser])

/** A write about relations; also after a refusal what is shown is read anew, since it was old. */
function useFamilyWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => relationsChanged(client) })
}

/** `prove` asks who is there where the server wants to know: for a yes that gives rights over a child. */
export const useAnswer = (prove: <T>(action: () => Promise<T>) => Promise<T> = (action) => action()) =>
  useFamilyWrite(
    ({
      id,
      ...body
    }: {
      id: number
      state: 'confirmed' | 'declined' | 'withdrawn'
      custody?: CustodyManner
    }) => prove(() => call(answerRelationRequest, { params: { id }, body })),
  )

export const useAsk = () =>
  useFamilyWrite(
    (asked: { relationType: RelationType; message: string } & ({ user: number } | { token: string })) =>
      call(sendRelationRequest, { body: asked }),
  )

export const useAskRelease = () =>
  useFamilyWrite(({ id, message }: { id: number; message: string }) =>
    call(requestRelease, { params: { id }, body: { message } }),
  )

/** `prove` asks who is there where the server wants to know (§5). */
export const useTransferCredit = (prove: <T>(action: () => Promise<T>) => Promise<T>) =>
  useFamilyWrite(({ childId, to }: { childId: number; to: number }) =>
    prove(() => call(transferCredit, { params: { id: childId }, body: { to } })),
  )

export type NewChildForm = {
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: string
  readonly custody: CustodyManner
  readonly schoolId: number | null
}

export const useCreateChild = () =>
  useFamilyWrite(({ schoolId, custody, ...child }: NewChildForm) =>
    call(createUser, { body: { child, noMail: true, custody, schoolId } }),
  )

export const useAdultProgram = () =>
  useFamilyWrite((childId: number) =>
    call(changeUser, { params: { id: childId }, body: { selectedTrainingStartProgram: ADULT_PROGRAM } }),
  )

export const useHandOver = (prove: <T>(action: () => Promise<T>) => Promise<T>) =>
  useFamilyWrite(({ userId, mail }: { userId: number; mail: string }) =>
    prove(() => call(handOver, { params: { id: userId }, body: { mail } })),
  )

export const useInvite = (prove: <T>(action: () => Promise<T>) => Promise<T>) =>
  useFamilyWrite(({ childId, mail }: { childId: number; mail: string | null }) =>
    prove(() => call(inviteGuardian, { params: { id: childId }, body: { mail } })),
  )

export const useWithdrawInvitation = () =>
  useFamilyWrite(({ childId, invitationId }: { childId: number; invitationId: number }) =>
    call(withdrawGuardianInvitation, { params: { id: childId, invitationId } }),
  )

/** Asked again for each person who signs in; `token` empty where the page was opened without a link. */
export const useInvitation = (token: string, userId: number | undefined) =>
  useQuery({
    queryKey: [readGuardianInvitation.path, { token, userId }],
    queryFn: () => call(readGuardianInvitation, { body: { token } }),
    enabled: token !== '',
  })

export const useAcceptInvitation = (prove: <T>(action: () => Promise<T>) => Promise<T>) =>
  useFamilyWrite((body: { token: string; custody: CustodyManner }) =>
    prove(() => call(acceptGuardianInvitation, { body })),
  )

export type TakeOver = {
  readonly token: string
  readonly mail: string
  readonly password: string
  readonly confirmation: string
}

/** Sets the password and signs in with it; answers whether that worked, since the account may be locked. */
export const useTakeOver = () =>
  useMutation({
    mutationFn: async (body: TakeOver): Promise<boolean> => {
      await call(takeOver, { body })
      const { mail: username, password } = body
      // where a parent is signed in on the device, the page starts anew as the person themself
      const enter = theSession().become(
        () => call(signIn, { body: { username, password } }),
        hrefTo('app.home'),
      )
      return enter.then(
        () => true,
        () => false,
      )
    },
  })

/** Who a code stands for; every code is asked about once. */
export const useWhose = () =>
  useMutation({ mutationFn: (token: string) => call(readUserByToken, { params: { token } }) })

/** People to ask, once somebody has paused after at least two letters. */
export function useCandidates(typed: string) {
  const text = typed.trim()
  const search = useDebounced(text, SEARCH_REST_MS)
  const isLongEnough = text.length >= SEARCH_MIN
  const query = useQuery({
    ...queryOf(listCandidates, { query: { search } }),
    enabled: search.length >= SEARCH_MIN && search === text,
  })
  const isCurrent = search === text
  return {
    query,
    people: isLongEnough && isCurrent ? query.data : undefined,
    isSearching: isLongEnough && (!isCurrent || query.isFetching),
  }
}

/** Whether the dashboard offers to add a child (§7 Users). */
export function useAddingChildOption(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (optionValue: boolean) =>
      call(changeAddingChildOption, { params: { id: userId }, body: { optionValue } }),
    onSuccess: () => invalidate(client, [readUser]),
  })
}
