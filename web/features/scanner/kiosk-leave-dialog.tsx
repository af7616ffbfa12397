/** Taking the tablet back: an ordinary sign-in, under all its limits, and then the tablets of the site end. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { endKiosk } from '@wegband/domain/features/appointments/kiosk-contract.ts'
import { call, theSession } from '../../platform/api.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { useGoTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { forgetKioskDevice, type KioskDevice } from './kiosk-device.ts'
import { KIOSK_LEAVING } from './use-kiosk.ts'

const FORM = 'kiosk-leave'

export function LeaveDialog(props: {
  readonly device: KioskDevice
  /** The class whose page is opened then. */
  readonly goesTo: number
  readonly onClose: () => void
}): ReactNode {
  const { device } = props
  const t = useMessages('kiosk')
  const words = useErrorWords()
  const goTo = useGoTo()
  const [username, setUsername] = useState(device.username)
  const [password, setPassword] = useState('')
  const leaving = useMutation({
    mutationKey: KIOSK_LEAVING,
    mutationFn: async () => {
      await theSession().signIn(username, password)
      // whoever signs in may be of another school: the tablet is theirs, the evening goes on
      await call(endKiosk, { params: { id: device.appointmentId } }).catch(() => undefined)
      await forgetKioskDevice(device.appointmentId)
    },
    onSuccess: () => goTo('app.appointment', { appointmentId: props.goesTo }, { replace: true }),
    onError: (error) => {
      if (error instanceof AppError && error.code === 'auth.second-step-required')
        void goTo('auth.login', {}, { replace: true })
    },
  })
  return (
    <Dialog
      isOpen
      size="small"
      title={t('leave.title')}
      description={t('leave.text')}
      closeLabel={t('leave.cancel')}
      isBusy={leaving.isPending}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('leave.cancel')}</Button>
          <Button
            variant="primary"
            size="large"
            type="submit"
            form={FORM}
            isBlock
            isBusy={leaving.isPending}
            busyLabel={t('leave.busy')}
          >
            {t('leave.submit')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          leaving.mutate()
        }}
      >
        <TextField
          label={t('leave.username')}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          autoComplete="off"
        />
        <TextField
          label={t('leave.password')}
          type="password"
          value={password}
          error={leaving.error === null ? undefined : words(leaving.error).text}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
