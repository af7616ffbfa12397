import { expect, test } from 'vitest'
import type { MapColours } from './map-colours.ts'
import { mapStyle } from './map-style.ts'
import townsText from './towns.geojson?raw'

const COLOURS: MapColours = {
  sea: 'rgb(1, 2, 3)',
  land: 'rgb(1, 2, 3)',
  home: 'rgb(1, 2, 3)',
  water: 'rgb(1, 2, 3)',
  state: 'rgb(1, 2, 3)',
  border: 'rgb(1, 2, 3)',
  text: 'rgb(1, 2, 3)',
  quiet: 'rgb(1, 2, 3)',
  halo: 'rgb(1, 2, 3)',
}

test('the built-in map loads its data from this server only, and no fonts or icons', () => {
  const style = mapStyle(COLOURS, null)
  const addresses = JSON.stringify(style.sources).match(/https?:[^"]+/g) ?? []
  expect(addresses.map((address) => new URL(address).origin)).toEqual([location.origin, location.origin])
  expect([style.glyphs, style.sprite]).toEqual([undefined, undefined])
  const known = new Set(Object.keys(style.sources))
  for (const layer of style.layers) if ('source' in layer) expect(known).toContain(layer.source)
})

test('large towns have their names before small ones', () => {
  const names = mapStyle(COLOURS, null)
    .layers.filter(({ type }) => type === 'symbol')
    .map(({ id }) => id)
  // The library places the last layer first.
  expect([names.at(-1), names[0]]).toEqual(['towns-1', 'towns-7'])
})

test('street tiles replace the whole built-in map', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  const style = mapStyle(COLOURS, url)
  expect(Object.values(style.sources)).toMatchObject([{ type: 'raster', tiles: [url] }])
  expect(style.layers.map(({ id }) => id)).toEqual(['sea', 'streets'])
})

test('at the zoom of a state well-known towns are named, and villages come later', () => {
  const rankOf = (name: string): number =>
    Number(new RegExp(`"n":"${name}","r":(\\d)`).exec(townsText)?.[1] ?? Number.NaN)
  for (const town of ['Kiel', 'Jena', 'Flensburg', 'Konstanz', 'Sankt Gallen', 'Villach'])
    expect(rankOf(town), town).toBeLessThanOrEqual(3)
  for (const village of ['Marktzeuln', 'Mehlbach', 'Zeulenroda-Triebes'])
    expect(rankOf(village), village).toBeGreaterThanOrEqual(5)
})
