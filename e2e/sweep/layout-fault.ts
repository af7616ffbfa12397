/** The kinds of faults that `measureLayout` finds. */
export type LayoutKind = 'sideways' | 'overlap' | 'clipped' | 'broken-word' | 'unreachable'

export type LayoutFault = {
  readonly kind: LayoutKind
  /** The element by tags and classes, without what depends on data. */
  readonly what: string
  /** The text or the measure, for the reader of a failure; not compared. */
  readonly example: string
  /** The hashes that the build gave the style modules around it, nearest first. */
  readonly modules: readonly string[]
}
