/**
 * A read that failed, in place of what it would have shown: what happened, what to press, the code for the support (§8). What is not there
 * or not for the reader stays so: it says that in words and leads back, instead of asking to try again.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'

type FailedQuery = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

/** Not allowed, not there, not there any more. */
const LASTING: ReadonlySet<number> = new Set([403, 404, 410])

const isLasting = (error: unknown): boolean => error instanceof AppError && LASTING.has(error.status)

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
  const stays = isLasting(query.error)
  const isPart = props.headingLevel === 3
  return (
    <ErrorState
      headingLevel={props.headingLevel ?? 2}
      title={title}
      text={text === title ? undefined : text}
      picture={props.picture}
      code={stays ? undefined : code}
      action={
        stays ? (
          isPart ? null : (
            <Button href={hrefTo('app.root')}>{t('error.home')}</Button>
          )
        ) : (
          <Button variant="primary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('error.retry')}
          </Button>
        )
      }
    />
  )
}
