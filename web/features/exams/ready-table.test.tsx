import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  inviteCandidate,
  type ReadyList,
  type ReadyPerson,
  withdrawCandidate,
} from '@wegband/domain/features/exams/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { ReadyTable } from './ready-table.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })

const personOf = (id: number, firstName: string, more: Partial<ReadyPerson> = {}): ReadyPerson => ({
  user: { id, firstName, lastName: 'Wolter', avatar: null },
  level: { index: 5, name: 'Level 5', belt: 5, isKids: false },
  stripes: 3,
  goal: 'level-check',
  goalIndex: 6,
  isReady: true,
  readySince: '2026-11-09',
  forecastOn: null,
  missing: [],
  invitation: null,
  ...more,
})
const DAY: ReadyList['examDays'][number] = {
  appointmentId: 40,
  name: 'Levelprüfung Wing Chun',
  startAt: '2026-12-12T09:00:00.000Z',
  room: 'Halle 2',
  capacity: 12,
  registered: 3,
  answerUntil: '2026-12-05T12:00:00.000Z',
}
const LIST: ReadyList = {
  school: { id: 1, name: 'Schule Lindenhof' },
  sport: { id: 1, name: 'Wing Chun', hue: 33, chroma: 1 },
  sports: [{ id: 1, name: 'Wing Chun' }],
  activeMembers: 47,
  counts: { all: 4, levelCheck: 4, stripe: 0, beltStep: 0 },
  people: [
    personOf(1, 'Bernd'),
    personOf(2, 'Johanna', { invitation: { appointmentId: 39, state: 'declined', startAt: null } }),
    personOf(3, 'Emil', { invitation: { appointmentId: 40, state: 'accepted', startAt: null } }),
    personOf(4, 'Ilyas', {
      isReady: false,
      readySince: null,
      forecastOn: '2026-12-12',
      missing: [{ kind: 'active-weeks', missing: 2 }],
    }),
  ],
  examDays: [DAY],
}

test('the chosen people who are ready are invited, and one button withdraws all invitations', async () => {
  const page = await renderPage(
    <ReadyTable data={LIST} day={DAY} isWhole hrefOf={({ user }) => `/trainer/members/1/${user.id}`} />,
    {
      at: '/trainer/ready/1',
      viewer: makeViewer(),
      now: '2026-11-20T18:00:00.000Z',
      answers: [answer(inviteCandidate, { status: 204 }), answer(withdrawCandidate, { status: 204 })],
    },
  )
  expect(screen.getByText('12. Dezember')).toBeTruthy()
  const boxes = screen.getAllByRole('checkbox', { name: /auswählen$/ })
  expect(boxes).toHaveLength(2)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alle Zeilen wählen' }))
  const bar = within(screen.getByRole('region', { name: 'Auswahl' }))
  await userEvent.click(bar.getByRole('button', { name: 'Zur Prüfung anmelden' }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('2 Personen sind eingeladen'))
  expect(page.sent(inviteCandidate).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '40', userId: '1' }, { sportId: 1 }],
    [{ id: '40', userId: '2' }, { sportId: 1 }],
  ])
  toasts.get().at(-1)?.action?.onClick()
  await waitFor(() =>
    expect(page.sent(withdrawCandidate).map(({ params }) => params['userId'])).toEqual(['1', '2']),
  )
})
