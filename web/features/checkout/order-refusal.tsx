/** An order that is refused: what is missing has a page of its own, where trying again would change nothing. */
import type { ComponentProps, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { isBuilt } from '../../platform/router/route-table.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { RefusalView, type WayOut } from '../errors/refusal-view.tsx'

type Way = 'profile' | 'mail' | 'account' | 'family'

const WAY_OF: ReadonlyMap<string, Way> = new Map([
  ['checkout.profile-incomplete', 'profile'],
  ['auth.mail-unverified', 'mail'],
  ['auth.registration-required', 'account'],
  ['checkout.not-adult', 'family'],
  ['checkout.children-only', 'family'],
])

const HREF_OF: Readonly<Record<Way, string>> = {
  profile: hrefTo('app.profile-edit'),
  mail: hrefTo('auth.email-verification'),
  account: hrefTo('app.profile-upgrade'),
  family: hrefTo('app.family'),
}

/** Undefined where no page helps. */
function useWayOut(error: unknown): WayOut | undefined {
  const t = useMessages('checkout')
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'checkout.already-held' && isBuilt('app.subscriptions'))
    return { label: t('toSubscriptions'), href: hrefTo('app.subscriptions') }
  const way = WAY_OF.get(error.code)
  return way && { label: t(`wayOut.${way}`), href: HREF_OF[way] }
}

export function OrderRefusal(props: {
  readonly query: ComponentProps<typeof QueryError>['query']
  readonly headingLevel: 1 | 2
}): ReactNode {
  const { query, headingLevel } = props
  const words = useErrorWords()
  const wayOut = useWayOut(query.error)
  if (wayOut === undefined) return <QueryError query={query} headingLevel={headingLevel} />
  return <RefusalView {...words(query.error)} headingLevel={headingLevel} wayOut={wayOut} />
}
