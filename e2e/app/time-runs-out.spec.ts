/**
 * What expires by itself, and how pages continue: the entry to a video, its playback, the code for the door,
 * the session.
 */
import type { Page, Request } from '@playwright/test'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import { TIMED_TOKEN_SECONDS } from '@wegband/domain/features/cards/token-rules.ts'
import { videosOfModule, type Video } from '../support/videos.ts'
import { SATURDAY_NOON } from '../support/moments.ts'
import { openPage } from '../support/open-page.ts'
import { barLink } from '../support/menu.ts'
import { makePlay, position } from '../support/player.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { DEMO_PASSWORD, signInAs } from '../support/sign-in.ts'
import type { StoryServer } from '../support/server/story-server.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'
import { settledPage } from '../sweep/settled-page.ts'

test.use({ startAt: SATURDAY_NOON })

const SEGMENT = /\/api\/media\/\d+\/[^/]+\/[^/]+\/[^/]+$/

const longVideo = async (server: StoryServer): Promise<Video> => {
  const videos = await videosOfModule(await signInAs(server.url, 'mara'), 14)
  const video = videos
    .filter(({ missing, videoState }) => missing === null && videoState === 'ready')
    .toSorted((a, b) => b.videoLength - a.videoLength)[0]
  if (video === undefined) throw new Error('Mara has no film')
  return video
}

const requestsOf = (page: Page, isMeant: (request: Request) => boolean): Request[] => {
  const found: Request[] = []
  page.on('request', (request) => {
    if (isMeant(request)) found.push(request)
  })
  return found
}
const isCall =
  (method: string, path: RegExp) =>
  (request: Request): boolean =>
    request.method() === method && path.test(new URL(request.url()).pathname)

test('an expired entry to a video says so, and the next one opens it', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  troubles.allow(403, /^\/api\/media\/\d+\/playback$/)
  const video = await longVideo(server)
  const page = await visit('mara')
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/playback$/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/playback$/)
  await page.goto(video.address)
  await asked
  // An otp is valid for five minutes.
  await letPass(6)
  release()
  const player = page.getByRole('dialog', { name: de('videos.player') })
  await expect(player.getByText(de('videos.states.error.text'))).toBeVisible()
  await player.getByRole('button', { name: de('videos.states.error.action') }).click()
  await expect(page.getByRole('button', { name: de('videos.back') })).toBeVisible()
  await expect(player.getByText(de('videos.states.error.text'))).toBeHidden()
})

test('a video left open for hours resumes in place with a silently renewed entry', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  troubles.allow(403, /^\/api\/media\/\d+\//)
  troubles.allow(401, /^\/api\//)
  // The XSRF cookie has expired too; it is silently fetched again.
  troubles.allow(419, /^\/api\//)
  const video = await longVideo(server)
  const page = await visit('mara')
  const entries = requestsOf(page, isCall('POST', /\/playback$/))
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let segments = 0
  // The short videos of the demo would be fully loaded before anything expires.
  await page.route(SEGMENT, async (route) => {
    segments += 1
    if (segments > 1) await released
    await route.continue()
  })
  await page.goto(video.address)
  await makePlay(page)
  await expect.poll(() => position(page), EVERY_50_MS).toBeGreaterThan(1)
  const reached = await position(page)
  expect(entries).toHaveLength(1)
  await letPass(5 * 60)
  release()
  await expect.poll(() => position(page), { ...EVERY_50_MS, timeout: 20_000 }).toBeGreaterThan(reached + 5)
  expect(entries).toHaveLength(2)
  await expect(page.getByText(de('videos.states.error.text'))).toBeHidden()
})

// spec: route-user-qrcode
test('the code for the door is renewed while the old one is still valid', async ({
  visit,
  server,
  letPass,
}) => {
  const page = await visit('mara')
  /** Code -> its expiry. */
  const codes = new Map<string, string>()
  page.on('response', async (response) => {
    if (!response.url().endsWith('/qr-token')) return
    const { token, expiresAt } = readQrToken.answers[200].parse(await response.json()).data
    codes.set(token, expiresAt)
  })
  await openPage(page, '/user/qrcode')
  const code = page.getByRole('img', { name: de('cards.code', { name: 'Mara Lindner' }) })
  await expect(code).toBeVisible()
  const before = await code.innerHTML()
  await letPass(1)
  await expect.poll(() => codes.size, EVERY_50_MS).toBeGreaterThan(1)
  await expect.poll(() => code.innerHTML(), EVERY_50_MS).not.toBe(before)
  for (const expiresAt of codes.values()) expect(Date.parse(expiresAt)).toBeGreaterThan(server.now())
  const last = [...codes.values()].at(-1) ?? ''
  expect(Date.parse(last) - server.now()).toBeGreaterThan((TIMED_TOKEN_SECONDS - 30) * 1000)
  const trainer = await signInAs(server.url, 'tarek')
  for (const token of codes.keys())
    expect((await trainer.call('GET', `/api/users/by-token/${token}`)).status).toBe(200)
})

// spec: login-refresh-max-left-900000ms, api-put-auth
test('a session about to expire is renewed, and its old token becomes invalid', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  // Requests under way with the old token are refused once, and the page repeats them.
  troubles.allow(401, /^\/api\//)
  const page = await visit('mara')
  await openPage(page, '/modules/list')
  const stored = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('wegband.jwt'))
  const old = await stored()
  const renewals = requestsOf(page, isCall('PUT', /^\/api\/auth$/))
  await letPass(46)
  await page.clock.install()
  const settled = settledPage(page)
  await page.reload()
  await settled.settle()
  // The app waits ten seconds before it renews, so that a device with a wrong clock does not renew endlessly.
  // Here they pass at once.
  const afterTenSeconds = async (): Promise<number> => {
    await page.clock.runFor(10_000)
    return renewals.length
  }
  await expect.poll(afterTenSeconds, EVERY_50_MS).toBe(1)
  await expect.poll(stored, EVERY_50_MS).not.toBe(old)
  const asOld = await fetch(`${server.url}/api/auth`, { headers: { authorization: `Bearer ${old}` } })
  expect(asOld.status).toBe(401)
  await barLink(page, 'calendar').click()
  await expect(page).toHaveURL(/\/calendar/)
  await expect(page.locator('a[href^="/appointments/"]').filter({ visible: true }).first()).toBeVisible()
})

// spec: error-401-revive-once, error-401-clear-session, error-session-expired
test('an expired access token is tried once, then a sign-in returns to the page', async ({
  visit,
  letPass,
  troubles,
}) => {
  troubles.allow(401, /^\/api\//)
  const page = await visit('emil')
  // The event stream would report the end at an unknown moment: here the page must ask first.
  await page.route('**/api/events', () => undefined)
  const settled = settledPage(page)
  await openPage(page, '/sports/1')
  await settled.settle()
  const revivals = requestsOf(page, isCall('POST', /^\/api\/auth$/))
  // This device was signed out from elsewhere an hour ago.
  await page.evaluate(() => localStorage.setItem('wegband.apiToken', 'x'.repeat(43)))
  await letPass(61)
  await barLink(page, 'calendar').click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(de('sign-in.login.expired'))).toBeVisible()
  expect(revivals).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('wegband.apiToken'))).toBeNull()
  await page.getByLabel(de('sign-in.login.username')).fill('emil')
  await page.getByLabel(de('sign-in.login.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: de('sign-in.login.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/calendar/)
})
