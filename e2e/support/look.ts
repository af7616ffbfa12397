/** Looking at a screen in both looks: no finding of axe from moderate on, and nothing sticks out of the window. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const THEMES = ['dark', 'light'] as const
/** What may differ between the looks; the rest of a page is the same in both and is judged once. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']
/** What axe calls minor is left to judgement. */
const COUNTS = new Set(['moderate', 'serious', 'critical'])

const findingsOf = async (page: Page, rules: readonly string[] | 'all'): Promise<string[]> => {
  // Without a second page for the results, which only frames of other addresses need.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules === 'all' ? axe : axe.withRules([...rules])).analyze()
  return violations
    .filter(({ impact }) => COUNTS.has(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing changes its colour or place any more; what turns for ever is as readable in one moment as in another. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isMoving = (): boolean =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    // Where a colour is inherited, one transition begins as the other ends: only several still frames are an end.
    for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1) await frame()
  })
}

/** Looks at what is shown, in both looks; the first trouble does not hide the others. */
export const look = async (page: Page, name: string): Promise<void> => {
  for (const [index, theme] of THEMES.entries())
    await test.step(`${name}, ${theme}`, async () => {
      await page.evaluate((chosen) => {
        localStorage.setItem('wegband.theme', chosen)
        document.documentElement.dataset['theme'] = chosen
      }, theme)
      await settle(page)
      expect
        .soft(await findingsOf(page, index === 0 ? 'all' : ABOUT_COLOURS), `${name}, ${theme}`)
        .toEqual([])
      expect.soft(await overflow(page), `${name}, ${theme}: sticks out by`).toBeLessThanOrEqual(0)
    })
}
