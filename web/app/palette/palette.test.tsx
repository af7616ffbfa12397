/** Tests of the command palette as a person uses it, with the rights that decide over its entries. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listMembers } from '@wegband/domain/features/members/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { memberOf } from '../../features/members/testing/members.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { Palette } from './palette.tsx'

const EMPTY = { current_page: 1, last_page: 1, per_page: 100, total: 0 }

const MEMBERS = answer(listMembers, ({ query }) => ({
  status: 200,
  body: {
    data: query['search'] === 'mara' ? [memberOf({ firstName: 'Mara', lastName: 'Albers' })] : [],
    meta: {
      ...EMPTY,
      counts: {
        all: 1,
        absent: 0,
        'long-absent': 0,
        stuck: 0,
        ready: 0,
        new: 0,
        birthday: 0,
        'no-card': 0,
        'no-consent': 0,
      },
      states: { active: 1, passive: 0, interested: 0, cancelled: 0 },
    },
  },
}))

const show = (viewer: Viewer, members = MEMBERS) =>
  renderPage(<Palette isOpen onClose={() => undefined} />, {
    at: '/dashboard',
    viewer,
    answers: [
      answer(listAppointments, { status: 200, body: { data: [], meta: EMPTY } }),
      answer(listSports, { status: 200, body: { data: [], meta: EMPTY } }),
      members,
    ],
  })

const LINDENHOF = {
  schoolId: 1,
  name: 'Schule Lindenhof',
  schoolSiteId: null,
  state: 'active' as const,
  abilities: [],
}
const options = (): string[] => screen.getAllByRole('option').map(({ textContent }) => textContent ?? '')

test('a head finds a member by name, and the pages of the school', async () => {
  const user = userEvent.setup()
  const head = makeViewer({ isSchoolLeader: true, schools: [{ ...LINDENHOF, roles: ['leader'] }] })
  const page = await show(head)
  await user.type(await screen.findByRole('combobox'), 'mara')
  await screen.findByRole('option', { name: /Mara Albers/ })
  expect(page.sent(listMembers).map(({ query }) => query)).toEqual([{ search: 'mara', per_page: '6' }])
  await user.clear(screen.getByRole('combobox'))
  await user.type(screen.getByRole('combobox'), 'roll')
  await waitFor(() => expect(options()).toEqual(['RollenSchule Lindenhof']))
  await user.clear(screen.getByRole('combobox'))
  await user.type(screen.getByRole('combobox'), 'mara')
  await user.click(await screen.findByRole('option', { name: /Mara Albers/ }))
  await waitFor(() => expect(page.href()).toBe('/trainer/members/1/7'))
})

test('a head is offered the work of the school', async () => {
  const user = userEvent.setup()
  await show(makeViewer({ isSchoolLeader: true, schools: [{ ...LINDENHOF, roles: ['leader'] }] }))
  const field = await screen.findByRole('combobox')
  await user.type(field, 'drucken mitgliederliste')
  expect(await screen.findByRole('option', { name: 'Mitgliederliste drucken' })).toBeTruthy()
})

test('a head whose search fails hears so, not that the person is missing', async () => {
  const user = userEvent.setup()
  const head = makeViewer({ isSchoolLeader: true, schools: [{ ...LINDENHOF, roles: ['leader'] }] })
  await show(head, answer(listMembers, { status: 503, body: { code: 'general.unavailable', message: '' } }))
  await user.type(await screen.findByRole('combobox'), 'mara')
  expect(await screen.findByText('Personen lassen sich gerade nicht suchen.')).toBeTruthy()
  expect(screen.queryByText(/Nichts gefunden/)).toBeNull()
})

test('the people of an earlier text do not stand under another one', async () => {
  const user = userEvent.setup()
  const head = makeViewer({ isSchoolLeader: true, schools: [{ ...LINDENHOF, roles: ['leader'] }] })
  await show(head)
  const field = await screen.findByRole('combobox')
  await user.type(field, 'mara')
  await screen.findByRole('option', { name: /Mara Albers/ })
  await user.type(field, 'x')
  expect(screen.queryByRole('option', { name: /Mara Albers/ })).toBeNull()
})

test('a student is offered neither people nor pages of the trainer area or the administration', async () => {
  const user = userEvent.setup()
  const page = await show(makeViewer({ schools: [{ ...LINDENHOF, roles: ['student'] }] }))
  const field = await screen.findByRole('combobox')
  for (const text of ['mara', 'rollen', 'verwaltung', 'neues mitglied', 'karten drucken']) {
    await user.clear(field)
    await user.type(field, text)
    expect(await screen.findByText(`Nichts gefunden zu „${text}“`)).toBeTruthy()
  }
  expect(page.sent(listMembers)).toEqual([])
})

test('arrows choose, Enter goes there, and the field keeps the focus', async () => {
  const user = userEvent.setup()
  const page = await show(makeViewer({}))
  const field = await screen.findByRole('combobox')
  await user.click(field)
  const first = field.getAttribute('aria-activedescendant')
  await user.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).not.toBe(first)
  expect(document.activeElement).toBe(field)
  await user.keyboard('profil')
  await waitFor(() => expect(options()).toEqual(['Profil']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(page.href()).toBe('/user/profile'))
})
