import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { markProgressSeen } from '@wegband/domain/features/progress/contract.ts'
import { listSports, readSport, type SportPath } from '@wegband/domain/features/sports/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { samplePath } from '../../sports/testing-samples.ts'
import { BandTile, useMainSport } from './band-tile.tsx'

function Tile() {
  return <BandTile main={useMainSport()} />
}

const entry = samplePath().userProgress
if (entry === null) throw new Error('no progress')
const grown = (weeks: number, more: object = {}): Partial<SportPath> => ({
  userProgress: { ...entry, ...more, counts: { ...entry.counts, activeWeeks: weeks } },
})

/** First `before`, then `after` on every later read. */
const open = (before: Partial<SportPath>, after: Partial<SportPath>, isFirst = true) =>
  renderPage(<Tile />, {
    at: '/dashboard',
    viewer: makeViewer({ trainingProgress: [entry] }),
    answers: [
      answer(listSports, {
        status: 200,
        body: { data: [samplePath()], meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
      }),
      answer(readSport, (_request, times) => ({
        status: 200,
        body: { data: samplePath(times === 0 ? before : after) },
      })),
      answer(markProgressSeen, { status: 200, body: { data: { isFirst } } }),
    ],
  })

test('a week that is earned while the start page is open is woven into its band, once', async () => {
  const page = await open({}, grown(59))
  expect(await screen.findByText('58/99')).toBeTruthy()
  expect(page.sent(markProgressSeen)).toEqual([])
  await act(() => page.queryClient.invalidateQueries())
  expect(await screen.findByText('Eine neue Woche ist in dein Band gewebt.')).toBeTruthy()
  expect(page.sent(markProgressSeen).map(({ body }) => body)).toEqual([
    { sportId: 1, levelIndex: 3, beltStep: 5, activeWeeks: 59 },
  ])
})

test('a week that another device was the first to weave is only shown', async () => {
  const page = await open(grown(59), grown(59), false)
  await waitFor(() => expect(page.sent(markProgressSeen)).toHaveLength(1))
  expect(await screen.findByText('59/99')).toBeTruthy()
  expect(screen.queryByText('Eine neue Woche ist in dein Band gewebt.')).toBeNull()
})

test('a stripe is celebrated on the start page too, outside the link of its tile', async () => {
  await open(grown(66, { beltStep: 6, stripes: 2 }), {})
  const moment = await screen.findByRole('dialog', { name: 'Streifen 2 ist deiner' })
  expect(moment.closest('a')).toBeNull()
})
