/** Checks a page in both themes: no finding of axe from moderate on, and nothing sticks out of the window. */
import axe from 'axe-core'
import { expect, test, type Page } from '@playwright/test'

const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]
/** Rules that may differ between the themes; the rest of a page is the same in both and is checked once. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** One element that breaks a rule of axe. */
export type Violation = { readonly rule: string; readonly html: string; readonly summary: string }

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Everything from moderate on; findings that axe calls minor are ignored. The page gets axe once and keeps
 * it.
 */
export const findViolations = async (page: Page, rules: readonly string[] | 'all'): Promise<Violation[]> => {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  return page.evaluate(
    async (chosen) => {
      const { violations = [] } =
        (await window.axe?.run(document, {
          resultTypes: ['violations'],
          iframes: false,
          ...(chosen === 'all' ? {} : { runOnly: { type: 'rule', values: [...chosen] } }),
        })) ?? {}
      return violations
        .filter(({ impact }) => impact !== 'minor' && impact !== null)
        .flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => ({ rule: id, html, summary: failureSummary ?? '' })),
        )
    },
    rules === 'all' ? rules : [...rules],
  )
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const setTheme = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((chosen) => {
    localStorage.setItem('wegband.theme', chosen)
    document.documentElement.dataset['theme'] = chosen
  }, theme)

/**
 * Resolves when nothing changes colour or place any more. Endless animations are ignored, since they are
 * equally readable at any moment.
 */
export const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // A dialog about to open has not begun to move, and axe does not see it as open yet.
    const isOpening = (): boolean => document.querySelector('[data-starting-style]') !== null
    const isMoving = (): boolean =>
      isOpening() ||
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    // Where a colour is inherited, one transition begins as the other ends: only several still frames are an
    // end.
    for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1) await frame()
  })
}

/** Checks the shown page in both themes; the first problem does not hide the others. */
export const look = async (page: Page, name: string): Promise<void> => {
  for (const [index, theme] of THEMES.entries())
    await test.step(`${name}, ${theme}`, async () => {
      await setTheme(page, theme)
      await settle(page)
      const violations = await findViolations(page, index === 0 ? 'all' : COLOUR_RULES)
      const found = violations.map(({ rule, html, summary }) => `${rule}: ${html}\n${summary}`)
      expect.soft(found, `${name}, ${theme}`).toEqual([])
      expect.soft(await overflow(page), `${name}, ${theme}: sticks out by`).toBeLessThanOrEqual(0)
    })
}
