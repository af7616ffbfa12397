/** The queries and writes of the family pages, and which cached data each write makes stale. */
import { FIRST_ADULT_PROGRAM } from '@wegband/domain/features/registration/age-rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
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

export const useRelations = (isWanted = true) => useQuery({ ...queryOf(listRelations), enabled: isWanted })
export const useRequests = (isWanted = true) =>
  useQuery({ ...queryOf(listRelationRequests), enabled: isWanted })

const relationsChanged = (client: QueryClient): Promise<void> =>
  invalidate(client, [listRelations, listRelationRequests, readUser])

/** A write about relations. After a refusal the data is read again too, because it was stale. */
function useFamilyWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => relationsChanged(client) })
}

/** `prove` confirms the user's identity where the server requires it: for an answer that gives rights over a child. */
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

/** `prove` confirms the user's identity where the server requires it (§5). */
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
    call(changeUser, {
      params: { id: childId },
      body: { selectedTrainingStartProgram: FIRST_ADULT_PROGRAM },
    }),
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

/**
 * Read again for each user who signs in; `token` is empty where the page was opened without a link. An accepted invitation has ended,
 * so it is not read again.
 */
export const useInvitation = (token: string, userId: number | undefined, isAccepted: boolean) =>
  useQuery({
    queryKey: [readGuardianInvitation.path, { token, userId }],
    queryFn: () => call(readGuardianInvitation, { body: { token } }),
    enabled: token !== '' && !isAccepted,
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

/** Sets the password and signs in with it; returns whether that worked, since the account may be locked. */
export const useTakeOver = () =>
  useMutation({
    mutationFn: async (body: TakeOver): Promise<boolean> => {
      await call(takeOver, { body })
      const { mail: username, password } = body
      // If a parent is signed in on the device, the page restarts as the child.
      const enter = theSession().become(
        () => call(signIn, { body: { username, password } }),
        hrefTo('app.home'),
      )
      return enter.then(
        ({ state }) => state !== 'second-step',
        () => false,
      )
    },
  })

/** The owner of a code; each code is read once. */
export const useWhose = () =>
  useMutation({ mutationFn: (token: string) => call(readUserByToken, { params: { token } }) })

/** Candidates for a request, searched after a pause and at least two characters. */
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
