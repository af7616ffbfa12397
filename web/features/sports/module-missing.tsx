/** A module that is not available (§8), or one that could not be read. */
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

export function ModuleMissing(props: {
  readonly query: ComponentProps<typeof QueryError>['query']
}): ReactNode {
  const t = useMessages('sports')
  const { error } = props.query
  if (!(error instanceof AppError) || error.status !== NOT_FOUND)
    return (
      <>
        <Back />
        <QueryError query={props.query} headingLevel={1} picture={<Picture name="empty-cut" />} />
      </>
    )
  return (
    <>
      <Back />
      <EmptyState
        headingLevel={1}
        title={t('module.missing.title')}
        text={t('module.missing.text')}
        picture={<Picture name="empty-cut" />}
        action={
          <Button variant="primary" href={hrefTo('app.modules-list')}>
            {t('modulesList')}
          </Button>
        }
      />
    </>
  )
}

function Back(): ReactNode {
  const t = useMessages('sports')
  return <TopBar title={t('facts.modules')} back={{ label: t('back'), href: hrefTo('app.modules-list') }} />
}
