/** The one view of an error inside the frame (§8). A failure offers a retry and shows the request id for support. */
import type { ReactNode } from 'react'
import { refusalKind } from '@wegband/domain/errors/refusal-kind.ts'
import { useFailureWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RefusalView, type RefusalPlace } from './refusal-view.tsx'
import { SupportLine } from './support-line.tsx'

export function FailureView(
  props: RefusalPlace & {
    readonly error: unknown
    /** Missing where the error is a refusal known beforehand. */
    readonly onRetry?: () => void
    readonly isRetrying?: boolean
    /** From the public settings, where the error replaces the whole page. */
    readonly supportMail?: string
  },
): ReactNode {
  const { error, onRetry, isRetrying = false, supportMail, ...place } = props
  const t = useMessages('shell')
  const { title, text, requestId } = useFailureWords(error)
  const isFailure = refusalKind(error) === 'failure'
  return (
    <RefusalView
      {...place}
      title={title}
      text={text === title ? undefined : text}
      action={
        !isFailure ? undefined : onRetry === undefined ? null : (
          <Button variant="primary" isBusy={isRetrying} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )
      }
      footnote={isFailure ? <SupportLine requestId={requestId} supportMail={supportMail} /> : null}
    />
  )
}
