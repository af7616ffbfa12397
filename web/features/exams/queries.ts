/** Reads and writes of exam days, and what each write makes old. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  answerExamInvitation,
  type ExamCandidate,
  type ExamDay,
  handInSheet,
  inviteCandidate,
  listExamInvitations,
  markAbsent,
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

/** A tap shows at once; the server's answer, or a look at the day after a refusal, comes in its place. */
const tapped = (candidate: ExamCandidate, step: Scoring): ExamCandidate => {
  if (step.do !== 'score') return candidate
  const others = (candidate.mine?.scores ?? []).filter(({ taskId }) => taskId !== step.taskId)
  const { taskId, points, note } = step
  return {
    ...candidate,
    mine: { handedInAt: null, ...candidate.mine, scores: [...others, { taskId, points, note }] },
  }
}

export function useScoring(id: number) {
  const client = useQueryClient()
  const { queryKey } = queryOf(readExamDay, { params: { id } })
  const change = (userId: number, next: (one: ExamCandidate) => ExamCandidate): void => {
    client.setQueryData<ExamDay>(queryKey, (day) =>
      day === undefined
        ? day
        : { ...day, candidates: day.candidates.map((one) => (one.user.id === userId ? next(one) : one)) },
    )
  }
  return useMutation({
    scope: { id: `exam-${id}` },
    mutationFn: send,
    onMutate: async (step) => {
      await client.cancelQueries({ queryKey })
      change(step.userId, (one) => tapped(one, step))
    },
    onSuccess: (candidate, step) => {
      // Of several taps on the way only the last answer knows all of them.
      if (client.isMutating({ mutationKey: ['exam', id] }) <= 1) change(step.userId, () => candidate)
    },
    onError: () => void invalidate(client, [readExamDay], { id }),
    mutationKey: ['exam', id],
  })
}

export function useRelease(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(releaseResults, { params: { id } }),
    onSettled: () => invalidate(client, [readExamDay], { id }),
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
