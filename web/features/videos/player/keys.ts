/** What the keys do while a video is open. */

export type Command =
  | { readonly kind: 'toggle' | 'mirror' | 'sound' | 'captions' | 'full-screen' | 'loop' | 'help' }
  | { readonly kind: 'loop-start' | 'loop-end' | 'slower' | 'faster' | 'start' | 'end' }
  /** Seconds. */
  | { readonly kind: 'skip'; readonly by: number }
  /** Share of the whole, 0 to 1. */
  | { readonly kind: 'volume'; readonly by: number }

/** The step of the buttons and of j and l, in seconds. */
export const SKIP_SECONDS = 10
const SMALL_SKIP_SECONDS = 5
const VOLUME_STEP = 0.1

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [' ', { kind: 'toggle' }],
  ['k', { kind: 'toggle' }],
  ['j', { kind: 'skip', by: -SKIP_SECONDS }],
  ['l', { kind: 'skip', by: SKIP_SECONDS }],
  ['arrowleft', { kind: 'skip', by: -SMALL_SKIP_SECONDS }],
  ['arrowright', { kind: 'skip', by: SMALL_SKIP_SECONDS }],
  ['arrowup', { kind: 'volume', by: VOLUME_STEP }],
  ['arrowdown', { kind: 'volume', by: -VOLUME_STEP }],
  ['home', { kind: 'start' }],
  ['end', { kind: 'end' }],
  ['m', { kind: 'mirror' }],
  ['s', { kind: 'sound' }],
  ['c', { kind: 'captions' }],
  ['f', { kind: 'full-screen' }],
  ['r', { kind: 'loop' }],
  ['a', { kind: 'loop-start' }],
  ['[', { kind: 'loop-start' }],
  ['b', { kind: 'loop-end' }],
  [']', { kind: 'loop-end' }],
  ['<', { kind: 'slower' }],
  [',', { kind: 'slower' }],
  ['>', { kind: 'faster' }],
  ['.', { kind: 'faster' }],
  ['?', { kind: 'help' }],
])

/** Typed with AltGr on a German keyboard, which reports Ctrl and Alt. */
const THIRD_LEVEL = new Set(['[', ']'])

/** The groups of the help, each with the keys as they are written on a keyboard. */
export const KEY_HELP = [
  { command: 'toggle', keys: ['K'] },
  { command: 'skip', keys: ['J', 'L'] },
  { command: 'smallSkip', keys: ['←', '→'] },
  { command: 'speed', keys: ['<', '>'] },
  { command: 'mirror', keys: ['M'] },
  { command: 'loop', keys: ['R'] },
  { command: 'span', keys: ['A', 'B'] },
  { command: 'captions', keys: ['C'] },
  { command: 'volume', keys: ['↑', '↓'] },
  { command: 'sound', keys: ['S'] },
  { command: 'fullScreen', keys: ['F'] },
] as const

export type KeyPress = {
  readonly key: string
  /** Ctrl, Alt or Meta is pressed. */
  readonly isModified: boolean
  /** The kind of element that has the focus. */
  readonly focus: 'text' | 'slider' | 'button' | 'other'
}

/** Keys that a control needs for itself. */
const isTakenBy = (focus: KeyPress['focus'], key: string): boolean => {
  if (focus === 'text') return true
  if (focus === 'slider') return key.startsWith('arrow') || key === 'home' || key === 'end'
  return focus === 'button' && key === ' '
}

/** The command of a key, or undefined where it belongs to the browser or to the focused control. */
export const commandOf = ({ key, isModified, focus }: KeyPress): Command | undefined => {
  const lower = key.toLowerCase()
  if ((isModified && !THIRD_LEVEL.has(lower)) || isTakenBy(focus, lower)) return undefined
  return COMMANDS.get(lower)
}
