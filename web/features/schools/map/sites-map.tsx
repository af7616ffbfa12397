/**
 * The map beside the list: a numbered pin for each site in the order of the list, and one pin for several that would overlap. Hovering a
 * site in the list or on the map highlights it in both.
 */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { SiteHit } from '@wegband/domain/features/schools/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { useTheme } from '../../../platform/device/theme.ts'
import { usePublicSettings } from '../../texts/public-settings.ts'
import { canPart, groupPins } from './group-pins.ts'
import { openMap, type MapPoint, type OpenMap, type PinOnMap } from './open-map.ts'
import styles from './sites-map.module.css'

export type SitesMapProps = {
  readonly hits: readonly SiteHit[]
  /** The place or position of the search. */
  readonly centre: MapPoint | undefined
  /** The centre is the viewer's position. */
  readonly isHere: boolean
  readonly pointedId: number | undefined
  readonly onPoint: (id: number | undefined) => void
  readonly onChoose: (id: number) => void
}

/** Reserves a place on the map for what is rendered into it. */
export function OnMap(props: {
  readonly map: OpenMap
  readonly point: MapPoint
  readonly isCentred?: boolean
  readonly isAbove?: boolean
  readonly children: ReactNode
}): ReactNode {
  const { map, point, isCentred = false, isAbove = false } = props
  const [holder] = useState(() => document.createElement('div'))
  const { latitude, longitude } = point
  const pinned = useRef<PinOnMap>(undefined)
  const first = useRef(point)
  useEffect(() => {
    const pin = map.pin(holder, first.current, isCentred)
    pinned.current = pin
    return pin.remove
  }, [map, holder, isCentred])
  useEffect(() => {
    first.current = { latitude, longitude }
    pinned.current?.move(first.current)
  }, [latitude, longitude])
  useEffect(() => {
    holder.classList.toggle(styles.above ?? '', isAbove)
  }, [holder, isAbove])
  return createPortal(props.children, holder)
}

type Numbered = SiteHit & { readonly number: number }
const nameOf = ({ name, school }: SiteHit): string =>
  name === school.name ? school.name : `${school.name}, ${name}`

function Pin(props: {
  readonly hits: readonly [Numbered, ...Numbered[]]
  readonly pointedId: number | undefined
  readonly onPoint: SitesMapProps['onPoint']
  readonly onChoose: () => void
}): ReactNode {
  const t = useMessages('schools')
  const format = useFormats()
  const { hits, onPoint } = props
  const [{ id, number, distance }, ...more] = hits
  const name = nameOf(hits[0])
  const label =
    distance === null
      ? t('map.pin', { number, name })
      : t('map.pinAway', { number, name, distance: format.distance(distance) })
  return (
    <button
      type="button"
      className={styles.pin}
      data-is-on={hits.some((hit) => hit.id === props.pointedId)}
      data-is-group={more.length > 0}
      aria-label={
        more.length === 0 ? label : t('map.pins', { count: hits.length, names: hits.map(nameOf).join('; ') })
      }
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
      onClick={props.onChoose}
    >
      <b aria-hidden="true">{more.length === 0 ? number : format.number(hits.length)}</b>
    </button>
  )
}

/**
 * Groups the pins by the zoom and handles a tap on one. A tap on a group zooms in while that separates it. A pin that others leave stays
 * the same element and keeps the focus.
 */
function Pins(props: SitesMapProps & { readonly map: OpenMap }): ReactNode {
  const { map, hits, pointedId, onPoint, onChoose } = props
  const [zoom, setZoom] = useState<number>()
  useEffect(() => map.watchZoom(setZoom), [map])
  const numbered = hits.map((hit, position): Numbered => ({ ...hit, number: position + 1 }))
  const groups = zoom === undefined ? [] : groupPins(numbered, zoom)
  const places = JSON.stringify(groups.map(({ point }) => point))
  useEffect(() => map.keepClear(JSON.parse(places) as MapPoint[]), [map, places])
  return groups.map(({ items, point }) => {
    const [{ id }] = items
    return (
      <OnMap key={id} map={map} point={point} isAbove={items.some((hit) => hit.id === pointedId)}>
        <Pin
          hits={items}
          pointedId={pointedId}
          onPoint={onPoint}
          onChoose={() => {
            if (items.length === 1 || !canPart(items, map.nearestZoom)) onChoose(id)
            else map.approach(items)
          }}
        />
      </OnMap>
    )
  })
}

/** Opened once; only its content changes. */
export function useOpenMap(onFailure: () => void) {
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
      // The device cannot draw it after all.
      onFailure()
      return undefined
    }
  }, [label, nearer, farther, twoFingers, credit, mapTilesUrl, onFailure])
  const shown = useRef(theme)
  useEffect(() => {
    // Opens with the current colours of the page.
    if (map !== undefined && shown.current !== theme) map.recolour()
    shown.current = theme
  }, [map, theme])
  return { place, map }
}

export function SitesMap(props: SitesMapProps & { readonly onFailure: () => void }): ReactNode {
  const { hits, centre, isHere } = props
  const { place, map } = useOpenMap(props.onFailure)
  const shown = JSON.stringify([
    ...hits.map(({ latitude, longitude }) => ({ latitude, longitude })),
    ...(centre === undefined ? [] : [centre]),
  ])
  useEffect(() => {
    // Compared as text, so that the same sites do not move the map again.
    map?.show(JSON.parse(shown) as MapPoint[])
  }, [map, shown])
  return (
    <div className={styles.map}>
      <div ref={place} className={styles.canvas} />
      {map === undefined ? null : <Pins {...props} map={map} />}
      {map !== undefined && centre !== undefined && isHere ? (
        <OnMap map={map} point={centre} isCentred>
          <span className={styles.here} />
        </OnMap>
      ) : null}
    </div>
  )
}
