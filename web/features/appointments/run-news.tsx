/** What became of a start or an end that this person gave offline, where it was not what they meant: one sentence until it is read. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useStore } from '../../platform/store.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { deedQueue, forgetDeed } from './deed-queue.ts'
import { answeredRuns, type QueuedRun } from './unsent-run.ts'
import { momentText } from './when-text.ts'
import { useFormats } from '../../platform/formats.ts'

export function RunNews(props: { readonly appointment: Appointment }): ReactNode {
  const { items } = useStore(deedQueue)
  return answeredRuns(items, props.appointment.id).map((run) => <OneNews key={run.deed.key} run={run} />)
}

function OneNews({ run }: { readonly run: QueuedRun }): ReactNode {
  const t = useMessages('appointments')
  const format = useFormats()
  const words = useErrorWords()
  const { deed, rival, code } = run
  const own = momentText(format, deed.doneAt)
  const sentence = (): string => {
    if (code === 'appointments.already-started' && rival !== null)
      return t('unsentRun.theirs', { name: rival.by.firstName, time: momentText(format, rival.at), own })
    if (code === 'appointments.already-ended' && deed.kind === 'end') return t('unsentRun.ended', { own })
    const reason = code === null ? '' : words(new AppError(code)).text
    return t(deed.kind === 'start' ? 'unsentRun.startRefused' : 'unsentRun.endRefused', { own, reason })
  }
  return (
    <Banner
      icon={warningCircle}
      tone="warning"
      live="status"
      title={t(deed.kind === 'start' ? 'unsentRun.start' : 'unsentRun.end')}
      action={
        <Button size="small" onClick={() => void forgetDeed(deed.key)}>
          {t('unsentRun.read')}
        </Button>
      }
    >
      {sentence()}
    </Banner>
  )
}
