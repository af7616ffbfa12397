/** The two ways to add people, beside the heading of the list: by name, also offline, and in a running class by code. */
import { type ReactNode, useState } from 'react'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { qrCode } from '../../../ui/icon/phosphor/qr-code.gen.ts'
import { userPlus } from '../../../ui/icon/phosphor/user-plus.gen.ts'
import { useViewer } from '../../accounts/viewer.ts'
import type { ClassState } from '../run/class-state.ts'
import { LazyAddPersonDialog } from '../lazy-dialogs.tsx'
import type { ClassQueue } from '../offline/use-command-queue.ts'
import styles from '../appointments.module.css'

export function ListTools(props: {
  readonly appointment: Appointment
  readonly list: readonly Attendance[]
  readonly queue: ClassQueue
  readonly state: ClassState
}): ReactNode {
  const { appointment, state } = props
  const t = useMessages('appointments')
  const viewer = useViewer()
  const [isAdding, setAdding] = useState(false)
  const isAhead = state === 'notYet' || state === 'open' || state === 'running'
  if (!isAhead || !isTrainerSide(viewer, appointment.school.id)) return null
  return (
    <span className={styles.trail}>
      <IconButton icon={userPlus} label={t('add.action')} onClick={() => setAdding(true)} />
      {state === 'running' ? (
        <Button
          size="small"
          icon={qrCode}
          href={hrefTo('app.scanner', {}, { appointmentId: appointment.id })}
        >
          {t('list.scan')}
        </Button>
      ) : null}
      {isAdding ? (
        <LazyAddPersonDialog
          appointment={appointment}
          list={props.list}
          queue={props.queue}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </span>
  )
}
