/** The question of an exam day on the page of its class, and that it appears once. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listAttendances, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { readWaitingList } from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { type ExamInvitation, listExamInvitations } from '@wegband/domain/features/exams/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { loadBundles } from '../../platform/words/i18n.tsx'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AppointmentPage } from '../appointment-page/appointment-page.tsx'
import { makeAppointment, student } from '../appointments/testing/make-appointment.ts'
import { pageOfAll } from '../sports/testing-samples.ts'

const invitation: ExamInvitation = {
  user: { id: student().id, firstName: 'Mara' },
  state: 'invited',
  answerUntil: '2026-11-20T16:00:00.000Z',
  level: { index: 2, name: 'Stroh', belt: 2, isKids: false },
  sport: 'Wing Chun',
  result: null,
}
const open = async (asked: ExamInvitation, viewer = student(), people: readonly Viewer[] = []) => {
  await loadBundles(['exams'], 'de')
  const exam = makeAppointment({ type: { ...makeAppointment().type, isExam: true } })
  await renderPage(<AppointmentPage />, {
    at: '/appointments/12',
    viewer,
    now: '2026-11-20T09:00:00.000Z',
    answers: [
      answer(readAppointment, { status: 200, body: { data: exam } }),
      answer(listExamInvitations, { status: 200, body: { data: [asked] } }),
      answer(listAttendances, { status: 200, body: { data: [] } }),
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: people.find(({ id }) => String(id) === params['id']) ?? viewer },
      })),
      answer(listSports, { status: 200, body: pageOfAll([]) }),
      answer(readWaitingList, { status: 200, body: { data: { count: 0, entries: [] } } }),
    ],
  })
}

test('while the invitation waits, no other part asks whether the person comes', async () => {
  await open(invitation)
  expect(await screen.findByRole('button', { name: 'Zusagen' })).toBeDefined()
  expect(screen.queryByText('Kommst du?')).toBeNull()
})

test('a person who declined can still book it like any class', async () => {
  await open({ ...invitation, state: 'declined' })
  expect((await screen.findAllByRole('button', { name: 'Ich komme' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Zusagen' })).toBeNull()
})

test('parents answer the invitation of one child once, and book the other as usual', async () => {
  const { schools } = student()
  const jonas = makeViewer({ id: 20, firstName: 'Jonas', schools })
  const lina = makeViewer({ id: 21, firstName: 'Lina', schools })
  const parent = student({ id: 5, childIds: [20, 21] })
  const asked = { ...invitation, user: { id: jonas.id, firstName: 'Jonas' } }
  await open(asked, parent, [jonas, lina])
  expect(await screen.findByRole('button', { name: 'Zusagen' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Lina anmelden' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Jonas anmelden' })).toBeNull()
  // The parent was not invited.
  expect((await screen.findAllByRole('button', { name: 'Ich komme' })).length).toBeGreaterThan(0)
})
