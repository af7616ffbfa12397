// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  decideStandInPayment,
  listStandInPayments,
  readStandInPayment,
} from '@wegband/domain/features/billing/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PayPage } from './pay-page.tsx'

const REFERENCE = `payment_${'0a'.repeat(16)}`
const ORDER = '0f9b1f1e-6a55-4c58-9d0c-0d7b4f9a1c11'
const payment = {
  reference: REFERENCE,
  description: 'Online-Mitgliedschaft',
  amountCents: 8400,
  state: 'needs-action',
  returnUrl: `${window.location.origin}/checkout/result/${ORDER}`,
}
const show = (state = 'needs-action') =>
  renderPage(<PayPage />, {
    at: `/pay/${REFERENCE}`,
    answers: [
      answer(readStandInPayment, { status: 200, body: { data: { ...payment, state } } }),
      answer(decideStandInPayment, { status: 200, body: { data: { ...payment, state: 'succeeded' } } }),
    ],
  })

test('says that no real money moves, and offers every outcome', async () => {
  await show()
  expect(await screen.findByText('Demo, kein echtes Geld')).toBeTruthy()
  expect(await screen.findByText(/^84,00/)).toBeTruthy()
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual([
    'Mit Karte bezahlen',
    'SEPA-Lastschrift, dauert einige Tage',
    'Bank lehnt ab',
    'Freigabe schlägt fehl',
    'Abbrechen',
  ])
})

test.each([
  ['Mit Karte bezahlen', 'pay'],
  ['SEPA-Lastschrift, dauert einige Tage', 'debit'],
  ['Bank lehnt ab', 'decline'],
  ['Freigabe schlägt fehl', 'fail-authentication'],
  ['Abbrechen', 'leave'],
])('the button "%s" sends its outcome and leads to the result', async (name, outcome) => {
  const page = await show()
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(page.href()).toBe(`/checkout/result/${ORDER}`))
  expect(page.sent(decideStandInPayment).map(({ body }) => body)).toEqual([{ outcome }])
})

test('a decided payment offers no outcome, only the way on', async () => {
  await show('failed')
  const on = await screen.findByRole('link', { name: 'Weiter' })
  expect(on.getAttribute('href')).toBe(`/checkout/result/${ORDER}`)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['processing', ['Bank zieht ein', 'Bank lehnt die Lastschrift ab']],
  ['succeeded', ['Bank bucht zurück']],
])('a payment that is %s still waits for what the bank does', async (state, names) => {
  const page = await show(state)
  await screen.findByRole('link', { name: 'Weiter' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
  await userEvent.click(screen.getByRole('button', { name: names[0] ?? '' }))
  await waitFor(() => expect(page.sent(decideStandInPayment)).toHaveLength(1))
})

const own = answer(listStandInPayments, {
  status: 200,
  body: { data: [{ ...payment, state: 'processing' }] },
})

test('the portal of the demo lists own payments, each with its page', async () => {
  await renderPage(<PayPage />, { at: '/pay/methods', answers: [own] })
  expect((await screen.findByRole('link', { name: 'unterwegs' })).getAttribute('href')).toBe(
    `/pay/${REFERENCE}`,
  )
})

test('the portal of the demo never leads out of the app', async () => {
  await renderPage(<PayPage />, {
    at: '/pay/methods?back=https%3A%2F%2Felsewhere.example%2Fx',
    answers: [own],
  })
  expect((await screen.findByRole('link', { name: 'Zurück' })).getAttribute('href')).toBe('/x')
})
