/**
 * Calls a class off from its page: alone, with all that follow, or its whole series. One question takes the text that booked people will
 * read.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  cancelAppointment,
  CANCEL_REASON_LENGTH,
  type CancelScope,
  readCancelReach,
  undoCancellation,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceList } from '../../../ui/choice/choice.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { arrowCounterClockwise } from '../../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { calendarBlank } from '../../../ui/icon/phosphor/calendar-blank.gen.ts'
import { calendarX } from '../../../ui/icon/phosphor/calendar-x.gen.ts'
import { repeat } from '../../../ui/icon/phosphor/repeat.gen.ts'
import { LazyConfirmDialog } from '../lazy-dialogs.tsx'
import { appointmentQuery, refresh, storeCurrent } from '../queries.ts'
import { useUndoSeconds } from './use-undo-seconds.ts'
import { useWhenText } from '../booking/when-text.ts'
import styles from '../appointments.module.css'

type CallOffProps = {
  readonly appointment: Appointment
  /** Whether the viewer may call off more than this date of its series. */
  readonly mayEndSeries: boolean
}

export function CallOff(props: CallOffProps): ReactNode {
  const { appointment } = props
  const t = useMessages('appointments')
  const [isAsking, setAsking] = useState(false)
  const { capabilities, isStarted, isCancelled } = appointment
  if (isCancelled) return <UndoCallOff appointment={appointment} />
  if (!capabilities.includes('edit') || isStarted) return null
  return (
    <>
      <Button icon={calendarX} onClick={() => setAsking(true)}>
        {t('callOff.open')}
      </Button>
      {isAsking ? <Question {...props} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** For a minute after calling off. */
function UndoCallOff(props: { readonly appointment: Appointment }): ReactNode {
  const { id, undoUntil } = props.appointment
  const t = useMessages('appointments')
  const showError = useShowError()
  const client = useQueryClient()
  const seconds = useUndoSeconds(undoUntil)
  const undoing = useMutation({
    mutationFn: () => call(undoCancellation, { params: { id } }),
    onSuccess: (current) => {
      client.setQueryData(appointmentQuery(id).queryKey, current)
      showToast({ subject: `class-${id}`, text: t('callOff.undone'), tone: 'positive' })
    },
    onError: (error) => {
      showError(error)
      storeCurrent(client, error)
    },
    onSettled: () => refresh(client, id),
  })
  if (seconds === 0) return null
  return (
    <Button icon={arrowCounterClockwise} isBusy={undoing.isPending} onClick={() => undoing.mutate()}>
      {t('callOff.undo', { seconds })}
    </Button>
  )
}

/** "3 Termine, 12 Personen" when loaded. */
function useReachText(id: number): (scope: CancelScope) => string | undefined {
  const t = useMessages('appointments')
  const reach = useQuery(queryOf(readCancelReach, { params: { id } })).data
  return (scope) =>
    reach === undefined
      ? undefined
      : t('callOff.reach', {
          dates: t('callOff.dates', { count: reach[scope].dates }),
          people: t('callOff.people', { count: reach[scope].people }),
        })
}

function Question(props: CallOffProps & { readonly onClose: () => void }): ReactNode {
  const { appointment, mayEndSeries, onClose } = props
  const { id } = appointment
  const t = useMessages('appointments')
  const showError = useShowError()
  const client = useQueryClient()
  const [scope, setScope] = useState<CancelScope>('one')
  const [reason, setReason] = useState('')
  const mutation = useMutation({
    mutationFn: () => call(cancelAppointment, { params: { id }, body: { scope, reason } }),
    onSuccess: (current) => {
      client.setQueryData(appointmentQuery(id).queryKey, current)
      showToast({ subject: `class-${id}`, text: t('callOff.done'), tone: 'neutral' })
    },
    onError: (error) => {
      showError(error)
      storeCurrent(client, error)
    },
    onSettled: async () => {
      onClose()
      await refresh(client, id)
    },
  })
  return (
    <LazyConfirmDialog
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
        <Reach appointment={appointment} mayEndSeries={mayEndSeries} scope={scope} onChange={setScope} />
        <TextAreaField
          label={t('callOff.reason')}
          optionalText={t('callOff.optional')}
          rows={3}
          maxLength={CANCEL_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </LazyConfirmDialog>
  )
}

/** What each answer means, and for a single date how many people it concerns. */
function Reach(
  props: CallOffProps & {
    readonly scope: CancelScope
    readonly onChange: (scope: CancelScope) => void
  },
): ReactNode {
  const { appointment, scope } = props
  const t = useMessages('appointments')
  const when = useWhenText(appointment)
  const reachOf = useReachText(appointment.id)
  const noteOf = (one: CancelScope, text: string): string =>
    [text, reachOf(one) ?? ''].filter(Boolean).join(' ')
  if (!appointment.isSeries || !props.mayEndSeries) return <p className="t-muted">{reachOf('one')}</p>
  return (
    <ChoiceList<CancelScope>
      label={t('callOff.scope')}
      items={[
        {
          value: 'one',
          icon: calendarBlank,
          title: t('callOff.alone'),
          note: noteOf('one', `${when}.`),
        },
        {
          value: 'following',
          icon: repeat,
          title: t('callOff.following'),
          note: noteOf('following', t('callOff.followingNote')),
        },
        {
          value: 'all',
          icon: calendarX,
          title: t('callOff.all'),
          note: noteOf('all', t('callOff.allNote')),
        },
      ]}
      value={scope}
      onChange={props.onChange}
    />
  )
}
