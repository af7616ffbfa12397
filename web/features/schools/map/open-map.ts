/** The only module that uses the map library: opens a map in an element, updates it, follows the theme, and closes it. */
import {
  AttributionControl,
  type GeoJSONSource,
  LngLatBounds,
  Map as LibraryMap,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { readMapColours } from './map-colours.ts'
import { MAX_ZOOM, mapStyle } from './map-style.ts'

export type MapPoint = { readonly latitude: number; readonly longitude: number }
export type MapWords = {
  readonly map: string
  readonly nearer: string
  readonly farther: string
  readonly twoFingers: string
  readonly credit: string
}
/** `move`: moves the element without losing the keyboard focus. */
export type PinOnMap = { readonly move: (point: MapPoint) => void; readonly remove: () => void }
export type OpenMap = {
  /** Puts an element on the map, its lower edge on the point. */
  readonly pin: (element: HTMLElement, point: MapPoint, isCentred?: boolean) => PinOnMap
  /** Fits all of these, no closer than a town with its surroundings. */
  readonly show: (points: readonly MapPoint[]) => void
  /** Zooms in as far as these fit, up to the maximum. */
  readonly approach: (points: readonly MapPoint[]) => void
  readonly nearestZoom: number
  /** Where pins stand: the names of towns move aside there. */
  readonly keepClear: (points: readonly MapPoint[]) => void
  /** Reports the zoom in half steps, at once and after each change; returns the stop function. */
  readonly watchZoom: (onZoomStep: (zoom: number) => void) => () => void
  /** Reports the point under a tap or click on the map; returns the stop function. */
  readonly watchPresses: (onPress: (point: MapPoint) => void) => () => void
  readonly recolour: () => void
  readonly close: () => void
}

/** Germany, Austria and Switzerland, with some room. */
const ALL: [number, number, number, number] = [5.4, 45.6, 17.4, 55.2]
/** The extent of the land in our own map; beyond it everything would look like sea. */
const FARTHEST: [number, number, number, number] = [-1, 43, 23, 58]
const NEAREST_AT_FIRST = 10.5
/** The padding around the outermost places: enough for their pins, and no more on the low map of a phone. */
const ROOM_PX = 56
const ROOM_PART = 0.09
const PIN_PX = 24
/** Half of the widest pin, a group with its count, also on a low map. */
const PIN_SIDE_PX = 44
/** The buttons at the upper right, with their margin. */
const CONTROLS_PX = 54
const MOVE_MS = 600
const ZOOM_STEPS = 2

/** The box of a pin, in which no name of a town is written. */
const PIN_BOX = { width: 44, height: 46 } as const
const PIN_SPACE = 'pin-space'

const placeOf = ({ latitude, longitude }: MapPoint): [number, number] => [longitude, latitude]

/** Fits points into the map, with room for their pins. */
const fitterOf = (
  map: LibraryMap,
  container: HTMLElement,
): ((points: readonly MapPoint[], maxZoom: number) => void) => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return (points, maxZoom) => {
    const [first, ...rest] = points
    if (first === undefined) {
      map.fitBounds(ALL, { animate: false })
      return
    }
    const bounds = new LngLatBounds(placeOf(first), placeOf(first))
    for (const point of rest) bounds.extend(placeOf(point))
    const room = Math.min(ROOM_PX, Math.round(container.clientHeight * ROOM_PART))
    const side = Math.max(room, PIN_SIDE_PX)
    map.fitBounds(bounds, {
      padding: { top: room + PIN_PX, bottom: room, left: side, right: side + CONTROLS_PX },
      maxZoom,
      animate: !isCalm,
      duration: MOVE_MS,
    })
  }
}

type PinSpace = {
  readonly type: 'FeatureCollection'
  readonly features: {
    readonly type: 'Feature'
    readonly properties: Record<string, never>
    readonly geometry: { readonly type: 'Point'; readonly coordinates: [number, number] }
  }[]
}

const spaceOf = (points: readonly MapPoint[]): PinSpace => ({
  type: 'FeatureCollection',
  features: points.map((point) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: placeOf(point) },
  })),
})

/** Invisible symbols under the pins: the library lets no name overlap a symbol that it has placed before. */
const spaceKeeperOf = (map: LibraryMap): ((points: readonly MapPoint[]) => void) => {
  let wanted = spaceOf([])
  const put = (): void => {
    const { width, height } = PIN_BOX
    if (!map.hasImage(PIN_SPACE))
      map.addImage(PIN_SPACE, { width, height, data: new Uint8Array(width * height * 4) })
    const source = map.getSource<GeoJSONSource>(PIN_SPACE)
    if (source !== undefined) {
      void source.setData(wanted)
      return
    }
    map.addSource(PIN_SPACE, { type: 'geojson', data: wanted })
    map.addLayer({
      id: PIN_SPACE,
      type: 'symbol',
      source: PIN_SPACE,
      layout: { 'icon-image': PIN_SPACE, 'icon-anchor': 'bottom', 'icon-allow-overlap': true },
    })
  }
  // A style in other colours begins without them.
  map.on('style.load', put)
  return (points) => {
    wanted = spaceOf(points)
    if (map.isStyleLoaded()) put()
    else void map.once('idle', put)
  }
}

/** Throws where the device cannot draw it. */
export function openMap(container: HTMLElement, words: MapWords, tilesUrl: string | null): OpenMap {
  setWorkerUrl(new URL(workerUrl, location.href).href)
  const map = new LibraryMap({
    container,
    style: mapStyle(readMapColours(container), tilesUrl),
    bounds: ALL,
    maxBounds: FARTHEST,
    minZoom: 3,
    maxZoom: tilesUrl === null ? MAX_ZOOM.own : MAX_ZOOM.tiles,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // One finger scrolls the page, two move the map.
    cooperativeGestures: window.matchMedia('(pointer: coarse)').matches,
    locale: {
      'Map.Title': words.map,
      'NavigationControl.ZoomIn': words.nearer,
      'NavigationControl.ZoomOut': words.farther,
      'CooperativeGesturesHandler.MobileHelpText': words.twoFingers,
      'CooperativeGesturesHandler.WindowsHelpText': words.twoFingers,
      'CooperativeGesturesHandler.MacHelpText': words.twoFingers,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new AttributionControl({ compact: false, customAttribution: words.credit }), 'bottom-left')
  // A failed tile leaves a gap and nothing more.
  map.on('error', () => {})
  const nearestZoom = map.getMaxZoom()
  const fit = fitterOf(map, container)
  const keepClear = spaceKeeperOf(map)
  return {
    pin: (element, point, isCentred = false) => {
      const marker = new Marker({ element, anchor: isCentred ? 'center' : 'bottom' })
        .setLngLat(placeOf(point))
        .addTo(map)
      return {
        move: (to) => {
          marker.setLngLat(placeOf(to))
        },
        remove: () => {
          marker.remove()
        },
      }
    },
    show: (points) => fit(points, NEAREST_AT_FIRST),
    approach: (points) => fit(points, nearestZoom),
    nearestZoom,
    keepClear,
    watchZoom: (onZoomStep) => {
      // Rounded to steps, so that a zoom does not report every frame of its animation.
      const reportZoomStep = (): void => onZoomStep(Math.floor(map.getZoom() * ZOOM_STEPS) / ZOOM_STEPS)
      reportZoomStep()
      map.on('zoom', reportZoomStep)
      return () => {
        map.off('zoom', reportZoomStep)
      }
    },
    watchPresses: (onPress) => {
      const report = ({ lngLat }: { lngLat: { lat: number; lng: number } }): void =>
        onPress({ latitude: lngLat.lat, longitude: lngLat.lng })
      map.on('click', report)
      return () => {
        map.off('click', report)
      }
    },
    recolour: () => {
      map.setStyle(mapStyle(readMapColours(container), tilesUrl))
    },
    close: () => map.remove(),
  }
}
