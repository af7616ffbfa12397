/** Shown for a sport that does not exist (§8), needs a membership, or could not be read. */
import type { ComponentProps, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { NotFoundView } from '../../errors/not-found-view.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { offersOfSport } from '../closed-sport.ts'

const NOT_FOUND = 404
type Failed = {
  readonly sportId: string
  readonly query: ComponentProps<typeof QueryError>['query']
}

export function SportMissing(props: Failed): ReactNode {
  const t = useMessages('sports')
  const allSports = hrefTo('app.sports', {}, { all: 1 })
  return (
    <>
      <TopBar title={t('sports')} back={{ label: t('back'), href: allSports }} />
      <Reason {...props} />
    </>
  )
}

function Reason(props: Failed): ReactNode {
  const t = useMessages('sports')
  const { error } = props.query
  if (error instanceof AppError && error.code === 'sports.membership-required')
    return (
      <EmptyState
        headingLevel={1}
        title={t('closedSport.title')}
        text={t('closedSport.text')}
        picture={<Picture name="empty-mat" />}
        action={
          <Button variant="primary" href={offersOfSport(Number(props.sportId))}>
            {t('closedSport.action')}
          </Button>
        }
      />
    )
  if (error instanceof AppError && error.status === NOT_FOUND)
    return (
      <NotFoundView
        title={t('missingSport.title')}
        text={t('promo.missing.text')}
        wayOut={{ label: t('promo.missing.action'), href: hrefTo('app.sports', {}, { all: 1 }) }}
      />
    )
  return <QueryError query={props.query} headingLevel={1} />
}
