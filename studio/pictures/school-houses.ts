/** The kinds of houses that schools are drawn as. */

export type Roof = 'gable' | 'flat' | 'hip' | 'saw' | 'vault' | 'steps'
export type Extra =
  | 'tree'
  | 'birches'
  | 'crane'
  | 'bridge'
  | 'gate'
  | 'spires'
  | 'river'
  | 'turret'
  | 'timber'
  | 'row'
  | 'hill'
  | 'lamps'

export interface House {
  readonly name: string
  readonly seed: number
  readonly hue: number
  readonly roof: Roof
  /** Left edge, width and height of the wall. */
  readonly wall: readonly [left: number, width: number, height: number]
  readonly floors: number
  readonly bays: number
  readonly door: number
  readonly extras: readonly Extra[]
}

export const HOUSES: readonly House[] = [
  {
    name: 'linden',
    seed: 3,
    hue: 32,
    roof: 'gable',
    wall: [520, 430, 210],
    floors: 2,
    bays: 4,
    door: 1,
    extras: ['tree'],
  },
  {
    name: 'harbour',
    seed: 8,
    hue: 236,
    roof: 'steps',
    wall: [600, 340, 300],
    floors: 3,
    bays: 3,
    door: 1,
    extras: ['crane', 'river'],
  },
  {
    name: 'studio',
    seed: 13,
    hue: 168,
    roof: 'flat',
    wall: [480, 560, 190],
    floors: 1,
    bays: 5,
    door: 2,
    extras: ['lamps'],
  },
  {
    name: 'village',
    seed: 21,
    hue: 75,
    roof: 'hip',
    wall: [540, 420, 190],
    floors: 1,
    bays: 4,
    door: 2,
    extras: ['turret', 'birches'],
  },
  {
    name: 'old-town',
    seed: 27,
    hue: 32,
    roof: 'gable',
    wall: [610, 330, 270],
    floors: 2,
    bays: 3,
    door: 0,
    extras: ['timber', 'row'],
  },
  {
    name: 'canal',
    seed: 34,
    hue: 168,
    roof: 'flat',
    wall: [640, 360, 280],
    floors: 3,
    bays: 4,
    door: 3,
    extras: ['bridge', 'river'],
  },
  {
    name: 'gate',
    seed: 39,
    hue: 236,
    roof: 'hip',
    wall: [700, 320, 210],
    floors: 2,
    bays: 3,
    door: 1,
    extras: ['gate'],
  },
  {
    name: 'cathedral',
    seed: 45,
    hue: 75,
    roof: 'flat',
    wall: [560, 400, 200],
    floors: 2,
    bays: 4,
    door: 2,
    extras: ['spires'],
  },
  {
    name: 'workshop',
    seed: 52,
    hue: 32,
    roof: 'saw',
    wall: [460, 600, 180],
    floors: 1,
    bays: 6,
    door: 4,
    extras: ['lamps'],
  },
  {
    name: 'hillside',
    seed: 58,
    hue: 168,
    roof: 'hip',
    wall: [560, 360, 220],
    floors: 2,
    bays: 4,
    door: 2,
    extras: ['hill', 'river'],
  },
  {
    name: 'row',
    seed: 66,
    hue: 236,
    roof: 'gable',
    wall: [660, 250, 300],
    floors: 3,
    bays: 2,
    door: 0,
    extras: ['row'],
  },
  {
    name: 'hall',
    seed: 71,
    hue: 75,
    roof: 'vault',
    wall: [470, 580, 170],
    floors: 1,
    bays: 6,
    door: 3,
    extras: ['birches'],
  },
]
