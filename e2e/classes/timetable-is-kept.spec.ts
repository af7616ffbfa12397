/**
 * A series from its creation to a substituted evening: a head, two trainers and a student, each on their own
 * device.
 */
import type { Page } from '@playwright/test'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

const NAME = 'Wing Chun am Nachmittag'
const TUESDAY = 'Dienstag, 24. November'

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true })

/** Each Tuesday at 16:00, created in the form. */
const makeSeries = async (page: Page): Promise<string> => {
  await openPage(page, '/timetable/new')
  await page.getByLabel(de('timetable.about.name')).fill(NAME)
  await page.getByLabel(de('timetable.about.trainer')).selectOption({ label: 'Tarek Aydın' })
  await page.getByLabel(de('timetable.place.room')).selectOption('Halle 2')
  const weekdays = page.getByRole('group', { name: de('timetable.weekdays') })
  await weekdays.getByRole('checkbox', { name: 'Dienstag' }).check({ force: true })
  await weekdays.getByRole('checkbox', { name: 'Freitag' }).uncheck({ force: true })
  await page.getByLabel(de('timetable.startTime'), { exact: true }).fill('16:00')
  await expect(page.getByText(de('timetable.picture.dates', { count: 11 }))).toBeVisible()
  await button(page, de('timetable.create')).click()
  await expect(page).toHaveURL(/\/appointments\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NAME)
  return new URL(page.url()).pathname
}

// spec: api-post-appointments
test('a series is changed, a substitute found and a standing booking cancelled @desktop', async ({
  visit,
}) => {
  test.setTimeout(180_000)
  const leader = await visit('sabine')
  const path = await makeSeries(leader)

  const student = await visit('mara')
  await openPage(student, path)
  const standingBooking = student.getByRole('switch', { name: de('timetable.standingBooking.label') })
  await standingBooking.click()
  await expect(standingBooking).toBeChecked()
  await expect(student.getByText(de('timetable.standingBooking.on', { count: 12 }))).toBeVisible()
  await expect(student.getByRole('heading', { name: de('appointments.coming.title') })).toBeVisible()

  await leader.getByRole('link', { name: de('timetable.tools.changeSeries') }).click()
  await leader.getByLabel(de('timetable.startTime'), { exact: true }).fill('16:30')
  await button(leader, de('timetable.save')).click()
  await expect(dialog(leader)).toContainText(de('timetable.scope.time', { from: '16:00', to: '16:30' }))
  await expect(dialog(leader)).toContainText(TUESDAY)
  await expect(dialog(leader)).toContainText(de('timetable.scope.affected', { count: 1 }))
  await look(leader, 'for which dates a change holds')
  await button(leader, de('timetable.scope.confirm')).click()
  await expect(leader).toHaveURL(path)
  // The student's open page updates by itself, and the notice names the change.
  await expect(student.getByText('16:30').first()).toBeVisible()
  await goTo(student, '/notifications')
  await expect(student.getByText(`${NAME}: neue Zeit`)).toBeVisible()

  const trainer = await visit('tarek')
  await openPage(trainer, path)
  await button(trainer, de('timetable.tools.ask')).click()
  await dialog(trainer).getByRole('checkbox', { name: 'Bernd Wolter' }).check({ force: true })
  await dialog(trainer).getByLabel(de('timetable.ask.message')).fill('Ich liege mit Grippe flach.')
  await look(trainer, 'whom a trainer asks')
  await button(trainer, de('timetable.ask.send', { count: 1 })).click()
  await expect(trainer.getByRole('heading', { name: de('timetable.substitute.waiting') })).toBeVisible()

  const other = await visit('bernd')
  await openPage(other, '/notifications')
  await expect(other.getByText('Tarek Aydın sucht eine Vertretung').first()).toBeVisible()
  await goTo(other, path)
  await expect(other.getByText('Ich liege mit Grippe flach.')).toBeVisible()
  await look(other, 'a trainer is asked to substitute')
  await button(other, de('timetable.substitute.accept')).click()
  const standsIn = de('timetable.substitute.standsIn', { name: 'Bernd', away: 'Tarek' })
  for (const page of [other, trainer])
    await expect(page.getByRole('heading', { name: standsIn })).toBeVisible()

  await goTo(student, path)
  await expect(student.getByRole('heading', { name: standsIn })).toBeVisible()
  await button(student, de('timetable.standingBooking.notThisTime')).click()
  await dialog(student).getByLabel(de('timetable.standingBooking.reason')).fill('Zahnarzt')
  await button(student, de('timetable.standingBooking.confirm')).click()
  await expect(
    student.getByText(de('timetable.standingBooking.absentWhy', { reason: 'Zahnarzt' })),
  ).toBeVisible()
  await look(student, 'a date that was called off')
  await expect(other.getByText('Zahnarzt')).toBeVisible()
  await expect(other.getByRole('heading', { name: de('timetable.absences.title') })).toBeVisible()
})
