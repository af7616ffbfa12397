/** The offset of Europe/Berlin from UTC at any instant. It uses the zone data of the runtime and is fast enough for millions of calls. */

/** The zone of every day, week and wall time of the product (decisions §1). */
export const ZONE = 'Europe/Berlin'

/** From `fromMs` on, within its year, the zone is ahead of UTC by `offset` milliseconds. */
type Stretch = { fromMs: number; offset: number }

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** Reads the offset from the runtime. It costs microseconds, so it is used only to build a year. */
const askedOffset = (ms: number): number => {
  const part: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/** The first millisecond in (from, to] whose offset differs from that of `from`. */
const changeBetween = (from: number, to: number, offset: number): number => {
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (askedOffset(middle) === offset) low = middle
    else high = middle
  }
  return high
}

/** The zone's stretches in one UTC year. No change is undone within a month, so comparing the ends of each month finds them all. */
const stretchesOf = (year: number): Stretch[] => {
  let fromMs = Date.UTC(year, 0, 1)
  let offset = askedOffset(fromMs)
  const stretches = [{ fromMs, offset }]
  for (let month = 1; month <= 12; month += 1) {
    const nextMs = Date.UTC(year, month, 1)
    const nextOffset = askedOffset(nextMs)
    if (nextOffset !== offset) {
      stretches.push({ fromMs: changeBetween(fromMs, nextMs, offset), offset: nextOffset })
      offset = nextOffset
    }
    fromMs = nextMs
  }
  return stretches
}

const years = new Map<number, Stretch[]>()

/** Milliseconds by which clocks in Europe/Berlin are ahead of UTC at this instant (milliseconds since 1970). */
export const offsetAt = (ms: number): number => {
  const year = new Date(ms).getUTCFullYear()
  let stretches = years.get(year)
  if (stretches === undefined) {
    stretches = stretchesOf(year)
    years.set(year, stretches)
  }
  let offset = 0
  for (const stretch of stretches) {
    if (ms < stretch.fromMs) break
    offset = stretch.offset
  }
  return offset
}
