/** What readers see of announcements: in full on their page, and as news on the start page. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type Announcement,
  markAnnouncementsRead,
  readAnnouncements,
} from '@wegband/domain/features/announcements/contract.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AnnouncementsPage } from './announcements-page.tsx'
import { AnnouncementsTile } from './announcements-tile.tsx'

const made = (more: Partial<Announcement> = {}): Announcement => ({
  id: 4,
  title: 'Halle gesperrt',
  text: 'Am **Freitag** ist zu. [Mehr](javascript:alert(1)) <img src=x>',
  fromAt: '2026-11-19T09:00:00.000Z',
  untilAt: null,
  isPinned: false,
  school: { id: 1, name: 'Lindenhof' },
  isRead: false,
  ...more,
})
const listed = (data: readonly Announcement[]): FakeAnswer =>
  answer(readAnnouncements, { status: 200, body: { data: [...data] } })

const open = (page: 'page' | 'tile', answers: readonly FakeAnswer[]) =>
  renderPage(page === 'page' ? <AnnouncementsPage /> : <AnnouncementsTile />, {
    at: page === 'page' ? '/user/announcements' : '/dashboard',
    now: '2026-11-20T09:00:00Z',
    answers: [answer(markAnnouncementsRead, { status: 204 }), ...answers],
  })

test('an announcement that is shown in full is counted as read once, and stays marked as new', async () => {
  const { sent, queryClient } = await open('page', [listed([made(), made({ id: 5, isRead: true })])])
  expect(await screen.findAllByText('Neu')).toHaveLength(1)
  await waitFor(() => expect(sent(markAnnouncementsRead)).toHaveLength(1))
  expect(sent(markAnnouncementsRead)[0]?.body).toEqual({ ids: [4] })
  await invalidate(queryClient, [readAnnouncements])
  expect(screen.getAllByText('Neu')).toHaveLength(1)
  expect(sent(markAnnouncementsRead)).toHaveLength(1)
})

test('the text of an announcement holds neither raw HTML nor a link that runs something', async () => {
  const { container } = await open('page', [listed([made()])])
  expect((await screen.findByText('Freitag')).tagName).toBe('STRONG')
  expect(container.querySelector('article img')).toBeNull()
  expect(container.querySelector('article a')).toBeNull()
})

test('in the view of another person nothing is counted as read', async () => {
  const viewing = {
    state: true as const,
    userId: 1,
    expiresAt: '2099-01-01T00:00:00.000Z',
    passwordIsSecure: true,
    isImpersonated: true,
  }
  const { sent } = await open('page', [answer(checkAuth, { status: 200, body: viewing }), listed([made()])])
  expect(await screen.findByText('Halle gesperrt')).toBeTruthy()
  expect(sent(markAnnouncementsRead)).toHaveLength(0)
})

test('a page without announcements says so', async () => {
  await open('page', [listed([])])
  expect(await screen.findByText('Gerade gibt es nichts Neues')).toBeTruthy()
})

test('the start page names what is pinned or new, and takes no room without either', async () => {
  const { unmount } = await open('tile', [
    listed([
      made({ id: 1, title: 'Angeheftet und gelesen', isPinned: true, isRead: true }),
      made({ id: 2, title: 'Noch neu', school: null }),
      made({ id: 3, title: 'Gelesen', isRead: true }),
    ]),
  ])
  const line = await screen.findByRole('link', { name: /^Ankündigungen/ })
  expect(line.textContent).toBe('AnkündigungenAngeheftet und gelesen1 neu')
  unmount()
  const { sent, container } = await open('tile', [listed([made({ isRead: true })])])
  await waitFor(() => expect(sent(readAnnouncements).length).toBeGreaterThan(0))
  expect(container.querySelector('a')).toBeNull()
})
