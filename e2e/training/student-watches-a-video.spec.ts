/**
 * A video that really plays: its progress, its end, and everything that may replace it. Who gets its key is
 * tested on the server (server/features/videos).
 */
import { videoProgress } from '@wegband/domain/features/videos/contract.ts'
import { standInForVdoCipher } from '../support/video-stand-in.ts'
import { type Video, videoNamed, videosOfModule, unplayedVideo, openVideo } from '../support/videos.ts'
import { chaptersOf, FIRST_PICTURE, isPaused, makePlay, position, pressOnPicture } from '../support/player.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { type Caller, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const KEY = /\/api\/media\/\d+\/key$/
const PROGRESS = /\/api\/content\/\d+\/progress$/

/** Seconds that the server knows, 0 for none. */
const knownSecond = async (caller: Caller, video: Video): Promise<number> => {
  const { status, body } = await caller.call('GET', `/api/users/${caller.userId}/video-progress/${video.id}`)
  return status === 404 ? 0 : videoProgress.parse(Reflect.get(Object(body), 'data')).duration
}

// spec: player-full-screen-dialog, player-caption-wide-screens, player-chapter-panel-450px, video-progress-report-5s, api-put-content-progress, route-modules-content-id
test('an encrypted video plays with the key of its playback, and progress is sent @desktop', async ({
  visit,
  server,
}) => {
  const video = await videoNamed(await signInAs(server.url, 'mara'), 14, 'Wendung mit Schritt')
  const page = await visit('mara')
  const key = page.waitForRequest(KEY, FIRST_PICTURE)
  const report = page.waitForRequest(
    (request) => request.method() === 'PUT' && PROGRESS.test(request.url()),
    FIRST_PICTURE,
  )
  await page.goto(video.address)
  const player = page.getByRole('dialog', { name: de('videos.player') })
  await expect(player.getByRole('heading', { name: video.name })).toBeVisible()
  expect(await player.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await expect(player.getByText(`Modul 14, ${de('videos.solo')}`)).toBeVisible()
  await makePlay(page)

  expect((await key).headers()['x-playback']).toMatch(/^[\w-]{20,}$/)
  expect((await (await key).response())?.status()).toBe(200)
  const begun = await position(page)
  await expect.poll(() => position(page), EVERY_50_MS).toBeGreaterThan(begun + 1)
  const told = (await report).postDataJSON() as { duration: number }
  expect(told.duration).toBeGreaterThan(5)

  const list = player.getByRole('list', { name: de('videos.chapters') })
  const chapters = list.getByRole('listitem')
  await expect(chapters.first()).toBeVisible()
  await expect(list).toHaveCSS('max-height', '450px')
  await chapters.first().getByRole('button').click()
  await expect.poll(() => position(page), EVERY_50_MS).toBeLessThan(begun + 4)
  await pressOnPicture(page, de('videos.pause'))
  await expect.poll(() => isPaused(page), EVERY_50_MS).toBe(true)

  await player.getByRole('button', { name: de('videos.close') }).click()
  await expect(page).toHaveURL(/\/modules\/\d+$/)
  await expect(player).toBeHidden()
})

// spec: video-finished-ceil-duration
test('a video watched to its end is finished, in the player and in the list', async ({ visit, server }) => {
  const mara = await signInAs(server.url, 'mara')
  const video = (await videosOfModule(mara, 14)).find(
    (one) => one.missing === null && one.completedAt === null,
  )
  if (video === undefined) throw new Error('There is no film left to watch')
  const page = await visit('mara')
  await page.goto(video.address)
  await makePlay(page)
  const player = page.getByRole('dialog', { name: de('videos.player') })
  expect(await player.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await chaptersOf(page).last().getByRole('button').click()
  const finished = player.getByText(de('videos.states.finished.title'))
  while (!(await finished.isVisible()) && (await position(page)) < video.videoLength - 10)
    await pressOnPicture(page, de('videos.forward'))
  await expect(finished).toBeVisible({ timeout: 30_000 })
  await expect(player.getByRole('link', { name: de('videos.states.finished.next') })).toBeVisible()
  await player.getByRole('button', { name: de('videos.close') }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^${video.name}`) })).toContainText(
    de('sports.content.seen'),
  )
  const seen = (await videosOfModule(mara, 14)).find((one) => one.id === video.id)
  expect(seen?.completedAt).not.toBeNull()
})

// spec: video-component-content-id, error-video-otp-204, error-video-no-access, content-access-error-lists-missing, error-video-otp-other
test('an unplayable video says why, and a failed fetch is retried', async ({ visit, server, troubles }) => {
  troubles.allow(500, /^\/api\/content\/\d+\/otp$/)
  const mara = await signInAs(server.url, 'mara')
  const video = await videoNamed(mara, 14, 'Wendung auf der Stelle')
  const [processing] = (await videosOfModule(mara, 15)).filter((one) => one.videoState === 'processing')
  const [none] = (await videosOfModule(mara, 16)).filter((one) => one.videoState === 'none')
  const closed = await videoNamed(mara, 14, 'Druck von der Seite')
  if (processing === undefined || none === undefined) throw new Error('The demo lacks a film without a video')
  troubles.allow(404, new RegExp(`^/api/content/(${none.id}|abc|0)/otp$`))
  troubles.allow(404, /^\/api\/contents\/(abc|0)$/)
  const page = await visit('mara')
  const player = page.getByRole('dialog', { name: de('videos.player') })

  const broken = { code: 'general.unexpected', message: 'broken', requestId: 'story' }
  await page.route(/\/otp$/, (route) => route.fulfill({ status: 500, json: broken }))
  await openVideo(page, video)
  await expect(player.getByText(de('videos.states.error.text'))).toBeVisible()
  await page.unroute(/\/otp$/)
  await player.getByRole('button', { name: de('videos.states.error.action') }).click()
  await makePlay(page)
  await expect.poll(() => position(page), EVERY_50_MS).toBeGreaterThan(0.5)

  await openVideo(page, processing)
  await expect(player.getByText(de('videos.states.notReady.text'))).toBeVisible()
  await openVideo(page, none)
  await expect(player.getByText(de('errors.videos.not-found.text'))).toBeVisible()
  for (const missing of ['abc', '0']) {
    // After a reload: the previous state of the video says the same.
    await page.goto(`/modules/${none.moduleId}/content/${missing}`)
    await expect(player.getByText(de('videos.states.none.title'))).toBeVisible()
  }
  await openVideo(page, closed)
  const reasons = page.getByRole('dialog', { name: de('access.title.one') })
  await expect(reasons.getByText(`${closed.name}, Modul 14`)).toBeVisible()
  await reasons
    .getByRole('button', { name: de('access.close') })
    .last()
    .click()
  await expect(reasons).toBeHidden()
  await expect(player).toBeHidden()
})

// spec: api-get-video-progress-content, error-404-video-progress-zero
test('a video resumes where she stopped, on another device too, or starts again on request', async ({
  visit,
  server,
}) => {
  const mara = await signInAs(server.url, 'mara')
  const video = await unplayedVideo(mara, 18)
  const phone = await visit('mara')
  await phone.goto(video.address)
  await makePlay(phone)
  // a busy machine reads the position late
  expect(await position(phone)).toBeLessThan(8)
  await chaptersOf(phone).nth(2).getByRole('button').click()
  await pressOnPicture(phone, de('videos.pause'))
  await expect.poll(() => knownSecond(mara, video), EVERY_50_MS).toBeGreaterThan(10)
  const seen = await knownSecond(mara, video)

  const tablet = await visit('mara')
  await tablet.goto(video.address)
  await expect(tablet.getByText(/^Weiter ab/)).toBeVisible()
  await expect.poll(() => position(tablet), EVERY_50_MS).toBeGreaterThan(seen - 1.5)
  await tablet.getByRole('button', { name: de('videos.fromStart') }).click()
  await expect.poll(() => position(tablet), EVERY_50_MS).toBeLessThan(5)
  expect(await knownSecond(mara, video)).toBeGreaterThanOrEqual(seen)
})

test('a video survives a lost connection, resumes by itself and reports the progress', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allowLostConnection()
  const mara = await signInAs(server.url, 'mara')
  const video = await unplayedVideo(mara, 20)
  const page = await visit('mara')
  // a slow connection: only the first seconds have arrived when it breaks
  await page.route(/\/000[4-9]\.ts$/, (route) => route.abort('internetdisconnected'))
  await page.goto(video.address)
  await makePlay(page)
  await expect.poll(() => position(page), EVERY_50_MS).toBeGreaterThan(1)
  await page.context().setOffline(true)
  const told = await knownSecond(mara, video)
  await expect.poll(() => position(page), { ...EVERY_50_MS, timeout: 20_000 }).toBeGreaterThan(6.5)
  expect(await knownSecond(mara, video)).toBe(told)
  await chaptersOf(page).nth(2).getByRole('button').click()
  await expect(page.getByText(de('videos.away'))).toBeVisible({ timeout: 20_000 })

  await page.unroute(/\/000[4-9]\.ts$/)
  await page.context().setOffline(false)
  await expect(page.getByText(de('videos.away'))).toBeHidden({ timeout: 20_000 })
  const back = await position(page)
  await expect.poll(() => position(page), EVERY_50_MS).toBeGreaterThan(back + 1)
  await expect.poll(() => knownSecond(mara, video), EVERY_50_MS).toBeGreaterThan(6)

  const last = Math.floor(await position(page))
  await page.close()
  await expect.poll(() => knownSecond(mara, video), EVERY_50_MS).toBeGreaterThanOrEqual(last)
})

test('a VdoCipher video loads after consent and reports its progress', async ({ visit, server }) => {
  const mara = await signInAs(server.url, 'mara')
  const video = await unplayedVideo(mara, 21)
  // a server with VdoCipher allows its frame and its script; this one does not
  const page = await visit('mara', { bypassCSP: true })
  const asked = await standInForVdoCipher(page)
  await page.route(/\/otp$/, async (route) => {
    const response = await route.fetch()
    const own = (await response.json()) as object
    const playbackInfo = Buffer.from(JSON.stringify({ videoId: 'abc' })).toString('base64')
    await route.fulfill({ response, json: { ...own, otp: 'their-otp', playbackInfo } })
  })
  await page.goto(video.address)
  await expect(page.getByText(de('videos.consent.title'))).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: de('videos.consent.agree') }).click()
  await expect(page.frameLocator('iframe').getByText('Film')).toBeVisible()
  expect(asked).toContainEqual(expect.stringMatching(/^\/v2\/\?otp=their-otp&playbackInfo=\w+/))
  await chaptersOf(page).nth(2).getByRole('button').click()
  await expect.poll(() => knownSecond(mara, video), EVERY_50_MS).toBeGreaterThan(15)
  await page.reload()
  await expect(page.frameLocator('iframe').getByText('Film')).toBeVisible()
})
