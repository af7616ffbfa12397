// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readReady } from '@wegband/domain/features/exams/contract.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ReadyPage } from './ready-page.tsx'

test('a user who teaches no sport reads that the page is not for them, without a request', async () => {
  const page = await renderPage(<ReadyPage />, {
    at: '/trainer/ready/1',
    viewer: makeViewer(),
    now: '2026-11-20T18:00:00.000Z',
    answers: [],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
  expect(screen.getByText(/sehen Trainer in der Schule, in der sie unterrichten/)).toBeTruthy()
  expect(screen.queryByText('Gerade ist niemand so weit')).toBeNull()
  expect(page.sent(readReady)).toEqual([])
})
