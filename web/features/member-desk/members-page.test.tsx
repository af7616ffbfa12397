import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeStates, giveCards } from '@wegband/domain/features/member-desk/contract.ts'
import { listMembers } from '@wegband/domain/features/members/contract.ts'
import { readOwnSchools, readSchool } from '@wegband/domain/features/schools/contract.ts'
import { sendToChosen } from '@wegband/domain/features/user-messages/chosen-contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { leader, memberOf, trainerOnly } from '../members/testing/members.ts'
import { schoolOf } from '../schools/testing/schools.ts'
import { MembersPage } from './members-page.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

const MEMBERS = [
  memberOf({ id: 7, firstName: 'Ruben', lastName: 'Dahl' }),
  memberOf({ id: 8, firstName: 'Aylin', lastName: 'Kaya' }),
]
const openDesk = (viewer = leader()) =>
  renderPage(<MembersPage />, {
    at: '/trainer/members/1',
    viewer,
    now: '2026-11-20T18:00:00.000Z',
    answers: [
      answer(listMembers, {
        status: 200,
        body: {
          data: MEMBERS,
          meta: {
            current_page: 1,
            last_page: 1,
            per_page: 50,
            total: 2,
            counts: {
              all: 2,
              absent: 0,
              'long-absent': 0,
              stuck: 2,
              ready: 0,
              new: 0,
              birthday: 0,
              'no-card': 0,
              'no-consent': 2,
            },
            states: { active: 2, passive: 0, interested: 3, cancelled: 0 },
          },
        },
      }),
      answer(readSchool, { status: 200, body: { data: schoolOf() } }),
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
    ],
  })

test('keys alone choose members, set them passive, and the toast takes it back', async () => {
  const page = await openDesk()
  page.server.add(
    answer(changeStates, {
      status: 200,
      body: {
        data: {
          done: [{ userId: 8, before: 'active' }],
          refused: [{ userId: 7, code: 'schools.last-leader' }],
        },
      },
    }),
  )
  const user = userEvent.setup()
  await screen.findByRole('link', { name: /Ruben Dahl/ })
  await user.keyboard('j j ')
  const bar = within(await screen.findByRole('region', { name: 'Auswahl' }))
  expect(bar.getByText('2 gewählt')).toBeTruthy()
  await user.click(bar.getByRole('button', { name: 'Status' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Status von 2 Personen' }))
  await user.click(dialog.getByRole('button', { name: 'Status setzen' }))
  expect(await dialog.findByText('Bei 1 Person ging es nicht:')).toBeTruthy()
  expect(dialog.getByText('Ruben Dahl')).toBeTruthy()
  const [toast] = toasts.get()
  expect(toast?.text).toBe('1 Person ist jetzt passiv.')
  toast?.action?.onClick()
  await waitFor(() => expect(page.sent(changeStates)).toHaveLength(2))
  expect(page.sent(changeStates).map(({ body }) => body)).toEqual([
    {
      changes: [
        { userId: 7, state: 'passive' },
        { userId: 8, state: 'passive' },
      ],
    },
    { changes: [{ userId: 8, state: 'active' }] },
  ])
})

test('the notice of given cards says who got which number', async () => {
  const page = await openDesk()
  page.server.add(
    answer(giveCards, {
      status: 200,
      body: { data: { done: [{ userId: 8, cardId: 3, number: 41 }], refused: [] } },
    }),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Aylin Kaya auswählen' }))
  await user.click(await screen.findByRole('button', { name: 'Karten geben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Karte für 1 Person' }))
  await user.click(dialog.getByRole('button', { name: 'Karten geben' }))
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('1 Karte gegeben: 0041 Aylin Kaya'))
})

test('a message goes to the shown members where none is chosen', async () => {
  const page = await openDesk()
  page.server.add(answer(sendToChosen, { status: 201, body: { data: { id: 5, copies: 2, left: 0 } } }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '2 anschreiben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nachricht an 2 Personen' }))
  await user.type(dialog.getByLabelText('Betreff'), 'Sommer')
  await user.type(dialog.getByLabelText('Text'), 'Wir haben offen')
  await user.click(dialog.getByRole('button', { name: 'Senden' }))
  await waitFor(() =>
    expect(page.sent(sendToChosen)[0]?.body).toMatchObject({ userIds: [7, 8], title: 'Sommer' }),
  )
})

test('views and columns stand in the address, and a head sorts by the server', async () => {
  const page = await openDesk()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Fotos offen 2' }))
  expect(page.href()).toBe('/trainer/members/1?sign=no-consent')
  await user.click(screen.getByRole('button', { name: 'Level' }))
  await waitFor(() => expect(page.sent(listMembers).at(-1)?.query).toMatchObject({ sort: 'level' }))
  await user.click(screen.getByRole('button', { name: 'Probetraining 3' }))
  await waitFor(() => expect(page.sent(listMembers).at(-1)?.query).toMatchObject({ state: 'interested' }))
})

test('a trainer sees only the actions of a trainer', async () => {
  await openDesk(trainerOnly())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Ruben Dahl auswählen' }))
  const bar = within(await screen.findByRole('region', { name: 'Auswahl' }))
  const names = bar.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(['Schreiben', 'In einen Termin', 'Auswahl aufheben'])
})
