/**
 * Notifications in the app: they arrive by themselves, are read on one device and so on all, and lead to
 * their subject.
 */
import type { Locator, Page } from '@playwright/test'
import { demoId } from '@wegband/demo/people/people.ts'
import { makeDeaf } from '../support/stream-less-page.ts'
import { look } from '../support/look.ts'
import { openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const NAME = de('shell.menu.notifications')

/** The bell of phones, the entry in the side navigation of desktops. */
const bell = (page: Page, unread: number): Locator =>
  page
    .getByRole('link', {
      name: unread === 0 ? NAME : new RegExp(`^${NAME}.*${de('shell.menu.unread', { count: unread })}$`),
      exact: true,
    })
    .first()

// spec: route-notifications, notification-unread-to-read, menu-notifications-unread-indicator, api-patch-notification
test('a request arrives live and is marked as read on every device at once @both', async ({
  visit,
  server,
}) => {
  const mara = await signInAs(server.url, 'mara')
  const [phone, tablet] = [await visit('emil'), await visit('emil')]
  await openPage(phone, '/dashboard')
  await openPage(tablet, '/dashboard')
  await expect(bell(phone, 0)).toBeVisible()

  const asked = await mara.call('POST', '/api/user-relations/requests', {
    relationType: 'training-buddy',
    user: demoId('emil'),
  })
  expect(asked.status).toBe(201)
  await expect(bell(phone, 1)).toBeVisible()
  await expect(bell(tablet, 1)).toBeVisible()

  await bell(phone, 1).click()
  await expect(phone).toHaveURL('/notifications')
  const title = de('notifications.types.relation-request.training-buddy.title', { name: 'Mara Lindner' })
  const row = phone.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText(de('notifications.unread'))
  await expect(phone.getByRole('heading', { level: 2 }).first()).toHaveText(de('notifications.times.today'))
  await look(phone, 'a new notification')

  await phone.getByRole('button', { name: de('notifications.markAll') }).click()
  await expect(row).not.toContainText(de('notifications.unread'))
  await expect(bell(tablet, 0)).toBeVisible()
  await phone.getByRole('button', { name: de('notifications.filter.unread') }).click()
  await expect(phone.getByRole('heading', { name: de('notifications.empty.unread.title') })).toBeVisible()
  await look(phone, 'nothing unread')

  await phone.getByRole('button', { name: de('notifications.empty.action') }).click()
  await row.getByRole('link').first().click()
  await expect(phone).toHaveURL('/user/family?tab=requests')
})

test('a request is answered in its row, and a late answer shows the outcome', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(409, /^\/api\/user-relations\/requests\/\d+$/)
  troubles.allowLostConnection()
  const [sabine, nils, tarek] = await Promise.all(
    ['sabine', 'nils', 'tarek'].map((username) => signInAs(server.url, username)),
  )
  if (sabine === undefined || nils === undefined || tarek === undefined) throw new Error('Nobody is there')
  const ask = async (caller: typeof sabine): Promise<number> => {
    const asked = await caller.call('POST', '/api/user-relations/requests', {
      relationType: 'training-buddy',
      user: nils.userId,
    })
    expect(asked.status).toBe(201)
    return (Reflect.get(Object(asked.body), 'data') as { id: number }).id
  }
  await ask(sabine)
  const page = await visit('nils')
  await openPage(page, '/notifications')
  const rowOf = (name: string): Locator =>
    page.getByRole('listitem').filter({
      hasText: de('notifications.types.relation-request.training-buddy.title', { name }),
    })
  const first = rowOf('Sabine Martens')
  await look(page, 'a request that can be answered here')
  await first.getByRole('button', { name: /annehmen$/ }).click()
  await expect(first.getByText(de('family.requests.states.confirmed'))).toBeVisible()
  await expect(first).not.toContainText(de('notifications.unread'))

  const id = await ask(tarek)
  const second = rowOf('Tarek Aydın')
  await makeDeaf(page)
  await openPage(page, '/notifications')
  await expect(second.getByRole('button', { name: /ablehnen$/ })).toBeVisible()
  expect(
    (await tarek.call('PATCH', `/api/user-relations/requests/${id}`, { state: 'withdrawn' })).status,
  ).toBe(200)
  await second.getByRole('button', { name: /ablehnen$/ }).click()
  await expect(page.getByText(de('errors.family.already-answered.text'))).toBeVisible()
  await expect(second.getByText(de('family.requests.states.withdrawn'))).toBeVisible()
  await expect(second.getByRole('button', { name: /ablehnen$/ })).toHaveCount(0)
})

test('the sender of a request is notified of the answer', async ({ visit, server }) => {
  const [tarek, bernd] = [await signInAs(server.url, 'tarek'), await signInAs(server.url, 'bernd')]
  const page = await visit('tarek')
  await openPage(page, '/notifications')
  await expect(page.getByRole('heading', { name: de('notifications.empty.all.title') })).toBeVisible()

  const asked = await tarek.call('POST', '/api/user-relations/requests', {
    relationType: 'training-buddy',
    user: demoId('bernd'),
  })
  const { id } = Reflect.get(Object(asked.body), 'data') as { id: number }
  const answered = await bernd.call('PATCH', `/api/user-relations/requests/${id}`, { state: 'confirmed' })
  expect(answered.status).toBe(200)
  const link = page.getByRole('link', {
    name: de('notifications.types.relation-confirmed.training-buddy.title', { name: 'Bernd Wolter' }),
  })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL('/user/family?tab=partners')
  // An opened notification counts as read.
  await expect
    .poll(async () => (await tarek.call('GET', '/api/notifications/count')).body, EVERY_50_MS)
    .toEqual({ data: { unread: 0 } })
})
