/** The people whose portraits the demo has; all are invented. */

export type Hair =
  | 'short'
  | 'parted'
  | 'buzz'
  | 'receding'
  | 'bun'
  | 'tail'
  | 'bob'
  | 'long'
  | 'curls'
  | 'tuft'
export type Tone = 'fair' | 'rosy' | 'olive' | 'tan' | 'brown' | 'deep'
export type Shade = 'ink' | 'dark' | 'chestnut' | 'copper' | 'straw' | 'grey' | 'white'

export interface Portrait {
  /** The key of the person in the seed of the demo. */
  readonly name: string
  readonly seed: number
  readonly tone: Tone
  readonly hair: Hair
  readonly shade: Shade
  /** Hue of the wall behind. */
  readonly wall: number
  readonly isChild?: boolean
  readonly glasses?: 'round' | 'wide'
  readonly beard?: 'full' | 'stubble' | 'moustache'
  /** 0 young to 1 old: lines of the face. */
  readonly age?: number
  /** Turns the head a little, in degrees. */
  readonly tilt?: number
  readonly isWide?: boolean
}

export const PORTRAITS: readonly Portrait[] = [
  { name: 'mara', seed: 3, tone: 'rosy', hair: 'tail', shade: 'chestnut', wall: 32, tilt: -3, age: 0.2 },
  { name: 'tarek', seed: 7, tone: 'olive', hair: 'short', shade: 'ink', wall: 255, beard: 'full', age: 0.4 },
  {
    name: 'bernd',
    seed: 11,
    tone: 'fair',
    hair: 'receding',
    shade: 'grey',
    wall: 75,
    glasses: 'wide',
    age: 0.9,
    isWide: true,
  },
  { name: 'sabine', seed: 5, tone: 'fair', hair: 'bob', shade: 'straw', wall: 168, age: 0.6, tilt: 2 },
  { name: 'nils', seed: 17, tone: 'rosy', hair: 'parted', shade: 'straw', wall: 236, beard: 'stubble' },
  {
    name: 'admin',
    seed: 13,
    tone: 'fair',
    hair: 'bun',
    shade: 'dark',
    wall: 255,
    glasses: 'round',
    age: 0.5,
  },
  { name: 'olivia', seed: 19, tone: 'brown', hair: 'curls', shade: 'ink', wall: 168, tilt: -2 },
  { name: 'emil', seed: 23, tone: 'fair', hair: 'tuft', shade: 'copper', wall: 32, tilt: 3 },
  { name: 'uwe', seed: 29, tone: 'rosy', hair: 'buzz', shade: 'dark', wall: 75, age: 0.3, isWide: true },
  { name: 'ewa', seed: 31, tone: 'fair', hair: 'long', shade: 'copper', wall: 168, age: 0.5, tilt: -2 },
  { name: 'nora', seed: 37, tone: 'tan', hair: 'bob', shade: 'ink', wall: 236, glasses: 'round' },
  {
    name: 'jonas',
    seed: 41,
    tone: 'rosy',
    hair: 'tuft',
    shade: 'chestnut',
    wall: 236,
    isChild: true,
    tilt: 3,
  },
  { name: 'lina', seed: 43, tone: 'rosy', hair: 'tail', shade: 'straw', wall: 75, isChild: true, tilt: -4 },
  { name: 'ruben', seed: 47, tone: 'deep', hair: 'buzz', shade: 'ink', wall: 32, beard: 'stubble' },
  {
    name: 'henrike',
    seed: 53,
    tone: 'fair',
    hair: 'curls',
    shade: 'grey',
    wall: 168,
    glasses: 'wide',
    age: 0.8,
  },
  {
    name: 'karim',
    seed: 59,
    tone: 'olive',
    hair: 'receding',
    shade: 'ink',
    wall: 75,
    beard: 'moustache',
    age: 0.5,
  },
  { name: 'johanna', seed: 61, tone: 'rosy', hair: 'bun', shade: 'copper', wall: 32, age: 0.3, tilt: 2 },
  { name: 'aylin', seed: 67, tone: 'olive', hair: 'long', shade: 'ink', wall: 236, tilt: -2 },
  { name: 'svea', seed: 71, tone: 'fair', hair: 'tail', shade: 'straw', wall: 255, tilt: 2 },
  { name: 'frieda', seed: 73, tone: 'brown', hair: 'curls', shade: 'dark', wall: 32, isChild: true, tilt: 3 },
]
