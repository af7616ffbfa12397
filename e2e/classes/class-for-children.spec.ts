/**
 * A class says who it is for: a parent sees the fitting child first, and is asked once before booking for
 * themselves.
 */
import { weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import { beginsAfter, classesOf, classThat } from '../support/classes.ts'
import { look } from '../support/look.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de } from '../support/words.ts'

test('a kids’ class offers the fitting child first and asks the mother before she books', async ({
  visit,
  server,
}) => {
  const mara = await signInAs(server.url, 'mara')
  const classes = await classesOf(mara, server, { before: 0, after: 14 })
  const kids = classThat(
    classes,
    "kids' class that a child of hers comes to",
    (one) => one.maxAge === 10 && one.children.length > 0 && !one.isCancelled && beginsAfter(server, 8)(one),
  )
  for (const { id } of kids.children) {
    const list = await mara.call('GET', `/api/appointments/${kids.id}/attendances`)
    const rows = Reflect.get(Object(list.body), 'data') as { id: number; user: { id: number } }[]
    const row = rows.find(({ user }) => user.id === id)
    await mara.call('DELETE', `/api/appointments/${kids.id}/attendances/${row?.id ?? 0}`)
  }
  const page = await visit('mara')
  await openPage(page, `/appointments/${kids.id}`)
  await expect(page.getByText(de('ages.fact.between', { min: 7, max: 10 })).first()).toBeVisible()
  const jonas = page.getByRole('button', { name: de('appointments.children.comeLabel', { name: 'Jonas' }) })
  const own = page.getByRole('button', { name: de('appointments.booking.come'), exact: true })
  await expect(jonas).toHaveAttribute('data-filled', 'true')
  expect((await jonas.boundingBox())?.y ?? 0).toBeLessThan((await own.boundingBox())?.y ?? 0)
  await look(page, "a kids' class for a parent")
  await own.click()
  const question = page.getByRole('alertdialog', { name: de('ages.ask.title') })
  await expect(question.getByText(de('ages.ask.between', { min: 7, max: 10 }))).toBeVisible()
  await look(page, 'the question about the age')
  await question.getByRole('button', { name: de('ages.ask.confirm') }).click()
  await expect(page.getByRole('heading', { name: de('appointments.coming.title') })).toBeVisible()
  await jonas.click()
  await expect(page.getByText(de('booking.childBooked', { name: 'Jonas' }))).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The trainer sees it beside the name, and no member is refused.
  const trainer = await visit('tarek')
  await openPage(trainer, `/appointments/${kids.id}`)
  await expect(trainer.getByText(new RegExp(de('ages.outside')))).toHaveCount(1)
  const { year, weekNumber } = yearAndWeek(weekOf(kids.startAt))
  await goTo(page, `/calendar/${year}/${weekNumber}`)
  await expect(
    page
      .getByText(de('ages.label.between', { min: 7, max: 10 }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})
