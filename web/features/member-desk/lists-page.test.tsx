import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listMembers, recordMemberExport } from '@wegband/domain/features/members/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { leader, memberOf } from '../members/testing/members.ts'
import { ListsPage } from './lists-page.tsx'

const META = {
  current_page: 1,
  last_page: 1,
  per_page: 50,
  total: 1,
  counts: {
    all: 1,
    absent: 0,
    'long-absent': 0,
    stuck: 1,
    ready: 0,
    new: 0,
    birthday: 0,
    'no-card': 0,
    'no-consent': 0,
  },
  states: { active: 1, passive: 0, interested: 0, cancelled: 0 },
}

test('a list for paper holds the view of the members, and printing is written to the log', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const page = await renderPage(<ListsPage />, {
    at: '/trainer/lists/1?sign=stuck&kind=attendance',
    viewer: leader(),
    answers: [
      answer(listMembers, { status: 200, body: { data: [memberOf()], meta: META } }),
      answer(recordMemberExport, { status: 204 }),
    ],
  })
  expect(await screen.findByRole('rowheader', { name: 'Ruben Dahl' })).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Anwesenheitsliste' }).querySelectorAll('tbody td')).toHaveLength(
    11,
  )
  expect(page.sent(listMembers)[0]?.query).toMatchObject({ 'sign[]': ['stuck'] })
  await userEvent.click(screen.getByRole('button', { name: 'Drucken oder PDF' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(page.sent(recordMemberExport)[0]?.body).toMatchObject({ count: 1, signs: ['stuck'] })
})

test('a level on paper names its sport once', async () => {
  const [level] = memberOf().levels
  if (level === undefined) throw new Error('the sample has a level')
  const kid = { ...level, sport: { ...level.sport, name: 'Kids', isKids: true }, levelIndex: 2 }
  await renderPage(<ListsPage />, {
    at: '/trainer/lists/1',
    viewer: leader(),
    answers: [
      answer(listMembers, { status: 200, body: { data: [memberOf({ levels: [kid] })], meta: META } }),
    ],
  })
  expect(await screen.findByRole('cell', { name: 'Kids 2' })).toBeTruthy()
})

test('a person without a school to look after has no lists', async () => {
  await renderPage(<ListsPage />, { at: '/trainer/lists/1', viewer: makeViewer(), answers: [] })
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
})
