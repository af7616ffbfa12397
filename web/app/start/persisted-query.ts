/** One answer of the server, as the cache of the page holds it. */
export type PersistedQuery = {
  readonly key: readonly unknown[]
  readonly data: unknown
  /** Epoch milliseconds at which it was read. */
  readonly at: number
}
