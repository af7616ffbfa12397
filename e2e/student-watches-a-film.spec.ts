/** A film that really plays: its key, its progress, its end, and everything that may stand in its place (issue 2, the main job 3). */
import { filmNamed, filmsOfModule } from './support/films.ts'
import { isPaused, makePlay, position } from './support/player.ts'
import { signInAs } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de } from './support/words.ts'

const KEY = /\/api\/media\/\d+\/key$/
const PROGRESS = /\/api\/content\/\d+\/progress$/

// spec: player-full-screen-dialog, player-caption-wide-screens, player-chapter-panel-450px, video-progress-report-5s, api-put-content-progress, route-modules-content-id
test('the encrypted film runs, its key is asked for with the session of this playback, and progress is told', async ({
  visit,
  server,
}) => {
  const film = await filmNamed(await signInAs(server.url, 'mara'), 14, 'Wendung mit Schritt')
  const page = await visit('mara')
  const key = page.waitForRequest(KEY)
  const report = page.waitForRequest((request) => request.method() === 'PUT' && PROGRESS.test(request.url()))
  await page.goto(film.address)
  const player = page.getByRole('dialog', { name: de('videos.player') })
  await expect(player.getByRole('heading', { name: film.name })).toBeVisible()
  await expect(player.getByText(`Modul 14, ${de('videos.solo')}`)).toBeVisible()
  await makePlay(page)

  expect((await key).headers()['x-playback']).toMatch(/^[\w-]{20,}$/)
  expect((await (await key).response())?.status()).toBe(200)
  const begun = await position(page)
  await expect.poll(() => position(page)).toBeGreaterThan(begun + 1)
  const told = (await report).postDataJSON() as { duration: number }
  expect(told.duration).toBeGreaterThan(5)

  await player.getByRole('button', { name: de('videos.speed', { speed: '1' }) }).click()
  await expect(player.getByRole('button', { name: de('videos.speed', { speed: '1,25' }) })).toBeVisible()
  const chapters = player.getByRole('listitem')
  await expect(chapters.first()).toBeVisible()
  await expect(player.getByRole('list')).toHaveCSS('max-height', '450px')
  await chapters.first().getByRole('button').click()
  await expect.poll(() => position(page)).toBeLessThan(begun + 4)
  await player.getByRole('button', { name: de('videos.pause'), exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(true)

  await player.getByRole('button', { name: de('videos.close') }).click()
  await expect(page).toHaveURL(/\/modules\/\d+$/)
  await expect(player).toBeHidden()
})

// spec: video-finished-ceil-duration
test('a film that was seen to its end is finished, in the player and in the list', async ({
  visit,
  server,
}) => {
  const mara = await signInAs(server.url, 'mara')
  const film = (await filmsOfModule(mara, 14)).find((one) => one.missing === null && one.completedAt === null)
  if (film === undefined) throw new Error('There is no film left to watch')
  const page = await visit('mara')
  await page.goto(film.address)
  await makePlay(page)
  const player = page.getByRole('dialog', { name: de('videos.player') })
  await player.getByRole('listitem').last().getByRole('button').click()
  const forward = player.getByRole('button', { name: de('videos.forward') })
  const finished = player.getByText(de('videos.states.finished.title'))
  while (!(await finished.isVisible()) && (await position(page)) < film.videoLength - 10)
    await forward.click()
  await expect(finished).toBeVisible({ timeout: 30_000 })
  await player.getByRole('button', { name: de('videos.states.noAccess.action') }).click()
  await expect(page.getByRole('link', { name: new RegExp(`^${film.name}`) })).toContainText(
    de('sports.content.seen'),
  )
  const seen = (await filmsOfModule(mara, 14)).find((one) => one.id === film.id)
  expect(seen?.completedAt).not.toBeNull()
})

// spec: player-five-states, video-component-content-id, error-video-otp-204, error-video-otp-404, error-video-no-access, content-access-error-lists-missing
test('what cannot be played says why', async ({ visit, server, troubles }) => {
  const mara = await signInAs(server.url, 'mara')
  const [processing] = (await filmsOfModule(mara, 15)).filter((one) => one.videoState === 'processing')
  const [none] = (await filmsOfModule(mara, 16)).filter((one) => one.videoState === 'none')
  const closed = await filmNamed(mara, 14, 'Druck von der Seite')
  if (processing === undefined || none === undefined) throw new Error('The demo lacks a film without a video')
  troubles.allow(404, new RegExp(`^/api/content/(${none.id}|abc|0)/otp$`))
  troubles.allow(403, new RegExp(`^/api/content/${closed.id}/otp$`))
  const page = await visit('mara')
  const player = page.getByRole('dialog', { name: de('videos.player') })

  await page.goto(processing.address)
  await expect(player.getByText(de('videos.states.notReady.text'))).toBeVisible()
  await page.goto(none.address)
  await expect(player.getByText(de('videos.states.none.text'))).toBeVisible()
  for (const nobody of ['abc', '0']) {
    await page.goto(`/modules/${none.moduleId}/content/${nobody}`)
    await expect(player.getByText(de('videos.states.none.title'))).toBeVisible()
  }
  await page.goto(closed.address)
  await expect(player.getByText(de('videos.states.noAccess.progress', { index: 4 }))).toBeVisible()
  await player.getByRole('button', { name: de('videos.states.noAccess.action') }).click()
  await expect(player).toBeHidden()
})

// spec: error-video-otp-other
test('a film that cannot be fetched says so and can be tried again', async ({ visit, server, troubles }) => {
  troubles.allow(500, /^\/api\/content\/\d+\/otp$/)
  const film = await filmNamed(await signInAs(server.url, 'mara'), 14, 'Wendung auf der Stelle')
  const page = await visit('mara')
  const broken = { code: 'general.unexpected', message: 'broken', requestId: 'story' }
  await page.route(/\/otp$/, (route) => route.fulfill({ status: 500, json: broken }))
  await page.goto(film.address)
  const player = page.getByRole('dialog', { name: de('videos.player') })
  await expect(player.getByText(de('videos.states.error.text'))).toBeVisible()
  await page.unroute(/\/otp$/)
  await player.getByRole('button', { name: de('videos.states.error.action') }).click()
  await makePlay(page)
  await expect.poll(() => position(page)).toBeGreaterThan(0.5)
})

const otpOf = (body: unknown): string => String(Reflect.get(Object(body), 'otp'))

test('the key opens only to the one who asked, once, and in time @once', async ({ server, letPass }) => {
  const mara = await signInAs(server.url, 'mara')
  const emil = await signInAs(server.url, 'emil')
  const film = await filmNamed(mara, 14, 'Wendung mit Schritt')
  const playback = `/api/media/${film.id}/playback`
  const key = `/api/media/${film.id}/key`

  const { otp } = { otp: otpOf((await mara.call('GET', `/api/content/${film.id}/otp`)).body) }
  expect(await emil.call('POST', playback, { otp })).toMatchObject({
    status: 403,
    body: { code: 'videos.otp-expired' },
  })
  const session = await mara.call('POST', playback, { otp })
  expect(session.status).toBe(200)
  expect(await mara.call('POST', playback, { otp })).toMatchObject({ status: 403 })

  const keyToken = String(Reflect.get(Object(session.body), 'keyToken'))
  const ask = (token: string, playbackToken: string | undefined): Promise<Response> =>
    fetch(server.url + key, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(playbackToken === undefined ? {} : { 'x-playback': playbackToken }),
      },
    })
  const opened = await ask(mara.token, keyToken)
  expect(opened.status).toBe(200)
  expect((await opened.arrayBuffer()).byteLength).toBe(16)
  expect((await ask(mara.token, undefined)).status).toBe(403)
  expect((await ask(emil.token, keyToken)).status).toBe(403)

  const late = otpOf((await mara.call('GET', `/api/content/${film.id}/otp`)).body)
  await letPass(6)
  expect(await mara.call('POST', playback, { otp: late })).toMatchObject({
    status: 403,
    body: { code: 'videos.otp-expired' },
  })
})
