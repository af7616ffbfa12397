/** A sport that is not there (§8), or one that could not be read. */
import type { ComponentProps, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { NotFoundView } from '../errors/not-found-view.tsx'
import { QueryError } from '../errors/query-error.tsx'

const NOT_FOUND = 404

export function SportMissing(props: {
  readonly query: ComponentProps<typeof QueryError>['query']
}): ReactNode {
  const t = useMessages('sports')
  const { error } = props.query
  const allSports = hrefTo('app.sports', {}, { all: 1 })
  const isGone = error instanceof AppError && error.status === NOT_FOUND
  return (
    <>
      <TopBar title={t('sports')} back={{ label: t('back'), href: allSports }} />
      {isGone ? (
        <NotFoundView
          title={t('missingSport.title')}
          text={t('promo.missing.text')}
          wayOut={{ label: t('promo.missing.action'), href: allSports }}
        />
      ) : (
        <QueryError query={props.query} headingLevel={1} />
      )}
    </>
  )
}
