/**
 * The tablet part of the page of a class: a running class makes this device the tablet. Any class about to start can end active tablets.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  countKiosks,
  endKiosk,
  openKiosk,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { startWindow } from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { whyNoScans } from '@wegband/domain/features/scanner/scan-class.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useGoTo } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { invalidate, queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { deviceTablet } from '../../../ui/icon/phosphor/device-tablet.gen.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { keepKioskDevice } from './kiosk-device.ts'

const isNear = (appointment: Appointment): boolean => {
  const { opensAt, closesAt } = startWindow(appointment)
  return nowIso() >= opensAt && nowIso() <= closesAt
}

export function TabletAtDoor(props: { readonly appointment: Appointment }): ReactNode {
  const { appointment } = props
  const t = useMessages('kiosk')
  const viewer = useViewer()
  const goTo = useGoTo()
  const showError = useShowError()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const params = { id: appointment.id }
  const opening = useMutation({
    mutationFn: async () => {
      const { token } = await call(openKiosk, { params })
      keepKioskDevice({
        token,
        appointmentId: appointment.id,
        username: viewer.username ?? viewer.mail ?? '',
      })
      // Opens the public page before ending the session, so that nothing of the session stays on the tablet.
      await goTo('kiosk', { appointmentId: appointment.id }, { replace: true })
      await theSession().signOut()
    },
    onError: showError,
  })
  const ending = useMutation({
    mutationFn: () => call(endKiosk, { params }),
    onSuccess: () => showToast({ text: t('door.ended') }),
    onError: showError,
    onSettled: () => invalidate(client, [countKiosks], params),
  })
  const whyNot = whyNoScans(appointment, viewer)
  const mayScan = whyNot === undefined
  // Between two classes none is running, but the tablet of the evening is still active.
  const mayEnd = mayScan || (whyNot === 'appointments.not-started' && isNear(appointment))
  const open = useQuery({ ...queryOf(countKiosks, { params }), enabled: mayEnd })
  const isUp = mayEnd && (open.data?.count ?? 0) > 0
  if (!mayScan && !isUp) return null
  return (
    <section className="stack">
      {mayScan ? (
        <Button icon={deviceTablet} isBlock onClick={() => setAsking(true)}>
          {t('door.action')}
        </Button>
      ) : null}
      {isUp ? (
        <Button variant="quiet" isBlock isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {t('door.end')}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        sport={appointment.sports[0]}
        title={t('door.title')}
        text={t('door.text')}
        confirmLabel={t('door.confirm')}
        busyLabel={t('door.busy')}
        cancelLabel={t('door.cancel')}
        isBusy={opening.isPending}
        onConfirm={() => opening.mutate()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
