/** Ends the tablet mode: an ordinary sign-in with all its limits, which then ends all tablets of the site. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { endKiosk } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useGoTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { forgetKioskDevice, type KioskDevice } from './kiosk-device.ts'
import { KIOSK_LEAVING } from './use-kiosk.ts'

const FORM = 'kiosk-leave'

/** The signed-in user has no right to end this tablet. */
const isOfOthers = (error: unknown): boolean => error instanceof AppError && error.status === 403

/** `goesTo`: the class whose page opens afterwards. */
function useLeaving(device: KioskDevice, goesTo: number) {
  const t = useMessages('kiosk')
  const words = useErrorWords()
  const goTo = useGoTo()
  const leaving = useMutation({
    mutationKey: KIOSK_LEAVING,
    mutationFn: async ({ username, password }: { username: string; password: string }) => {
      const answer = await theSession().signIn(username, password)
      if (answer.state === 'second-step') return answer.state
      await call(endKiosk, { params: { id: device.appointmentId } }).catch(async (error: unknown) => {
        // A tablet whose evening is over or whose class is gone can be taken back too.
        if (!isOfOthers(error)) return
        await theSession().signOut()
        throw error
      })
      await forgetKioskDevice(device.appointmentId)
      return 'ended'
    },
    // The login page asks for the second step.
    onSuccess: (end) =>
      end === 'ended'
        ? goTo('app.appointment', { appointmentId: goesTo }, { replace: true })
        : goTo('auth.login', {}, { replace: true }),
  })
  const refused = leaving.error === null ? undefined : words(leaving.error).text
  return {
    leave: leaving.mutateAsync,
    why: isOfOthers(leaving.error) ? t('leave.onlyTeam') : refused,
  }
}

export function LeaveDialog(props: {
  readonly device: KioskDevice
  /** The class whose page opens afterwards. */
  readonly goesTo: number
  readonly onClose: () => void
}): ReactNode {
  const { device } = props
  const t = useMessages('kiosk')
  const leaving = useLeaving(device, props.goesTo)
  const form = useForm({
    start: { username: device.username, password: '' },
    rules: ({ username, password }) => ({
      username: username.trim() === '' ? 'required' : undefined,
      password: password === '' ? 'required' : undefined,
    }),
    send: leaving.leave,
    fieldOfError: () => 'password',
  })
  const passwordField = form.text('password')
  return (
    <Dialog
      isOpen
      size="small"
      title={t('leave.title')}
      description={t('leave.text')}
      closeLabel={t('leave.cancel')}
      isBusy={form.isBusy}
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
            isBusy={form.isBusy}
            busyLabel={t('leave.busy')}
          >
            {t('leave.submit')}
          </Button>
        </>
      }
    >
      <Form form={form} id={FORM} className="stack">
        <TextField label={t('leave.username')} autoComplete="off" {...form.text('username')} />
        <TextField
          label={t('leave.password')}
          type="password"
          autoComplete="off"
          {...passwordField}
          error={passwordField.error === undefined ? undefined : (leaving.why ?? passwordField.error)}
        />
        <FormSummary form={form} />
      </Form>
    </Dialog>
  )
}
