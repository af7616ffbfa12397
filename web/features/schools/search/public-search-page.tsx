/**
 * The public search (§2 /search/{type}/{id?}): schools, sites, or free trial places. An id is that of a site for `school-site`, else of a
 * school, whose page it opens.
 */
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { SEARCH_TYPES, type SearchType } from '@wegband/domain/features/schools/contract.ts'
import { useSession } from '../../../platform/api/api.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams, useSearchParams } from '../../../platform/router/links.tsx'
import { PublicFrame } from '../../accounts/public-frame.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { SchoolSearch } from './school-search.tsx'
import { SchoolView } from '../school-view.tsx'
import type { TrialWish } from '../trial-dates.tsx'
import { askedIn, searchOf, type SearchState } from './use-search.ts'

const isSearchType = (type: string): type is SearchType => SEARCH_TYPES.some((known) => known === type)

/** The type says whether trial places are searched; the other filters are in the query. */
const typeFor = (type: SearchType, isTrial: boolean): SearchType => {
  if (isTrial) return 'trial'
  return type === 'trial' ? 'school' : type
}
const withoutTrial = (asked: SearchState) => ({ ...searchOf(asked), trial: undefined })

function Results(props: { readonly type: SearchType }): ReactNode {
  const t = useMessages('schools')
  const { type } = props
  const goTo = useGoTo()
  const search = useSearchParams()
  const { age } = search
  const asked = askedIn(search)
  const first = {
    ...asked,
    filters: { ...asked.filters, isTrial: type === 'trial' || asked.filters.isTrial },
  }
  const onAsked = useCallback(
    (next: SearchState) =>
      void goTo(
        'search',
        { type: typeFor(type, next.filters.isTrial) },
        { search: { ...withoutTrial(next), age }, replace: true },
      ),
    [goTo, type, age],
  )
  return (
    <SchoolSearch
      first={first}
      onAsked={onAsked}
      head={<PageHead title={t(type === 'trial' ? 'search.trialTitle' : 'search.title')} size="small" />}
      hrefOf={(hit) =>
        type === 'trial'
          ? hrefTo('search', { type, id: hit.school.id }, search)
          : hrefTo('search', { type: 'school-site', id: hit.id }, search)
      }
    />
  )
}

function Found(props: { readonly type: SearchType; readonly id: string }): ReactNode {
  const t = useMessages('schools')
  const { type, id } = props
  const goTo = useGoTo()
  const search = useSearchParams()
  const isSignedIn = useSession().status === 'signed-in'
  const onWish = ({ sport, age }: TrialWish): void =>
    void goTo('search', { type, id }, { search: { ...search, sport, age: age || undefined }, replace: true })
  const back = type === 'school-site' ? 'school' : type
  return (
    <>
      <TextLink href={hrefTo('search', { type: back }, search)}>{t('search.title')}</TextLink>
      <SchoolView id={id} isSite={type === 'school-site'} isPublic={!isSignedIn} onWish={onWish} />
    </>
  )
}

function UnknownSearch(): ReactNode {
  const t = useMessages('schools')
  return (
    <EmptyState
      headingLevel={1}
      title={t('search.unknownType')}
      text={t('search.unknownTypeText')}
      picture={<Picture name="empty-cut" />}
      action={
        <Button variant="primary" href={hrefTo('search', { type: 'school' })}>
          {t('search.all')}
        </Button>
      }
    />
  )
}

export function PublicSearchPage(): ReactNode {
  const t = useMessages('schools')
  const { type, id } = useRouteParams('search')
  return (
    <PublicFrame
      home={hrefTo('start.first-start')}
      words={{ signIn: t('search.signIn'), imprint: t('search.imprint') }}
    >
      <Searched type={type} id={id} />
    </PublicFrame>
  )
}

function Searched(props: { readonly type: string; readonly id: string | undefined }): ReactNode {
  const { type, id } = props
  if (!isSearchType(type)) return <UnknownSearch />
  return id === undefined ? <Results type={type} /> : <Found type={type} id={id} />
}
