/**
 * A parent with two children: their profiles, their view and its limits. A second guardian joins by code, and
 * leaves by consent.
 */
import type { Locator, Page } from '@playwright/test'
import { confirmIdentity } from '../support/confirm-identity.ts'
import { cameraLookingAt } from '../support/camera.ts'
import { look } from '../support/look.ts'
import { hasSide, openMenu } from '../support/menu.ts'
import { closeDialog } from '../support/navigate.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const FAMILY = '/user/family?tab=family'
/** A camera needs some seconds until its first picture. */
const FIRST_PICTURE = { timeout: 30_000 }

const card = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const viewBar = (page: Page): Locator =>
  page.locator('output').filter({ hasText: de('impersonation.bar.leave') })
const enter = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name: de('family.child.view', { name }) }).click()
const leave = (page: Page): Promise<void> =>
  viewBar(page)
    .getByRole('button', { name: de('impersonation.bar.leave') })
    .click()
const opener = (page: Page, key: 'child' | 'training-buddy'): Locator =>
  page.getByRole('button', { name: de(`family.add.${key}`) }).last()

const addChild = async (page: Page, firstName: string, birthday: string): Promise<void> => {
  await opener(page, 'child').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(de('family.addChild.firstName')).fill(firstName)
  await dialog.getByLabel(de('family.addChild.birthday')).fill(birthday)
  await dialog.getByText(de('registration.custody.sole'), { exact: true }).click()
  await dialog.getByRole('button', { name: de('family.addChild.create', { name: firstName }) }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, firstName)).toBeVisible()
}

/** Calls the API from within the page, with the session of this device. */
const askAsPage = (
  page: Page,
  method: string,
  path: string,
  body: unknown,
): Promise<{ status: number; code: string }> =>
  page.evaluate(
    async (asked) => {
      await fetch('/sanctum/csrf-cookie')
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(asked.path, {
        method: asked.method,
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': xsrf,
          authorization: `Bearer ${localStorage.getItem('wegband.jwt') ?? ''}`,
        },
        body: JSON.stringify(asked.body),
      })
      const said: unknown = await answer.json().catch(() => ({}))
      return { status: answer.status, code: String(Reflect.get(Object(said), 'code')) }
    },
    { method, path, body },
  )

// spec: parent-manages-child-profiles, dialog-create-child-profile, parent-switch-child-view, impersonation-off-restores
test('two children are added, and their view opens some pages, closes others and leads back', async ({
  visit,
  server,
  troubles,
}) => {
  test.setTimeout(120_000)
  troubles.allow(403, /^\/api\/(users|user-relations|auth)/)
  troubles.allow(404, /^\/api\/users\/\d+$/)
  const olivia = await signInAs(server.url, 'olivia')
  const page = await visit('olivia')
  await openPage(page, FAMILY)
  await expect(page.getByRole('heading', { name: de('family.empty.family.title') })).toBeVisible()
  await opener(page, 'child').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'the form for a child')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: de('family.close') })
    .click()
  await addChild(page, 'Emmi', '2019-08-02')
  await addChild(page, 'Paul', '2013-03-09')
  await expect(card(page, 'Emmi')).toContainText(de('family.child.age', { count: 7 }))

  await enter(page, 'Emmi')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(viewBar(page)).toContainText(de('impersonation.bar.of', { name: 'Emmi' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Emmi' }))
  await look(page, 'the view of a child')

  await test.step('actions reserved to the account owner stay closed', async () => {
    const menu = await openMenu(page)
    await expect(menu.getByRole('button', { name: de('shell.menu.logout') })).toHaveCount(0)
    await closeDialog(page)
    await goTo(page, FAMILY)
    await expect(page.getByText(de('family.blocked.viewing'))).toBeVisible()
    await expect(page.getByRole('list', { name: de('family.parents') })).toContainText('Olivia Berger')
    const child = { firstName: 'Nina', lastName: 'Berger', birthdayAt: '2020-01-01' }
    expect(
      await askAsPage(page, 'POST', '/api/users/new', { child, noMail: true, custody: 'sole' }),
    ).toMatchObject({ status: 403 })
    expect(await askAsPage(page, 'POST', '/api/auth/impersonation', { user: olivia.userId })).toEqual({
      status: 403,
      code: 'impersonation.nested',
    })
    expect(await askAsPage(page, 'PATCH', `/api/users/${olivia.userId}`, { firstName: 'X' })).toMatchObject({
      status: 404,
    })
  })

  await test.step('the view bar is also there on pages without navigation bars', async () => {
    await goTo(page, '/scanner')
    await expect(viewBar(page)).toBeVisible()
  })
  await leave(page)
  await expect(page).toHaveURL(FAMILY)
  await expect(viewBar(page)).toHaveCount(0)
  await expect(card(page, 'Paul')).toBeVisible()
})

// spec: child-relation-adult-parent-only, relation-release-needs-other, dialog-release-relation
test('a second guardian joins by the code of the child, and leaves by consent of the first', async ({
  visit,
  browser,
  troubles,
}) => {
  test.setTimeout(150_000)
  // visible data is read again just when he loses access to it
  troubles.allow(404, /^\/api\/users\/\d+$/)
  // asks for the password first
  troubles.allow(403, /^\/api\/user-relations\/requests\/\d+$/)
  const code = await visit('mara')
  await openPage(code, FAMILY)
  await card(code, 'Jonas')
    .getByRole('button', { name: de('family.child.more', { name: 'Jonas' }) })
    .click()
  await code.getByRole('link', { name: new RegExp(de('family.child.code')) }).click()
  const shown = code.getByRole('img', { name: de('cards.code', { name: 'Jonas Lindner' }) })
  await expect(shown).toBeVisible()
  const camera = await cameraLookingAt(browser, shown)

  const father = await visit('emil', { browser: camera.browser, permissions: ['camera'] })
  await openPage(father, FAMILY)
  await opener(father, 'child').click()
  await father.getByRole('tab', { name: de('family.addChild.known') }).click()
  const dialog = father.getByRole('dialog')
  await expect(dialog.getByText('Jonas Lindner')).toBeVisible(FIRST_PICTURE)
  await look(father, 'the child that was found')
  await dialog
    .getByLabel(de('family.ask.message', { name: de('family.ask.guardians') }))
    .fill('Ich bin der Vater.')
  await dialog.getByRole('button', { name: de('family.ask.send') }).click()
  await expect(dialog).toBeHidden()
  await expect(father.getByText(de('family.waiting.titleAbout', { name: 'Jonas Lindner' }))).toBeVisible()
  await look(father, 'waiting for consent')

  await goTo(code, '/user/family?tab=requests')
  await expect(code.getByText('Ich bin der Vater.')).toBeVisible()
  await look(code, 'a request about a child')
  await code.getByRole('button', { name: de('family.requests.acceptOf', { name: 'Emil Hartmann' }) }).click()
  await confirmIdentity(code)
  // by itself, while he looks
  await expect(card(father, 'Jonas')).toContainText(de('family.child.guardians', { names: 'Mara Lindner' }))

  await card(father, 'Jonas')
    .getByRole('button', { name: de('family.child.more', { name: 'Jonas' }) })
    .click()
  await father.getByRole('button', { name: new RegExp(de('family.child.release')) }).click()
  await expect(father.getByText(de('family.release.child', { names: 'Mara Lindner' }))).toBeVisible()
  await look(father, 'what ending a connection means')
  await father.getByRole('button', { name: de('family.release.send') }).click()
  await expect(card(father, 'Jonas')).toContainText(de('family.contact.releasing'))

  const agree = code.getByRole('button', { name: de('family.requests.agreeOf', { name: 'Emil Hartmann' }) })
  await expect(agree).toBeVisible()
  await agree.click()
  await expect(card(father, 'Jonas')).toHaveCount(0)
  await goTo(code, FAMILY)
  await expect(card(code, 'Jonas')).toBeVisible()
  await camera.close()
})

test('two tabs follow each other into a view and out of it', async ({ visit, troubles }) => {
  // the stream of the previous account ends
  troubles.allow(401, /^\/api\//)
  const first = await visit('mara')
  await openPage(first, FAMILY)
  const second = await first.context().newPage()
  await openPage(second, '/calendar')
  await enter(first, 'Lina')
  await expect(viewBar(first)).toContainText('Lina')
  await expect(viewBar(second)).toContainText('Lina')
  await expect(second).toHaveURL(/\/calendar/)
  await leave(second)
  await expect(viewBar(second)).toHaveCount(0)
  await expect(viewBar(first)).toHaveCount(0)
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
})

test('a view ends by itself after an hour, and says so once', async ({ visit, letPass, troubles }) => {
  troubles.allow(401, /^\/api\//)
  const page = await visit('mara')
  await openPage(page, FAMILY)
  await enter(page, 'Jonas')
  await expect(viewBar(page)).toContainText('Jonas')
  await letPass(61)
  // The next request finds that the view is over. Click and check are one step: the page may notice first,
  // and a later click would be Mara's own.
  const asking = viewBar(page).evaluate(
    (_shown, calendar) => {
      const links = [...document.querySelectorAll<HTMLElement>('nav a')]
      links.find(({ textContent }) => textContent.trim() === calendar)?.click()
    },
    de('shell.menu.calendar'),
    { timeout: 1_000 },
  )
  // the page that sent it may be gone by now
  await asking.catch(() => undefined)
  await expect(page.getByText(de('impersonation.ended.of', { name: 'Jonas' }))).toBeVisible()
  await expect(page).toHaveURL(FAMILY)
  await expect(viewBar(page)).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Jonas')).toBeVisible()
  await expect(page.getByText(de('impersonation.ended.of', { name: 'Jonas' }))).toHaveCount(0)
})

// spec: admin-views-as-user-id, impersonation-leave-default-app-home
test('an admin views another account, for a reason that its owner can read @desktop', async ({
  visit,
  server,
}) => {
  const mara = await signInAs(server.url, 'mara')
  const page = await visit('admin')
  await openPage(page, '/dashboard')
  if (!hasSide(page)) await openMenu(page)
  await page.getByRole('link', { name: de('shell.menu.viewAs') }).click()
  await page.getByLabel(de('impersonation.pick.label')).fill(String(mara.userId))
  await page.getByRole('button', { name: /^Mara Lindner/ }).click()
  await page.getByLabel(de('impersonation.as.reference')).fill('Anfrage 4417')
  await look(page, 'an admin about to look')
  await page.getByRole('button', { name: de('impersonation.as.open') }).click()
  await expect(viewBar(page)).toContainText(de('impersonation.bar.of', { name: 'Mara Lindner' }))
  await expect(viewBar(page)).toContainText('Anfrage 4417')
  await look(page, 'the view of an admin')
  await goTo(page, FAMILY)
  await expect(card(page, 'Jonas')).toBeVisible()
  await expect(page.getByRole('button', { name: de('family.child.view', { name: 'Jonas' }) })).toHaveCount(0)
  await leave(page)
  await expect(page).toHaveURL('/view-as')
  const { body } = await mara.call('GET', `/api/users/${mara.userId}/access-log`)
  const looks: unknown = Reflect.get(Object(body), 'data')
  expect(looks).toMatchObject([{ by: 'Andrea Kessler', reason: 'support', kind: 'view' }])
})
