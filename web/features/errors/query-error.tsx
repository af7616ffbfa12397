/** A read that failed, in place of what it would have shown: what happened, what to press, the code for the support (§8). */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'

type FailedQuery = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

/** Nothing while the query has no error. `headingLevel` 1 when it stands for the whole page. */
export function QueryError(props: {
  readonly query: FailedQuery
  readonly headingLevel?: 1 | 2 | 3
  readonly picture?: ReactNode
}): ReactNode {
  const { query } = props
  const t = useMessages('shell')
  const words = useErrorWords()
  if (query.error === null) return null
  const { title, text, code } = words(query.error)
  return (
    <ErrorState
      headingLevel={props.headingLevel ?? 2}
      title={title}
      text={text === title ? undefined : text}
      picture={props.picture}
      code={code}
      action={
        <Button variant="primary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {t('error.retry')}
        </Button>
      }
    />
  )
}
