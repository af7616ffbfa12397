/** Check-in by the code at the door: opening the address changes nothing; one tap checks in (decisions §4 Confirmation). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addAttendeeByToken, type Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { checkCircle } from '../../../ui/icon/phosphor/check-circle.gen.ts'
import { qrCode } from '../../../ui/icon/phosphor/qr-code.gen.ts'
import { warning } from '../../../ui/icon/phosphor/warning.gen.ts'
import { refresh, storeAttendance, storeCurrent } from '../queries.ts'

export function DoorEntry(props: { readonly appointment: Appointment; readonly token: string }): ReactNode {
  const { appointment, token } = props
  const { id } = appointment
  const t = useMessages('door')
  const words = useErrorWords()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => call(addAttendeeByToken, { params: { id, token } }),
    onSuccess: (attendance) => storeAttendance(client, attendance),
    onError: (error) => storeCurrent(client, error),
    onSettled: () => refresh(client, id),
  })
  if (mutation.isSuccess)
    return (
      <Banner icon={checkCircle} tone="positive" live="status" title={t('entry.done')}>
        {t('entry.doneText')}
      </Banner>
    )
  const { error } = mutation
  return (
    <>
      <Banner
        icon={qrCode}
        title={t('entry.title')}
        action={
          <Button
            variant="primary"
            isBusy={mutation.isPending}
            busyLabel={t('entry.busy')}
            onClick={() => mutation.mutate()}
          >
            {t('entry.action')}
          </Button>
        }
      >
        {t('entry.text', { name: appointment.name })}
      </Banner>
      {error === null ? null : (
        <Banner icon={warning} tone="danger" live="alert" title={t('entry.failed')}>
          {words(error).text}
        </Banner>
      )}
    </>
  )
}
