import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  readReachedPeople,
  type ReachedPeople,
} from '@wegband/domain/features/appointments/schedule/reached-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { makeAppointment } from '../testing/make-appointment.ts'
import { ClassReach } from './class-reach.tsx'

const open = (reached: ReachedPeople) =>
  renderPage(<ClassReach appointment={makeAppointment({})} />, {
    at: '/appointments/7',
    viewer: makeViewer({}),
    locale: 'de',
    answers: [answer(readReachedPeople, { status: 200, body: { data: reached } })],
  })

test('a moved class shows who has heard of it, and whom to call', async () => {
  const person = {
    userId: 1,
    firstName: 'Anke',
    lastName: 'Lind',
    children: ['Jonas'],
    state: 'not-reached' as const,
    seenAt: null,
    push: 'none' as const,
    email: 'failed' as const,
    phone: '+49 431 99',
  }
  const toldAt = '2026-11-20T12:00:00.000Z'
  await open({ about: 'changed', toldAt, dates: 1, people: [person] })
  expect(await screen.findByText(/^Seit der Änderung .*: 1 nicht erreicht\.$/)).toBeDefined()
  expect(screen.getByText(/Elternteil von Jonas · Steht nur in der App · E-Mail kam nicht an/)).toBeDefined()
  const call = screen.getByRole<HTMLAnchorElement>('link', { name: 'Anke Lind anrufen' })
  expect(call.getAttribute('href')).toBe('tel:+4943199')
})
