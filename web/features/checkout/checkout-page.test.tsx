// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { placeOrder, readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { makeSummary } from './testing/order-summaries.ts'

const ORDER = '0f9b1f1e-6a55-4c58-9d0c-0d7b4f9a1c11'
const AT = `/checkout?payload=${encodeURIComponent('{"subscription_plan_id":3}')}`
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')
const summaryAnswer = answer(readOrderSummary, { status: 200, body: { data: makeSummary() } })
const placed = (redirectUrl: string | null): FakeAnswer =>
  answer(placeOrder, { status: 201, body: { data: { paymentIntentId: ORDER, redirectUrl } } })
const show = (...answers: readonly FakeAnswer[]) =>
  renderPage(<CheckoutPage />, { at: AT, answers: [summaryAnswer, ...answers] })
const orderButton = () => screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' })
type Sent = { readonly key: string; readonly total_cents: number }

describe('the page of an order', () => {
  // spec: route-checkout-payload-query
  test('shows every amount, the term and what follows, above one button', async () => {
    const page = await show()
    await orderButton()
    const text = plain(page.container.textContent)
    for (const part of [
      'Online-Mitgliedschaft',
      'für Mara Lindner',
      '12 Monate, bis 4. Dezember 2027',
      '4. Dezember 2026, davor 14 freie Tage',
      'danach 7,00 € im Monat',
      'bis 1 Monat vor Ende der Laufzeit',
      '84,00 €',
      'Einladung von Tarek, 25 %',
      '− 21,00 €',
      'Enthaltene Mehrwertsteuer, 19 %',
      '10,06 €',
      '63,00 €',
      'Speicherweg 7a',
    ])
      expect(text).toContain(part)
    expect(page.sent(readOrderSummary).map(({ body }) => body)).toEqual([{ subscription_plan_id: 3 }])
    expect(text).toContain(
      'Es gelten die Nutzungsbedingungen und die Widerrufsbelehrung. Du bekommst beides per E-Mail.',
    )
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Nutzungsbedingungen')).toBe('/legal-texts/terms')
    expect(hrefOf('Widerrufsbelehrung')).toBe('/legal-texts/withdrawal')
    expect(hrefOf('Ändern')).toBe('/checkout?type=membership-level&id=1')
    expect(hrefOf('Zurück')).toBe('/checkout?type=membership-level&id=1')
  })

  test('offers no order while terms are missing, and says so', async () => {
    await renderPage(<CheckoutPage />, {
      at: AT,
      answers: [
        answer(readOrderSummary, { status: 409, body: { code: 'checkout.no-terms', message: 'no terms' } }),
      ],
    })
    expect(await screen.findByText('Bestellen geht hier noch nicht')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeNull()
  })

  test('leaves the consent to begin at once unticked, and orders without it', async () => {
    const page = await show(placed(`${window.location.origin}/pay/payment_1`))
    const button = await orderButton()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await userEvent.click(button)
    await waitFor(() => expect(page.href()).toBe('/pay/payment_1'))
    const [sent] = page.sent(placeOrder)
    expect(sent?.body).toMatchObject({
      subscription_plan_id: 3,
      total_cents: 6300,
      due_now_cents: 6300,
      address: makeSummary().address,
    })
    expect(sent?.body).not.toHaveProperty('begins_at_once')
  })

  test('asks for the summary again when the consent is given', async () => {
    const page = await show()
    await orderButton()
    await userEvent.click(screen.getByRole('checkbox'))
    await waitFor(() =>
      expect(page.sent(readOrderSummary).at(-1)?.body).toEqual({
        subscription_plan_id: 3,
        begins_at_once: true,
      }),
    )
  })

  test('shows a changed price with a word, and orders again only with a new key', async () => {
    const page = await show(
      answer(placeOrder, (_, times) =>
        times === 0
          ? {
              status: 409,
              body: {
                code: 'checkout.price-changed',
                message: 'changed',
                data: { summary: makeSummary({ totalCents: 6500, dueNowCents: 6500 }) },
              },
            }
          : { status: 201, body: { data: { paymentIntentId: ORDER, redirectUrl: null } } },
      ),
    )
    await userEvent.click(await orderButton())
    expect(await screen.findByText('Der Preis hat sich geändert')).toBeTruthy()
    expect(plain(page.container.textContent)).toContain('65,00 €')
    await userEvent.click(await orderButton())
    await waitFor(() => expect(page.href()).toBe(`/checkout/result/${ORDER}`))
    const [first, second] = page.sent(placeOrder).map(({ body }) => body as Sent)
    expect([first?.total_cents, second?.total_cents]).toEqual([6300, 6500])
    expect(second?.key).not.toBe(first?.key)
  })

  test('sends the same key again after a lost answer', async () => {
    const page = await show(
      answer(placeOrder, (_, times) =>
        times === 0
          ? { status: 502, body: { code: 'payments.provider-unreachable', message: 'away' } }
          : { status: 201, body: { data: { paymentIntentId: ORDER, redirectUrl: null } } },
      ),
    )
    await userEvent.click(await orderButton())
    expect(await screen.findByText('Zahlungsdienst nicht erreichbar')).toBeTruthy()
    await userEvent.click(await orderButton())
    await waitFor(() => expect(page.sent(placeOrder)).toHaveLength(2))
    const [first, second] = page.sent(placeOrder).map(({ body }) => body as Sent)
    expect(second?.key).toBe(first?.key)
  })

  test('lets the buyer change the address of the invoice, and wants it whole', async () => {
    const page = await show(placed(null))
    await orderButton()
    await userEvent.click(screen.getByRole('button', { name: 'Ändern' }))
    const city = screen.getByLabelText('Ort')
    await userEvent.clear(city)
    await userEvent.click(await orderButton())
    expect(page.sent(placeOrder)).toEqual([])
    await userEvent.type(city, 'Kiel')
    await userEvent.click(await orderButton())
    await waitFor(() => expect(page.sent(placeOrder)).toHaveLength(1))
    expect(page.sent(placeOrder)[0]?.body).toMatchObject({ address: { city: 'Kiel' } })
  })

  test('counts a coupon once the server accepts its code, and says why it does not', async () => {
    const page = await show()
    await orderButton()
    page.server.add(
      answer(readOrderSummary, ({ body }) =>
        (body as { coupon_code?: string }).coupon_code === 'FALSCH'
          ? { status: 409, body: { code: 'checkout.coupon-invalid', message: 'no' } }
          : { status: 200, body: { data: makeSummary({ totalCents: 4200, dueNowCents: 4200 }) } },
      ),
    )
    const code = screen.getByLabelText(/^Code/)
    await userEvent.type(code, 'FALSCH')
    await userEvent.click(screen.getByRole('button', { name: 'Einlösen' }))
    expect(await screen.findByText(/Prüfe die Schreibweise/)).toBeTruthy()
    await userEvent.clear(code)
    await userEvent.type(code, 'HALB')
    await userEvent.click(screen.getByRole('button', { name: 'Einlösen' }))
    expect(await screen.findByText('Eingelöst: HALB')).toBeTruthy()
    expect(plain(page.container.textContent)).toContain('42,00 €')
  })
})

// spec: error-not-adult-subscribe
test('a minor reads that only adults can order', async () => {
  await renderPage(<CheckoutPage />, {
    at: AT,
    answers: [
      answer(readOrderSummary, { status: 403, body: { code: 'checkout.not-adult', message: 'minor' } }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Erst ab 18' })).toBeTruthy()
  expect(screen.getByText(/^Ein Abo abschließen können nur Erwachsene\./)).toBeTruthy()
})

// spec: error-extend-three
test.each([
  [403, 'general.not-allowed', /fehlt dir ein Recht/],
  [502, 'payments.provider-unreachable', /Zahlungsdienst nicht erreichbar/],
  [500, 'general.unexpected', /schiefgelaufen/],
] as const)('extending that fails with %i %s says why', async (status, code, words) => {
  const payload = '{"subscription_plan_id":3,"subscription_id":7,"prolong":true}'
  await renderPage(<CheckoutPage />, {
    at: `/checkout?payload=${encodeURIComponent(payload)}`,
    answers: [summaryAnswer, answer(placeOrder, { status, body: { code, message: 'x' } })],
  })
  await userEvent.click(await orderButton())
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('an incomplete profile leads to its form instead of an order', async () => {
  await renderPage(<CheckoutPage />, {
    at: AT,
    answers: [
      answer(readOrderSummary, {
        status: 409,
        body: { code: 'checkout.profile-incomplete', message: 'incomplete' },
      }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: /Profil/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Profil ergänzen' }).getAttribute('href')).toBe(
    '/user/profile/edit',
  )
})

test.each([
  '/checkout',
  '/checkout?payload=',
  '/checkout?payload=%7Bbroken',
  '/checkout?payload=%7B%22subscription_plan_id%22%3A%22x%22%7D',
  '/checkout?payload=%7B%22subscription_plan_id%22%3A1%2C%22price%22%3A0%7D',
  '/checkout?membership_level_id=x',
])('an address that is no order (%s) says so and asks nothing', async (at) => {
  const page = await renderPage(<CheckoutPage />, { at })
  expect(await screen.findByRole('heading', { level: 1, name: /lässt sich nicht lesen/ })).toBeTruthy()
  expect(page.sent(readOrderSummary)).toEqual([])
})
