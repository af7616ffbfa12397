/** Calling a class off from its page, alone, with all that follow, or its whole series: asked once, with the words that everybody who comes will read. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import {
  cancelAppointment,
  CANCEL_REASON_LENGTH,
  type CancelScope,
} from '@wegband/domain/features/appointments/cancel-contract.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../platform/api.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { calendarX } from '../../ui/icon/phosphor/calendar-x.gen.ts'
import { repeat } from '../../ui/icon/phosphor/repeat.gen.ts'
import { AppointmentParts } from './appointment-parts.ts'
import { ConfirmDialogOnDemand } from './dialogs-on-demand.tsx'
import { appointmentQuery, refresh, storeCurrent } from './queries.ts'
import { useWhenText } from './when-text.ts'
import styles from './appointment-page.module.css'

export function CallOff(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const [isAsking, setAsking] = useState(false)
  const { capabilities, isStarted, isCancelled } = appointment
  if (!capabilities.includes('edit') || isStarted || isCancelled) return null
  return (
    <>
      <Button icon={calendarX} onClick={() => setAsking(true)}>
        {t('callOff.open')}
      </Button>
      {isAsking ? <Question appointment={appointment} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

const useAlways = (): boolean => true

function Question(props: { readonly appointment: Appointment; readonly onClose: () => void }): ReactNode {
  const { appointment, onClose } = props
  const { id } = appointment
  const t = useMessages('appointments')
  const when = useWhenText(appointment)
  const tellError = useTellError()
  const client = useQueryClient()
  const [scope, setScope] = useState<CancelScope>('one')
  const { useMayEndSeries = useAlways } = useContext(AppointmentParts)
  const mayEndSeries = useMayEndSeries(appointment)
  const [reason, setReason] = useState('')
  const mutation = useMutation({
    mutationFn: () => call(cancelAppointment, { params: { id }, body: { scope, reason } }),
    onSuccess: (current) => {
      client.setQueryData(appointmentQuery(id).queryKey, current)
      showToast({ subject: `class-${id}`, text: t('callOff.done'), tone: 'neutral' })
    },
    onError: (error) => {
      tellError(error)
      storeCurrent(client, error)
    },
    onSettled: async () => {
      onClose()
      await refresh(client, id)
    },
  })
  return (
    <ConfirmDialogOnDemand
      isOpen
      isDangerous
      sport={appointment.sports[0]}
      title={t('callOff.title')}
      text={t('callOff.text')}
      confirmLabel={t('callOff.confirm')}
      cancelLabel={t('callOff.keep')}
      isBusy={mutation.isPending}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <div className={styles.answers}>
        {appointment.isSeries && mayEndSeries ? (
          <ChoiceList<CancelScope>
            label={t('callOff.scope')}
            items={[
              { value: 'one', icon: calendarBlank, title: t('callOff.alone'), note: when },
              {
                value: 'following',
                icon: repeat,
                title: t('callOff.following'),
                note: t('callOff.followingNote'),
              },
              { value: 'all', icon: calendarX, title: t('callOff.all'), note: t('callOff.allNote') },
            ]}
            value={scope}
            onChange={setScope}
          />
        ) : null}
        <TextAreaField
          label={t('callOff.reason')}
          optionalText={t('callOff.optional')}
          rows={3}
          maxLength={CANCEL_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialogOnDemand>
  )
}
