/** Sends what is confirmed of a whole class: everybody in one request; without a line each deed waits on the device like any other. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  type DeedAnswer,
  type JudgeDeed,
  MOST_DEEDS,
  readClassMissing,
  sendDeeds,
} from '@wegband/domain/features/appointments/deeds-contract.ts'
import { call } from '../../platform/api.ts'
import { isLineLost } from '../../platform/client-error.ts'
import { nowIso } from '../../platform/clock.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { invalidate } from '../../platform/queries.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { type Candidate, type ForAll, judgementFor } from './class-confirm-plan.ts'
import { newKey } from './deed-queue.ts'
import { refresh } from './queries.ts'
import type { ClassQueue } from './use-deed-queue.ts'

const deedOf = (candidate: Candidate, facts: ReturnType<typeof factsOf>, forAll: ForAll) => ({
  kind: 'judge' as const,
  userId: candidate.attendance.user.id,
  seen: { confirmations: candidate.attendance.confirmations, suggestion: candidate.attendance.suggestion },
  wanted: judgementFor(candidate, facts, forAll),
})

export function useConfirmAll(appointment: Appointment, queue: ClassQueue, onDone: () => void) {
  const client = useQueryClient()
  const t = useMessages('appointments')
  const words = useErrorWords()
  const tellError = useTellError()
  const facts = factsOf(appointment)
  const keep = async (chosen: readonly Candidate[], forAll: ForAll, wasSent: boolean): Promise<void> => {
    for (const candidate of chosen) {
      const person = candidate.attendance.user
      await queue.add(deedOf(candidate, facts, forAll), { person, note: '', wasSent })
    }
  }
  return useMutation({
    mutationFn: async ({ chosen, forAll }: { chosen: readonly Candidate[]; forAll: ForAll }) => {
      if (queue.mustWait()) {
        await keep(chosen, forAll, false)
        return undefined
      }
      const deeds: JudgeDeed[] = chosen.map((candidate) => ({
        ...deedOf(candidate, facts, forAll),
        key: newKey(),
        doneAt: nowIso(),
      }))
      const answers: DeedAnswer[] = []
      for (let from = 0; from < deeds.length; from += MOST_DEEDS)
        answers.push(
          ...(await call(sendDeeds, {
            params: { id: appointment.id },
            body: { deeds: deeds.slice(from, from + MOST_DEEDS) },
          })),
        )
      return answers
    },
    onSuccess: async (answers) => {
      onDone()
      if (answers === undefined) {
        showToast({ text: t('line.kept') })
        return
      }
      const done = answers.filter(({ outcome }) => outcome === 'done').length
      const failed = answers.filter(({ outcome }) => outcome !== 'done')
      if (done > 0) showToast({ text: t('all.done', { count: done }), tone: 'positive' })
      const [first] = failed
      if (first !== undefined) {
        const why = first.code === null ? t('line.rowTwo') : words(new AppError(first.code)).title
        showToast({ text: t('all.some', { count: failed.length, why }), tone: 'danger' })
      }
      await Promise.all([
        refresh(client, appointment.id),
        invalidate(client, [readClassMissing], { id: appointment.id }),
      ])
    },
    onError: async (error, { chosen, forAll }) => {
      if (!isLineLost(error)) {
        tellError(error)
        return
      }
      await keep(chosen, forAll, true)
      onDone()
    },
  })
}
