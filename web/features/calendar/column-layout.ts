/** Places overlapping times side by side: each gets a column, and all that overlap share their number of columns. */

export type Span = { readonly startMinute: number; readonly endMinute: number }
export type Lane = { readonly lane: number; readonly columns: number }

/** In the order of the spans, which must be sorted by start. */
export function layOutColumns(spans: readonly Span[]): Lane[] {
  const columns: Lane[] = []
  let group: number[] = []
  let groupEnd = -Infinity
  let ends: number[] = []
  const close = (): void => {
    for (const index of group) columns[index] = { lane: columns[index]?.lane ?? 0, columns: ends.length }
  }
  spans.forEach((span, index) => {
    if (span.startMinute >= groupEnd) {
      close()
      group = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= span.startMinute)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.endMinute
    groupEnd = Math.max(groupEnd, span.endMinute)
    if (group.length === 0) groupEnd = span.endMinute
    columns[index] = { lane, columns: 1 }
    group.push(index)
  })
  close()
  return columns
}
