/**
 * A page in which the sweep goes from address to address. It knows when everything of an address has arrived.
 */
import type { CDPSession, Page, Request } from '@playwright/test'
import { setTheme, type Theme } from '../support/look.ts'
import { leavePage, takeShifts, watchShifts, type Shift } from './layout-shift.ts'

const DEADLINE_MS = 30_000

/** Missing fields stay as they are. */
export type Appearance = {
  readonly width?: number
  readonly height?: number
  /** 2 is what a browser's setting of 200 percent text does. */
  readonly textScale?: 1 | 2
  readonly theme?: Theme
}

export type SettledPage = {
  /** Opens this address in the app, the first time by loading it; resolves when nothing more arrives, with what moved until then. */
  readonly show: (path: string) => Promise<readonly Shift[]>
  /** Changes all of it at once, since waiting for the end of a change costs more than the change. */
  readonly change: (appearance: Appearance) => Promise<void>
  readonly theme: () => Promise<Theme>
  /** Resolves when nothing is awaited, loaded or moving. */
  readonly settle: () => Promise<void>
}

const PHONE = { width: 390, height: 844, textScale: 1 } as const satisfies Appearance
const STANDARD_FONT_SIZE = 16
/** For a new page, whose parts arrive one after the other. */
const STILL_FRAMES = 4
/**
 * For a page that is already shown. The first frame brings the change to the listeners, and a frame with
 * further changes starts the count again.
 */
const STILL_FRAMES_AFTER_CHANGE = 2

/** Streams that stay open and videos, which load as long as they are shown. */
const NEVER_ENDS = /\/api\/(events|media)\b/

type Requests = { readonly started: () => number; readonly finished: () => Promise<void> }

const watchRequests = (page: Page): Requests => {
  const pending = new Set<Request>()
  let waiting: (() => void)[] = []
  let count = 0
  const end = (request: Request): void => {
    if (!pending.delete(request) || pending.size > 0) return
    waiting.forEach((go) => go())
    waiting = []
  }
  page.on('request', (request) => {
    if (NEVER_ENDS.test(request.url())) return
    count += 1
    pending.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    started: () => count,
    finished: () =>
      pending.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(() => resolve())),
  }
}

/**
 * In the page: resolves after some frames in a row in which nothing was busy, moved or changed. Returns what
 * is still busy at the end.
 */
const holdStill = async ({
  deadlineMs,
  stillFrames,
}: {
  readonly deadlineMs: number
  readonly stillFrames: number
}): Promise<string | undefined> => {
  /** A clock that ticks in tenths must not block the sweep. */
  const PATIENCE_MS = 3000
  const start = performance.now()
  let hasChanged = true
  const observer = new MutationObserver(() => {
    hasChanged = true
  })
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  const isMoving = (): boolean =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
  const busy = (): string | undefined => {
    const waits = document.querySelector('[aria-busy="true"]')
    if (waits !== null) return waits.outerHTML.slice(0, 200)
    return isMoving() ? 'an animation' : undefined
  }
  await document.fonts.ready
  let still = 0
  while (still < stillFrames) {
    hasChanged = false
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const spent = performance.now() - start
    if (spent > deadlineMs) return busy() ?? 'a page that changes with every frame'
    still = busy() !== undefined || (hasChanged && spent < PATIENCE_MS) ? 0 : still + 1
  }
  observer.disconnect()
  return undefined
}

/**
 * In the page: changes of theme or size happen at once. This halves the work of every change, and the result
 * is the same.
 */
const stopTransitions = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/**
 * In the page: moves the router there, as a step back in the history would. Resolves when the page has
 * changed, or after some frames without a change: an address may lead to the current page. `settle` waits for
 * fetches.
 */
const travel = async (path: string): Promise<void> => {
  const LONGEST_FRAMES = 30
  let hasChanged = false
  const observer = new MutationObserver(() => {
    hasChanged = true
  })
  observer.observe(document.documentElement, { subtree: true, childList: true })
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  for (let frame = 0; frame < LONGEST_FRAMES && !hasChanged; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  observer.disconnect()
}

export const settledPage = (page: Page): SettledPage => {
  const requests = watchRequests(page)
  let devtools: CDPSession | undefined
  const watched = watchShifts(page)

  let shown: Required<Omit<Appearance, 'theme'>> = { width: 0, height: 0, textScale: 1 }

  const settle = async (stillFrames = STILL_FRAMES): Promise<void> => {
    for (let before = -1; before !== requests.started();) {
      await requests.finished()
      before = requests.started()
      const busy = await page.evaluate(holdStill, { deadlineMs: DEADLINE_MS, stillFrames })
      if (busy !== undefined) throw new Error(`${page.url()} does not come to rest: ${busy}`)
    }
  }

  /** A dialog has its own history entry, which would be closed instead of moving on. */
  const mayTravel = async (): Promise<boolean> =>
    page.url().startsWith('http') && (await page.locator('dialog[open],[role="dialog"]').count()) === 0
  const load = async (path: string): Promise<void> => {
    await page.goto(path)
    await page.waitForURL((url) => !url.pathname.startsWith('/start/splash'), { waitUntil: 'commit' })
    await page.evaluate(stopTransitions)
    await setTheme(page, 'dark')
    // What the app fetches when it is idle.
    await settle()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(undefined))))
  }

  const apply = async ({ theme, ...given }: Appearance): Promise<void> => {
    const { width, height, textScale } = { ...shown, ...given }
    if (width !== shown.width || height !== shown.height) await page.setViewportSize({ width, height })
    if (textScale !== shown.textScale) {
      devtools ??= await page.context().newCDPSession(page)
      // the setting of the browser, which breakpoints in rem follow, unlike a font size of the root element
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: STANDARD_FONT_SIZE * textScale } })
    }
    shown = { width, height, textScale }
    if (theme !== undefined) await setTheme(page, theme)
  }

  return {
    settle: () => settle(),
    show: async (path) => {
      await watched
      await apply(PHONE)
      if (await mayTravel()) {
        // a change of the size moves the page before
        await settle(STILL_FRAMES_AFTER_CHANGE)
        await leavePage(page)
        await page.evaluate(travel, path)
      } else await load(path)
      await settle()
      return await takeShifts(page)
    },
    change: async (appearance) => {
      await apply(appearance)
      await settle(STILL_FRAMES_AFTER_CHANGE)
    },
    theme: async () =>
      (await page.evaluate(() => document.documentElement.dataset['theme'])) === 'light' ? 'light' : 'dark',
  }
}
