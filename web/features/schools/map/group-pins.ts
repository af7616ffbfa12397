/** Groups pins that would overlap at a zoom, so that each can be read and tapped. */
import type { MapPoint } from './open-map.ts'

/** Width of the whole globe in pixels at zoom 0. */
const GLOBE_PX = 512
/** The size of a pin with its number, which is also enough for a finger. */
const PIN_PX = 44

export type PinGroup<Item> = {
  /** In their order; the first gives the group its number. */
  readonly items: readonly [Item, ...Item[]]
  /** The centre of its items. */
  readonly point: MapPoint
}

type Place = { readonly x: number; readonly y: number }

/** The Mercator projection of web maps, in pixels from the upper left. */
const placeAt = ({ latitude, longitude }: MapPoint, zoom: number): Place => {
  const globe = GLOBE_PX * 2 ** zoom
  const up = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return { x: (globe * (longitude + 180)) / 360, y: (globe * (1 - up / Math.PI)) / 2 }
}

const isOnIt = (one: Place, other: Place): boolean =>
  Math.abs(one.x - other.x) < PIN_PX && Math.abs(one.y - other.y) < PIN_PX

const middleOf = (points: readonly MapPoint[]): MapPoint => ({
  latitude: points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length,
  longitude: points.reduce((sum, { longitude }) => sum + longitude, 0) / points.length,
})

/** In the order of their first items. A member of a group is within a pin's width of the first, so groups cannot spread across the map. */
export const groupPins = <Item extends MapPoint>(items: readonly Item[], zoom: number): PinGroup<Item>[] => {
  const groups: { first: Place; items: [Item, ...Item[]] }[] = []
  for (const item of items) {
    const place = placeAt(item, zoom)
    const group = groups.find(({ first }) => isOnIt(first, place))
    if (group === undefined) groups.push({ first: place, items: [item] })
    else group.items.push(item)
  }
  return groups.map((group) => ({ items: group.items, point: middleOf(group.items) }))
}

/** Whether zooming in separates them at all: several schools may share a hall. */
export const canPart = (items: readonly MapPoint[], nearestZoom: number): boolean =>
  groupPins(items, nearestZoom).length > 1
