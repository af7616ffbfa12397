/** Cancels one date: one tap, with an optional reason. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  ABSENCE_REASON_LENGTH,
  callOffOnce,
} from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { refreshTimetable } from '../queries.ts'

export function AbsenceDialog(props: {
  readonly appointment: Appointment
  readonly userId: number
  readonly onClose: () => void
}): ReactNode {
  const { appointment, userId, onClose } = props
  const { id } = appointment
  const t = useMessages('timetable')
  const showError = useShowError()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const mutation = useMutation({
    mutationFn: () => call(callOffOnce, { params: { id, userId }, body: { reason } }),
    onSuccess: () =>
      showToast({ subject: `booking-${id}-${userId}`, text: t('standingBooking.done'), tone: 'neutral' }),
    onError: showError,
    onSettled: async () => {
      await refreshTimetable(client, id)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      sport={appointment.sports[0]}
      title={t('standingBooking.title')}
      text={t('standingBooking.text')}
      confirmLabel={t('standingBooking.confirm')}
      cancelLabel={t('standingBooking.cancel')}
      isBusy={mutation.isPending}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <TextField
        label={t('standingBooking.reason')}
        optionalText={t('optional')}
        maxLength={ABSENCE_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
