import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listWaitingPauses } from '@wegband/domain/features/contracts/pause-contract.ts'
import {
  answerMembershipRequest,
  listMembershipRequests,
  readOwnSchools,
  undoAcceptedRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { toasts } from '../../../platform/words/notices.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { RequestsPage } from '../requests-page.tsx'
import { requestOf } from '../testing/schools.ts'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => vi.unstubAllGlobals())

const HEAD = makeViewer({
  roles: ['leader'],
  schools: [
    {
      schoolId: 1,
      name: 'Schule Lindenhof',
      schoolSiteId: null,
      state: 'active',
      roles: ['leader'],
      abilities: ['can-answer-school-request'],
    },
  ],
})
const person = (id: number, firstName: string) => ({ id, firstName, lastName: 'Berg', avatar: null })
const REQUESTS = [
  requestOf({ id: 1, user: person(9, 'Anna') }),
  requestOf({ id: 2, user: person(10, 'Bert') }),
  requestOf({ id: 3, user: person(11, 'Cora'), type: 'retreat' }),
]
const open = (pages = 1) =>
  renderPage(<RequestsPage />, {
    at: '/trainer/requests/1',
    viewer: HEAD,
    answers: [
      answer(listMembershipRequests, {
        status: 200,
        body: { data: REQUESTS, meta: { current_page: 1, last_page: pages, per_page: 50, total: 3 } },
      }),
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      answer(listWaitingPauses, { status: 200, body: { data: [] } }),
      answer(answerMembershipRequest, ({ params }) => {
        if (params['userId'] === '10') return { status: 409, body: { code: 'schools.already-answered' } }
        return { status: 200, body: { data: requestOf({ state: 'accepted' }) } }
      }),
      answer(undoAcceptedRequest, { status: 200, body: { data: requestOf() } }),
    ],
  })

test('the chosen requests are accepted, a refused one is named, and one button takes all back', async () => {
  const page = await open()
  // An exit asks its question first, so its row has no box.
  expect(await screen.findByRole('checkbox', { name: 'Anna Berg auswählen' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Cora Berg auswählen' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alle Zeilen wählen' }))
  const bar = within(screen.getByRole('region', { name: 'Auswahl' }))
  expect(bar.getByText('2 gewählt')).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Aufnehmen' }))
  const refused = within(await screen.findByRole('dialog', { name: 'Bei 1 Person ging es nicht' }))
  expect(refused.getByText('Bert Berg')).toBeTruthy()
  expect(page.sent(answerMembershipRequest).map(({ params }) => params['userId'])).toEqual(['9', '10'])
  const toast = toasts.get().at(-1)
  expect(toast?.text).toBe('1 Person ist aufgenommen')
  toast?.action?.onClick()
  await waitFor(() =>
    expect(page.sent(undoAcceptedRequest).map(({ params }) => params['userId'])).toEqual(['9']),
  )
})

test('Enter opens the request beside the table, and Escape returns to its row', async () => {
  await open()
  const row = await screen.findByRole('button', { name: /^Cora Berg/ })
  row.focus()
  await userEvent.keyboard('{Enter}')
  const panel = within(screen.getByRole('region', { name: 'Cora Berg' }))
  expect(panel.getByRole('button', { name: 'Austritt bestätigen' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Cora Berg' })).toBeNull()
  expect(document.activeElement).toBe(row)
})

test('the search of requests is offered only while all of them are loaded', async () => {
  const page = await open()
  expect(await screen.findByRole('searchbox')).toBeTruthy()
  page.unmount()
  await open(2)
  expect(await screen.findByRole('button', { name: /^Cora Berg/ })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})
