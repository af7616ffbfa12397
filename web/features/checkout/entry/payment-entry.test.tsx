// @vitest-environment jsdom
/** Ordering where card or account are entered on our page. The script of Stripe is replaced, since it comes from its own address. */
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  checkPayment,
  confirmBillPayment,
  readBillPayment,
  readStandInPayment,
} from '@wegband/domain/features/billing/contract.ts'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage, TEST_SETTINGS } from '../../../platform/testing/render-page.tsx'
import { PayPage } from '../../billing/pay-page.tsx'
import { CheckoutPage } from '../checkout-page.tsx'
import { makeSummary } from '../testing/order-summaries.ts'

const { script, loadStripe } = vi.hoisted(() => {
  const fields = { on: vi.fn(), mount: vi.fn(), destroy: vi.fn() }
  const elements = {
    create: vi.fn(() => fields),
    submit: vi.fn(),
    update: vi.fn(),
    getElement: () => fields,
  }
  const script = {
    fields,
    elements: vi.fn(() => elements),
    submit: elements.submit,
    createConfirmationToken: vi.fn(),
    handleNextAction: vi.fn(),
  }
  return { script, loadStripe: Object.assign(vi.fn(), { setLoadParameters: vi.fn() }) }
})
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const ORDER = '0f9b1f1e-6a55-4c58-9d0c-0d7b4f9a1c11'
const AT = `/checkout?payload=${encodeURIComponent('{"subscription_plan_id":3}')}`
/** The page that follows is none of these tests. */
const afterwards = answer(readStandInPayment, {
  status: 404,
  body: { code: 'general.not-found', message: '' },
})
const settings = answer(readPublicSettings, {
  status: 200,
  body: { data: { ...TEST_SETTINGS, stripePublishableKey: 'pk_test_1' } },
})
const summary = answer(readOrderSummary, { status: 200, body: { data: makeSummary() } })
const placed = (redirectUrl: string | null): FakeAnswer =>
  answer(placeOrder, { status: 201, body: { data: { paymentIntentId: ORDER, redirectUrl } } })
const show = (...answers: readonly FakeAnswer[]) =>
  renderPage(<CheckoutPage />, { at: AT, answers: [settings, summary, ...answers] })
const orderButton = () => screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' })
const fieldsAreThere = () => waitFor(() => expect(script.fields.mount).toHaveBeenCalled())

beforeEach(() => {
  vi.clearAllMocks()
  loadStripe.mockResolvedValue(script)
  script.submit.mockResolvedValue({})
  script.createConfirmationToken.mockResolvedValue({ confirmationToken: { id: 'ctoken_1' } })
  script.handleNextAction.mockResolvedValue({})
})
afterEach(() => vi.useRealTimers())

describe('the page of an order where Stripe collects', () => {
  // First, since a script that has loaded stays.
  test('gives up loading after ten seconds with a sentence, and tries again on wish', async () => {
    loadStripe.mockReturnValue(new Promise(() => undefined))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const page = await show(placed(null))
    await waitFor(() => expect(loadStripe).toHaveBeenCalled())
    vi.advanceTimersByTime(9_000)
    expect(screen.queryByText('Die Zahlungsfelder laden nicht')).toBeNull()
    vi.advanceTimersByTime(2_000)
    expect(await screen.findByText('Die Zahlungsfelder laden nicht')).toBeTruthy()
    vi.useRealTimers()
    await userEvent.click(await orderButton())
    expect(await screen.findByText('Zahlungsdienst nicht erreichbar')).toBeTruthy()
    expect(page.sent(placeOrder)).toEqual([])
    loadStripe.mockResolvedValue(script)
    await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
    await fieldsAreThere()
  })

  test('has its fields for cards, wallets and debits, saved for later charges', async () => {
    await show()
    await fieldsAreThere()
    expect(script.elements).toHaveBeenCalledWith(
      expect.objectContaining({
        mode: 'payment',
        amount: 6300,
        currency: 'eur',
        setupFutureUsage: 'off_session',
        allowedPaymentMethodTypes: ['card', 'sepa_debit'],
      }),
    )
  })

  test('sends what was entered with the order, so the button is the last click', async () => {
    const page = await show(placed(null))
    await fieldsAreThere()
    await userEvent.click(await orderButton())
    await waitFor(() => expect(page.href()).toBe(`/checkout/result/${ORDER}`))
    expect(page.sent(placeOrder)[0]?.body).toMatchObject({ confirmation: 'ctoken_1', total_cents: 6300 })
  })

  test('orders nothing while the fields say that something is missing', async () => {
    script.submit.mockResolvedValue({ error: { type: 'validation_error' } })
    const page = await show(placed(null))
    await fieldsAreThere()
    await userEvent.click(await orderButton())
    await waitFor(() => expect(script.submit).toHaveBeenCalled())
    expect(page.sent(placeOrder)).toEqual([])
  })

  test('says why a card was declined, stays, and orders again with another key', async () => {
    const page = await show(
      answer(placeOrder, (_, times) =>
        times === 0
          ? { status: 402, body: { code: 'payments.declined', message: 'no' } }
          : { status: 201, body: { data: { paymentIntentId: ORDER, redirectUrl: null } } },
      ),
    )
    await fieldsAreThere()
    await userEvent.click(await orderButton())
    expect(await screen.findByText('Zahlung abgelehnt')).toBeTruthy()
    await userEvent.click(await orderButton())
    await waitFor(() => expect(page.href()).toBe(`/checkout/result/${ORDER}`))
    const [first, second] = page.sent(placeOrder).map(({ body }) => (body as { key: string }).key)
    expect(second).not.toBe(first)
  })
})

describe('a bill where Stripe collects', () => {
  const bill = {
    description: 'Online-Mitgliedschaft',
    amountCents: 1200,
    isOpen: true,
    returnUrl: `${window.location.origin}/checkout/result/${ORDER}`,
  }
  test('is paid with what was entered, and leads to the result', async () => {
    const page = await renderPage(<PayPage />, {
      at: '/pay/bill-12',
      answers: [
        settings,
        afterwards,
        answer(readBillPayment, { status: 200, body: { data: bill } }),
        answer(confirmBillPayment, { status: 201, body: { data: { redirectUrl: null } } }),
      ],
    })
    await fieldsAreThere()
    await userEvent.click(await screen.findByRole('button', { name: /^12,00.€ bezahlen$/ }))
    await waitFor(() => expect(page.href()).toBe(`/checkout/result/${ORDER}`))
    expect(page.sent(confirmBillPayment)).toMatchObject([
      { params: { id: '12' }, body: { confirmation: 'ctoken_1' } },
    ])
  })

  test('that is settled offers no fields', async () => {
    await renderPage(<PayPage />, {
      at: '/pay/bill-12',
      answers: [
        settings,
        answer(readBillPayment, { status: 200, body: { data: { ...bill, isOpen: false } } }),
      ],
    })
    expect(await screen.findByRole('link', { name: 'Weiter' })).toBeTruthy()
    expect(loadStripe).not.toHaveBeenCalled()
  })
})

describe('the approval of the bank', () => {
  const returnUrl = `${window.location.origin}/checkout/result/${ORDER}`
  const asked = answer(checkPayment, (_, times) => ({
    status: 200,
    body: {
      data:
        times === 0
          ? { state: 'needs-action', action: 'pi_1_secret_2', returnUrl }
          : { state: 'succeeded', action: null, returnUrl },
    },
  }))

  test('is asked for in the script of Stripe, and the server says how it ended', async () => {
    const page = await renderPage(<PayPage />, { at: '/pay/pi_1', answers: [settings, afterwards, asked] })
    await waitFor(() => expect(page.href()).toBe(`/checkout/result/${ORDER}`))
    expect(script.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
    expect(page.sent(checkPayment)).toHaveLength(2)
  })

  test('of a page of the bank believes nothing of the address that it leads back to', async () => {
    const page = await renderPage(<PayPage />, {
      at: '/pay/back?payment_intent=pi_1&redirect_status=succeeded',
      answers: [
        settings,
        afterwards,
        answer(checkPayment, { status: 200, body: { data: { state: 'failed', action: null, returnUrl } } }),
      ],
    })
    await waitFor(() => expect(page.href()).toBe(`/checkout/result/${ORDER}`))
    expect(page.sent(checkPayment)).toMatchObject([{ params: { reference: 'pi_1' } }])
    expect(script.handleNextAction).not.toHaveBeenCalled()
  })
})
