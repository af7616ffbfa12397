/** Every kind of page, reloaded offline, shows its subject or one clear sentence, and a way on. */
import type { Page } from '@playwright/test'
import { EVERY_50_MS } from '../support/polling.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'
import { addressFiller } from './addresses.ts'
import { PAGES } from './pages.ts'
import { settledPage } from './settled-page.ts'
import { routeOf } from './source-files.ts'
import { VISITOR } from './swept-page.ts'

/** A mother who trains, a trainer, a head, an admin, a guest and a signed-out visitor. */
const PEOPLE = ['mara', 'tarek', 'sabine', 'admin', 'ava', VISITOR] as const
/** The worker stores the app after the page is shown. */
const ALL_KEPT = { timeout: 60_000 }

/** One address of each route, as the first of the users sees it, and the start page of all. */
const addressesOf = (person: (typeof PEOPLE)[number]): string[] => {
  const pages = PEOPLE.flatMap((name) => PAGES.filter((one) => one.person === name && !one.isRefused))
  const firsts = [...Map.groupBy(pages, ({ address }) => routeOf(address)).values()].map(([first]) => first)
  return ['/dashboard', ...firsts.flatMap((one) => (one?.person === person ? [one.address] : []))]
}

const isAppKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await caches.match('/')) !== undefined)

/** The snapshot from which a signed-in user starts offline. */
const isSnapshotKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('wegband')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const { result } = opening
    const found: IDBRequest<unknown> = result.transaction('records').objectStore('records').get('start')
    await new Promise((resolve) => found.addEventListener('success', resolve))
    result.close()
    return found.result !== undefined
  })

/** The ways on from a page. A page before the sign-in has no navigation, but links and buttons of its own. */
const waysOn = (person: string): string =>
  person === VISITOR ? 'a[href], main button' : 'nav a[href], header a[href], [role="dialog"] button'

/** In the page: what keeps a reader from reading it or from going on; empty on a good page. */
const findFault = (ways: string): string | undefined => {
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const seen = (selector: string): boolean => [...document.querySelectorAll(selector)].some(isSeen)
  const text = document.body.innerText
  if (text.includes('client.')) return 'shows an error code'
  if (seen('[aria-busy="true"]')) return 'waits for an answer'
  if (!seen('h1, h2')) return 'is blank'
  return seen(ways) ? undefined : 'leads nowhere'
}

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const person of PEOPLE)
  test(`every page of ${person} is readable when it is reloaded offline`, async ({
    visit,
    server,
    troubles,
  }) => {
    troubles.allowLostConnection()
    // A page that throws what it could not read is shown as one sentence in the frame.
    troubles.allowConsole(/client\.(?:chunk-load|style-load|connection-lost)|held back/)
    const page = await visit(person === VISITOR ? undefined : person, {
      serviceWorkers: 'allow',
      keepsTips: true,
    })
    const settled = settledPage(page)
    const fill = addressFiller(server)
    const addresses: string[] = []
    for (const address of addressesOf(person)) {
      const filled = await fill(person, address)
      await settled.show(filled)
      addresses.push(filled)
    }
    await expect.poll(() => isAppKept(page), { ...EVERY_50_MS, ...ALL_KEPT }).toBe(true)
    if (person !== VISITOR)
      await expect.poll(() => isSnapshotKept(page), { ...EVERY_50_MS, ...ALL_KEPT }).toBe(true)
    await page.context().setOffline(true)
    const faults: string[] = []
    for (const address of addresses) {
      await page.goto(address)
      const fault = expect.poll(() => page.evaluate(findFault, waysOn(person)), {
        ...EVERY_50_MS,
        timeout: 4_000,
      })
      await fault.toBeUndefined().catch(async () => {
        faults.push(`${address} ${(await page.evaluate(findFault, waysOn(person))) ?? 'came late'}`)
      })
      await expect(page.getByText(de('errors.client.chunk-load.title'))).toHaveCount(0)
    }
    expect(faults).toEqual([])
  })
