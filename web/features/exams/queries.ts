/** Reads and writes of exam days, and what each write makes old. */
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  answerExamInvitation,
  type ExamCandidate,
  type ExamDay,
  handInSheet,
  inviteCandidate,
  listExamInvitations,
  markAbsent,
  offerNextTry,
  readExamDay,
  readReady,
  releaseResults,
  scoreTask,
  takeBackRelease,
  withdrawCandidate,
} from '@wegband/domain/features/exams/contract.ts'
import { call } from '../../platform/api.ts'
import { invalidate, queryOf } from '../../platform/queries.ts'

type Who = { readonly id: number; readonly userId: number }

export type Scoring =
  | (Who & {
      readonly do: 'score'
      readonly taskId: number
      readonly points: 0 | 2 | 3
      readonly note: string
    })
  | (Who & { readonly do: 'hand-in'; readonly isHandedIn: boolean })
  | (Who & { readonly do: 'absent'; readonly isAbsent: boolean })
  | (Who & { readonly do: 'take-back' })

const send = (step: Scoring): Promise<ExamCandidate> => {
  const params = { id: step.id, userId: step.userId }
  switch (step.do) {
    case 'score': {
      const { points, note, taskId } = step
      return call(scoreTask, { params: { ...params, taskId }, body: { points, note } })
    }
    case 'hand-in':
      return call(handInSheet, { params, body: { isHandedIn: step.isHandedIn } })
    case 'absent':
      return call(markAbsent, { params, body: { isAbsent: step.isAbsent } })
    case 'take-back':
      return call(takeBackRelease, { params })
  }
}

const keyOfDay = (id: number): readonly unknown[] => ['exam', id]

/** Taps that are on their way lie over what was read, so that nothing jumps back between the two. */
export function usePendingScores(id: number, userId: number): Extract<Scoring, { do: 'score' }>[] {
  const steps = useMutationState({
    filters: { mutationKey: keyOfDay(id), status: 'pending' },
    select: ({ state }) => state.variables as Scoring | undefined,
  })
  return steps.flatMap((step) => (step?.do === 'score' && step.userId === userId ? [step] : []))
}

/** One after the other, in the order of the taps. */
export function useScoring(id: number) {
  const client = useQueryClient()
  const { queryKey } = queryOf(readExamDay, { params: { id } })
  return useMutation({
    mutationKey: keyOfDay(id),
    scope: { id: `exam-${id}` },
    mutationFn: send,
    onSuccess: async (candidate) => {
      // What is being read may be older than this answer.
      await client.cancelQueries({ queryKey })
      client.setQueryData<ExamDay>(queryKey, (day) =>
        day === undefined
          ? day
          : {
              ...day,
              candidates: day.candidates.map((one) => (one.user.id === candidate.user.id ? candidate : one)),
            },
      )
    },
    onError: () => invalidate(client, [readExamDay], { id }),
  })
}

export function useRelease(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(releaseResults, { params: { id } }),
    onSettled: () => invalidate(client, [readExamDay], { id }),
  })
}

/** Null: the date is open again. The other day's places change with it, so all of it is read anew. */
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
    mutationFn: async (step: Who & { readonly sportId: number; readonly do: 'invite' | 'withdraw' }) => {
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
    mutationFn: async ({ answer, ...params }: Who & { readonly answer: 'accepted' | 'declined' }) => {
      await call(answerExamInvitation, { params, body: { answer } })
    },
    onSettled: (_data, _error, { id }) => invalidate(client, [listExamInvitations, readAppointment], { id }),
  })
}
