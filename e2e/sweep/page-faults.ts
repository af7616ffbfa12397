/**
 * Everything that is checked on one page: axe in both themes, and the layout at every width and with text of
 * double size.
 */
import type { Page } from '@playwright/test'
import { hasBars } from '@wegband/web/platform/router/route-table.ts'
import { COLOUR_RULES, findViolations } from '../support/look.ts'
import type { LayoutKind } from './layout-fault.ts'
import { measureLayout } from './layout.ts'
import type { Appearance, SettledPage } from './settled-page.ts'
import { routeOf } from './source-files.ts'

/**
 * The widths of the layout, `x2` with text of 200 percent, `landscape` a phone on its side. The light theme
 * is checked at the width of a phone.
 */
export const VIEWS = [
  '320',
  '390',
  '390x2',
  '390light',
  'landscape',
  '768',
  '1280',
  '1280x2',
  '1920',
] as const
export type View = (typeof VIEWS)[number]

export type FaultKind = LayoutKind | 'axe'

export type Fault = {
  readonly kind: FaultKind
  readonly what: string
  readonly view: View
  readonly example: string
  readonly modules: readonly string[]
}

const MODULE_CLASS = /\b_([\w-]+?)_([a-z0-9]{1,5})_\d+\b/g

/** The element of a finding without what the build and the data put into it. */
const elementOf = (html: string): { readonly name: string; readonly modules: readonly string[] } => {
  const [, tag = ''] = /^<([\w-]+)/.exec(html) ?? []
  const [, classes = ''] = /^<[^>]*?\bclass="([^"]*)"/.exec(html) ?? []
  const names = classes.replace(MODULE_CLASS, '$1').split(/\s+/).filter(Boolean).toSorted()
  return {
    name: [tag, ...names].join('.'),
    modules: [...classes.matchAll(MODULE_CLASS)].map(([, , hash = '']) => hash),
  }
}

const axeFaults = async (page: Page, view: View, rules: readonly string[] | 'all'): Promise<Fault[]> =>
  (await findViolations(page, rules)).map(({ rule, html, summary }) => {
    const { name, modules } = elementOf(html)
    return { kind: 'axe', what: `${rule}: ${name}`, view, example: `${html}\n${summary}`, modules }
  })

/** The start page of each user is the page that checks the bars. */
const ANSWERS_FOR_BARS = '/dashboard'

const layoutFaults = async (page: Page, view: View): Promise<Fault[]> => {
  const route = routeOf(page.url())
  const hasSameBars =
    route !== undefined && hasBars(route) && new URL(page.url()).pathname !== ANSWERS_FOR_BARS
  return (await page.evaluate(measureLayout, hasSameBars)).map((fault) => ({ ...fault, view }))
}

const PORTRAIT = 844
/** Text of double size comes last: a change of the text size costs most. */
const AFTER_PHONE: readonly (readonly [view: View, appearance: Appearance])[] = [
  ['320', { width: 320 }],
  ['landscape', { width: PORTRAIT, height: 390 }],
  ['768', { width: 768, height: PORTRAIT }],
  ['1280', { width: 1280 }],
  ['1920', { width: 1920 }],
  ['1280x2', { width: 1280, textScale: 2 }],
  ['390x2', { width: 390 }],
]

/** Layout faults in every view, beginning with the current phone view; `afterView` checks more. */
export const layoutFaultsInViews = async (
  page: Page,
  settled: SettledPage,
  afterView: (view: View) => Promise<Fault[]> = () => Promise.resolve([]),
): Promise<Fault[]> => {
  const faults = await layoutFaults(page, '390')
  faults.push(...(await afterView('390')))
  for (const [view, appearance] of AFTER_PHONE) {
    await settled.change(appearance)
    faults.push(...(await layoutFaults(page, view)), ...(await afterView(view)))
  }
  return faults
}

/** Views in which axe checks everything. */
const AXE_VIEWS: readonly View[] = ['390', '1280']

const faultsInDark = (page: Page, settled: SettledPage): Promise<Fault[]> =>
  layoutFaultsInViews(page, settled, async (view) =>
    AXE_VIEWS.includes(view) ? axeFaults(page, view, 'all') : [],
  )

const faultsInLight = (page: Page): Promise<Fault[]> => axeFaults(page, '390light', COLOUR_RULES)

/**
 * The page has the width of a phone. It begins in the theme of the previous page, since a change costs as
 * much as a check.
 */
export const findFaults = async (page: Page, settled: SettledPage): Promise<readonly Fault[]> => {
  if ((await settled.theme()) === 'light') {
    const light = await faultsInLight(page)
    await settled.change({ theme: 'dark' })
    return [...light, ...(await faultsInDark(page, settled))]
  }
  const dark = await faultsInDark(page, settled)
  await settled.change({ width: 390, textScale: 1, theme: 'light' })
  return [...dark, ...(await faultsInLight(page))]
}
