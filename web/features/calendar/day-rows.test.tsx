/** Tests of booking from the rows of a day: who is offered it, one tap, and its undo. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  addAttendee,
  type Appointment,
  listAppointments,
  removeAttendance,
} from '@wegband/domain/features/appointments/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import {
  makeAppointment,
  makeAttendance,
  makePlace,
  student,
} from '../appointments/testing/make-appointment.ts'
import { DayRows } from './day-rows.tsx'

const MORNING = '2026-11-20T09:00:00.000Z'
const meta = { current_page: 1, last_page: 1, per_page: 200, total: 0 }

const show = (appointment: Appointment, viewer = student()) =>
  renderPage(<DayRows appointments={[appointment]} />, {
    at: '/calendar',
    viewer,
    now: MORNING,
    answers: [
      answer(listAppointments, { status: 200, body: { data: [], meta } }),
      answer(addAttendee, { status: 200, body: { data: makeAttendance({ id: 70 }) } }),
      answer(removeAttendance, { status: 204 }),
    ],
  })
const lastToast = () => toasts.get().at(-1)
const offer = (): HTMLElement | null => screen.queryByRole('button', { name: /^Ich komme/ })

test('one tap in the row books the class, and the notice takes it back', async () => {
  const user = userEvent.setup()
  const page = await show(makeAppointment())
  await user.click(screen.getByRole('button', { name: 'Ich komme: Wing Chun, Erwachsene, 18:30' }))
  await waitFor(() =>
    expect(page.sent(addAttendee).map(({ params }) => params)).toEqual([{ id: '12', userId: '1' }]),
  )
  await waitFor(() => expect(lastToast()?.text).toBe('Dein Platz ist reserviert.'))
  lastToast()?.action?.onClick()
  await waitFor(() =>
    expect(page.sent(removeAttendance).map(({ params }) => params)).toEqual([
      { id: '12', attendanceId: '70' },
    ]),
  )
})

test('the places stand beside the button, and the link of the row reads them too', async () => {
  await show(makeAppointment())
  const button = screen.getByRole('button', { name: /^Ich komme/ })
  const places = screen.getByText('4 Plätze frei')
  expect(places.parentElement?.contains(button)).toBe(true)
  expect(screen.getByRole('link', { name: /Wing Chun, Erwachsene.*4 Plätze frei$/ })).toBeTruthy()
})

test('names the hall in an own school, and school and town of any other', async () => {
  const { school, site, room } = makeAppointment()
  const own = { schoolId: school.id, name: school.name, schoolSiteId: site.id, state: 'active' } as const
  const { unmount } = await show(makeAppointment(), {
    ...student(),
    schools: [{ ...own, roles: ['student'], abilities: [] }],
  })
  expect(screen.getByText(`${site.name}, ${room}`)).toBeTruthy()
  unmount()
  await show(makeAppointment(), { ...student(), schools: [] })
  expect(screen.getByText(`${school.name}, ${site.name}, ${site.city}`)).toBeTruthy()
})

test.each([
  ['booked', makeAppointment({ myAttendance: makePlace() })],
  ['cancelled', makeAppointment({ isCancelled: true })],
  ['over', makeAppointment({ startAt: '2026-11-19T17:30:00.000Z', endAt: '2026-11-19T19:00:00.000Z' })],
  ['for other ages', makeAppointment({ maxAge: 8 })],
  ['for the children', makeAppointment({ children: [{ id: 7, firstName: 'Jonas' }] })],
])('no booking is offered in the row of a class that is %s', async (_, appointment) => {
  await show(appointment)
  expect(offer()).toBeNull()
})
