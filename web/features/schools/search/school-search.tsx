/** The search for schools: by name, around a place or around the own position, nearest first (§2 search, §9 Search and lists). */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { ReferenceLocation, SiteHit, SportTag } from '@wegband/domain/features/schools/contract.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { LoadMore } from '../../../ui/list-end/load-more.tsx'
import { useKnownViewer } from '../../accounts/viewer.ts'
import { SitesMapPart } from '../map/sites-map-part.tsx'
import type { SitesMapProps } from '../map/sites-map.tsx'
import { useSiteSearch, type Filters, type SearchOrigin } from '../queries.ts'
import { isForEverything, NoSchools, Nothing } from './nothing-found.tsx'
import { SearchBar } from './search-bar.tsx'
import { searchFailureOf } from './search-failure.ts'
import styles from '../schools.module.css'
import { SiteRow, siteRowId } from './site-row.tsx'
import { useSearch, type SearchState, type Search } from './use-search.ts'

type SiteSearch = ReturnType<typeof useSiteSearch>
/** Schools that match by name in a search for a place: the most likely ones. */
const NAMES_BESIDE = 3

const hitsOf = (found: SiteSearch): readonly SiteHit[] => found.data?.pages.flatMap(({ data }) => data) ?? []

/** Keeps the input; the failure shows its status. */
function Failure(props: { readonly found: SiteSearch }): ReactNode {
  const t = useMessages('schools')
  const words = useErrorWords()
  const { error, refetch, isFetching } = props.found
  const failure = searchFailureOf(error)
  return (
    <Banner
      icon={warningCircle}
      tone="danger"
      live="alert"
      title={t('search.failed')}
      action={
        <Button variant="primary" isBusy={isFetching} onClick={() => void refetch()}>
          {t('search.again')}
        </Button>
      }
    >
      {failure === true ? words(error).text : t('search.failedStatus', { status: failure })}
    </Banner>
  )
}

/** Other places of the same name. */
function Alternatives(props: {
  readonly places: readonly ReferenceLocation[]
  readonly onChoose: (text: string) => void
}): ReactNode {
  const t = useMessages('schools')
  const places = props.places.filter(({ region }) => region !== '')
  if (places.length === 0) return null
  return (
    <div className={styles.alternatives}>
      <span className="t-small t-muted">{t('search.meant')}</span>
      {places.map(({ name, region }) => (
        <Button
          key={`${name} ${region}`}
          variant="quiet"
          size="small"
          onClick={() => props.onChoose(`${name}, ${region}`)}
        >
          {t('search.place', { name, region })}
        </Button>
      ))}
    </div>
  )
}

type Pointing = Pick<SitesMapProps, 'pointedId' | 'onPoint'>
type ResultsProps = Pointing & {
  readonly hits: readonly SiteHit[]
  readonly hrefOf: (hit: SiteHit) => string
  readonly label: string
  /** The number of the first hit; the pins of the map have the same numbers. */
  readonly from?: number
}

function Hits({ hits, hrefOf, label, from = 1, pointedId, onPoint }: ResultsProps): ReactNode {
  const viewer = useKnownViewer()
  const own = new Set(
    viewer?.schools.filter(({ state }) => state === 'active').map(({ schoolId }) => schoolId),
  )
  return (
    <ul className={styles.hits} aria-label={label}>
      {hits.map((hit, position) => (
        <SiteRow
          key={hit.id}
          hit={hit}
          number={from + position}
          href={hrefOf(hit)}
          isOwn={own.has(hit.school.id)}
          isPointed={hit.id === pointedId}
          onPoint={onPoint}
        />
      ))}
    </ul>
  )
}

/** The filter options: the sports taught there, whichever narrows the list. */
function useSports(wanted: SearchOrigin, filters: Filters): readonly SportTag[] {
  const whole = useSiteSearch(wanted, { ...filters, sport: undefined })
  const sports = hitsOf(whole).flatMap((hit) => hit.sports)
  return [...new Map(sports.map((sport) => [sport.id, sport])).values()]
}

/** How many, and around what. */
function Sum({
  ref,
  isShown,
  count,
  place,
}: {
  readonly ref: RefObject<HTMLOutputElement | null>
  readonly isShown: boolean
  readonly count: number
  readonly place: ReferenceLocation | undefined
}): ReactNode {
  const t = useMessages('schools')
  const where = place?.isApproximate === true ? 'search.foundAbout' : 'search.foundNear'
  return (
    <output ref={ref} tabIndex={-1} className="t-small t-muted">
      {isShown && count > 0
        ? t(place === undefined ? 'search.found' : where, { count, place: place?.name || t('search.here') })
        : null}
    </output>
  )
}

/** The hits, as list and map show them. */
function useFound(search: Search) {
  const { wanted, filters, text } = search
  const found = useSiteSearch(wanted, filters)
  const byName = useSiteSearch({ by: 'text', text }, filters, wanted.by === 'location')
  const hits = hitsOf(found)
  const [page] = found.data?.pages ?? []
  const known = page?.meta.reference_location ?? undefined
  const ids = new Set(hits.map(({ id }) => id))
  const isPlace = wanted.by !== 'location' || known !== undefined
  const names = wanted.by === 'location' ? hitsOf(byName).filter(({ id }) => !ids.has(id)) : []
  // A school's name may be, or sound like, that of a town far from every school.
  const place = hits.length > 0 || names.length === 0 ? known : undefined
  const isWaiting = found.isPending || (wanted.by === 'location' && hits.length === 0 && byName.isPending)
  return {
    found,
    hits,
    named: isPlace && hits.length > 0 ? names.slice(0, NAMES_BESIDE) : names,
    place,
    alternatives: place === undefined ? [] : (page?.meta.alternatives ?? []),
    total: page?.meta.total ?? 0,
    isWaiting: isWaiting && found.error === null,
    hasFailed: found.error !== null && found.data === undefined,
  }
}

/** Scrolls to the site in the list and focuses it. */
const goToRow = (id: number): void => document.querySelector<HTMLElement>(`#${siteRowId(id)} a`)?.focus()

export function SchoolSearch(props: {
  readonly first: SearchState
  /** Called whenever another search or filter is shown. */
  readonly onAsked: (asked: SearchState) => void
  readonly hrefOf: (hit: SiteHit) => string
  /** Above the field, in the column of the list. */
  readonly head?: ReactNode
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const own = useKnownViewer()?.schools.find(({ state }) => state === 'active')
  const search = useSearch(props.first, own?.schoolId)
  const { wanted, filters, text } = search
  const { onAsked } = props
  useEffect(() => onAsked({ text, filters }), [onAsked, text, filters])
  const { found, hits, named, place, alternatives, total, isWaiting, hasFailed } = useFound(search)
  const sports = useSports(wanted, filters)
  const [pointedId, onPoint] = useState<number>()
  const sum = useRef<HTMLOutputElement>(null)
  const pointing = { hrefOf: props.hrefOf, pointedId, onPoint }
  return (
    <div className={styles.search}>
      <div className={styles.searchHead}>
        {props.head}
        <SearchBar
          search={search}
          hasCentre={wanted.by === 'position' || place !== undefined}
          sports={sports}
        />
      </div>
      <div className={styles.searchMap}>
        <SitesMapPart
          hits={[...named, ...hits]}
          centre={place}
          isHere={wanted.by === 'position'}
          pointedId={pointedId}
          onPoint={onPoint}
          onChoose={goToRow}
        />
      </div>
      <div className={styles.searchList}>
        {hasFailed ? <Failure found={found} /> : null}
        {isWaiting ? (
          <SkeletonGroup label={t('search.searching')} className="stack">
            <Skeleton shape="mat" height={96} />
            <Skeleton shape="mat" height={96} />
          </SkeletonGroup>
        ) : null}
        <Sum ref={sum} isShown={!isWaiting} count={total === 0 ? named.length : total} place={place} />
        <Alternatives places={alternatives} onChoose={search.send} />
        {named.length > 0 ? (
          <>
            {hits.length > 0 ? <h2 className="t-item">{t('search.byName')}</h2> : null}
            <Hits hits={named} label={t('search.byName')} {...pointing} />
            {hits.length > 0 ? (
              <h2 className="t-item">
                {t('search.around', { distance: format.distance(filters.distance) })}
              </h2>
            ) : null}
          </>
        ) : null}
        {hits.length > 0 ? (
          <Hits hits={hits} label={t('search.results')} from={named.length + 1} {...pointing} />
        ) : null}
        {!isWaiting && found.error === null && hits.length + named.length === 0 ? (
          isForEverything(search) ? (
            <NoSchools />
          ) : (
            <Nothing
              search={search}
              place={place?.name || undefined}
              onPressed={() => sum.current?.focus({ preventScroll: true })}
            />
          )
        ) : null}
        <LoadMore list={found} label={t('search.more')} />
        <p className="t-small t-muted">{t('search.credit')}</p>
      </div>
    </div>
  )
}
