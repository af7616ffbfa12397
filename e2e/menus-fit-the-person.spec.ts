/** The menus: by role, only pages that exist, in the reader's language and in the chosen look, also by keyboard alone. */
import { barLink, menuLinks, openMenu, hasSide, signOut } from './support/menu.ts'
import { openPage } from './support/open-page.ts'
import { expect, test } from './support/story.ts'
import { de, en } from './support/words.ts'

// spec: main-menu-trainer-visibility
for (const [username, name, mayTeach] of [
  ['mara', 'Mara Lindner', false],
  ['tarek', 'Tarek Aydın', true],
  ['nils', 'Nils Brodersen', true],
  ['ava', 'ava', false],
] as const)
  test(`${username} sees the pages that are for them, and each of them exists`, async ({ visit }) => {
    const page = await visit(username)
    await openPage(page, '/dashboard')
    const links = new Map(await menuLinks(page, name))
    expect([...links.keys()]).toEqual(
      expect.arrayContaining([de('shell.menu.home'), de('shell.menu.training'), de('shell.menu.calendar')]),
    )
    expect(links.has(de('shell.menu.trainer'))).toBe(mayTeach)
    expect(links.has(de('shell.menu.register'))).toBe(username === 'ava')
    // To guests the calendar is shown, and opens as soon as they have an account (e2e/somebody-joins.spec.ts).
    if (username === 'ava') links.delete(de('shell.menu.calendar'))
    for (const href of new Set(links.values())) {
      await openPage(page, href)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(de('shell.later.title'))
    }
  })

// spec: drawers-close-mobile-navigation
test('the open menu closes when a page is chosen', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/dashboard')
  const sheet = await openMenu(page)
  await sheet.getByRole('link', { name: de('shell.menu.myCode') }).click()
  await expect(page).toHaveURL('/user/qrcode')
  await expect(sheet).toBeHidden()
})

// spec: ui-languages-de-en, default-locale-de
test('the language changes at once, and stays', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const sheet = await openMenu(page)
  await sheet.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(sheet.getByRole('button', { name: en('shell.menu.logout') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('dashboard.hello', { name: 'Mara' }))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('dashboard.hello', { name: 'Mara' }))
  await page.goto('/sports')
  await expect(page.getByRole('heading', { name: en('sports.stripe.title', { index: 1 }) })).toBeVisible()
  const again = await openMenu(page, en)
  await again.getByRole('button', { name: 'Deutsch' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: de('sports.stripe.title', { index: 1 }) })).toBeVisible()
})

test('a device in English is answered in English from the first word', async ({ visit }) => {
  const page = await visit(undefined, { locale: 'en-GB' })
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('auth.login.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

// spec: theme-dark-and-light, theme-dark-default-local-storage
test('dark is the beginning, light is one tap away and stays', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/dashboard')
  const ground = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const dark = await ground()
  const sheet = await openMenu(page)
  await sheet.getByRole('button', { name: de('shell.device.light') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await ground()).not.toBe(dark)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('wegband.theme'))).toBe('light')
})

test('by keyboard alone: past the menu to the content, and each page begins at its top', async ({
  visit,
}) => {
  const page = await visit('mara')
  await openPage(page, '/dashboard')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: de('shell.skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const calendar = barLink(page, 'calendar')
  await calendar.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/calendar/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a menu opened by keyboard keeps the focus inside and gives it back', async ({ visit }) => {
  const page = await visit('mara')
  await page.goto('/dashboard')
  const button = hasSide(page)
    ? page.getByRole('button', { name: de('shell.account.note') })
    : page.getByRole('button', { name: de('shell.menu.open') })
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab')
    const isInPage = await page.evaluate(() =>
      document.querySelector('#root')?.contains(document.activeElement),
    )
    expect(isInPage).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
})

test('signing out in one tab signs out the other', async ({ visit, troubles }) => {
  // what a page was still reading when the session ended
  troubles.allow(401, /^\/api\//)
  const page = await visit('mara')
  await page.goto('/dashboard')
  const other = await page.context().newPage()
  await openPage(other, '/modules/list')
  await signOut(page)
  await expect(page).toHaveURL('/auth/welcome')
  await expect(other).toHaveURL('/auth/welcome')
})
