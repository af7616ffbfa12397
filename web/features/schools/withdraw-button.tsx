/** Takes a pending request back at once: asking again is as quick. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { useWithdraw } from './queries.ts'

export function WithdrawButton(props: { readonly schoolId: number; readonly userId: number }): ReactNode {
  const t = useMessages('schools')
  const tellError = useTellError()
  const withdraw = useWithdraw({
    onSuccess: () => showToast({ tone: 'positive', text: t('withdraw.done'), subject: 'school-request' }),
    onError: tellError,
  })
  return (
    <Button
      variant="quiet"
      isBusy={withdraw.isPending}
      busyLabel={t('withdraw.busy')}
      onClick={() => withdraw.mutate(props)}
    >
      {t('withdraw.open')}
    </Button>
  )
}
