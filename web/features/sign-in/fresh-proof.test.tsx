import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { endOtherSessions, refreshAuth } from '@wegband/domain/features/sessions/contract.ts'
import { checkPassword, proveByCode, requestProofCode } from '@wegband/domain/features/sign-in/contract.ts'
import { call } from '../../platform/api/api.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { useFreshProof } from './use-fresh-proof.tsx'

function Sensitive(): ReactNode {
  const { withProof, proofDialog } = useFreshProof()
  const act = (): void =>
    void withProof('Du meldest dich überall ab.', () => call(endOtherSessions, { params: { id: 7 } })).catch(
      () => undefined,
    )
  return (
    <>
      <button type="button" onClick={act}>
        Überall abmelden
      </button>
      {proofDialog}
    </>
  )
}

const asked = answer(endOtherSessions, (_request, count) =>
  count === 0 ? { status: 403, body: { code: 'auth.proof-required', message: 'no' } } : { status: 204 },
)
const start = async (...answers: Parameters<typeof answer>[]) => {
  const page = await renderPage(<Sensitive />, {
    at: '/dashboard',
    answers: [asked, ...answers.map((one) => answer(...one))],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Überall abmelden' }))
  await screen.findByLabelText('Passwort', undefined, { timeout: 10_000 })
  return page
}

// spec: password-check-dialog-sensitive
test('a sensitive action asks for the password and is then done', async () => {
  const page = await start([checkPassword, { status: 200, body: { valid: true } }])
  expect(screen.getByText('Du meldest dich überall ab.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Passwort'), 'Wegband-2026{Enter}')
  await waitFor(() => expect(page.sent(endOtherSessions)).toHaveLength(2))
})

test('after the proof a new token replaces the old one before the action is done', async () => {
  const page = await start([checkPassword, { status: 200, body: { valid: true } }])
  await userEvent.type(screen.getByLabelText('Passwort'), 'Wegband-2026{Enter}')
  await waitFor(() => expect(page.sent(endOtherSessions)).toHaveLength(2))
  expect(page.sent(refreshAuth)).toHaveLength(1)
  const tokens = page.sent(endOtherSessions).map(({ headers }) => headers.get('authorization'))
  expect(tokens).toEqual(['Bearer token-of-the-test', 'Bearer renewed-token-of-the-test'])
})

test('a sensitive action may be confirmed by a code from an email', async () => {
  const email = { sentAt: '2026-11-20T09:00:00.000Z', validUntil: '2026-11-20T09:10:00.000Z' }
  const page = await start(
    [requestProofCode, { status: 202, body: { data: email } }],
    [proveByCode, { status: 204 }],
  )
  await userEvent.click(screen.getByRole('button', { name: 'Lieber mit Code per E-Mail' }))
  const field = await screen.findByLabelText('Code, 6 Ziffern')
  expect(await screen.findByText('Wir haben dir einen Code geschickt. Er gilt 10 Minuten.')).toBeTruthy()
  await userEvent.type(field, '048213')
  await userEvent.click(screen.getByRole('button', { name: 'Bestätigen' }))
  await waitFor(() => expect(page.sent(endOtherSessions)).toHaveLength(2))
  expect(page.sent(proveByCode)[0]?.body).toEqual({ code: '048213' })
})

test('closing the question cancels the action', async () => {
  const page = await start()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Passwort')).toBeNull())
  expect(page.sent(endOtherSessions)).toHaveLength(1)
})
