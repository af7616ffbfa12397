/**
 * The night in which clocks jump from 2 to 3: a class started before the jump ends after it, and every minute
 * counts once.
 */
import { classesOf, classThat, isOrdinary, readClass } from '../support/classes.ts'
import { CLOCK_CHANGE } from '../support/moments.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test.use({ startAt: CLOCK_CHANGE, isFilledThen: true })

const TYPE = { type: 'Training' }

test('a class that begins before the clock change is counted in real minutes', async ({
  visit,
  server,
  letPass,
}) => {
  const trainer = await signInAs(server.url, 'tarek')
  const chosen = classThat(
    await classesOf(trainer, server),
    'class to start',
    (one) => isOrdinary(one) && one.trainer?.id === trainer.userId,
  )
  const page = await visit('tarek')
  await openPage(page, `/appointments/${chosen.id}`)
  await page.getByRole('button', { name: de('appointments.start.action', TYPE) }).click()
  await expect(page.getByRole('heading', { name: de('appointments.running.title') })).toBeVisible()
  await expect(page.getByText(/^0:0\d$/)).toBeVisible()
  await letPass(30)
  // 01:40 and 30 minutes are 03:10.
  await expect(page.getByText(/^0:3\d$/)).toBeVisible()
  await page.getByRole('button', { name: de('appointments.end.action', TYPE) }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: de('appointments.end.action', TYPE) }).click()
  await expect(page.getByRole('heading', { name: de('appointments.ended.title') })).toBeVisible()
  await expect(page.getByText(/^0:3\d Std\.$/)).toBeVisible()
  const { startedAt, endedAt } = await readClass(trainer, chosen.id)
  expect((Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 60_000).toBeLessThan(40)
})

test('the week of the clock change has seven days, and the next one begins on Monday', async ({ visit }) => {
  const page = await visit('mara')
  await openPage(page, '/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('calendar.week', { number: 12 }))
  await page
    .getByRole('navigation', { name: de('calendar.weeks') })
    .getByRole('link', { name: de('calendar.next') })
    .click()
  await expect(page).toHaveURL('/calendar/2027/13')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('calendar.week', { number: 13 }))
  await goTo(page, '/dashboard')
  // It is the last day of the week, and nothing of hers is left in it.
  await expect(page.getByRole('heading', { name: de('dashboard.week.nextTitle') })).toBeVisible()
})
