import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { TutorialHost } from './tutorial-host.tsx'

const open = (viewer: Viewer) =>
  renderPage(<TutorialHost route="app.dashboard" />, {
    at: '/dashboard',
    viewer,
    answers: [answer(listTextBlocks, { status: 200, body: { data: [] } })],
  })

// spec: tutorials-user-can-switch-off
test.each([
  ['switched off', { areTutorialsDisabled: true }],
  ['of no use to a parent who is here for the children', { usingAppForChildren: true }],
] as const)('requests no tips that are %s', async (_, more) => {
  const page = await open(makeViewer(more))
  await waitFor(() => expect(page.queryClient.isFetching()).toBe(0))
  expect(page.sent(listTextBlocks)).toHaveLength(0)
})

test('reads the tips once for a user who wants them', async () => {
  const page = await open(makeViewer())
  await waitFor(() => expect(page.sent(listTextBlocks)).toHaveLength(1))
})
