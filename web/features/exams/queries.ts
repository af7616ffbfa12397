/** The queries and writes of exam days, and which cached data each write makes stale. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  answerExamInvitation,
  inviteCandidate,
  listExamInvitations,
  offerNextTry,
  readExamDay,
  readReady,
  releaseResults,
  takeBackRelease,
  withdrawCandidate,
} from '@wegband/domain/features/exams/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'

type CandidateKey = { readonly id: number; readonly userId: number }

/** Takes a released result back, with the level and the certificate. */
export function useTakeBack(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(takeBackRelease, { params: { id, userId } }),
    onSettled: () => invalidate(client, [readExamDay], { id }),
  })
}

export function useRelease(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(releaseResults, { params: { id } }),
    onSettled: () => invalidate(client, [readExamDay], { id }),
  })
}

/** Null: the date is open again. It also changes the places of the other day, so all of it is read again. */
export function useNextTry(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, appointmentId }: { userId: number; appointmentId: number | null }) =>
      call(offerNextTry, { params: { id, userId }, body: { appointmentId } }),
    onSettled: () => invalidate(client, [readExamDay, readReady]),
  })
}

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (
      step: CandidateKey & { readonly sportId: number; readonly do: 'invite' | 'withdraw' },
    ) => {
      const params = { id: step.id, userId: step.userId }
      await (step.do === 'invite'
        ? call(inviteCandidate, { params, body: { sportId: step.sportId } })
        : call(withdrawCandidate, { params }))
    },
    onSettled: () => invalidate(client, [readReady]),
  })
}

export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      answer,
      ...params
    }: CandidateKey & { readonly answer: 'accepted' | 'declined' }) => {
      await call(answerExamInvitation, { params, body: { answer } })
    },
    onSettled: (_data, _error, { id }) => invalidate(client, [listExamInvitations, readAppointment], { id }),
  })
}
