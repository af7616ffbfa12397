// @vitest-environment jsdom
/** The preview shows the real pages, follows their links inside itself, and sends nothing. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { previewTraining, saveTrainingNode } from '@wegband/domain/features/training-editor/contract.ts'
import { call } from '../../platform/api/api.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { TrainingPreviewPage } from './training-preview-page.tsx'

const EDITOR = makeViewer({ officeRights: ['editor'] })
const viewer = {
  isAnonymous: true,
  isKid: false,
  isAdult: true,
  membershipLv: 0,
  hasFreemium: false,
  trainingProgress: [],
  subscriptionBenefits: [],
}
const closed = { viewer, sports: [], path: null, modules: [], groups: [], module: null }

test('asks as the chosen person, says what is closed to them, and sends no write', async () => {
  const user = userEvent.setup()
  const { server } = await renderPage(<TrainingPreviewPage />, {
    at: '/admin/training/preview?sport=1&as=guest',
    viewer: EDITOR,
    locale: 'de',
    answers: [answer(previewTraining, { status: 200, body: { data: closed } })],
  })
  expect(await screen.findByText('Für diese Person geschlossen')).toBeTruthy()
  expect(screen.getByText(/Vorschau: Gast, Level 1/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ansehen als' }), 'child')
  await waitFor(() =>
    expect(server.sent(previewTraining).map(({ query }) => query['as'])).toEqual(['guest', 'child']),
  )
  const params = { kind: 'module' as const, id: '1' }
  const body = { fields: { kind: 'module' as const }, seenAt: '2026-11-20T08:00:00.000Z' }
  await expect(call(saveTrainingNode, { params, body })).rejects.toMatchObject({
    code: 'training-editor.preview-only',
  })
  expect(server.sent(saveTrainingNode)).toEqual([])
})

test('the preview is closed to callers who do not edit the training', async () => {
  await renderPage(<TrainingPreviewPage />, {
    at: '/admin/training/preview?sport=1',
    viewer: makeViewer(),
    locale: 'de',
    answers: [],
  })
  expect(await screen.findByText(/wer in der Verwaltung das Recht dazu hat/)).toBeTruthy()
})
