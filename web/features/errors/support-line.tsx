/** The id of a failed request, as the support finds it in the log, and the support's address. */
import type { ReactNode } from 'react'
import { shortRequestId } from '@wegband/messages/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { RequestId } from '../../ui/error-state/request-id.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'

const mailTo = (mail: string, requestId: string | undefined): string =>
  requestId === undefined ? `mailto:${mail}` : `mailto:${mail}?subject=${encodeURIComponent(requestId)}`

export function SupportLine(props: {
  /** Missing where no request failed. */
  readonly requestId: string | undefined
  readonly supportMail?: string | undefined
}): ReactNode {
  const t = useMessages('shell')
  const { requestId, supportMail = '' } = props
  return (
    <>
      {requestId === undefined ? null : (
        <RequestId
          id={requestId}
          short={shortRequestId(requestId)}
          texts={{ label: t('error.codeLabel'), copy: t('error.copy'), copied: t('error.copied') }}
        />
      )}
      {supportMail === '' ? null : (
        <p className="t-tiny t-faint">
          {t('error.support')}{' '}
          <TextLink isInline isSmall href={mailTo(supportMail, requestId)}>
            {supportMail}
          </TextLink>
        </p>
      )}
    </>
  )
}
