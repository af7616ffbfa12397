/**
 * The menus in the reader's language and theme, also by keyboard alone. Which menu holds what:
 * web/app/shell/*.test.ts.
 */
import { barLink, hasSide, openMenu, signOut } from '../support/menu.ts'
import { closeDialog } from '../support/navigate.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { saved } from '../support/server/saved.ts'
import { expect, test } from '../support/server/story.ts'
import { de, en } from '../support/words.ts'

// spec: drawers-close-mobile-navigation, ui-languages-de-en, default-locale-de, theme-dark-and-light, theme-dark-default-local-storage
test('the menu changes language and theme at once, keeps both, and closes on navigation', async ({
  visit,
}) => {
  const page = await visit('mara')
  const html = page.locator('html')
  const title = page.getByRole('heading', { level: 1 })
  const ground = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await openPage(page, '/dashboard')
  await expect(html).toHaveAttribute('lang', 'de')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const dark = await ground()

  const sheet = await openMenu(page)
  await sheet.getByRole('button', { name: de('shell.device.light') }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await ground()).not.toBe(dark)
  await saved(page, () => sheet.getByRole('button', { name: 'English' }).click())
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(sheet.getByRole('button', { name: en('shell.menu.logout') })).toBeVisible()
  await closeDialog(page)
  await expect(title).toHaveText(en('dashboard.hello', { name: 'Mara' }))

  await page.reload()
  await expect(title).toHaveText(en('dashboard.hello', { name: 'Mara' }))
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('wegband.theme'))).toBe('light')
  await goTo(page, '/sports/1')
  await expect(page.getByRole('heading', { name: en('sports.stripe.title', { index: 1 }) })).toBeVisible()
  const again = await openMenu(page, en)
  await saved(page, () => again.getByRole('button', { name: 'Deutsch' }).click())
  await closeDialog(page)
  await expect(page.getByRole('heading', { name: de('sports.stripe.title', { index: 1 }) })).toBeVisible()

  const last = await openMenu(page)
  await last.getByRole('link', { name: de('shell.menu.myCode') }).click()
  await expect(page).toHaveURL('/user/qrcode')
  await expect(last).toBeHidden()
})

test('a device set to English gets English from the first word', async ({ visit }) => {
  const page = await visit(undefined, { locale: 'en-GB' })
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('sign-in.login.title'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a keyboard user can pass the menu, and an open menu traps the focus @both', async ({ visit }) => {
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

  const button = hasSide(page)
    ? page.getByRole('button', { name: de('shell.account.note') })
    : page.getByRole('button', { name: de('shell.menu.open') })
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  // The sheet takes the focus in the frame after it appeared.
  await page.waitForFunction(() =>
    document.querySelector('[role="dialog"]')?.contains(document.activeElement),
  )
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
  // a read that was still running when the session ended
  troubles.allow(401, /^\/api\//)
  const page = await visit('mara')
  await openPage(page, '/dashboard')
  const other = await page.context().newPage()
  await openPage(other, '/modules/list')
  await signOut(page)
  await expect(page).toHaveURL('/auth/welcome')
  await expect(other).toHaveURL('/auth/welcome')
})
