/**
 * Pages of what a user has begun: a running appointment, the tablet at its door, a substitution request, a
 * video training.
 */
import { openKiosk } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { enterAs } from '../support/sign-in.ts'
import { expect, test } from '../support/server/story.ts'
import { addressFiller } from './addresses.ts'
import { BEGUN_PAGES, TABLET_PAGE } from './pages.ts'
import { sweepPages } from './sweep-pages.ts'

test('the pages of begun activities show no new fault', async ({ visit, server }) => {
  test.setTimeout(300_000)
  const fill = addressFiller(server)
  // Begins everything before any page is checked.
  for (const { person, address } of BEGUN_PAGES) await fill(person, address)
  for (const [person, pages] of Map.groupBy(BEGUN_PAGES, (one) => one.person)) {
    const page = await visit(person, { keepsTips: true })
    await sweepPages(page, pages, fill)
    await page.context().close()
  }

  await test.step('the tablet at the door', async () => {
    const tarek = await enterAs(server, 'tarek')
    const address = await fill('tarek', TABLET_PAGE.address)
    const appointmentId = Number(address.split('/').at(-1))
    const { status, body } = await tarek.call(openKiosk.method, `/api/appointments/${appointmentId}/kiosk`)
    expect(status).toBe(201)
    const { token } = openKiosk.answers[201].parse(body).data
    const tablet = await visit(undefined)
    await tablet.addInitScript(
      (device) => localStorage.setItem('wegband.kiosk', device),
      JSON.stringify({ token, appointmentId, username: 'tarek' }),
    )
    await sweepPages(tablet, [TABLET_PAGE], () => Promise.resolve(address))
  })
})
