/**
 * The person just added and the button that takes a wrong name back. Both are in the dialog, because a toast would cover the field for the
 * next name.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import {
  type Appointment,
  type Attendance,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { checkCircle } from '../../../ui/icon/phosphor/check-circle.gen.ts'
import { clock } from '../../../ui/icon/phosphor/clock.gen.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { usePublicSettings } from '../../texts/public-settings.ts'
import { actorOf } from './asking-person.ts'
import { attendeeRights } from './attendee-rights.ts'
import { attendancesQuery, refreshUnlessLive, storeCurrent } from '../queries.ts'

/** `attendance`: undefined while the person only waits on this device. `isNew`: not booked before, so taking it back loses nothing else. */
export function AddedPerson(props: {
  readonly appointment: Appointment
  readonly name: string
  readonly attendance: Attendance | undefined
  readonly isNew: boolean
  readonly onUndone: () => void
}): ReactNode {
  const t = useMessages('appointments')
  const { appointment, name, attendance, isNew } = props
  if (attendance === undefined) return <Banner tone="warning" icon={clock} title={t('add.waits', { name })} />
  return (
    <Banner
      tone="positive"
      icon={checkCircle}
      title={t(appointment.isStarted ? 'add.here' : 'add.booked', { name })}
      action={
        isNew ? (
          <Undo appointment={appointment} attendance={attendance} onUndone={props.onUndone} />
        ) : undefined
      }
    />
  )
}

function Undo(props: {
  readonly appointment: Appointment
  readonly attendance: Attendance
  readonly onUndone: () => void
}): ReactNode {
  const t = useMessages('appointments')
  const client = useQueryClient()
  const showError = useShowError()
  const viewer = useViewer()
  const { flags } = usePublicSettings()
  const { appointment, attendance } = props
  const { id } = appointment
  const removing = useMutation({
    mutationFn: () => call(removeAttendance, { params: { id, attendanceId: attendance.id } }),
    onSuccess: async () => {
      client.setQueryData(attendancesQuery(id).queryKey, (list) =>
        list?.filter((one) => one.id !== attendance.id),
      )
      props.onUndone()
      await refreshUnlessLive(client, id)
    },
    onError: (error) => {
      showError(error)
      storeCurrent(client, error)
    },
  })
  const { mayRemove } = attendeeRights(
    factsOf(appointment),
    actorOf(viewer),
    attendance,
    nowIso(),
    flags.attendanceRemoval,
  )
  if (!mayRemove) return null
  return (
    <Button size="small" isBusy={removing.isPending} onClick={() => removing.mutate()}>
      {t('undo')}
    </Button>
  )
}
