/** The button that sends the email again, with a countdown until it is allowed. */
import type { ReactNode } from 'react'
import { RESEND_AFTER_SECONDS } from '@wegband/domain/features/sign-in/contract.ts'
import { useNow } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'

const SECOND_MS = 1000

/** Whole seconds until another email may be requested. `sentAt`: ISO 8601; without it at once. */
export function useSecondsToWait(sentAt: string | undefined): number {
  const now = useNow(SECOND_MS)
  if (sentAt === undefined) return 0
  return Math.max(0, Math.ceil((Date.parse(sentAt) + RESEND_AFTER_SECONDS * SECOND_MS - now) / SECOND_MS))
}

export function ResendButton(props: {
  readonly sentAt: string | undefined
  readonly isBusy: boolean
  readonly onResend: () => void
}): ReactNode {
  const t = useMessages('credentials')
  const seconds = useSecondsToWait(props.sentAt)
  return (
    <Button
      size="large"
      isBlock
      isDisabled={seconds > 0}
      isBusy={props.isBusy}
      busyLabel={t('letter.sending')}
      onClick={props.onResend}
    >
      {seconds > 0 ? t('letter.resendIn', { seconds }) : t('letter.resend')}
    </Button>
  )
}
