/**
 * Two trainers entered different things about one person while one was offline. The one who sends later chooses (decisions §4
 * Confirmation).
 */
import { type ReactNode, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type {
  Judgement,
  RivalJudgement,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { forgetCommand, type QueuedCommand } from './command-queue.ts'
import { useModuleName } from '../attendance/suggestion-pickers.tsx'
import styles from './queue-card.module.css'

type Side = 'mine' | 'theirs'

/** What a trainer entered, short enough for a heading: the module, or what was confirmed. */
function useSaid(): (said: Judgement, moduleName: string | undefined) => string {
  const t = useMessages('appointments')
  return ({ confirmations }, moduleName) => {
    if (confirmations.includes('denied')) return t('deny.tag')
    if (confirmations.includes('progress') && moduleName !== undefined) return moduleName
    return confirmations.length > 0 ? t('conflict.presence') : t('conflict.nothing')
  }
}

export function ConflictDialog(props: {
  readonly appointment: Appointment
  readonly item: QueuedCommand
  readonly rival: RivalJudgement
  readonly onKeepMine: () => void
  readonly onClose: () => void
}): ReactNode {
  const { item, rival } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const said = useSaid()
  const [side, setSide] = useState<Side>('mine')
  const { command } = item
  const mine: Judgement = command.kind === 'judge' ? command.wanted : { confirmations: [], suggestion: null }
  const mineModule = useModuleName(mine.suggestion?.moduleId)
  const theirModule = useModuleName(rival.suggestion?.moduleId)
  const mineText = command.kind === 'remove' ? t('conflict.removed') : said(mine, mineModule)
  const theirText = said(rival, theirModule)
  const chosen = side === 'mine' ? mine : rival
  const chosenMinutes = chosen.suggestion?.sportDuration
  const chosenText = side === 'mine' ? mineText : theirText
  // For the same module with other minutes, the button names the minutes.
  const kept =
    mineText === theirText && typeof chosenMinutes === 'number'
      ? t('conflict.minutes', { count: chosenMinutes })
      : chosenText
  const name = item.person?.firstName ?? t('line.somebody')
  const decide = (): void => {
    if (side === 'mine') props.onKeepMine()
    else void forgetCommand(command.key).then(props.onClose)
  }
  return (
    <Dialog
      isOpen
      size="small"
      sport={props.appointment.sports[0]}
      title={t('conflict.title', { name })}
      description={t('conflict.text', { by: rival.by.firstName, name })}
      closeLabel={t('close')}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('conflict.later')}</Button>
          <Button variant="primary" size="large" isBlock onClick={decide}>
            {t('conflict.keep', { said: kept })}
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label={t('conflict.title', { name })} className={styles.sides}>
        <SideCard
          isChosen={side === 'mine'}
          title={t('conflict.mine', { said: mineText })}
          minutes={mine.suggestion?.sportDuration ?? null}
          when={t('conflict.here', { time: format.time(command.doneAt) })}
          onChoose={() => setSide('mine')}
        />
        <SideCard
          isChosen={side === 'theirs'}
          title={t('conflict.theirs', { by: rival.by.firstName, said: theirText })}
          minutes={rival.suggestion?.sportDuration ?? null}
          when={t('conflict.there', { time: format.time(rival.at) })}
          onChoose={() => setSide('theirs')}
        />
      </div>
      {side === 'mine' ? (
        <p className={styles.hint}>
          <Icon icon={info} size={20} />
          <span>{t('conflict.hint', { by: rival.by.firstName })}</span>
        </p>
      ) : null}
    </Dialog>
  )
}

function SideCard(props: {
  readonly isChosen: boolean
  readonly title: string
  readonly minutes: number | null
  readonly when: string
  readonly onChoose: () => void
}): ReactNode {
  const t = useMessages('appointments')
  return (
    <label className={styles.side}>
      <input
        className="visually-hidden"
        type="radio"
        name="conflict"
        checked={props.isChosen}
        onChange={props.onChoose}
      />
      <span className={styles.mark}>
        {props.isChosen ? <Icon icon={check} weight="bold" size={14} /> : null}
      </span>
      <strong>{props.title}</strong>
      {props.minutes === null ? null : (
        <p className="t-small t-muted">{t('conflict.minutes', { count: props.minutes })}</p>
      )}
      <p className="t-small t-muted">{props.when}</p>
    </label>
  )
}
