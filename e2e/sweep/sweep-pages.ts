/** Goes through pages in one browser tab and compares what it finds with the list of known places. */
import { expect, test, type Page } from '@playwright/test'
import type { FillAddress } from './addresses.ts'
import { compareWithKnown } from './known-places.ts'
import { KNOWN_SHIFTS } from './known-shifts.ts'
import { MOST_SHIFT, sumOf } from './layout-shift.ts'
import { findFaults } from './page-faults.ts'
import { nameOf, type SweptPage } from './swept-page.ts'
import { settledPage } from './settled-page.ts'
import { routeOf } from './source-files.ts'

const DELETE_LINE =
  'is no longer found: delete it from e2e/sweep/known-places.tsv, or run the sweep with SWEEP_WRITE=1'

export const sweepPages = async (
  page: Page,
  pages: readonly SweptPage[],
  fill: FillAddress,
): Promise<void> => {
  const settled = settledPage(page)
  for (const swept of pages)
    await test.step(nameOf(swept), async () => {
      const { person, address } = swept
      const shifts = await settled.show(await fill(person, address))
      expect(routeOf(page.url()), `${nameOf(swept)} leads elsewhere: ${page.url()}`).toBe(routeOf(address))
      expect
        .soft(sumOf(shifts), `${nameOf(swept)} moves: ${JSON.stringify(shifts)}`)
        .toBeLessThan(KNOWN_SHIFTS[nameOf(swept)] ?? MOST_SHIFT)
      const { added, gone } = await compareWithKnown(nameOf(swept), address, await findFaults(page, settled))
      expect.soft(added, `${nameOf(swept)}: new faults`).toEqual([])
      expect.soft(gone, `${nameOf(swept)}: what ${DELETE_LINE}`).toEqual([])
    })
}
