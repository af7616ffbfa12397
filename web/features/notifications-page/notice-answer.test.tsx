import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  answerRelationRequest,
  listRelationRequests,
  type RelationRequest,
} from '@wegband/domain/features/family/contract.ts'
import {
  listNotifications,
  markNotificationRead,
  type Notification,
} from '@wegband/domain/features/notifications/contract.ts'
import { requestOf } from '../family/testing/people.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { NotificationsPage } from './notifications-page.tsx'

const ASKED = requestOf()
const NOTICE: Notification = {
  id: 9,
  type: 'relation-request',
  subjectType: 'relation-request',
  subjectId: ASKED.id,
  params: {
    relationType: 'training-buddy',
    kind: 'request',
    firstName: 'Aylin',
    lastName: 'Kaya',
    aboutFirstName: 'Mara',
  },
  createdAt: '2026-11-20T08:00:00.000Z',
  readAt: null,
}
const ACCEPT = 'Anfrage von Aylin Kaya annehmen'

/** `then`: the state of the request when it is read again. */
const open = (notice: Notification, request: RelationRequest, then = request, ...more: FakeAnswer[]) =>
  renderPage(<NotificationsPage />, {
    at: '/notifications',
    now: '2026-11-20T09:00:00.000Z',
    answers: [
      answer(listNotifications, {
        status: 200,
        body: { data: [notice], meta: { total: 1, page: 1, per_page: 50, last_page: 1 } },
      }),
      answer(listRelationRequests, (_request, times) => ({
        status: 200,
        body: { data: [times === 0 ? request : then] },
      })),
      answer(markNotificationRead, { status: 200, body: { data: { ...notice, readAt: notice.createdAt } } }),
      ...more,
    ],
  })

// spec: relation-request-id
test('answers a request by its id in its row and marks the row as read', async () => {
  const accepted = { ...ASKED, state: 'confirmed' as const }
  const page = await open(
    NOTICE,
    ASKED,
    accepted,
    answer(answerRelationRequest, { status: 200, body: { data: accepted } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: ACCEPT }))
  await waitFor(() =>
    expect(page.sent(answerRelationRequest)[0]).toMatchObject({
      params: { id: String(ASKED.id) },
      body: { state: 'confirmed' },
    }),
  )
  await waitFor(() =>
    expect(page.sent(markNotificationRead).map(({ params }) => params['id'])).toEqual(['9']),
  )
  expect(await screen.findByText('angenommen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: ACCEPT })).toBeNull()
  expect(page.href()).toBe('/notifications')
})

test('shows the outcome of a request that was answered elsewhere and marks the row as read', async () => {
  const page = await open(
    NOTICE,
    ASKED,
    { ...ASKED, state: 'withdrawn' },
    answer(answerRelationRequest, {
      status: 409,
      body: { code: 'family.already-answered', message: 'no', data: { ...ASKED, state: 'withdrawn' } },
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /ablehnen/ }))
  expect(await screen.findByText('zurückgezogen')).toBeTruthy()
  await waitFor(() => expect(page.sent(markNotificationRead)).toHaveLength(1))
})

test('lets an answer that did not arrive be sent again and leaves the row unread', async () => {
  const page = await open(
    NOTICE,
    ASKED,
    ASKED,
    answer(answerRelationRequest, { status: 500, body: { code: 'general.unexpected', message: 'no' } }),
  )
  await userEvent.click(await screen.findByRole('button', { name: ACCEPT }))
  await waitFor(() => expect(page.sent(listRelationRequests).length).toBeGreaterThan(1))
  expect(screen.getByRole('button', { name: ACCEPT })).toBeTruthy()
  expect(page.sent(markNotificationRead)).toHaveLength(0)
})

test('still offers the answer of an open request after the row was read', async () => {
  await open({ ...NOTICE, readAt: NOTICE.createdAt }, ASKED)
  expect(await screen.findByRole('button', { name: ACCEPT })).toBeTruthy()
})

test('links a request that no longer exists to the page where requests stand', async () => {
  await open(NOTICE, requestOf({ id: 999 }))
  const link = await screen.findByRole('link', { name: 'Anfrage ansehen' })
  expect(link.getAttribute('href')).toBe('/user/family?tab=requests')
})
