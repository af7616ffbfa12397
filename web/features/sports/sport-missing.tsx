/** A sport that is not there (§8), or one that could not be read. */
import type { ComponentProps, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
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
        <EmptyState
          headingLevel={1}
          title={t('missingSport.title')}
          text={t('promo.missing.text')}
          picture={<Picture name="empty-cut" />}
          action={
            <Button variant="primary" href={allSports}>
              {t('promo.missing.action')}
            </Button>
          }
        />
      ) : (
        <QueryError query={props.query} headingLevel={1} picture={<Picture name="empty-cut" />} />
      )}
    </>
  )
}
