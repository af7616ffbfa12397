/** Who waits for a place, below the list of the trainer side; and what of it concerns one's children. */
import type { ReactNode } from 'react'
import type { WaitingEntry, WaitingList } from '@wegband/domain/features/appointments/waiting-contract.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { initialsOf } from './person-name.ts'
import type { WaitingSteps } from './use-waiting.ts'
import { momentText } from './when-text.ts'
import styles from './appointment-page.module.css'

export function WaitingRows(props: { readonly list: WaitingList | undefined }): ReactNode {
  const t = useMessages('appointments')
  const turns = props.list?.entries.filter(({ position }) => position !== null) ?? []
  if (turns.length === 0) return null
  return (
    <section>
      <SectionHead title={t('waiting.list.title')} aside={turns.length} />
      <List>
        {turns.map((turn) => (
          <TurnRow key={turn.user.id} turn={turn} />
        ))}
      </List>
    </section>
  )
}

function TurnRow(props: { readonly turn: WaitingEntry }): ReactNode {
  const { turn } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const notes = [
    turn.offeredUntil === null
      ? undefined
      : t('waiting.list.offered', { until: momentText(format, turn.offeredUntil) }),
    turn.isShortNotice ? undefined : t('waiting.list.noLate'),
  ].filter((note) => note !== undefined)
  return (
    <ListRow
      lead={<Avatar initials={initialsOf(turn.user)} />}
      title={`${turn.position ?? ''}. ${turn.user.firstName} ${turn.user.lastName}`}
      note={notes.length === 0 ? undefined : notes.join(', ')}
    />
  )
}

/** What a parent can do for a child while the class is full. */
export function ChildWaiting(props: {
  readonly child: { readonly id: number; readonly firstName: string }
  readonly entry: WaitingEntry | undefined
  readonly steps: WaitingSteps
  readonly canJoin: boolean
}): ReactNode {
  const { child, entry, steps, canJoin } = props
  const t = useMessages('appointments')
  const name = child.firstName
  const isBusy = steps.pending?.userId === child.id
  const userId = child.id
  if (entry?.state === 'offered')
    return (
      <div className={styles.trail}>
        <Button
          size="small"
          variant="primary"
          isBusy={isBusy}
          label={t('children.comeLabel', { name })}
          onClick={() => steps.take({ to: 'accept', userId })}
        >
          {t('children.come')}
        </Button>
        <Button
          size="small"
          label={t('waiting.leaveChild', { name })}
          onClick={() => steps.take({ to: 'decline', userId })}
        >
          {t('waiting.leaveShort')}
        </Button>
      </div>
    )
  if (entry?.state === 'waiting')
    return (
      <Button
        size="small"
        isBusy={isBusy}
        label={t('waiting.leaveChild', { name })}
        onClick={() => steps.take({ to: 'leave', userId })}
      >
        {t('waiting.leaveShort')}
      </Button>
    )
  return canJoin ? (
    <Button
      size="small"
      isBusy={isBusy}
      label={t('waiting.joinChild', { name })}
      onClick={() => steps.take({ to: 'join', userId, isShortNotice: true })}
    >
      {t('waiting.joinChildShort')}
    </Button>
  ) : null
}
