/** The calendar, and booking or cancelling a class, in every state a class may be in. */
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { beginsAfter, classesOf, classThat, isOver, readClass } from '../support/classes.ts'
import { makeDeaf } from '../support/stream-less-page.ts'
import { hasSide } from '../support/menu.ts'
import { navigate } from '../support/navigate.ts'
import { goTo, openPage } from '../support/open-page.ts'
import { EVERY_50_MS } from '../support/polling.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { de, deFormats } from '../support/words.ts'

// spec: route-calendar-year-week, appointments-grouped-by-day, page-title-two-parts-after-base
test('the calendar shows the current week and leads to other weeks and to a class @both', async ({
  visit,
  server,
}) => {
  const mara = await signInAs(server.url, 'mara')
  const next = classThat(
    await classesOf(mara, server),
    'class to come',
    (one) => !isOver(server)(one) && !one.isCancelled,
  )
  const page = await visit('mara')
  await openPage(page, '/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('calendar.week', { number: 47 }))
  const today = deFormats.day(new Date(server.now()).toISOString())
  if (hasSide(page)) {
    const grid = page.getByLabel(new RegExp(`^${de('calendar.week', { number: 47 })}, `))
    await expect(grid).toBeVisible()
    await expect(
      page.getByRole('link', { name: new RegExp(`^${deFormats.day(next.startAt)}, .*${next.name}`) }),
    ).toBeVisible()
  } else
    await expect(
      page.getByRole('region', { name: de('calendar.agenda.today', { day: today }) }),
    ).toBeVisible()

  const weeks = page.getByRole('navigation', { name: de('calendar.weeks') })
  await weeks.getByRole('link', { name: de('calendar.next') }).click()
  await expect(page).toHaveURL('/calendar/2026/48')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('calendar.week', { number: 48 }))
  await weeks.getByRole('link', { name: de('calendar.previous') }).click()
  await expect(page).toHaveURL('/calendar/2026/47')
  await page.locator(`a[href="/appointments/${next.id}"]`).filter({ visible: true }).click()
  await expect(page).toHaveURL(`/appointments/${next.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.name)
  await expect(page).toHaveTitle(`Wegband · ${next.name} · ${de('shell.titles.appointment')}`)
})

test('days stay wide enough to tap, and family filters stay in one row @desktop', async ({ visit }) => {
  const page = await visit('sabine')
  const days = page.locator('[class*="week"] > :is(a, button)').filter({ visible: true })
  const widths = async (): Promise<number[]> => {
    await expect(days.nth(6)).toBeVisible()
    return await days.evaluateAll((all) => all.map((day) => day.getBoundingClientRect().width))
  }
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/dashboard', '/calendar']) {
      await openPage(page, path)
      const found = await widths()
      expect(found.length, `${path} at ${width}`).toBeGreaterThanOrEqual(7)
      expect(Math.min(...found), `${path} at ${width}`).toBeGreaterThanOrEqual(44)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const filters = page.getByRole('group', { name: de('calendar.filter.label') })
  await expect(filters.getByRole('button', { name: 'Workshop' })).toBeAttached()
  const tops = await filters
    .getByRole('button')
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

// spec: calendar-query-appointment-id
test('an address with a class leads to the week of that class', async ({ visit, server, troubles }) => {
  troubles.allow(404, /^\/api\/appointments\/999999/)
  const mara = await signInAs(server.url, 'mara')
  const later = classThat(
    await classesOf(mara, server, { after: 14 }),
    'class in ten days',
    beginsAfter(server, 240),
  )
  const page = await visit('mara')
  await openPage(page, `/calendar?appointmentId=${later.id}`)
  await expect(page).toHaveURL(/\/calendar\/2026\/(48|49)$/)
  await expect(page.locator(`a[href="/appointments/${later.id}"]`).filter({ visible: true })).toBeVisible()

  await navigate(page, '/calendar?appointmentId=999999')
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(page.getByText(de('errors.general.not-found.text'))).toBeVisible()
})

// spec: appointments-book-and-attend, api-put-attendance-by-user, api-delete-attendance
test('a booking and its cancellation show here, on another device and in the calendar', async ({
  visit,
  server,
}) => {
  const mara = await signInAs(server.url, 'mara')
  const free = classThat(
    await classesOf(mara, server),
    'class to book tomorrow',
    (one) => one.capabilities.includes('attend') && beginsAfter(server, 8)(one),
  )
  const page = await visit('mara')
  await openPage(page, `/appointments/${free.id}`)
  await expect(page.getByRole('heading', { name: de('appointments.free.title') })).toBeVisible()
  await page.getByRole('button', { name: de('appointments.booking.come') }).click()
  await expect(page.getByRole('heading', { name: de('appointments.coming.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: de('appointments.booking.leave') })).toBeVisible()
  await expect
    .poll(async () => (await readClass(mara, free.id)).attendeesCount, EVERY_50_MS)
    .toBe(free.attendeesCount + 1)

  await navigate(page, `/calendar?appointmentId=${free.id}`)
  const entry = page.locator(`a[href="/appointments/${free.id}"]`).filter({ visible: true })
  await expect(entry).toHaveAccessibleName(new RegExp(de('calendar.status.booked')))
  await entry.click()
  await page.getByRole('button', { name: de('appointments.booking.leave') }).click()
  await expect(page.getByRole('heading', { name: de('appointments.free.title') })).toBeVisible()
  await expect.poll(async () => (await readClass(mara, free.id)).myAttendance, EVERY_50_MS).toBeNull()

  await test.step('a booking made on another device appears without a reload', async () => {
    const booked = await mara.call('PUT', `/api/appointments/${free.id}/attendances/attendee/${mara.userId}`)
    expect(booked.status).toBeLessThan(300)
    await expect(page.getByRole('heading', { name: de('appointments.coming.title') })).toBeVisible()
    const { myAttendance } = await readClass(mara, free.id)
    await mara.call('DELETE', `/api/appointments/${free.id}/attendances/${myAttendance?.id}`)
    await expect(page.getByRole('heading', { name: de('appointments.free.title') })).toBeVisible()
  })
})

test('a class that is full, cancelled, over or does not exist says so', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(404, /^\/api\/appointments\/999999/)
  const mara = await signInAs(server.url, 'mara')
  const classes = await classesOf(mara, server, { before: 14, after: 28 })
  const page = await visit('mara')

  const full = classThat(
    classes,
    'full class',
    (one) => one.attendeesCount === one.capacity && !one.myAttendance && beginsAfter(server, 0)(one),
  )
  await openPage(page, `/appointments/${full.id}`)
  await expect(page.getByText(de('appointments.full.text', { capacity: full.capacity ?? 0 }))).toBeVisible()
  await expect(page.getByRole('button', { name: de('appointments.booking.come') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: de('appointments.waiting.join') })).toBeVisible()

  const cancelled = classThat(classes, 'cancelled class', (one) => one.isCancelled)
  await goTo(page, `/appointments/${cancelled.id}`)
  await expect(page.getByText(de('appointments.cancelled.text'))).toBeVisible()

  const attended = classThat(
    classes,
    'class that Mara was in',
    (one) => isOver(server)(one) && one.myAttendance?.confirmations.includes('presence') === true,
  )
  await goTo(page, `/appointments/${attended.id}`)
  await expect(page.getByText(de('appointments.over.wasThere.title'))).toBeVisible()

  const missed = classThat(
    classes,
    'class that Mara was not in',
    (one) => isOver(server)(one) && one.isEnded && !one.myAttendance,
  )
  await goTo(page, `/appointments/${missed.id}`)
  await expect(page.getByText(de('appointments.over.stranger.text'))).toBeVisible()

  await goTo(page, '/appointments/999999')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(de('appointments.notFound.title'))
  await page
    .getByRole('link', { name: de('appointments.notFound.action') })
    .last()
    .click()
  await expect(page).toHaveURL(/\/calendar/)
})

test('one of two members gets the last place, and the other reads that all are taken', async ({
  visit,
  server,
  troubles,
}) => {
  troubles.allow(409, /^\/api\/appointments\/\d+\/attendances\/attendee\/\d+$/)
  troubles.allowLostConnection()
  const tarek = await signInAs(server.url, 'tarek')
  const mara = await signInAs(server.url, 'mara')
  const leads = await classesOf(tarek, server, { after: 28 })
  const chosen = classThat(
    await classesOf(mara, server, { after: 28 }),
    'full class that Tarek leads',
    (one) =>
      one.attendeesCount === one.capacity &&
      one.myAttendance === null &&
      beginsAfter(server, 0)(one) &&
      leads.some(({ id }) => id === one.id),
  )
  const list = `/api/appointments/${chosen.id}/attendances`
  const { body } = await tarek.call('GET', list)
  const leaving = listAttendances.answers[200].parse(body).data[0]
  if (leaving === undefined) throw new Error('A full class without people')
  expect((await tarek.call('DELETE', `${list}/${leaving.id}`)).status).toBeLessThan(300)

  const page = await visit('mara')
  await makeDeaf(page)
  await openPage(page, `/appointments/${chosen.id}`)
  const come = page.getByRole('button', { name: de('appointments.booking.come') })
  await expect(come).toBeVisible()
  expect((await tarek.call('PUT', `${list}/attendee/${leaving.user.id}`)).status).toBeLessThan(300)
  await come.click()
  await expect(page.getByText(de('errors.appointments.full.text'))).toBeVisible()
  await expect(page.getByRole('heading', { name: de('appointments.full.title') })).toBeVisible()
  await expect(come).toHaveCount(0)
  expect((await readClass(mara, chosen.id)).attendeesCount).toBe(chosen.capacity)
})
