import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readAnnouncements } from '@wegband/domain/features/announcements/contract.ts'
import { addAttendee, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { readSchool, type School } from '@wegband/domain/features/schools/contract.ts'
import { listSchoolOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { listPublicClasses } from '@wegband/domain/features/schools/public-classes-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment } from '../appointments/testing/make-appointment.ts'
import { SchoolPage } from './school-page.tsx'
import { membershipOf, schoolOf } from './testing/schools.ts'

configure({ asyncUtilTimeout: 8000 })

const nextTrial = { appointmentId: 31, name: 'Kids', startAt: '2026-11-21T17:00:00.000Z', places: 2 }
const META = { current_page: 1, last_page: 1, per_page: 30, total: 1 }
const member = membershipOf({ state: 'member', userState: 'active' })
const open = (school: Partial<School>, more: readonly FakeAnswer[] = []) =>
  renderPage(<SchoolPage />, {
    at: '/schools/1',
    viewer: makeViewer(),
    answers: [
      answer(readSchool, { status: 200, body: { data: schoolOf({ nextTrial, ...school }) } }),
      answer(listAppointments, {
        status: 200,
        body: { data: [makeAppointment({ capabilities: ['attend'] })], meta: META },
      }),
      answer(readAnnouncements, { status: 200, body: { data: [] } }),
      answer(listPublicClasses, { status: 200, body: { data: [] } }),
      answer(listSchoolOffers, { status: 200, body: { data: [] } }),
      ...more,
    ],
  })

test('a member of the school sees the next class with its booking, and no trial class', async () => {
  const page = await open({ memberships: [member] }, [
    answer(addAttendee, { status: 409, body: { code: 'appointments.full', message: '' } }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Ich komme' }))
  expect(page.sent(addAttendee)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Termine ansehen' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Probetraining' })).toBeNull()
  expect(page.sent(listPublicClasses)).toEqual([])
})

test('a member whose child does not belong to the school still finds trial classes', async () => {
  await open({ memberships: [member, membershipOf({ user: { id: 2, firstName: 'Emmi' } })] })
  expect(await screen.findByRole('button', { name: 'Termine ansehen' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Probetraining' })).toBeTruthy()
})
