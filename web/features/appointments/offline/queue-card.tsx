/** "Wartet auf Netz 4": the commands of a class that are on this device and not on the server, each with its state. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { isArrival, isRun } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { connection } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { deviceMobile } from '../../../ui/icon/phosphor/device-mobile.gen.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { forgetCommand, type QueuedCommand } from './command-queue.ts'
import { LazyConflictDialog } from '../lazy-dialogs.tsx'
import type { ClassQueue } from './use-command-queue.ts'
import styles from './queue-card.module.css'

export function QueueCard(props: {
  readonly appointment: Appointment
  readonly queue: ClassQueue
  /** The key of the offline command that the person decides about. */
  readonly choosing: string | undefined
  readonly onChoose: (key: string | undefined) => void
}): ReactNode {
  const { appointment, queue, choosing, onChoose } = props
  const t = useMessages('appointments')
  const isDown = useStore(connection).status !== 'fine'
  // The head of the page shows an answered start or end.
  const items = queue.items.filter(({ command, state }) => !isRun(command) || state === 'waiting')
  const chosen = queue.items.find(({ command }) => command.key === choosing)
  if (items.length === 0) return null
  const hasWaiting = items.some(({ state }) => state === 'waiting')
  const isAllRefused = items.every(({ state }) => state === 'refused')
  const title = (): string => {
    if (isAllRefused) return t('line.titleRefused')
    return isDown ? t('line.title') : t('line.titleFine')
  }
  const hint = (): string => {
    if (items.some(isFull)) return t('line.full')
    return isAllRefused ? t('line.refused') : t('line.safe')
  }
  return (
    <Mat as="section">
      <SectionHead
        title={title()}
        count={isAllRefused ? items.length : items.filter(({ state }) => state !== 'refused').length}
        aside={
          hasWaiting ? (
            <Button size="small" isBusy={queue.isSending} busyLabel={t('line.sending')} onClick={queue.send}>
              {t('line.send')}
            </Button>
          ) : undefined
        }
      />
      <ul aria-live="polite">
        {items.map((item) => (
          <QueueLine
            key={item.command.key}
            item={item}
            isStuck={item.state === 'waiting' && item.wasSent && !isDown && !queue.isSending}
            onChoose={() => onChoose(item.command.key)}
            onSendAgain={() => queue.sendAgain(item.command.key)}
          />
        ))}
      </ul>
      <p className={styles.hint}>
        <Icon icon={deviceMobile} size={20} />
        <span>{hint()}</span>
      </p>
      {chosen?.state === 'conflict' && chosen.rival !== null ? (
        <LazyConflictDialog
          appointment={appointment}
          item={chosen}
          rival={chosen.rival}
          onKeepMine={() => {
            onChoose(undefined)
            queue.keepMine(chosen.command.key)
          }}
          onClose={() => onChoose(undefined)}
        />
      ) : null}
    </Mat>
  )
}

/** Sent, and refused because the class is full: it can succeed as soon as there is a place. */
const isFull = ({ state, code, command }: QueuedCommand): boolean =>
  state === 'refused' && isArrival(command) && code === 'appointments.full'

function useLineWords(): (item: QueuedCommand) => string {
  const t = useMessages('appointments')
  return ({ command, person }) => {
    if (isRun(command)) return t(command.kind === 'start' ? 'line.started' : 'line.ended')
    const name = person?.firstName ?? t('line.somebody')
    if (command.kind === 'scan') return t('line.scanned', { name })
    if (command.kind === 'add') return t('line.added', { name })
    if (command.kind === 'remove') return t('line.removed', { name })
    if (command.wanted.confirmations.includes('denied')) return t('line.denied', { name })
    const isLess = command.seen.confirmations.some((type) => !command.wanted.confirmations.includes(type))
    if (isLess) return t('line.takenBack', { name })
    const isMore = command.wanted.confirmations.length > command.seen.confirmations.length
    return isMore ? t('line.confirmed', { name }) : t('line.suggested', { name })
  }
}

function QueueLine(props: {
  readonly item: QueuedCommand
  /** The server stored it and waits for the person to be on the list. That may never happen, since they were removed. */
  readonly isStuck: boolean
  readonly onChoose: () => void
  readonly onSendAgain: () => void
}): ReactNode {
  const { item, isStuck } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const words = useErrorWords()
  const wordsOf = useLineWords()
  const title = wordsOf(item)
  const note = (): string => {
    if (item.state === 'conflict') return t('line.twoWords')
    if (isStuck) return t('line.notOnList')
    return item.code === null ? item.note : words(new AppError(item.code)).title
  }
  return (
    <li className={styles.line}>
      <time dateTime={item.command.doneAt}>{format.time(item.command.doneAt)}</time>
      <span>
        <strong>{title}</strong>
        <span className="t-small t-muted">{note()}</span>
      </span>
      {item.state === 'waiting' && !isStuck ? <Tag tone="warning">{t('line.waits')}</Tag> : null}
      {item.state === 'conflict' ? (
        <Button
          size="small"
          variant="danger"
          label={t('line.solveLabel', { title })}
          onClick={props.onChoose}
        >
          {t('line.solve')}
        </Button>
      ) : null}
      {isFull(item) ? (
        <Button size="small" label={t('line.againLabel', { title })} onClick={props.onSendAgain}>
          {t('line.again')}
        </Button>
      ) : null}
      {item.state === 'refused' || isStuck ? (
        <Button
          size="small"
          label={t('line.forgetLabel', { title })}
          onClick={() => void forgetCommand(item.command.key)}
        >
          {t('line.forget')}
        </Button>
      ) : null}
    </li>
  )
}
