/** The viewer's place in the waiting list of a full class: position, offer, joining and leaving (decisions 0027). */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { isOfferTime } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import type {
  WaitingEntry,
  WaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { QueueStrip } from '../../../ui/queue-strip/queue-strip.tsx'
import { StartBox } from '../../../ui/start-box/start-box.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import styles from '../appointments.module.css'
import type { WaitingSteps } from './use-waiting.ts'
import { momentText } from '../booking/when-text.ts'

type WaitingProps = {
  readonly appointment: Appointment
  readonly userId: number
  readonly steps: WaitingSteps
}

/**
 * `list` undefined: not read yet. `others`: alternatives for a viewer who does not wait. `isQuiet`: beside the filled button of a trainer.
 */
export function WaitingBox(
  props: WaitingProps & {
    readonly list: WaitingList | undefined
    readonly others: ReactNode
    readonly isQuiet: boolean
  },
): ReactNode {
  const { appointment, userId, steps, list, others, isQuiet } = props
  const mine = list?.entries.find(({ user }) => user.id === userId)
  if (mine?.state === 'offered') return <OfferBox {...{ appointment, userId, steps }} mine={mine} />
  if (mine?.state === 'waiting')
    return <TurnBox {...{ appointment, userId, steps }} mine={mine} count={list?.count ?? 1} />
  return <FullBox {...{ appointment, userId, steps, others, isQuiet }} isPassed={mine?.state === 'expired'} />
}

function FullBox(
  props: WaitingProps & { readonly others: ReactNode; readonly isPassed: boolean; readonly isQuiet: boolean },
): ReactNode {
  const { appointment, userId, steps, others, isPassed } = props
  const t = useMessages('appointments')
  const action = isOfferTime(appointment, nowIso()) ? (
    <Button
      variant={props.isQuiet ? 'soft' : 'primary'}
      isBlock
      isBusy={steps.pending?.to === 'join'}
      onClick={() => steps.take({ to: 'join', userId, isShortNotice: true })}
    >
      {t('waiting.join')}
    </Button>
  ) : (
    others
  )
  return (
    <StartBox
      state="ended"
      title={t('full.title')}
      tag={<Tag tone="warning">{t('full.tag')}</Tag>}
      text={isPassed ? t('waiting.passed') : t('full.text', { capacity: appointment.capacity ?? 0 })}
      action={action}
    />
  )
}

function TurnBox(props: WaitingProps & { readonly mine: WaitingEntry; readonly count: number }): ReactNode {
  const { userId, steps, mine, count } = props
  const t = useMessages('appointments')
  const position = mine.position ?? 1
  return (
    <StartBox
      state="running"
      title={t('waiting.title', { position })}
      tag={<Tag tone="warning">{t('full.tag')}</Tag>}
      text={
        <>
          <QueueStrip position={position} count={count} label={t('waiting.label', { position, count })} />
          <p>{t('waiting.text')}</p>
        </>
      }
      action={
        <div className={styles.answers}>
          <Switch
            label={t('waiting.shortNotice')}
            note={t('waiting.shortNoteText')}
            isOn={mine.isShortNotice}
            isDisabled={steps.pending !== undefined}
            onChange={(isShortNotice) => steps.take({ to: 'change', userId, isShortNotice })}
          />
          <Button
            isBlock
            isBusy={steps.pending?.to === 'leave'}
            onClick={() => steps.take({ to: 'leave', userId })}
          >
            {t('waiting.leave')}
          </Button>
        </div>
      }
    />
  )
}

function OfferBox(props: WaitingProps & { readonly mine: WaitingEntry }): ReactNode {
  const { userId, steps, mine } = props
  const t = useMessages('appointments')
  const format = useFormats()
  return (
    <StartBox
      state="running"
      title={t('waiting.offer.title')}
      tag={<Tag tone="positive">{t('waiting.offer.tag')}</Tag>}
      text={t('waiting.offer.text', { until: momentText(format, mine.offeredUntil ?? '') })}
      action={
        <div className={styles.answers}>
          <Button
            variant="primary"
            size="large"
            isBlock
            icon={check}
            isBusy={steps.pending?.to === 'accept'}
            onClick={() => steps.take({ to: 'accept', userId })}
          >
            {t('waiting.offer.accept')}
          </Button>
          <Button
            isBlock
            isBusy={steps.pending?.to === 'decline'}
            onClick={() => steps.take({ to: 'decline', userId })}
          >
            {t('waiting.offer.decline')}
          </Button>
        </div>
      }
    />
  )
}
