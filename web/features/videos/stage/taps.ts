/** The meaning of taps on the picture: one shows the buttons, two at a side skip. */

export type Tap = {
  /** Share of the picture's width, 0 to 1. */
  readonly x: number
  /** Milliseconds, of the event. */
  readonly at: number
}
export type TapMeaning = 'show' | 'back' | 'forward'

/** With a longer pause they are two single taps. */
const DOUBLE_TAP_MS = 300
/** The sides; the middle belongs to the play button. */
const SIDE_SHARE = 0.35

const sideOf = ({ x }: Tap): 'back' | 'forward' | undefined => {
  if (x < SIDE_SHARE) return 'back'
  return x > 1 - SIDE_SHARE ? 'forward' : undefined
}

/** Every further tap at the same side skips again. */
export const meaningOf = (before: Tap | undefined, tap: Tap): TapMeaning => {
  const side = sideOf(tap)
  const isDouble = before !== undefined && tap.at - before.at <= DOUBLE_TAP_MS && sideOf(before) === side
  return isDouble ? (side ?? 'show') : 'show'
}
