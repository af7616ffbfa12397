// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { readOrderResult } from '@wegband/domain/features/checkout/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { useShown } from '../../platform/router/router-context.ts'
import { writeDraft } from '../../platform/session/session-draft.ts'
import { draftOf } from './placed-order.ts'
import { ResultPage } from './result-page.tsx'

const ORDER = '0f9b1f1e-6a55-4c58-9d0c-0d7b4f9a1c11'
const result = {
  status: 'complete',
  subscriptionId: 5,
  profiteer: { id: 1, firstName: 'Mara' },
  productName: 'Online-Mitgliedschaft',
  totalCents: 8400,
  endsOn: '2027-12-04',
  invoiceNumber: null as string | null,
  transferBillId: null as number | null,
  redirectUrl: null as string | null,
  needsAuthentication: false,
  problem: null as string | null,
}
/** Leaves the screen with its address, as in the app. */
const Page = (): ReactNode => (useShown().match?.name === 'app.checkout-result' ? <ResultPage /> : null)
const show = (more: Partial<typeof result> = {}, at = `/checkout/result/${ORDER}`) =>
  renderPage(<Page />, {
    at,
    answers: [answer(readOrderResult, { status: 200, body: { data: { ...result, ...more } } })],
  })
const headline = async (): Promise<string | null> =>
  (await screen.findByRole('heading', { level: 1 })).textContent

// spec: route-checkout-result
test('an address that says something else is not believed', async () => {
  const page = await show({ status: 'pending' }, `/checkout/result/${ORDER}/succeeded/1`)
  expect(await headline()).toBe('Deine Bank prüft noch')
  expect(screen.getByText(/Zahlung über 84,00/)).toBeTruthy()
  expect(page.sent(readOrderResult)).toHaveLength(1)
})

test('a complete order leads to the training, and names the child it is for', async () => {
  const own = await show()
  expect(await headline()).toBe('Du bist dabei')
  expect(screen.getByRole('link', { name: 'Zum Training' })).toBeTruthy()
  expect(screen.getByText('4. Dezember 2027')).toBeTruthy()
  expect(screen.getByText(/sind unterwegs an mara@wegband.example/)).toBeTruthy()
  expect(screen.queryByText('Rechnung')).toBeNull()
  own.unmount()
  await show({ invoiceNumber: '2026-000012', profiteer: { id: 8, firstName: 'Lina' } })
  expect(await headline()).toBe('Lina ist dabei')
  expect(screen.getByRole('link', { name: '2026-000012' }).getAttribute('href')).toBe('/user/invoices')
})

test('a declined payment says why, and leads back to the same choice', async () => {
  sessionStorage.clear()
  writeDraft(draftOf(ORDER), { payload: '{"subscription_plan_id":3}' })
  await show({ status: 'open', problem: 'payments.declined' })
  expect(await headline()).toBe('Die Zahlung kam nicht an')
  expect(await screen.findByText('Zahlung abgelehnt')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Noch einmal bezahlen' }).getAttribute('href')).toBe(
    `/checkout?payload=${encodeURIComponent('{"subscription_plan_id":3}')}`,
  )
})

test('a declined payment leads to another means of payment, and names the case and the support', async () => {
  const redirectUrl = `${window.location.origin}/pay/bill-7`
  const page = await show({ status: 'open', problem: 'payments.declined', redirectUrl })
  expect(await headline()).toBe('Die Zahlung kam nicht an')
  expect(screen.getByText(/Vorgang 0F9B-1F1E\./)).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'hilfe@wegband.example' })).getAttribute('href')).toBe(
    'mailto:hilfe@wegband.example?subject=0F9B-1F1E',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Andere Zahlungsart' }))
  expect(page.href()).toBe('/pay/bill-7')
})

test('a payment that was left can go on where it stands', async () => {
  const page = await show({ status: 'open', redirectUrl: `${window.location.origin}/pay/payment_1` })
  expect(await headline()).toBe('Noch nicht bezahlt')
  await userEvent.click(screen.getByRole('button', { name: 'Weiter zur Zahlung' }))
  expect(page.href()).toBe('/pay/payment_1')
})

test('a payment that waits for the bank says so, and goes on there', async () => {
  const redirectUrl = `${window.location.origin}/pay/pi_1`
  const page = await show({ status: 'open', needsAuthentication: true, redirectUrl })
  expect(await headline()).toBe('Deine Bank wartet auf dich')
  await userEvent.click(screen.getByRole('button', { name: 'Zahlung freigeben' }))
  expect(page.href()).toBe('/pay/pi_1')
})

test('an expired and a withdrawn order say so', async () => {
  const expired = await show({ status: 'expired' })
  expect(await headline()).toBe('Die Bestellung ist abgelaufen')
  expired.unmount()
  await show({ status: 'withdrawn' })
  expect(await headline()).toBe('Die Bestellung ist widerrufen')
})

test('an order number that is none says so and asks nothing', async () => {
  const page = await show({}, '/checkout/result/pi_1')
  expect(await headline()).toBe('Diese Bestellung gibt es nicht')
  expect(page.sent(readOrderResult)).toEqual([])
})

// spec: route-checkout-result
test('without an order the address is that of the subscriptions', async () => {
  const page = await show({}, '/checkout/result')
  await waitFor(() => {
    expect(page.href()).toBe('/user/subscriptions')
  })
  expect(page.sent(readOrderResult)).toEqual([])
})
