/**
 * A trainer is away for three weeks and asks one colleague for all classes; both at once, each on their own
 * device.
 */
import type { Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

test('a substitution request for three weeks is partly accepted, and the rest is withdrawn', async ({
  visit,
}) => {
  test.setTimeout(180_000)
  const trainer = await visit('tarek')
  await openPage(trainer, '/dashboard')
  await trainer.getByRole('link', { name: de('work.desk.today') }).click()
  await expect(trainer).toHaveURL(/\/trainer$/)
  await button(trainer, de('standing-in.away.open')).click()
  const dates = dialog(trainer).getByRole('group', { name: de('standing-in.away.dates') })
  await expect(dates.getByRole('checkbox').first()).toBeVisible()
  const person = dialog(trainer).getByLabel(de('standing-in.away.person'))
  const bernd = await person.getByRole('option').filter({ hasText: 'Bernd Wolter' }).getAttribute('value')
  await person.selectOption(bernd)
  // Four classes are enough; only classes that he teaches can be selected.
  await button(trainer, de('standing-in.away.tickNone')).click()
  const free = dates.getByRole('checkbox', { disabled: false })
  const count = 4
  for (let index = 0; index < count; index += 1) await free.nth(index + 2).press('Space')
  await dialog(trainer).getByLabel(de('standing-in.away.message')).fill('Ich bin drei Wochen weg.')
  await look(trainer, 'a trainer is away for some days')
  await button(trainer, de('standing-in.away.send', { count })).click()
  await expect(dialog(trainer)).toBeHidden()
  const request = trainer.getByRole('link', { name: de('standing-in.list.to', { name: 'Bernd Wolter' }) })
  await expect(request).toBeVisible()

  const other = await visit('bernd')
  await openPage(other, '/notifications')
  const notice = `Tarek Aydın sucht eine Vertretung`
  await other
    .getByRole('listitem')
    .filter({ hasText: `${count} Termine, der erste` })
    .filter({ hasText: notice })
    .getByRole('link')
    .first()
    .click()
  await expect(other.getByRole('heading', { name: de('standing-in.span.question') })).toBeVisible()
  await expect(other.getByText('Ich bin drei Wochen weg.')).toBeVisible()
  await look(other, 'a trainer is asked for many dates at once')

  // Two of them stay open; the page of the requesting trainer follows by itself.
  await request.click()
  await expect(trainer.getByText(de('standing-in.span.stillOpen', { count }))).toBeVisible()
  const choice = other.getByRole('group', { name: de('standing-in.span.choose') }).getByRole('checkbox')
  await choice.nth(count - 1).press('Space')
  await choice.nth(count - 2).press('Space')
  await button(other, de('standing-in.span.accept', { count: count - 2 })).click()
  for (const page of [other, trainer])
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: de('standing-in.span.stillOpen', { count: 2 }) })
        .first(),
    ).toBeVisible()
  await expect(trainer.getByText(de('standing-in.span.taken'), { exact: true })).toHaveCount(count - 2)
  await look(trainer, 'some of many dates are taken over')

  // One is declined and the other withdrawn at the same moment.
  await choice.nth(1).press('Space')
  await Promise.all([
    button(other, de('standing-in.span.decline', { count: 1 })).click(),
    trainer
      .getByRole('button', { name: /zurückziehen$/ })
      .nth(1)
      .click(),
  ])
  for (const page of [other, trainer])
    await expect(page.getByText(de('standing-in.span.nothingOpen'))).toBeVisible()
  await expect(trainer.getByRole('button', { name: de('standing-in.span.askOthers') })).toBeVisible()
  await goTo(other, '/notifications')
  await expect(other.getByText(`${count} Termine, der erste`)).toHaveCount(0)
})
