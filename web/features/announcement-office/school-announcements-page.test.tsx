/** Heads and staff write announcements: the form, what it refuses, and the undo of a deletion. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  changeAnnouncement,
  deleteAnnouncement,
  listManagedAnnouncements,
  type ManagedAnnouncement,
  restoreAnnouncement,
  writeAnnouncement,
} from '@wegband/domain/features/announcements/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SchoolAnnouncementsPage } from './school-announcements-page.tsx'

const WRITTEN: ManagedAnnouncement = {
  id: 4,
  title: 'Halle gesperrt',
  text: 'Am Freitag ist zu.',
  fromAt: '2026-11-19T09:00:00.000Z',
  untilAt: null,
  isPinned: false,
  author: { id: 2, firstName: 'Sabine', lastName: 'Martens' },
  readers: 3,
  updatedAt: '2026-11-19T09:00:00.000Z',
}

const SCHOOL = {
  schoolId: 7,
  name: 'Lindenhof',
  schoolSiteId: 1,
  state: 'active' as const,
  abilities: [],
}

const open = async (role: 'leader' | 'trainer' = 'leader') => {
  const page = await renderPage(<SchoolAnnouncementsPage />, {
    at: '/trainer/announcements/7',
    viewer: makeViewer({ schools: [{ ...SCHOOL, roles: [role] }] }),
    now: '2026-11-20T09:00:00Z',
    answers: [
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      answer(listManagedAnnouncements, {
        status: 200,
        body: { data: [WRITTEN], meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 } },
      }),
      answer(writeAnnouncement, { status: 201, body: { data: { id: 5 } } }),
      answer(changeAnnouncement, {
        status: 409,
        body: { code: 'general.stale', message: 'general.stale' },
      }),
      answer(deleteAnnouncement, { status: 204 }),
      answer(restoreAnnouncement, { status: 204 }),
    ],
  })
  return { ...page, user: userEvent.setup() }
}

test('an announcement begins at once and never ends unless days are given', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Neue Ankündigung' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Titel'), 'Ferien')
  await user.type(within(dialog).getByLabelText(/^Text/), 'Zu bis Januar')
  await user.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }))
  await waitFor(() => expect(sent(writeAnnouncement)).toHaveLength(1))
  expect(sent(writeAnnouncement)[0]?.body).toEqual({
    recipient: 'school:7',
    title: 'Ferien',
    text: 'Zu bis Januar',
    isPinned: false,
    fromAt: null,
    untilAt: null,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an end before today is refused before anything is sent', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Neue Ankündigung' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Titel'), 'Ferien')
  await user.type(within(dialog).getByLabelText(/^Text/), 'Zu')
  await user.type(within(dialog).getByLabelText(/^Bis Tag/), '2026-11-19')
  await user.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }))
  expect(await within(dialog).findByText('Das Ende muss nach dem Beginn liegen')).toBeTruthy()
  expect(sent(writeAnnouncement)).toHaveLength(0)
})

test('a change over another one is told, and what was typed stays', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Halle gesperrt ändern' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Titel'), ' heute')
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(sent(changeAnnouncement)).toHaveLength(1))
  expect(sent(changeAnnouncement)[0]?.body).toMatchObject({ seenAt: WRITTEN.updatedAt })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Titel').value).toBe('Halle gesperrt heute')
})

test('a deletion can be taken back', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Halle gesperrt löschen' }))
  await waitFor(() => expect(sent(deleteAnnouncement)[0]?.params).toEqual({ id: '4' }))
  await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe('Rückgängig'))
  toasts.get().at(-1)?.action?.onClick?.()
  await waitFor(() => expect(sent(restoreAnnouncement)[0]?.params).toEqual({ id: '4' }))
})

test('a trainer is told who writes announcements, and reads no list', async () => {
  const { sent } = await open('trainer')
  expect(await screen.findByText(/^Ankündigungen schreiben Leitung und Team/)).toBeTruthy()
  expect(sent(listManagedAnnouncements)).toHaveLength(0)
})
