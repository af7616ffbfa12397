import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCards } from '@wegband/domain/features/cards/card-contract.ts'
import {
  changeMember,
  listMembers,
  recordMemberExport,
  readMember,
} from '@wegband/domain/features/members/contract.ts'
import { readOwnSchools, readSchool } from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { schoolOf } from '../schools/testing/schools.ts'
import { MemberPage } from './member-page.tsx'
import { MembersPage } from '../member-desk/members-page.tsx'
import { detailsOf, leader, memberOf } from './testing/members.ts'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
const NOW = '2026-11-20T18:00:00.000Z'
const META = {
  current_page: 1,
  last_page: 1,
  per_page: 50,
  total: 2,
  counts: {
    all: 2,
    absent: 0,
    'long-absent': 1,
    stuck: 1,
    ready: 0,
    new: 0,
    birthday: 0,
    'no-card': 0,
    'no-consent': 0,
  },
  states: { active: 2, passive: 0, interested: 0, cancelled: 0 },
}

test('selects all shown members at once and saves the list as a table', async () => {
  const writtenTo = { at: '2026-11-18T10:00:00.000Z', by: 'Tarek Aydın' }
  const greta = memberOf({ id: 8, firstName: 'Greta', signs: ['long-absent'], writtenTo })
  const page = await renderPage(<MembersPage />, {
    at: '/trainer/members/1',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(listMembers, { status: 200, body: { data: [memberOf(), greta], meta: META } }),
      answer(readSchool, { status: 200, body: { data: schoolOf() } }),
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      answer(recordMemberExport, { status: 204 }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Alle auswählen' }))
  expect(await screen.findByText('2 gewählt')).toBeTruthy()
  expect(screen.getByText('Angeschrieben am 18.11.2026 von Tarek Aydın')).toBeTruthy()
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:1'
  }
  const read = page.sent(listMembers).length
  await userEvent.click(screen.getByRole('button', { name: 'Als Tabelle' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(page.sent(listMembers)).toHaveLength(read + 1)
})

test('leaving at the end of the year names the places that are given up, and can be undone', async () => {
  const member = detailsOf({ levels: [], bookedDays: ['2026-12-30', '2027-01-04', '2027-01-06'] })
  const leaving = { ...member, leavesOn: '2026-12-31' }
  const page = await renderPage(<MemberPage />, {
    at: '/trainer/members/1/7',
    viewer: leader(),
    now: NOW,
    answers: [
      answer(readMember, { status: 200, body: { data: member } }),
      answer(changeMember, (request) => ({
        status: 200,
        body: { data: (request.body as { leavesOn: unknown }).leavesOn === null ? member : leaving },
      })),
      answer(listCards, { status: 200, body: { data: [] } }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Status ändern' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: /gekündigt|ausgetreten/i }))
  expect(dialog.getByText('3 gebuchte Plätze werden frei')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /^Zum Jahresende/ }))
  expect(dialog.getByText('2 gebuchte Plätze nach diesem Tag werden frei')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(changeMember)[0]?.body).toEqual({ leavesOn: '2026-12-31' }))
  expect(await screen.findByText('31. Dezember 2026')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Austritt zurücknehmen' }))
  await waitFor(() => expect(page.sent(changeMember)[1]?.body).toEqual({ leavesOn: null }))
})
