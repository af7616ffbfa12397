/**
 * Two users train a video: one scans the other's code, the clock runs for both, and both get their week (§4
 * Video training, §9).
 */
import type { Browser, Page } from '@playwright/test'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { isViewer } from '@wegband/domain/features/accounts/seen-person.ts'
import { cameraLookingAt } from '../support/camera.ts'
import { type Video, videoNamed } from '../support/videos.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { type Caller, enterAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

/** Monday, 18:00 in Berlin: no user has trained in this week. */
test.use({ startAt: '2026-11-23T17:00:00Z' })

const SPORT_ID = 1
const TRAININGS = /^\/api\/video-trainings/
/** A camera needs some seconds until its first picture. */
const FIRST_PICTURE = { timeout: 30_000 }

const weeksOf = async (caller: Caller): Promise<number> => {
  const { body } = await caller.call('GET', `/api/users/${caller.userId}?with_addresses=1`)
  const person = readUser.answers[200].parse(body).data
  if (!isViewer(person)) throw new Error('not the person themself')
  return person.trainingProgress.find(({ sportId }) => sportId === SPORT_ID)?.counts.activeWeeks ?? 0
}
const watch = async (caller: Caller, video: Video, seconds = video.videoLength): Promise<void> => {
  const { status } = await caller.call('PUT', `/api/content/${video.id}/progress`, { duration: seconds })
  expect(status).toBe(200)
}
const clock = (page: Page) => page.getByRole('timer', { name: de('video-trainings.run.elapsed') })
const endButton = (page: Page) => page.getByRole('button', { name: de('video-trainings.run.end') })

/** A photo of the code that the partner shows. */
const cameraBefore = async (browser: Browser, page: Page, name: string) => {
  await openPage(page, '/user/qrcode')
  return await cameraLookingAt(browser, page.getByRole('img', { name: de('cards.code', { name }) }))
}

// spec: video-watch-alone-or-partner, partners-selectable-20-min, video-training-states, training-finish-min-minutes-open, api-post-video-trainings, api-post-video-trainings-process
test('a scanned partner trains along, and both get their week', async ({
  visit,
  server,
  browser,
  letPass,
  troubles,
}) => {
  test.setTimeout(180_000)
  troubles.allow(422, TRAININGS)
  const [mara, svea] = [await enterAs(server, 'mara'), await enterAs(server, 'svea')]
  const video = await videoNamed(mara, 14, 'Druck von vorn')
  const [before, sveaBefore] = [await weeksOf(mara), await weeksOf(svea)]

  const partner = await visit('svea')
  const camera = await cameraBefore(browser, partner, 'Svea Ohlsen')
  await openPage(partner, '/dashboard')
  try {
    const page = await visit('mara', { browser: camera.browser, permissions: ['camera'] })
    await openPage(page, video.address)
    await page.getByRole('link', { name: de('video-trainings.beside.partner') }).click()
    await expect(page.getByRole('heading', { name: de('video-trainings.start.title') })).toBeVisible()
    // A video for two cannot be begun alone.
    const go = page.getByRole('button', { name: de('video-trainings.start.go') })
    await expect(go).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: de('video-trainings.start.scan') }).click()
    const scanned = page.getByRole('list', { name: de('video-trainings.start.scanned') })
    await expect(scanned).toContainText('Svea Ohlsen', FIRST_PICTURE)
    await expect(scanned.getByRole('checkbox')).toBeChecked()
    await expect(scanned).toContainText(de('video-trainings.start.selectable', { minutes: 20 }))
    await look(page, 'with whom to train')
    await go.click()
    await expect(clock(page)).toBeVisible()

    // The partner is notified at once, on any page, and the link leads to the same clock.
    const bar = partner.getByRole('region', { name: de('video-trainings.bar.label') })
    await expect(bar).toContainText(de('video-trainings.bar.by', { name: 'Mara', video: video.name }))
    await look(partner, 'a training that runs, above the page')
    await bar.getByRole('link', { name: de('video-trainings.bar.open') }).click()
    await expect(clock(partner)).toBeVisible()

    // Too early: the page shows the remaining seconds, and nothing counts.
    await letPass(10)
    await page.getByRole('button', { name: de('video-trainings.run.endFrom', { minutes: 15 }) }).click()
    await expect(page.getByRole('alert').filter({ hasText: /4:[0-5]\d/ })).toBeVisible()
    await look(page, 'the running training')

    await watch(mara, video)
    await watch(svea, video)
    await letPass(5)
    await expect(endButton(page)).toBeVisible()
    await look(page, 'a training that may be ended')
    // Both press at the same time; the slower page may already show that it is over.
    const atOnce = { timeout: 3000 }
    await Promise.all([
      endButton(page).click(),
      endButton(partner)
        .click(atOnce)
        .catch(() => undefined),
    ])
    const counts = (week: number): string => de('video-trainings.result.countsWeek', { week })
    await expect(page.getByText(counts(before + 1))).toBeVisible()
    await expect(partner.getByText(counts(sveaBefore + 1))).toBeVisible()
    await look(page, 'what the training came to')
    expect([await weeksOf(mara), await weeksOf(svea)]).toEqual([before + 1, sveaBefore + 1])

    // The path shows the week on its band.
    await page.getByRole('link', { name: de('video-trainings.result.done') }).click()
    await expect(page).toHaveURL(new RegExp(`/sports/${SPORT_ID}`))
    const week = page.getByText(new RegExp(`\\b${before + 1}\\b`)).filter({ visible: true })
    await expect(week.first()).toBeVisible()
  } finally {
    await camera.close()
  }
})

// spec: api-patch-video-training, video-training-states
test('a partner with unwatched parts of the video gets the week after watching them', async ({
  visit,
  server,
  letPass,
}) => {
  test.setTimeout(120_000)
  const [mara, aylin] = [await enterAs(server, 'mara'), await enterAs(server, 'aylin')]
  const video = await videoNamed(mara, 14, 'Druck von vorn')
  const before = await weeksOf(aylin)
  const page = await visit('mara')
  await openPage(page, `/video-trainings/start/${video.id}`)
  await page
    .getByRole('list', { name: de('video-trainings.start.partners') })
    .getByRole('checkbox', { name: /Aylin Kaya/ })
    .check()
  await page.getByRole('button', { name: de('video-trainings.start.go') }).click()
  await expect(clock(page)).toBeVisible()
  await watch(mara, video)
  await watch(aylin, video, Math.floor(video.videoLength / 2))
  await letPass(16)
  await endButton(page).click()
  await expect(page.getByText(de('video-trainings.result.pending'))).toBeVisible()
  await expect(page.getByText(/Aylin hat 4\d\s%/)).toBeVisible()
  await look(page, 'a result with a reason')
  // A partner who was absent is removed, and added again.
  const allowed = page.getByRole('switch', { name: de('video-trainings.result.allow', { name: 'Aylin' }) })
  await allowed.click()
  await expect(page.getByText(de('video-trainings.result.withheld'))).toBeVisible()
  await allowed.click()
  await expect(page.getByText(de('video-trainings.result.pending'))).toBeVisible()
  expect(await weeksOf(aylin)).toBe(before)

  // Aylin watches the rest; her open video requests the waiting training.
  const rest = await visit('aylin')
  await watch(aylin, video)
  // The notice may be gone before all of the page is there.
  await rest.goto(video.address)
  await expect(rest.getByText(de('video-trainings.beside.lateCounted', { day: 'Montag' }))).toBeVisible()
  expect(await weeksOf(aylin)).toBe(before + 1)
  await expect(page.getByText(de('video-trainings.result.counts'), { exact: true })).toBeVisible()
})

// spec: video-watch-alone-or-partner
test('a solo video is trained alone, shown on every page, and given up', async ({ visit, server }) => {
  const emil = await enterAs(server, 'emil')
  const video = await videoNamed(emil, 14, 'Wendung mit Schritt')
  const page = await visit('emil')
  await openPage(page, video.address)
  await page.getByRole('button', { name: de('video-trainings.beside.alone') }).click()
  await expect(clock(page)).toBeVisible()
  await page.getByRole('button', { name: de('video-trainings.run.smaller') }).click()
  await expect(page.getByText(de('video-trainings.beside.running'))).toBeVisible()
  await page.getByRole('button', { name: de('videos.close') }).click()
  const bar = page.getByRole('region', { name: de('video-trainings.bar.label') })
  await expect(bar).toContainText(video.name)
  await openPage(page, '/calendar')
  await bar.getByRole('link').click()
  await page.getByRole('button', { name: de('video-trainings.run.giveUp') }).click()
  await look(page, 'whether to give it up')
  await page.getByRole('button', { name: de('video-trainings.run.askGiveUp.yes') }).click()
  await expect(clock(page)).toBeHidden()
  await expect(bar).toBeHidden()
})

// spec: partners-selectable-20-min
test('a partner who was added unasked can leave, and a scan expires after 20 minutes', async ({
  visit,
  server,
  letPass,
}) => {
  const [mara, aylin, nils] = [
    await enterAs(server, 'mara'),
    await enterAs(server, 'aylin'),
    await enterAs(server, 'nils'),
  ]
  const video = await videoNamed(mara, 14, 'Druck von vorn')
  const { body } = await nils.call('GET', `/api/users/${nils.userId}/qr-token`)
  const { token } = (body as { data: { token: string } }).data
  expect((await mara.call('POST', '/api/video-trainings/partners', { token })).status).toBe(200)
  const start = (attendees: number[]) =>
    mara.call('POST', '/api/video-trainings', { contentId: video.id, attendees })
  await letPass(21)
  expect((await start([nils.userId])).status).toBe(422)
  expect((await start([aylin.userId])).status).toBe(201)

  const page = await visit('aylin')
  await openPage(page, '/dashboard')
  const bar = page.getByRole('region', { name: de('video-trainings.bar.label') })
  await bar.getByRole('link').click()
  await page.getByRole('button', { name: de('video-trainings.run.leave') }).click()
  await page.getByRole('button', { name: de('video-trainings.run.askLeave.yes') }).click()
  // While the question is open, everything below it counts as hidden.
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(clock(page)).toBeHidden()
  await expect(bar).toBeHidden()
  const { body: running } = await aylin.call('GET', '/api/video-trainings?running=1')
  expect(running).toEqual({ data: [] })
})
