/** A module that is not available (§8), or one that could not be read. */
import type { ComponentProps, ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { NotFoundView } from '../errors/not-found-view.tsx'
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
        <QueryError query={props.query} headingLevel={1} />
      </>
    )
  return (
    <>
      <Back />
      <NotFoundView
        title={t('module.missing.title')}
        text={t('module.missing.text')}
        wayOut={{ label: t('modulesList'), href: hrefTo('app.modules-list') }}
      />
    </>
  )
}

function Back(): ReactNode {
  const t = useMessages('sports')
  return <TopBar title={t('facts.modules')} back={{ label: t('back'), href: hrefTo('app.modules-list') }} />
}
