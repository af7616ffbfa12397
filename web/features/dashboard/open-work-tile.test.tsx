import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listWaitingPauses, type WaitingPause } from '@wegband/domain/features/contracts/pause-contract.ts'
import { type OpenWork, readOpenWork } from '@wegband/domain/features/dashboard/contract.ts'
import { ABSENT_DAYS, LONG_ABSENT_DAYS } from '@wegband/domain/features/members/member-signs.ts'
import {
  answerMembershipRequest,
  listMembershipRequests,
  type SchoolRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { OpenWorkTile } from './open-work-tile.tsx'

const NOW = '2026-11-20T09:00:00.000Z'
const meta = { current_page: 1, last_page: 1, per_page: 100, total: 1 }
const work = (more: Partial<OpenWork['schools'][number]> = {}): OpenWork => ({
  schools: [
    {
      schoolId: 4,
      name: 'Schule Kanal',
      requests: 0,
      absent: 0,
      longAbsent: 0,
      ready: 0,
      withoutTrainer: { count: 0, classes: [] },
      today: { classes: 0, booked: 0 },
      ...more,
    },
  ],
  substitutions: [],
  association: null,
})
const request = (more: Partial<SchoolRequest> = {}): SchoolRequest => ({
  id: 7,
  type: 'enrollment',
  state: 'received',
  school: { id: 4, name: 'Schule Kanal' },
  site: null,
  user: { id: 9, firstName: 'Leonie', lastName: 'Sommer', avatar: null },
  sentAt: '2026-11-19T09:00:00.000Z',
  answeredAt: null,
  leavesOn: null,
  applicant: null,
  message: '',
  answer: '',
  messages: [],
  ...more,
})
const leader = makeViewer({ roles: ['leader'] })
const PAUSE: WaitingPause = {
  id: 3,
  schoolId: 4,
  payer: { id: 11, firstName: 'Ewa', lastName: 'Nowak' },
  profiteer: { id: 11, firstName: 'Ewa', lastName: 'Nowak' },
  productName: 'Erwachsene',
  startsOn: '2026-12-01',
  endsOn: '2026-12-31',
  reason: 'Knie',
  requestedAt: NOW,
  contractEndsAt: null,
}

const open = (one: OpenWork, requests: () => SchoolRequest[], pauses: WaitingPause[] = []) =>
  renderPage(<OpenWorkTile viewer={leader} isLead />, {
    at: '/dashboard',
    viewer: leader,
    now: NOW,
    answers: [
      answer(readOpenWork, { status: 200, body: { data: one } }),
      answer(listMembershipRequests, () => ({ status: 200, body: { data: requests(), meta } })),
      answer(listWaitingPauses, { status: 200, body: { data: pauses } }),
      answer(answerMembershipRequest, { status: 200, body: { data: request({ state: 'accepted' }) } }),
    ],
  })

test('absent and long absent members are two rows, and no day belongs to both', async () => {
  await open(work({ absent: 13, longAbsent: 4 }), () => [])
  const absent = await screen.findByRole('link', { name: /9 Mitglieder fehlen/ })
  expect(absent.textContent).toContain(`seit ${ABSENT_DAYS} bis ${LONG_ABSENT_DAYS - 1} Tagen nicht da`)
  expect(screen.getByText('4 Mitglieder fehlen lange')).toBeTruthy()
  expect(screen.getByText(`seit ${LONG_ABSENT_DAYS} Tagen oder mehr nicht da`)).toBeTruthy()
})

test('a head accepts a request in place with one tap, and can take it back for a minute', async () => {
  let now = request()
  const page = await open(work({ requests: 1 }), () => [now])
  const queue = await screen.findByRole('list', { name: 'Anfragen' })
  now = request({ state: 'accepted', answeredAt: NOW })
  await userEvent.click(within(queue).getByRole('button', { name: 'Aufnehmen: Leonie Sommer' }))
  expect(await screen.findByRole('button', { name: /^Zurücknehmen/ })).toBeTruthy()
  expect(page.sent(answerMembershipRequest)[0]?.body).toEqual({ state: 'accepted', message: '' })
})

test('an accepted request keeps its place, so a second tap does not accept the next person', async () => {
  const other = request({
    id: 8,
    user: { id: 10, firstName: 'Nico', lastName: 'Petersen', avatar: null },
    sentAt: '2026-11-18T09:00:00.000Z',
  })
  let list = [request(), other]
  await open(work({ requests: 2 }), () => list)
  const queue = await screen.findByRole('list', { name: 'Anfragen' })
  // The server lists waiting requests first.
  list = [other, request({ state: 'accepted', answeredAt: NOW })]
  await userEvent.click(within(queue).getByRole('button', { name: 'Aufnehmen: Leonie Sommer' }))
  await screen.findByRole('button', { name: /^Zurücknehmen/ })
  const [first] = within(queue).getAllByRole('listitem')
  expect(first?.textContent).toContain('Leonie Sommer')
})

test('a request to leave is answered on its page, because a question comes first', async () => {
  await open(work({ requests: 1 }), () => [request({ type: 'retreat' })])
  const row = await screen.findByRole('link', { name: /Leonie Sommer/ })
  expect(row.getAttribute('href')).toBe('/trainer/requests/4')
  expect(screen.queryByRole('button', { name: /Leonie Sommer/ })).toBeNull()
})

test('classes without a trainer unfold to the list behind their number', async () => {
  const classes = [
    { id: 9, name: 'Frühtraining', startAt: '2026-11-21T06:00:00.000Z' },
    { id: 10, name: 'Escrima', startAt: '2026-11-22T18:00:00.000Z' },
  ]
  await open(work({ withoutTrainer: { count: 2, classes } }), () => [])
  const list = await screen.findByRole('list', { name: 'Termine zeigen' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/appointments/9', '/appointments/10'])
})

test('a pause that waits is granted from the start page', async () => {
  await open(work(), () => [], [PAUSE])
  const pauses = await screen.findByRole('list', { name: 'Pausen' })
  await userEvent.click(within(pauses).getAllByRole('button')[0] ?? document.body)
  await waitFor(() => expect(screen.getByRole('alertdialog')).toBeTruthy())
})
