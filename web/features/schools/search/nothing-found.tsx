/** What an empty search says, and what to try next. */
import type { ReactNode } from 'react'
import type { SiteHit } from '@wegband/domain/features/schools/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { useSiteSearch } from '../queries.ts'
import { widerThan } from './search-bar.tsx'
import { RADII, type Search } from './use-search.ts'

/** The nearest school beyond the circle. */
function useNearest({ wanted, filters }: Search, isWanted: boolean): SiteHit | undefined {
  const around = useSiteSearch(wanted, { ...filters, distance: Math.max(...RADII) }, isWanted)
  return around.data?.pages.flatMap(({ data }) => data).find(({ distance }) => distance !== null)
}

/** The radius that reaches a school at this distance, else the next larger one. */
const radiusFor = (radius: number, distance: number | null | undefined): number =>
  RADII.toSorted((a, b) => a - b).find((one) => distance != null && one >= distance) ?? widerThan(radius)

/** A search for everything finds nothing: no school is entered yet. */
export function NoSchools(): ReactNode {
  const t = useMessages('schools')
  return (
    <EmptyState
      title={t('search.noSchools')}
      text={t('search.noSchoolsText')}
      picture={<Picture name="empty-mat" />}
    />
  )
}

export const isForEverything = ({ wanted, filters }: Search): boolean =>
  wanted.by === 'everything' && filters.sport === undefined && !filters.isTrial

export function Nothing(props: {
  readonly search: Search
  readonly place: string | undefined
  /** The pressed button disappears, so the focus moves to the result count. */
  readonly onPressed: () => void
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { filters, wanted, filter, text } = props.search
  const isCircle = wanted.by === 'position' || props.place !== undefined
  const nearest = useNearest(props.search, isCircle)
  const wider = radiusFor(filters.distance, nearest?.distance)
  const name = props.place ?? text
  const sentence = isCircle
    ? t(wanted.by === 'position' ? 'search.emptyHere' : 'search.emptyAround', {
        place: name,
        distance: format.distance(filters.distance),
      })
    : t('search.emptyText', { text: name })
  return (
    <EmptyState
      title={t(isCircle ? 'search.emptyCircle' : 'search.empty')}
      text={
        nearest === undefined
          ? sentence
          : `${sentence} ${t('search.nearest', {
              school: nearest.school.name,
              city: nearest.city,
              distance: format.distance(nearest.distance ?? 0),
            })}`
      }
      picture={<Picture name="empty-mat" />}
      action={
        isCircle && wider > filters.distance ? (
          <Button
            variant="primary"
            onClick={() => {
              props.onPressed()
              filter({ distance: wider })
            }}
          >
            {t('search.wider', { distance: format.distance(wider) })}
          </Button>
        ) : (
          <Button
            onClick={() => {
              props.onPressed()
              props.search.send('')
            }}
          >
            {t('search.all')}
          </Button>
        )
      }
    />
  )
}
