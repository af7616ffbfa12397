/** Sends the confirmations of a whole class in one request; offline, each is queued on the device as its own command. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  type CommandAnswer,
  type JudgeCommand,
  MAX_COMMANDS,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { type Candidate, type ForAll, judgementFor } from './class-confirm-plan.ts'
import { stamped } from '../offline/command-queue.ts'
import { storeAnswers } from '../queries.ts'
import type { ClassQueue } from '../offline/use-command-queue.ts'

/** Above this number the notice gives a count instead of names. */
const MOST_NAMED = 3

const commandOf = (candidate: Candidate, facts: ReturnType<typeof factsOf>, forAll: ForAll): JudgeCommand =>
  stamped({
    kind: 'judge',
    userId: candidate.attendance.user.id,
    seen: { confirmations: candidate.attendance.confirmations, suggestion: candidate.attendance.suggestion },
    wanted: judgementFor(candidate, facts, forAll),
    mayBegin: candidate.isBeginner,
  })

type Chosen = { readonly candidate: Candidate; readonly command: JudgeCommand }

export function useConfirmAll(appointment: Appointment, queue: ClassQueue, onDone: () => void) {
  const client = useQueryClient()
  const t = useMessages('appointments')
  const words = useErrorWords()
  const showError = useShowError()
  const format = useFormats()
  const facts = factsOf(appointment)
  const keep = async (all: readonly Chosen[], wasSent: boolean): Promise<void> => {
    for (const { candidate, command } of all)
      await queue.add(command, { person: candidate.attendance.user, note: '', wasSent })
  }
  const mutation = useMutation({
    mutationFn: async (all: readonly Chosen[]) => {
      if (queue.mustWait()) {
        await keep(all, false)
        return undefined
      }
      const commands = all.map(({ command }) => command)
      const answers: CommandAnswer[] = []
      for (let from = 0; from < commands.length; from += MAX_COMMANDS)
        answers.push(
          ...(await call(sendCommands, {
            params: { id: appointment.id },
            body: { commands: commands.slice(from, from + MAX_COMMANDS) },
          })),
        )
      return answers
    },
    onSuccess: async (answers, all) => {
      onDone()
      if (answers === undefined) {
        showToast({ text: t('line.kept') })
        return
      }
      const done = answers.filter(({ outcome }) => outcome === 'done').length
      // The answers come in the order of the people.
      const failed = answers.flatMap((answered, at) => {
        const user = all[at]?.candidate.attendance.user
        return answered.outcome === 'done' || user === undefined ? [] : [{ answered, user }]
      })
      if (done > 0) showToast({ text: t('all.done', { count: done }), tone: 'positive' })
      if (failed.length > 0) {
        const named = failed.slice(0, MOST_NAMED).map(({ answered, user }) => {
          const why =
            answered.code === null
              ? t('all.rival', { by: answered.rival?.by.firstName || t('line.somebody') })
              : words(new AppError(answered.code)).title
          return t('all.someone', { name: fullName(user), why })
        })
        const more = failed.length - named.length
        const who = format.list([...named, ...(more > 0 ? [t('all.someMore', { count: more })] : [])])
        showToast({ text: t('all.some', { who }), tone: 'danger' })
      }
      await storeAnswers(client, appointment.id, answers)
    },
    onError: async (error, all) => {
      if (!isLineLost(error)) {
        showError(error)
        return
      }
      await keep(all, true)
      onDone()
    },
  })
  return {
    isPending: mutation.isPending,
    confirm: (chosen: readonly Candidate[], forAll: ForAll): void =>
      mutation.mutate(
        chosen.map((candidate) => ({ candidate, command: commandOf(candidate, facts, forAll) })),
      ),
  }
}
