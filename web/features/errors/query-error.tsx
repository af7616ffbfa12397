/** A read that failed, in place of what it would have shown. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailureView } from './failure-view.tsx'
import type { RefusalPlace } from './refusal-view.tsx'

type FailedQuery = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

/** Nothing while the query has no error. `headingLevel` 1 when it stands for the whole page. */
export function QueryError({ query, ...place }: RefusalPlace & { readonly query: FailedQuery }): ReactNode {
  const { error, refetch, isFetching } = query
  if (error === null) return null
  return <FailureView {...place} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
}
