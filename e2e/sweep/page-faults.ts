/** All that is looked at on one page: what axe finds in both looks, and what is misdrawn at every width and with text of double size. */
import type { Page } from '@playwright/test'
import { hasBars } from '@wegband/web/platform/route-table.ts'
import { COLOUR_RULES, findViolations } from '../support/look.ts'
import { LAYOUT_KINDS, measureLayout, type LayoutKind } from './layout.ts'
import type { SettledPage } from './settled-page.ts'
import { routeOf } from './source-files.ts'

/** The widths of the layout, `x2` with text of 200 percent; the light look is judged at the width of a phone. */
export const VIEWS = ['320', '390', '390x2', '390light', '768', '1280', '1280x2', '1920'] as const
export type View = (typeof VIEWS)[number]

export const FAULT_KINDS = [...LAYOUT_KINDS, 'axe'] as const
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

/** Everybody's start page answers for the bars beside it. */
const ANSWERS_FOR_BARS = '/dashboard'

const layoutFaults = async (page: Page, view: View): Promise<Fault[]> => {
  const route = routeOf(page.url())
  const hasSameBars =
    route !== undefined && hasBars(route) && new URL(page.url()).pathname !== ANSWERS_FOR_BARS
  return (await page.evaluate(measureLayout, hasSameBars)).map((fault) => ({ ...fault, view }))
}

const faultsInDark = async (page: Page, settled: SettledPage): Promise<Fault[]> => {
  const faults = [...(await layoutFaults(page, '390')), ...(await axeFaults(page, '390', 'all'))]
  const lookAt = async (view: View, width: number, textScale: 1 | 2 = 1): Promise<void> => {
    await settled.resize(width, textScale)
    faults.push(...(await layoutFaults(page, view)))
  }
  await lookAt('390x2', 390, 2)
  await lookAt('320', 320)
  await lookAt('768', 768)
  await lookAt('1280', 1280)
  faults.push(...(await axeFaults(page, '1280', 'all')))
  await lookAt('1280x2', 1280, 2)
  await lookAt('1920', 1920)
  return faults
}

const faultsInLight = (page: Page): Promise<Fault[]> => axeFaults(page, '390light', COLOUR_RULES)

/** The page stands at the width of a phone. It begins in the look that the page before has left, since a change costs as much as a look. */
export const findFaults = async (page: Page, settled: SettledPage): Promise<readonly Fault[]> => {
  if ((await settled.theme()) === 'light') {
    const light = await faultsInLight(page)
    await settled.changeTheme('dark')
    return [...light, ...(await faultsInDark(page, settled))]
  }
  const dark = await faultsInDark(page, settled)
  await settled.resize(390)
  await settled.changeTheme('light')
  return [...dark, ...(await faultsInLight(page))]
}
