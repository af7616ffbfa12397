/** A failed read, in place of its content. Loaded content stays when only the connection is missing, which the bar of the shell shows. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isLineLost } from '../../platform/api/client-error.ts'
import { FailureView } from './failure-view.tsx'
import type { RefusalPlace } from './refusal-view.tsx'

type FailedQuery = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> &
  Partial<Pick<UseQueryResult, 'data'>>

/** Renders nothing while the query has no error. `headingLevel` 1 when it replaces the whole page. */
export function QueryError({ query, ...place }: RefusalPlace & { readonly query: FailedQuery }): ReactNode {
  const { data, error, refetch, isFetching } = query
  if (error === null || (data !== undefined && isLineLost(error))) return null
  return <FailureView {...place} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
}
