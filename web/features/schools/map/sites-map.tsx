/** The map beside the list: a numbered pin for each site, in the order of the list; what one points at in either shows in both. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { SiteHit } from '@wegband/domain/features/schools/contract.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useMessages } from '../../../platform/i18n.tsx'
import { useTheme } from '../../../platform/theme.ts'
import { usePublicSettings } from '../../texts/public-settings.ts'
import { openMap, type MapPoint, type OpenMap } from './open-map.ts'
import styles from './sites-map.module.css'

export type SitesMapProps = {
  readonly hits: readonly SiteHit[]
  /** The place or position that was searched around. */
  readonly centre: MapPoint | undefined
  /** The centre is where the reader is. */
  readonly isHere: boolean
  readonly pointedId: number | undefined
  readonly onPoint: (id: number | undefined) => void
  readonly onChoose: (id: number) => void
}

/** Holds a place on the map for what is drawn into it. */
function OnMap(props: {
  readonly map: OpenMap
  readonly point: MapPoint
  readonly isCentred?: boolean
  readonly isAbove?: boolean
  readonly children: ReactNode
}): ReactNode {
  const { map, point, isCentred = false, isAbove = false } = props
  const [holder] = useState(() => document.createElement('div'))
  const { latitude, longitude } = point
  useEffect(
    () => map.pin(holder, { latitude, longitude }, isCentred),
    [map, holder, latitude, longitude, isCentred],
  )
  useEffect(() => {
    holder.classList.toggle(styles.above ?? '', isAbove)
  }, [holder, isAbove])
  return createPortal(props.children, holder)
}

function Pin(props: {
  readonly hit: SiteHit
  readonly number: number
  readonly isPointed: boolean
  readonly onPoint: SitesMapProps['onPoint']
  readonly onChoose: SitesMapProps['onChoose']
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { hit, number, onPoint } = props
  const name = hit.name === hit.school.name ? hit.school.name : `${hit.school.name}, ${hit.name}`
  return (
    <button
      type="button"
      className={styles.pin}
      data-is-on={props.isPointed}
      aria-label={
        hit.distance === null
          ? t('map.pin', { number, name })
          : t('map.pinAway', { number, name, distance: format.distance(hit.distance) })
      }
      onPointerEnter={() => onPoint(hit.id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(hit.id)}
      onBlur={() => onPoint(undefined)}
      onClick={() => props.onChoose(hit.id)}
    >
      <b aria-hidden="true">{number}</b>
    </button>
  )
}

/** Opened once; what stands on it changes. */
function useOpenMap(onFailure: () => void) {
  const t = useMessages('schools')
  const { mapTilesUrl } = usePublicSettings()
  const theme = useTheme()
  const place = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<OpenMap>()
  const [label, nearer, farther] = [t('map.label'), t('map.nearer'), t('map.farther')]
  const twoFingers = t('map.twoFingers')
  const credit = t(mapTilesUrl === null ? 'map.credit' : 'map.creditStreets')
  useEffect(() => {
    if (place.current === null) return undefined
    try {
      const opened = openMap(place.current, { map: label, nearer, farther, twoFingers, credit }, mapTilesUrl)
      setMap(opened)
      return () => {
        setMap(undefined)
        opened.close()
      }
    } catch {
      // no drawing on this device after all
      onFailure()
      return undefined
    }
  }, [label, nearer, farther, twoFingers, credit, mapTilesUrl, onFailure])
  const shown = useRef(theme)
  useEffect(() => {
    // it opens in the colours of the page as they are
    if (map !== undefined && shown.current !== theme) map.recolour()
    shown.current = theme
  }, [map, theme])
  return { place, map }
}

export function SitesMap(props: SitesMapProps & { readonly onFailure: () => void }): ReactNode {
  const { hits, centre, isHere, pointedId, onPoint, onChoose } = props
  const { place, map } = useOpenMap(props.onFailure)
  const shown = JSON.stringify([
    ...hits.map(({ latitude, longitude }) => ({ latitude, longitude })),
    ...(centre === undefined ? [] : [centre]),
  ])
  useEffect(() => {
    // as text, so that the same sites do not move the map again
    map?.show(JSON.parse(shown) as MapPoint[])
  }, [map, shown])
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.canvas} />
      {map === undefined
        ? null
        : hits.map((hit, position) => (
            <OnMap key={hit.id} map={map} point={hit} isAbove={hit.id === pointedId}>
              <Pin
                hit={hit}
                number={position + 1}
                isPointed={hit.id === pointedId}
                onPoint={onPoint}
                onChoose={onChoose}
              />
            </OnMap>
          ))}
      {map !== undefined && centre !== undefined && isHere ? (
        <OnMap map={map} point={centre} isCentred>
          <span className={styles.here} />
        </OnMap>
      ) : null}
    </div>
  )
}
