/** Heads and the named contact handle reports: the list, the reading that is logged, and the end of a report. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import {
  handleMessageReport,
  listMessageReports,
  type MessageReport,
  openMessageReport,
  readReportContact,
} from '@wegband/domain/features/user-messages/safety-contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SchoolReportsPage } from './school-reports-page.tsx'

const personOf = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Muster',
  avatar: null,
  isKid: false,
})
const REPORT: MessageReport = {
  id: 9,
  reason: 'boundary',
  state: 'open',
  school: { id: 7, name: 'Lindenhof' },
  createdAt: '2026-11-19T09:00:00.000Z',
  closedAt: null,
  outcome: null,
  words: 'Das war mir zu nah.',
  reporter: personOf(1, 'Mara'),
  reported: personOf(2, 'Tarek'),
  handledBy: null,
  updatedAt: '2026-11-19T09:00:00.000Z',
}
const SCHOOL = {
  schoolId: 7,
  name: 'Lindenhof',
  schoolSiteId: 1,
  state: 'active' as const,
  abilities: [],
}

const open = async ({
  role = 'leader',
  reports = [REPORT],
}: { role?: 'leader' | 'staff'; reports?: MessageReport[] } = {}) => {
  const page = await renderPage(<SchoolReportsPage />, {
    at: '/trainer/reports/7',
    viewer: makeViewer({ schools: [{ ...SCHOOL, roles: [role] }] }),
    now: '2026-11-20T09:00:00Z',
    answers: [
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      answer(readReportContact, {
        status: 200,
        body: { data: { contact: null, candidates: [personOf(5, 'Sabine')] } },
      }),
      answer(listMessageReports, {
        status: 200,
        body: {
          data: reports,
          meta: { current_page: 1, last_page: 1, per_page: 20, total: reports.length },
        },
      }),
      answer(openMessageReport, {
        status: 201,
        body: {
          data: {
            message: {
              id: 3,
              sender: personOf(2, 'Tarek'),
              title: 'Hallo',
              text: 'Schick mir ein Bild. <b>Jetzt</b>',
              sentAt: '2026-11-19T08:00:00.000Z',
              attachments: [],
            },
            around: [],
          },
        },
      }),
      answer(handleMessageReport, { status: 204 }),
    ],
  })
  return { ...page, user: userEvent.setup() }
}

test('the list shows no message; only the press that reads it asks for it', async () => {
  const { user, sent } = await open()
  expect(await screen.findByText('Das war mir zu nah.')).toBeTruthy()
  expect(screen.queryByText(/Schick mir ein Bild/)).toBeNull()
  expect(sent(openMessageReport)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: /Tarek Muster.*lesen/i }))
  const dialog = await screen.findByRole('dialog')
  // Raw HTML of a message is shown as it was typed.
  expect(within(dialog).getByText('Schick mir ein Bild. <b>Jetzt</b>')).toBeTruthy()
  expect(sent(openMessageReport)).toHaveLength(1)
})

test('a report is closed only with what was decided', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: /Tarek Muster.*abschließen/i }))
  const dialog = await screen.findByRole('dialog')
  const close = within(dialog).getByRole('button', { name: 'Abschließen' })
  await user.click(close)
  expect(sent(handleMessageReport)).toHaveLength(0)
  await user.type(within(dialog).getByRole('textbox'), 'Wir haben gesprochen.')
  await user.click(close)
  await waitFor(() =>
    expect(sent(handleMessageReport)[0]?.body).toEqual({
      state: 'closed',
      outcome: 'Wir haben gesprochen.',
      seenAt: REPORT.updatedAt,
    }),
  )
})

test('a closed report can be read, and neither taken nor closed again', async () => {
  await open({ reports: [{ ...REPORT, state: 'closed', outcome: 'Erledigt' }] })
  expect(await screen.findByText(/Erledigt/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /lesen/i })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /übernehmen|abschließen/i })).toBeNull()
})

test('only heads name who handles reports', async () => {
  const { sent } = await open({ role: 'staff', reports: [] })
  expect(await screen.findByText('Keine Meldung')).toBeTruthy()
  expect(sent(readReportContact)).toHaveLength(0)
})
