/** Withdraws a pending request at once, because sending it again is just as quick. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { useWithdraw } from './queries.ts'

/** `isLeaving`: the request was accepted, and the last day is still ahead. */
export function WithdrawButton(props: {
  readonly schoolId: number
  readonly userId: number
  readonly isLeaving?: boolean
}): ReactNode {
  const t = useMessages('schools')
  const showError = useShowError()
  const { schoolId, userId, isLeaving = false } = props
  const withdraw = useWithdraw({
    onSuccess: () =>
      showToast({
        tone: 'positive',
        text: t(isLeaving ? 'leaving.takenBack' : 'withdraw.done'),
        subject: 'school-request',
      }),
    onError: showError,
  })
  return (
    <Button
      variant="quiet"
      isBusy={withdraw.isPending}
      busyLabel={t('withdraw.busy')}
      onClick={() => withdraw.mutate({ schoolId, userId })}
    >
      {t(isLeaving ? 'leaving.takeBack' : 'withdraw.open')}
    </Button>
  )
}
