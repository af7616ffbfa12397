/**
 * The tablet at the door: a trainer makes a device one, people come in by the card that its camera sees and by their name, it moves from
 * class to class of the evening, and it opens nothing else.
 */
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { tokenFor } from '@wegband/server/db/seed/people/person.ts'
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

test('greets by card and by name, keeps who comes offline, moves to the next class, and is taken back by a sign-in @desktop', async ({
  visit,
  server,
  letPass,
  troubles,
}) => {
  test.setTimeout(180_000)
  troubles.allowLostConnection()
  // a card that is held up just as its class ends is told so
  troubles.allow(409, /^\/api\/kiosk\/check-ins$/)
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
    // a browser remembers 250 of the things it fetched, and the page of a class alone needs nearly as many
    await tablet.evaluate(() => performance.setResourceTimingBufferSize(1000))
    await tablet.getByRole('button', { name: de('kiosk.door.action') }).click()
    await tablet.getByRole('button', { name: de('kiosk.door.confirm') }).click()
    await expect(tablet).toHaveURL(`/kiosk/${id}`)
    await expect(tablet.getByText(de('kiosk.hello', { name: 'Mara' }))).toBeVisible(FIRST_PICTURE)
    await expect.poll(() => comeAt(mara.userId), EVERY_50_MS).not.toBeNull()
    const there = tablet.getByRole('complementary', { name: de('kiosk.list') })
    await expect(there.getByText('Mara', { exact: true })).toBeVisible()
    await expect(tablet.getByText('Lindner')).toHaveCount(0)

    // Nobody is signed in on it any more.
    const stored = await tablet.evaluate(() => Object.keys(localStorage))
    expect(stored).not.toContain('wegband.jwt')
    expect(stored).not.toContain('wegband.apiToken')

    // What it needs offline is fetched while there is one.
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

    // The class is over, the next one comes, and nobody signs in for it.
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

    // Elsewhere in the app it is nobody.
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
