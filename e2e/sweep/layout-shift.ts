/** What moves on a page without a touch, as the browser counts it (Cumulative Layout Shift). */
import type { Page } from '@playwright/test'

/** A page may move this little: P9 asks for none. */
export const MOST_SHIFT = 0.005

export type Shift = { readonly value: number; readonly moved: readonly string[] }

type ShiftWatch = {
  readonly take: () => readonly Shift[]
  /** From now on only what is new moves: a page that follows another may keep parts of it in another place. */
  readonly leave: () => void
}
declare global {
  var sweepShifts: ShiftWatch | undefined
}

/** In the page, before its own scripts: collects every shift until they are taken. */
const collectShifts = (): void => {
  type Source = { readonly node: Node | null }
  type ShiftEntry = PerformanceEntry & {
    readonly value: number
    readonly hadRecentInput: boolean
    readonly sources: readonly Source[]
  }
  let shifts: Shift[] = []
  let left = new WeakSet<Node>()
  const nameOf = ({ node }: Source): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    return element === null ? '?' : `${element.localName}.${element.className.toString().slice(0, 60)}`
  }
  const add = (entries: PerformanceEntryList): void => {
    for (const { value, hadRecentInput, sources } of entries as ShiftEntry[])
      if (!hadRecentInput && sources.some(({ node }) => node !== null && !left.has(node)))
        shifts.push({ value, moved: sources.map(nameOf) })
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  globalThis.sweepShifts = {
    take: () => {
      add(observer.takeRecords())
      const taken = shifts
      shifts = []
      return taken
    },
    leave: () => {
      add(observer.takeRecords())
      shifts = []
      left = new WeakSet(document.querySelectorAll('*'))
    },
  }
}

/** Every document that the page loads from now on is watched. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(collectShifts)
}

/** Before the next page is shown in this document. */
export const leavePage = (page: Page): Promise<void> => page.evaluate(() => globalThis.sweepShifts?.leave())

/** The shifts since the last time, or since the document was loaded. */
export const takeShifts = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => globalThis.sweepShifts?.take() ?? [])

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)
