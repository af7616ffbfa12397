/** The result of an offline start or end that differs from what this person entered: one sentence until it is read. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useStore } from '../../../platform/store.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { commandQueue, forgetCommand } from '../offline/command-queue.ts'
import { answeredRuns, type QueuedRun } from '../offline/unsent-run.ts'
import { momentText } from '../booking/when-text.ts'
import { useFormats } from '../../../platform/words/formats.ts'

export function RunNews(props: { readonly appointment: Appointment }): ReactNode {
  const { items } = useStore(commandQueue)
  return answeredRuns(items, props.appointment.id).map((run) => <OneNews key={run.command.key} run={run} />)
}

function OneNews({ run }: { readonly run: QueuedRun }): ReactNode {
  const t = useMessages('appointments')
  const format = useFormats()
  const words = useErrorWords()
  const { command, rival, code } = run
  const own = momentText(format, command.doneAt)
  const sentence = (): string => {
    if (code === 'appointments.already-started' && rival !== null)
      return t('unsentRun.theirs', { name: rival.by.firstName, time: momentText(format, rival.at), own })
    if (code === 'appointments.already-ended' && command.kind === 'end') return t('unsentRun.ended', { own })
    const reason = code === null ? '' : words(new AppError(code)).text
    return t(command.kind === 'start' ? 'unsentRun.startRefused' : 'unsentRun.endRefused', { own, reason })
  }
  return (
    <Banner
      icon={warningCircle}
      tone="warning"
      live="status"
      title={t(command.kind === 'start' ? 'unsentRun.start' : 'unsentRun.end')}
      action={
        <Button size="small" onClick={() => void forgetCommand(command.key)}>
          {t('unsentRun.read')}
        </Button>
      }
    >
      {sentence()}
    </Banner>
  )
}
