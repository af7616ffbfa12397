/** The rarer actions for a person on the list: deny the progress, undo that, remove, open the emergency information. */
import type { ReactNode } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { currentLocale, loadBundles, useMessages } from '../../../platform/words/i18n.tsx'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { arrowCounterClockwise } from '../../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { prohibit } from '../../../ui/icon/phosphor/prohibit.gen.ts'
import { userMinus } from '../../../ui/icon/phosphor/user-minus.gen.ts'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { LazyMissingSummary } from '../../sports/missing/lazy-missing.ts'
import { mainTypeOf } from './confirm-plan.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { AttendanceEditing } from './use-attendance.ts'

/** Has its own messages, separate from this page. */
const LazyEmergencyRow = lazyDialog(async () => {
  await loadBundles(['profile'], currentLocale())
  return (await import('../../profile/emergency/emergency-row.tsx')).EmergencyRow
})

export function AttendeeSheet(props: {
  readonly appointment: Appointment
  readonly editing: AttendanceEditing
  readonly mayDeny: boolean
  /** Undefined where the person may not be removed. */
  readonly onRemove: (() => void) | undefined
  readonly onClose: () => void
}): ReactNode {
  const { appointment, editing, onClose } = props
  const t = useMessages('appointments')
  const attendance = editing.shown
  const main = mainTypeOf(factsOf(appointment))
  // The sport they train here, else the sport of the class.
  const sportId = attendance.suggestion?.sportId ?? appointment.sports[0]?.id
  const isDenied = attendance.confirmations.includes('denied')
  const deny = (): void => {
    const isMain = main !== undefined && attendance.confirmations.includes(main)
    // Progress and its denial exclude each other.
    editing.judge([
      ...(isMain ? [{ kind: 'take-back', type: main } as const] : []),
      { kind: 'confirm', type: 'denied' },
    ])
    onClose()
  }
  const takeBack = (): void => {
    editing.judge([{ kind: 'take-back', type: 'denied' }])
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="small"
      sport={appointment.sports[0]}
      title={fullName(attendance.user)}
      closeLabel={t('close')}
      onClose={onClose}
    >
      {sportId === undefined ? null : <LazyMissingSummary userId={attendance.user.id} sportId={sportId} />}
      <List>
        {props.mayDeny && !isDenied ? (
          <ListRow icon={prohibit} title={t('deny.action')} note={t('deny.note')} onClick={deny} />
        ) : null}
        {props.mayDeny && isDenied ? (
          <ListRow icon={arrowCounterClockwise} title={t('deny.takeBack')} onClick={takeBack} />
        ) : null}
        {props.onRemove ? (
          <ListRow icon={userMinus} title={t('remove.action')} onClick={props.onRemove} />
        ) : null}
        <LazyEmergencyRow userId={attendance.user.id} name={fullName(attendance.user)} />
      </List>
    </Dialog>
  )
}
