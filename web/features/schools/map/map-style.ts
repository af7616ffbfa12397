/**
 * The style of the map in the colours of the page. It shows land, waters, borders and towns of the built-in map, or street tiles of the
 * operator's choice. Texts use the fonts of the page; nothing is loaded from third parties.
 */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import baseMap from './base-map.geojson?url'
import type { MapColours } from './map-colours.ts'
import towns from './towns.geojson?url'

/** A street map allows a larger zoom than ours. */
export const MAX_ZOOM = { own: 12, tiles: 18 } as const

/** The zoom at which the names of a rank of towns appear, with their size in pixels (studio/base-map/towns.ts). */
const RANKS: readonly { readonly rank: number; readonly from: number; readonly size: number }[] = [
  { rank: 1, from: 3, size: 15 },
  { rank: 2, from: 5.2, size: 13.5 },
  { rank: 3, from: 6.2, size: 12.5 },
  { rank: 4, from: 7.4, size: 12 },
  { rank: 5, from: 8.6, size: 11.5 },
  { rank: 6, from: 9.6, size: 11 },
  { rank: 7, from: 10.8, size: 11 },
]
/** The first name only states the weight; the browser finds the second. */
const FONT = {
  strong: ['Wegband SemiBold', 'Wegband Sans Variable'],
  text: ['Wegband Medium', 'Wegband Sans Variable'],
}

const isKind = (kind: string): ['==', ['get', 'kind'], string] => ['==', ['get', 'kind'], kind]

const groundLayers = (colours: MapColours): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
  { id: 'land', type: 'fill', source: 'base', filter: isKind('land'), paint: { 'fill-color': colours.land } },
  { id: 'home', type: 'fill', source: 'base', filter: isKind('home'), paint: { 'fill-color': colours.home } },
  {
    id: 'rivers',
    type: 'line',
    source: 'base',
    filter: isKind('river'),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colours.water,
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        ['-', 1.5, ['*', 0.4, ['get', 'size']]],
        10,
        ['-', 8, ['*', 1.8, ['get', 'size']]],
      ],
      // The borders are accurate to a few kilometres and would run through houses.
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 9.5, 1, 11.5, 0.25],
    },
  },
  {
    id: 'lakes',
    type: 'fill',
    source: 'base',
    filter: isKind('lake'),
    paint: { 'fill-color': colours.water },
  },
  {
    id: 'states',
    type: 'line',
    source: 'base',
    filter: isKind('state'),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.state,
      'line-width': 1,
      'line-dasharray': [3, 2.5],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 9.5, 1, 11.5, 0.25],
    },
  },
  {
    id: 'borders',
    type: 'line',
    source: 'base',
    filter: isKind('border'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 4, 1, 10, 2] },
  },
]

const townLayers = (colours: MapColours): LayerSpecification[] => [
  ...RANKS.map(({ rank, from }): LayerSpecification => ({
    id: `dots-${rank}`,
    type: 'circle',
    source: 'towns',
    minzoom: from,
    filter: ['==', ['get', 'r'], rank],
    paint: {
      'circle-color': colours.quiet,
      'circle-radius': rank <= 2 ? 2.6 : 1.7,
      'circle-stroke-color': colours.halo,
      'circle-stroke-width': 1,
    },
  })),
  // The library places the last layer first, so large towns keep their names.
  ...RANKS.toReversed().map(({ rank, from, size }): LayerSpecification => ({
    id: `towns-${rank}`,
    type: 'symbol',
    source: 'towns',
    minzoom: from,
    filter: ['==', ['get', 'r'], rank],
    layout: {
      'text-field': ['get', 'n'],
      'text-font': rank <= 3 ? FONT.strong : FONT.text,
      'text-size': ['interpolate', ['linear'], ['zoom'], from, size, from + 4, size + 3],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.45,
      'text-justify': 'auto',
      'text-max-width': 9,
      'text-padding': 3,
    },
    paint: {
      'text-color': rank <= 3 ? colours.text : colours.quiet,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.4,
    },
  })),
]

/** `tilesUrl`: street tiles instead of our own map. */
export const mapStyle = (colours: MapColours, tilesUrl: string | null): StyleSpecification =>
  tilesUrl === null
    ? {
        version: 8,
        sources: {
          base: { type: 'geojson', data: new URL(baseMap, location.href).href, tolerance: 0.2 },
          towns: { type: 'geojson', data: new URL(towns, location.href).href },
        },
        layers: [...groundLayers(colours), ...townLayers(colours)],
      }
    : {
        version: 8,
        sources: { streets: { type: 'raster', tiles: [tilesUrl], tileSize: 256, maxzoom: MAX_ZOOM.tiles } },
        layers: [
          { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
          { id: 'streets', type: 'raster', source: 'streets' },
        ],
      }
