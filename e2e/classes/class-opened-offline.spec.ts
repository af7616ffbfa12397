/**
 * An evening in a cellar: the phone starts the class offline, scans and confirms. It is closed, opened again
 * and ends the class. In the end every device has everything.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { listAttendances, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { tokenFor } from '@wegband/demo/people/person.ts'
import { cameraSeeing } from '../support/camera.ts'
import { look } from '../support/look.ts'
import { signOut } from '../support/menu.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { enterAs, signInAs, type Caller } from '../support/sign-in.ts'
import { expect, test, type VisitOptions } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

const NAME = 'Wing Chun am späten Freitag'
/** Two are on the list, one comes with a readable code, one with a card that the camera cannot read. */
const SEEN = ['Mara Lindner', 'Jona Keller', 'Emil Hartmann', 'Svea Ohlsen']
/** Forgot the card: the device knows the first name and an initial, the server the full name. */
const FORGETFUL = { here: 'Ruben D.', there: 'Ruben Dahl' }
const TYPE = { type: 'Training' }
/** A camera needs some seconds until its first picture. */
const FIRST_PICTURE = { timeout: 30_000 }
/** The worker starts after the page, at low priority, and fetches a whole version. */
const ALL_KEPT = { timeout: 60_000 }
/** A device checks for the connection at least every half minute. */
const LINE_FOUND = { timeout: 45_000 }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true })
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
const toggleOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: de('appointments.confirm.label', { name }) })
const waitingOf = (page: Page, name: string) =>
  rowOf(page, name).getByRole('button', { name: de('appointments.line.rowWaits', { name }) })
const printed = (userId: number): string => tokenFor('WTM-', `member ${userId}`)

/**
 * A series each Friday at 22:00, created by its trainer in the form; returns the address of its first date,
 * today.
 */
const makeSeries = async (page: Page): Promise<string> => {
  await openPage(page, '/timetable/new')
  await page.getByLabel(de('timetable.about.name')).fill(NAME)
  await page.getByLabel(de('timetable.startTime'), { exact: true }).fill('22:00')
  await button(page, de('timetable.create')).click()
  await expect(page).toHaveURL(/\/appointments\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  return new URL(page.url()).pathname
}

/** Names of everything in the stores of the worker. */
const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Which server answers the device stores for a start offline. */
const persistedQueries = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const asked = indexedDB.open('wegband')
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    const found: IDBRequest<unknown> = asked.result.transaction('records').objectStore('records').get('start')
    await new Promise((resolve) => found.addEventListener('success', resolve))
    asked.result.close()
    const reads: unknown = Reflect.get(Object(found.result), 'reads')
    return Array.isArray(reads)
      ? reads.map((read: unknown) => JSON.stringify(Reflect.get(Object(read), 'key')))
      : []
  })

const haveAll = async (page: Page, appointmentId: number): Promise<void> => {
  await expect.poll(() => keptAddresses(page), { ...EVERY_50_MS, ...ALL_KEPT }).toContain('/')
  const ofClass = (path: string) =>
    expect.stringContaining(`/api/appointments/:id${path}",{"params":{"id":"${appointmentId}"}`)
  await expect
    .poll(() => persistedQueries(page), { ...EVERY_50_MS, ...ALL_KEPT })
    .toEqual(expect.arrayContaining(['', '/attendances', '/cards', '/recent-people'].map(ofClass)))
}

const attendancesOf = async (caller: Caller, id: number) => {
  const { body } = await caller.call('GET', `/api/appointments/${id}/attendances`)
  return listAttendances.answers[200].parse(body).data
}

const closeAndOpen = async (page: Page): Promise<Page> => {
  const context: BrowserContext = page.context()
  const address = page.url()
  await page.close()
  const opened = await context.newPage()
  await opened.goto(address)
  return opened
}

/** The notice above a page that was opened offline. */
const asOf = (page: Page): Locator => page.getByText(pattern(de('shell.connection.kept', { time: '{time}' })))

test('a class runs offline from start to end, with a restart of the phone between', async ({
  visit,
  server,
  troubles,
  letPass,
}) => {
  test.setTimeout(240_000)
  troubles.allowLostConnection()
  // Now the last class of the evening, in which this trainer is free, may be started.
  await letPass(20)
  const mine = await signInAs(server.url, 'tarek')
  const [mara, jona, nils, emil, svea, ruben] = await Promise.all(
    ['mara', 'jona', 'nils', 'emil', 'svea', 'ruben'].map((name) => enterAs(server, name)),
  )
  if (!mara || !jona || !nils || !emil || !svea || !ruben) throw new Error('Somebody is missing')
  const camera = await cameraSeeing(printed(emil.userId))
  try {
    const device: VisitOptions = {
      browser: camera.browser,
      permissions: ['camera'],
      serviceWorkers: 'allow',
    }
    let hall = await visit('tarek', device)
    const path = await makeSeries(hall)
    const id = Number(path.split('/').at(-1))
    for (const { userId } of [mara, jona, nils]) {
      const added = await mine.call('PUT', `/api/appointments/${id}/attendances/attendee/${userId}`)
      expect(added.status).toBe(200)
    }
    for (const name of ['Mara Lindner', 'Jona Keller', 'Nils']) await expect(rowOf(hall, name)).toBeVisible()
    await haveAll(hall, id)
    expect((await keptAddresses(hall)).filter((address) => address.startsWith('/api'))).toEqual([])

    await hall.context().setOffline(true)
    await button(hall, de('appointments.start.action', TYPE)).click()
    await expect(hall.getByRole('heading', { name: de('appointments.running.title') })).toBeVisible()
    await expect(hall.getByText(de('appointments.running.unsent'))).toBeVisible()
    await look(hall, 'a class started offline')
    await hall.getByRole('link', { name: de('appointments.list.scan'), exact: true }).click()
    const card = (name: string) => hall.getByRole('heading', { name })
    await expect(card('Emil Hartmann')).toBeVisible(FIRST_PICTURE)
    await expect(hall.getByText(de('scanner.queued.text'))).toBeVisible()
    // The camera still sees the same card, which is known now.
    await button(hall, de('scanner.next')).click()
    await expect(card('Emil Hartmann')).toBeHidden()
    await button(hall, de('scanner.tools.type')).click()
    const field = hall.getByRole('textbox', { name: de('scanner.typing.label') })
    const typed = [
      { userId: mara.userId, name: 'Mara Lindner' },
      { userId: jona.userId, name: 'Jona Keller' },
      { userId: svea.userId, name: 'Svea Ohlsen' },
    ]
    for (const { userId, name } of typed) {
      await field.fill(printed(userId))
      await field.press('Enter')
      await expect(card(name)).toBeVisible()
      await button(hall, de('scanner.next')).click()
    }
    await hall.goto(path)
    await expect(asOf(hall)).toBeVisible()

    await button(hall, de('appointments.add.action')).click()
    const adding = hall.getByRole('dialog', { name: de('appointments.add.title') })
    await adding.getByLabel(de('appointments.add.search')).fill('rube')
    await adding.getByText(FORGETFUL.here).click()
    await expect(adding.getByText(de('appointments.add.waits', { name: FORGETFUL.here }))).toBeVisible()
    await look(hall, 'a member added by name offline')
    await adding.getByRole('button', { name: de('appointments.close') }).click()
    await expect(rowOf(hall, FORGETFUL.here).getByText(de('appointments.line.rowAdded'))).toBeVisible()

    const nilsRow = rowOf(hall, 'Nils')
    await nilsRow.getByRole('button', { name: /^Mehr zu / }).click()
    await button(hall, de('appointments.remove.action')).click()
    await hall
      .getByRole('alertdialog')
      .getByRole('button', { name: de('appointments.remove.confirm') })
      .click()
    await expect(nilsRow.getByText(de('appointments.line.rowRemoved'))).toBeVisible()

    await button(hall, de('appointments.all.action')).click()
    const all = hall.getByRole('dialog')
    await expect(all.getByText('Svea Ohlsen')).toBeVisible()
    await look(hall, 'a whole class offline')
    await all.getByRole('button', { name: de('appointments.all.confirm', { count: 5 }) }).click()
    await expect(waitingOf(hall, 'Mara Lindner')).toBeVisible()

    // The phone is put away, and its browser is closed.
    const waits = async (page: Page, count: string): Promise<void> => {
      await expect(asOf(page)).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
      await expect(page.getByRole('heading', { name: pattern(de('appointments.line.title')) })).toContainText(
        count,
      )
      for (const name of [...SEEN, FORGETFUL.here]) await expect(waitingOf(page, name)).toBeVisible()
      await expect(rowOf(page, 'Nils').getByText(de('appointments.line.rowRemoved'))).toBeVisible()
    }
    hall = await closeAndOpen(hall)
    await waits(hall, '12')
    await letPass(20)
    await button(hall, de('appointments.end.action', TYPE)).click()
    await hall
      .getByRole('alertdialog')
      .getByRole('button', { name: de('appointments.end.action', TYPE) })
      .click()
    await expect(hall.getByText(de('appointments.ended.unsent'))).toBeVisible()
    await hall.reload()
    await waits(hall, '13')
    await look(hall, 'a class opened offline')
    // The trainer's own code was never opened.
    await hall.goto('/user/qrcode')
    await expect(hall.getByText(de('cards.permanent.text'))).toBeVisible({ timeout: 20_000 })
    await hall.goto(path)
    await waits(hall, '13')
    const classNow = async () =>
      readAppointment.answers[200].parse((await mine.call('GET', `/api/appointments/${id}`)).body).data
    expect(await classNow()).toMatchObject({ startedAt: null, endedAt: null })
    const before = await attendancesOf(mine, id)
    expect(before.flatMap(({ confirmations }) => confirmations)).toEqual([])

    await hall.context().setOffline(false)
    for (const name of [...SEEN, FORGETFUL.there])
      await expect(toggleOf(hall, name)).toHaveAttribute('aria-pressed', 'true', LINE_FOUND)
    await expect(rowOf(hall, 'Nils')).toHaveCount(0)
    await expect(asOf(hall)).toHaveCount(0)
    await expect(hall.getByRole('heading', { name: pattern(de('appointments.line.titleFine')) })).toHaveCount(
      0,
    )
    const run = await classNow()
    expect(run).toMatchObject({ isStarted: true, isEnded: true, startedBy: { id: mine.userId } })
    // 20 minutes lay between, and the server received both at once
    const minutes = (Date.parse(run.endedAt ?? '') - Date.parse(run.startedAt ?? '')) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(20)
    expect(minutes).toBeLessThan(25)
    const after = await attendancesOf(mine, id)
    expect(after.map(({ user }) => user.id).toSorted((a, b) => a - b)).toEqual(
      [mara, jona, emil, svea, ruben].map(({ userId }) => userId).toSorted((a, b) => a - b),
    )
    const student = await visit('mara')
    await openPage(student, path)
    await expect(student.getByText(pattern(de('appointments.confirm.tag'))).first()).toBeVisible()
  } finally {
    await camera.close()
  }
})

/** The page shows its subject or one clear sentence, and the bars lead on. No error code is shown. */
const isReadable = async (page: Page): Promise<void> => {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading').filter({ visible: true }).first()).toBeVisible()
  await expect(main.locator('[aria-busy="true"]').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  await expect(page.getByText('client.')).toHaveCount(0)
}

/** Content that was prefetched or visited before. */
const ON_DEVICE = [
  '/sports',
  '/sports/1',
  '/modules/list',
  '/calendar',
  '/glossary',
  '/user/profile',
  '/user/family',
  '/user/schools',
  '/user/settings',
]
/** Content that only the server can provide. */
const ONLY_ONLINE = ['/notifications', '/schools/1', '/user/devices', '/user/documents', '/schools/search']

test('a member who saw only the start page has tabs, family codes and a module offline', async ({
  visit,
  troubles,
}) => {
  test.setTimeout(240_000)
  troubles.allowLostConnection()
  troubles.allowConsole(/client\.chunk-load/)
  const page = await visit('mara', { serviceWorkers: 'allow' })
  await openPage(page, '/dashboard')
  await expect.poll(() => keptAddresses(page), { ...EVERY_50_MS, ...ALL_KEPT }).toContain('/')
  const keptOf = async (part: string): Promise<number> =>
    (await persistedQueries(page)).filter((key) => key.includes(part)).length
  // her own and those of Jonas and Lina
  await expect.poll(() => keptOf('/permanent-code'), { ...EVERY_50_MS, ...ALL_KEPT }).toBe(3)
  await expect.poll(() => keptOf('/api/users/:id/schools'), { ...EVERY_50_MS, ...ALL_KEPT }).toBe(1)
  const further = /\/(?:glossary-page|family-page|module-page)-/
  const hasFurther = async (): Promise<number> =>
    (await keptAddresses(page)).filter((address) => further.test(address) && address.endsWith('.js')).length
  await expect.poll(hasFurther, { ...EVERY_50_MS, ...ALL_KEPT }).toBe(3)
  await openPage(page, '/modules/list')
  await page.getByRole('main').locator('a[href^="/modules/"]:not([href*="list"])').first().click()
  await expect(page).toHaveURL(/\/modules\/\d+$/)
  await expect(page.getByRole('main').locator('a[href*="/content/"]').first()).toBeVisible()
  const module = new URL(page.url()).pathname
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await expect.poll(() => keptOf('/api/modules/:id'), { ...EVERY_50_MS, ...ALL_KEPT }).toBe(1)

  const inVain: string[] = []
  await page.context().setOffline(true)
  page.on('requestfailed', (request) => inVain.push(request.url()))
  // The player opens above the page, or a notice says that it is not on the device yet. The page below it
  // stays.
  const player = page.getByRole('dialog')
  const notice = page.getByText(de('shell.part.offline'))
  await page.getByRole('main').locator('a[href*="/content/"]').first().click()
  await expect(player.or(notice).first()).toBeVisible()
  if (await player.isVisible()) await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/user/qrcode')
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByText(de('cards.permanent.text'))).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('img', { name: de('cards.code', { name: 'Mara Lindner' }) })).toBeVisible()
  await look(page, 'the own code offline')
  await button(page, 'Lina').click()
  await expect(page.getByRole('img', { name: de('cards.code', { name: 'Lina Lindner' }) })).toBeVisible({
    timeout: 20_000,
  })
  await look(page, 'the code of a child offline')
  for (const path of ON_DEVICE)
    await test.step(path, async () => {
      await page.goto(path)
      await isReadable(page)
      await expect(
        page.getByRole('heading', { name: de('errors.client.connection-lost.title') }),
      ).toHaveCount(0)
    })
  for (const path of ONLY_ONLINE)
    await test.step(path, async () => {
      await page.goto(path)
      await isReadable(page)
    })
  // The action bar of a module replaces the bars.
  await page.goto(module)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
  for (const child of ['Jonas', 'Lina'])
    await expect(page.getByRole('button', { name: new RegExp(child) }).first()).toBeVisible()
  // Only the check for the connection continues; no other request is sent in vain.
  inVain.length = 0
  for (const path of ['/calendar', '/sports']) {
    await page.getByRole('navigation').locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
    await isReadable(page)
  }
  const reads = inVain.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/api/'))
  expect(reads.filter((path) => path !== '/api/settings/public')).toEqual([])
  expect((await keptAddresses(page)).filter((address) => address.startsWith('/api'))).toEqual([])

  await signOut(page)
  await expect(page).toHaveURL('/auth/welcome')
  await expect.poll(() => persistedQueries(page), EVERY_50_MS).toEqual([])
  await page.goto('/user/qrcode')
  await expect(page).toHaveURL('/auth/welcome')
  await expect(page.getByText('Mara')).toHaveCount(0)
})
