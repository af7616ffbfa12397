/** The room or the trainer is taken at that time: the user decides. */
import type { ReactNode } from 'react'
import type { Overlap, Overlaps } from '@wegband/domain/features/timetable/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'

export function OverlapDialog(props: {
  readonly overlaps: Overlaps
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}): ReactNode {
  const { overlaps, isBusy, onConfirm, onCancel } = props
  const t = useMessages('timetable')
  const format = useFormats()
  const more = overlaps.count - overlaps.overlaps.length
  const takenOf = ({ room, trainer }: Overlap): string =>
    [
      ...(room === null ? [] : [t('overlap.room', { what: room })]),
      ...(trainer === null ? [] : [trainer]),
    ].join(', ')
  return (
    <ConfirmDialog
      isOpen
      title={t('overlap.title')}
      text={t('overlap.text')}
      confirmLabel={t('overlap.confirm')}
      cancelLabel={t('overlap.cancel')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <List>
        {overlaps.overlaps.map((one) => (
          <ListRow
            key={one.appointmentId}
            title={takenOf(one)}
            note={`${one.name}, ${format.dayShort(one.startAt)}, ${format.timeRange(one.startAt, one.endAt)}`}
          />
        ))}
      </List>
      {more > 0 ? <p className="t-muted">{t('overlap.more', { count: more })}</p> : null}
    </ConfirmDialog>
  )
}
