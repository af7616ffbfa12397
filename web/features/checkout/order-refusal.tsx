/** An order that is refused: what is missing has a page of its own, where trying again would change nothing. */
import type { ComponentProps, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { isBuilt } from '../../platform/router/route-table.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { RefusalView, type WayOut } from '../errors/refusal-view.tsx'

/** Undefined where no page helps. */
function useWayOut(): (error: unknown) => WayOut | undefined {
  const t = useMessages('checkout')
  return (error) => {
    if (!(error instanceof AppError)) return undefined
    switch (error.code) {
      case 'checkout.profile-incomplete':
        return { label: t('wayOut.profile'), href: hrefTo('app.profile-edit') }
      case 'auth.mail-unverified':
        return { label: t('wayOut.mail'), href: hrefTo('auth.email-verification') }
      case 'auth.registration-required':
        return { label: t('wayOut.account'), href: hrefTo('app.profile-upgrade') }
      case 'checkout.not-adult':
      case 'checkout.children-only':
        return { label: t('wayOut.family'), href: hrefTo('app.family') }
      case 'checkout.already-held':
        return isBuilt('app.subscriptions')
          ? { label: t('toSubscriptions'), href: hrefTo('app.subscriptions') }
          : undefined
      default:
        return undefined
    }
  }
}

export function OrderRefusal(props: {
  readonly query: ComponentProps<typeof QueryError>['query']
  readonly headingLevel: 1 | 2
}): ReactNode {
  const { query, headingLevel } = props
  const words = useErrorWords()
  const wayOut = useWayOut()(query.error)
  if (wayOut === undefined) return <QueryError query={query} headingLevel={headingLevel} />
  return <RefusalView {...words(query.error)} headingLevel={headingLevel} wayOut={wayOut} />
}
