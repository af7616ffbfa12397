/** The code at the door of a running class, on the trainer's screen: people who come in open it on their own phone (decisions §4). */
import { type ReactNode, useState } from 'react'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { readDoorCode } from '@wegband/domain/features/appointments/kiosk/door-contract.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { secretHrefTo } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { qrCode } from '../../../ui/icon/phosphor/qr-code.gen.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { CodeTime, FramedCode } from '../../cards/code/code-with-time.tsx'
import { type TimedCode, useRenewedCode } from '../../cards/code/use-timed-code.ts'
import { useWakeLock } from '../../cards/code/use-wake-lock.ts'
import { classState } from '../run/class-state.ts'
import styles from './door-code.module.css'

const FIRST_BELT = { level: 1 }

/** Renders nothing for a class that is not running or belongs to another trainer. */
export function DoorCode(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('door')
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const isRunning = classState(factsOf(appointment), nowIso()) === 'running'
  if (!isRunning || !isTrainerSide(viewer, appointment.school.id)) return null
  return (
    <div>
      <Button icon={qrCode} isBlock onClick={() => setOpen(true)}>
        {t('show')}
      </Button>
      {isOpen ? <DoorDialog appointment={appointment} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** An address, so that no app is needed to read it. */
const withAddress = (code: TimedCode, appointmentId: number): TimedCode => ({
  ...code,
  token:
    code.token === undefined
      ? undefined
      : new URL(
          secretHrefTo('app.appointment', { appointmentId }, { door: code.token }),
          globalThis.location.origin,
        ).href,
})

function DoorDialog(props: { readonly appointment: Appointment; readonly onClose: () => void }): ReactNode {
  const { id, name, sports } = props.appointment
  const t = useMessages('door')
  const code = useRenewedCode(queryOf(readDoorCode, { params: { id } }))
  useWakeLock()
  return (
    <Dialog isOpen title={t('title')} closeLabel={t('close')} sport={sports[0]} onClose={props.onClose}>
      <div className={styles.door}>
        <FramedCode code={withAddress(code, id)} belt={FIRST_BELT} name={name} spare={undefined} />
        <CodeTime code={code} hasSpare={false} />
        <p className="t-muted">{t('text')}</p>
      </div>
    </Dialog>
  )
}
