/** The trainer takes a class over while teaching or attending another one: they decide. */
import type { ReactNode } from 'react'
import type { OwnOverlaps } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'

export function OwnOverlapQuestion(props: {
  readonly clash: OwnOverlaps | undefined
  readonly isPending: boolean
  readonly insist: () => void
  readonly giveUp: () => void
}): ReactNode {
  const { clash, isPending, insist, giveUp } = props
  const t = useMessages('timetable')
  const format = useFormats()
  if (clash === undefined) return null
  const more = clash.count - clash.overlaps.length
  return (
    <ConfirmDialog
      isOpen
      title={t('overlap.title')}
      text={t('overlap.ownText')}
      confirmLabel={t('overlap.ownConfirm')}
      cancelLabel={t('overlap.ownCancel')}
      isBusy={isPending}
      onConfirm={insist}
      onCancel={giveUp}
    >
      <List>
        {clash.overlaps.map(({ name, startAt, endAt, isTeaching }) => (
          <ListRow
            key={`${name} ${startAt}`}
            title={name}
            note={`${format.dayShort(startAt)}, ${format.timeRange(startAt, endAt)}, ${t(isTeaching ? 'overlap.ownTeaches' : 'overlap.ownAttends')}`}
          />
        ))}
      </List>
      {more > 0 ? <p className="t-muted">{t('overlap.more', { count: more })}</p> : null}
    </ConfirmDialog>
  )
}
