/** A set of whole numbers in little memory: a million ids in a row take 128 kB. */
const PAGE_BITS = 16
const PAGE_BYTES = 2 ** PAGE_BITS / 8

export type IdSet = {
  readonly add: (id: number) => void
  /** The first of its numbers that the other one does not hold. */
  readonly firstMissingIn: (other: IdSet) => number | undefined
  readonly has: (id: number) => boolean
  readonly each: () => Iterable<number>
}

const placeOf = (id: number) => ({
  page: Math.floor(id / 2 ** PAGE_BITS),
  at: (id % 2 ** PAGE_BITS) >> 3,
  bit: 1 << (id % 8),
})

export const idSet = (): IdSet => {
  const pages = new Map<number, Uint8Array>()
  function* each(): Generator<number> {
    for (const [page, bytes] of pages)
      for (const [at, byte] of bytes.entries())
        for (let bit = 0; byte !== 0 && bit < 8; bit += 1)
          if ((byte & (1 << bit)) !== 0) yield page * 2 ** PAGE_BITS + at * 8 + bit
  }
  const has = (id: number): boolean => {
    const { page, at, bit } = placeOf(id)
    return ((pages.get(page)?.[at] ?? 0) & bit) !== 0
  }
  return {
    add: (id) => {
      const { page, at, bit } = placeOf(id)
      const bytes = pages.get(page) ?? new Uint8Array(PAGE_BYTES)
      bytes[at] = (bytes[at] ?? 0) | bit
      pages.set(page, bytes)
    },
    has,
    each,
    firstMissingIn: (other) => {
      for (const id of each()) if (!other.has(id)) return id
      return undefined
    },
  }
}
