/** The room or the trainer is taken at that time: the person decides. */
import type { ReactNode } from 'react'
import type { Overlap } from '@wegband/domain/features/timetable/contract.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'

export function OverlapDialog(props: {
  readonly overlaps: readonly Overlap[]
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}): ReactNode {
  const { overlaps, isBusy, onConfirm, onCancel } = props
  const t = useMessages('timetable')
  const format = useFormats()
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
        {overlaps.map((one) => (
          <ListRow
            key={one.appointmentId}
            title={t(`overlap.${one.why}`, { what: one.what })}
            note={`${one.name}, ${format.dayShort(one.startAt)}, ${format.timeRange(one.startAt, one.endAt)}`}
          />
        ))}
      </List>
    </ConfirmDialog>
  )
}
