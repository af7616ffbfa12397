/// <reference lib="dom" />
/** One visit of a page by a cheap phone on a slow connection, and what the browser reports about it. */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from '@playwright/test'

/** A quarter of the processor, 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_DOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
}
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
}
/** The page counts as quiet when for this long no request began or ended. */
const QUIET_MS = 2000
const LONGEST_MS = 60_000
/** A stream of events never ends. */
const ENDLESS = /\/api\/events/

export type Visit = {
  /** Milliseconds after the navigation began; undefined where the browser reported none. */
  readonly firstPaint: number | undefined
  readonly largestPaint: number | undefined
  /** Milliseconds in scripts until quiet. */
  readonly script: number
  readonly shift: number
  /** From the network, not from the cache or the service worker. */
  readonly requests: number
  readonly bytes: number
  readonly apiRequests: number
  readonly apiBytes: number
  /** What was asked for and when it had arrived, for the search for causes. */
  readonly waterfall: readonly string[]
}

type Painted = { first?: number; largest?: number; shift: number }
declare global {
  var benchPainted: Painted | undefined
}

/** Runs in the page before its own scripts. */
const watchPaints = (): void => {
  const seen: Painted = { shift: 0 }
  globalThis.benchPainted = seen
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  }
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) seen.shift += Number(Reflect.get(entry, 'value'))
  })
}

type Loading = { readonly url: string; readonly begun: number; bytes: number; isFree: boolean; end?: number }

/** Follows the requests of a page; `quiet` resolves when there are none for a while. */
const followNetwork = (session: CDPSession) => {
  const all = new Map<string, Loading>()
  const zero = performance.now()
  let lastAt = performance.now()
  const ended = (id: string, bytes: number): void => {
    const one = all.get(id)
    if (one === undefined) return
    one.bytes = bytes
    one.end = performance.now() - zero
    lastAt = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url) || ENDLESS.test(request.url)) return
    lastAt = performance.now()
    all.set(requestId, { url: request.url, begun: lastAt - zero, bytes: 0, isFree: false })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = all.get(requestId)
    if (one !== undefined) one.isFree = true
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = all.get(requestId)
    if (one !== undefined && (response.fromDiskCache === true || response.fromServiceWorker === true))
      one.isFree = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    ended(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  return {
    all,
    quiet: async (): Promise<void> => {
      const begun = performance.now()
      for (;;) {
        const now = performance.now()
        const isRunning = [...all.values()].some(({ end }) => end === undefined)
        if ((!isRunning && now - lastAt > QUIET_MS) || now - begun > LONGEST_MS) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

const lineOf = ({ url, begun, end, bytes, isFree }: Loading): string => {
  const { pathname, search } = new URL(url)
  return `${begun.toFixed(0)}-${end?.toFixed(0) ?? '?'} ${isFree ? 'kept' : bytes} ${pathname}${search}`
}

export const openPhone = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> =>
  await browser.newContext({ ...PHONE, ...options })

/** Opens a new tab of the phone and waits until nothing more is loaded. */
export const visit = async (phone: BrowserContext, url: string): Promise<Visit> => {
  const page = await phone.newPage()
  try {
    const session = await phone.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Performance.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.addInitScript(watchPaints)
    const network = followNetwork(session)
    await page.goto(url, { waitUntil: 'commit' })
    await network.quiet()
    const { metrics } = await session.send('Performance.getMetrics')
    const painted = await page.evaluate(() => globalThis.benchPainted)
    const loaded = [...network.all.values()]
    const sent = loaded.filter(({ isFree }) => !isFree)
    const ofApi = sent.filter((one) => /^\/(api|sanctum)\//.test(new URL(one.url).pathname))
    const sum = (list: readonly Loading[]): number => list.reduce((total, { bytes }) => total + bytes, 0)
    return {
      firstPaint: painted?.first,
      largestPaint: painted?.largest,
      script: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000,
      shift: painted?.shift ?? 0,
      requests: sent.length,
      bytes: sum(sent),
      apiRequests: ofApi.length,
      apiBytes: sum(ofApi),
      waterfall: loaded.map(lineOf),
    }
  } finally {
    await page.close()
  }
}
