/** A student comes in through the form, sees what to do today, and goes out again (issue 2, the main job 1). */
import { DEMO_PASSWORD } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { de, deFormats } from './support/words.ts'

test('signs in by hand and finds the next class, the band, the week and what to practise', async ({
  visit,
  server,
}) => {
  const page = await visit()
  await page.goto('/')
  // spec: splash-screen-at-start, logout-to-auth-wrapper
  await page.getByRole('link', { name: de('auth.welcome.signIn') }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.getByLabel(de('auth.login.username')).fill('mara')
  await page.getByLabel(de('auth.login.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: de('auth.login.submit'), exact: true }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('dashboard.hello', { name: 'Mara' }))
  await expect(page.getByRole('main')).toContainText(deFormats.day(new Date(server.now()).toISOString()))
  await expect(page.getByRole('heading', { name: de('dashboard.band.title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: de('dashboard.week.title') })).toBeVisible()
  await expect(page.getByRole('heading', { name: de('dashboard.practise.title') })).toBeVisible()
})
