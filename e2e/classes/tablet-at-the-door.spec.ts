/**
 * The tablet at the door: a trainer turns a device into one, and members check in by card or by name. It
 * moves from class to class of the evening, and opens nothing else.
 */
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { tokenFor } from '@wegband/demo/people/person.ts'
import { cameraSeeing } from '../support/camera.ts'
import { classesOf, classThat, isOrdinary, readClass, startedClass } from '../support/classes.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { DEMO_PASSWORD, enterAs, signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, pattern } from '../support/words.ts'

/** A camera needs some seconds until its first picture. */
const FIRST_PICTURE = { timeout: 30_000 }
const TABLET = { viewport: { width: 1024, height: 768 } }

test('the tablet checks in by card and name, works offline and follows the next class @desktop', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  test.setTimeout(180_000)
  troubles.allowLostConnection()
  // a card shown just as its class ends gets this answer
  troubles.allow(409, /^\/api\/kiosk\/check-ins$/)
  // handing the tablet over ends the session, maybe while the classes of the day are being kept for offline use
  troubles.allow(401, /^\/api\/appointments\/\d+(\/[a-z-]+)?$/)
  const tarek = await signInAs(server.url, 'tarek')
  const mara = await enterAs(server, 'mara')
  const nils = await enterAs(server, 'nils')
  const id = await startedClass(server, 'tarek', [mara.userId, nils.userId])
  const first = await readClass(tarek, id)
  const next = classThat(
    await classesOf(tarek, server),
    'later class at the same site',
    (one) => isOrdinary(one) && one.site.id === first.site.id && one.startAt > first.startAt,
  )
  const change = async (classId: number, body: object) =>
    expect((await tarek.call('PATCH', `/api/appointments/${classId}`, body)).status).toBe(200)
  const attendances = async (classId = id) => {
    const { body } = await tarek.call('GET', `/api/appointments/${classId}/attendances`)
    return listAttendances.answers[200].parse(body).data
  }
  const comeAt = async (userId: number, classId = id) =>
    (await attendances(classId)).find(({ user }) => user.id === userId)?.checkedInAt ?? null

  const camera = await cameraSeeing(tokenFor('WTM-', `member ${mara.userId}`))
  try {
    const tablet = await visit('tarek', { browser: camera.browser, permissions: ['camera'], ...TABLET })
    await openPage(tablet, `/appointments/${id}`)
    // a browser remembers 250 of its fetches, and the page of a class alone needs nearly as many
    await tablet.evaluate(() => performance.setResourceTimingBufferSize(1000))
    await tablet.getByRole('button', { name: de('kiosk.door.action') }).click()
    await tablet.getByRole('button', { name: de('kiosk.door.confirm') }).click()
    await expect(tablet).toHaveURL(`/kiosk/${id}`)
    await expect(tablet.getByText(de('kiosk.hello', { name: 'Mara' }))).toBeVisible(FIRST_PICTURE)
    await expect.poll(() => comeAt(mara.userId), EVERY_50_MS).not.toBeNull()
    const there = tablet.getByRole('complementary', { name: de('kiosk.list') })
    await expect(there.getByText('Mara', { exact: true })).toBeVisible()
    await expect(tablet.getByText('Lindner')).toHaveCount(0)

    // No user is signed in on it any more.
    const stored = await tablet.evaluate(() => Object.keys(localStorage))
    expect(stored).not.toContain('wegband.jwt')
    expect(stored).not.toContain('wegband.apiToken')

    // What it needs offline is fetched while online.
    await tablet.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/kiosk-name-dialog')),
    )
    await tablet.context().setOffline(true)
    await expect(there.getByText(de('kiosk.offline'))).toBeVisible()
    await tablet.getByRole('button', { name: de('kiosk.withoutCard') }).click()
    await tablet.getByRole('textbox', { name: pattern(de('kiosk.search.label')) }).fill('ni')
    await tablet.getByRole('button', { name: 'Nils B.' }).click()
    await expect(tablet.getByText(de('kiosk.kept'))).toBeVisible()
    expect(await comeAt(nils.userId)).toBeNull()
    await tablet.context().setOffline(false)
    await expect.poll(() => comeAt(nils.userId), { ...EVERY_50_MS, timeout: 45_000 }).not.toBeNull()
    expect((await attendances()).filter(({ user }) => user.id === nils.userId)).toHaveLength(1)

    // The class is over, and the next one opens without a sign-in.
    await letPass(20)
    await change(id, { isEnded: true })
    await expect(tablet.getByText(de('kiosk.nextAt'))).toBeVisible({ timeout: 30_000 })
    await expect(tablet.getByRole('heading', { level: 1, name: next.name })).toBeVisible()
    await expect(tablet.getByRole('button', { name: de('kiosk.withoutCard') })).toHaveCount(0)
    expect(await comeAt(mara.userId, next.id)).toBeNull()
    await change(next.id, { isStarted: true })
    await expect(tablet.getByText(de('kiosk.nextAt'))).toHaveCount(0, { timeout: 30_000 })
    await expect.poll(() => comeAt(mara.userId, next.id), { ...EVERY_50_MS, timeout: 45_000 }).not.toBeNull()
    await expect(tablet).toHaveURL(`/kiosk/${id}`)

    // Elsewhere in the app the tablet is signed out.
    await tablet.goto('/trainer')
    await expect(tablet).toHaveURL(/\/auth/)
    await tablet.goto(`/kiosk/${id}`)
    await tablet.getByRole('button', { name: de('kiosk.unlock') }).click()
    await tablet.getByRole('textbox', { name: pattern(de('kiosk.leave.username')) }).fill('tarek')
    await tablet.getByLabel(de('kiosk.leave.password')).fill(DEMO_PASSWORD)
    await tablet
      .getByRole('dialog')
      .getByRole('button', { name: de('kiosk.leave.submit') })
      .click()
    await expect(tablet).toHaveURL(`/appointments/${next.id}`)
    await tablet.goto(`/kiosk/${id}`)
    await expect(tablet.getByRole('heading', { name: de('kiosk.noTablet.title') })).toBeVisible()
    await tablet.context().close()
  } finally {
    await camera.close()
  }
})
