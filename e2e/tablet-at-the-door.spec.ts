/** The tablet at the door: a trainer makes a device one, people come in by the card that its camera sees and by their name, and it opens nothing else. */
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { tokenFor } from '@wegband/server/db/seed/person.ts'
import { cameraSeeing } from './support/camera.ts'
import { startedClass } from './support/classes.ts'
import { openPage } from './support/open-page.ts'
import { DEMO_PASSWORD, enterAs, signInAs } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de, pattern } from './support/words.ts'

/** A camera needs some seconds until its first picture. */
const FIRST_PICTURE = { timeout: 30_000 }
const TABLET = { viewport: { width: 1024, height: 768 } }

test('greets by card and by name, keeps who comes without a line, and is taken back by a sign-in @once', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(150_000)
  troubles.allowLostConnection()
  const id = await startedClass(server, 'tarek')
  const tarek = await signInAs(server.url, 'tarek')
  const mara = await enterAs(server, 'mara')
  const nils = await enterAs(server, 'nils')
  for (const { userId } of [mara, nils])
    expect((await tarek.call('PUT', `/api/appointments/${id}/attendances/attendee/${userId}`)).status).toBe(
      200,
    )
  const attendances = async () => {
    const { body } = await tarek.call('GET', `/api/appointments/${id}/attendances`)
    return listAttendances.answers[200].parse(body).data
  }
  const comeAt = async (userId: number) =>
    (await attendances()).find(({ user }) => user.id === userId)?.checkedInAt ?? null

  const camera = await cameraSeeing(tokenFor('WTM-', `member ${mara.userId}`))
  try {
    const tablet = await visit('tarek', { browser: camera.browser, permissions: ['camera'], ...TABLET })
    await openPage(tablet, `/appointments/${id}`)
    await tablet.getByRole('button', { name: de('kiosk.door.action') }).click()
    await tablet.getByRole('button', { name: de('kiosk.door.confirm') }).click()
    await expect(tablet).toHaveURL(`/kiosk/${id}`)
    await expect(tablet.getByText(de('kiosk.hello', { name: 'Mara' }))).toBeVisible(FIRST_PICTURE)
    expect(await comeAt(mara.userId)).not.toBeNull()
    const there = tablet.getByRole('complementary', { name: de('kiosk.list') })
    await expect(there.getByText('Mara', { exact: true })).toBeVisible()
    await expect(tablet.getByText('Lindner')).toHaveCount(0)

    // Nobody is signed in on it any more.
    const stored = await tablet.evaluate(() => Object.keys(localStorage))
    expect(stored).not.toContain('wegband.jwt')
    expect(stored).not.toContain('wegband.apiToken')

    // What it needs without a line is fetched while there is one.
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
    await expect.poll(() => comeAt(nils.userId), { timeout: 45_000 }).not.toBeNull()
    expect((await attendances()).filter(({ user }) => user.id === nils.userId)).toHaveLength(1)

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
    await expect(tablet).toHaveURL(`/appointments/${id}`)
    await tablet.goto(`/kiosk/${id}`)
    await expect(tablet.getByRole('heading', { name: de('kiosk.over.title') })).toBeVisible()
    await tablet.context().close()
  } finally {
    await camera.close()
  }
})
