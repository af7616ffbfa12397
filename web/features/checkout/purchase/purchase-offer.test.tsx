// @vitest-environment jsdom
/** What the purchase dialog shows beside its steps: pictures, coupons, the required level, and terms that prolong a contract. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  readAvailableCoupon,
  readSubscriptionRequirement,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import type { Offer } from '@wegband/domain/features/subscriptions/contract.ts'
import { heading, openPurchase, plain, PLANS, press } from '../testing/purchase.tsx'

// spec: card-brand-logos-4
test('the logos of four card brands are shown', async () => {
  await openPurchase()
  const means = within(await screen.findByRole('list', { name: 'Zahlungsarten' }))
  expect(
    means.getAllByRole('img').map((logo) => [logo.getAttribute('alt'), logo.getAttribute('src')]),
  ).toEqual([
    ['Visa', '/icons/cards/visa.svg'],
    ['Mastercard', '/icons/cards/mastercard.svg'],
    ['American Express', '/icons/cards/american-express.svg'],
    ['Maestro', '/icons/cards/maestro.svg'],
  ])
})

// spec: purchase-mobile-back-close
test('the dialog has the buttons to go back and to close above its steps', async () => {
  const page = await openPurchase()
  const title = await heading('Wie lange willst du trainieren?')
  const [back, close] = ['Zurück', 'Schließen'].map((name) => screen.getByRole('button', { name }))
  for (const button of [back, close])
    expect(button?.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(close as HTMLElement)
  await waitFor(() => expect(page.href()).toBe('/subscription-selection/membership-level/1'))
})

const sportOffer = (type: Offer['type']): Offer => ({
  type,
  id: 4,
  name: 'Wing Chun',
  value: null,
  isKidsLevel: false,
  opens: [`${type}:4`],
  plans: PLANS,
  seller: 'Wegband Verband e. V.',
  collection: 'provider',
})

describe('the coupon', () => {
  // spec: coupon-fetch-precondition
  test.each([
    ['for a product', 'membership_level_id=1', [{ membership_level_id: '1' }]],
    ['for a contract', 'type=membership-level&id=1&subscription_id=7', [{ subscription_id: '7' }]],
    ['not for a subject without coupons', 'type=module-group&id=4', []],
  ])('is asked %s', async (_, search, queries) => {
    const page = await openPurchase({ search, offers: [sportOffer('module-group')] })
    await heading('Wie lange willst du trainieren?')
    if (queries.length > 0) await screen.findByText(/Einladung von Tarek/)
    expect(page.sent(readAvailableCoupon).map(({ query }) => query)).toEqual(queries)
  })
})

describe('the required level', () => {
  const sport = { search: 'type=sport&id=4', offers: [sportOffer('sport')], viewer: { membershipLv: 1 } }

  test('is asked by kind, and who lacks it is led to confirm the address', async () => {
    const page = await openPurchase({ ...sport, required: 2 })
    await heading('Bestätige zuerst deine E-Mail-Adresse')
    expect(page.sent(readSubscriptionRequirement).map(({ params }) => params)).toEqual([{ type: 'sport' }])
    expect(screen.getByRole('link', { name: 'E-Mail-Adresse bestätigen' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // spec: subscription-requirements-failure-none
  test('is none when the request fails', async () => {
    await openPurchase({ ...sport, required: null })
    await heading('Wie lange willst du trainieren?')
  })
})

describe('prolonging', () => {
  const search = 'type=membership-level&id=1&subscription_id=7'
  const terms = async () => {
    const group = await screen.findByRole('radiogroup', { name: 'Laufzeiten' })
    return within(group)
      .getAllByRole('radio')
      .map((radio) => plain(radio.closest('label')?.textContent).split(' ').slice(0, 2).join(' '))
  }

  // spec: purchase-one-month-hidden-prolong-only
  test('hides the plan of one month where it is alone in its group', async () => {
    await openPurchase({ search, isOpen: true })
    expect(await terms()).toEqual(['12 Monate', '6 Monate'])
  })

  // spec: purchase-one-month-shown-prolong
  test('shows the monthly option of one month beside another of its group', async () => {
    const [, , , monthly] = PLANS
    if (monthly === undefined) throw new Error('the product has plans')
    const dearer = { ...monthly, id: 5, price: 1090 }
    await openPurchase({ search, isOpen: true, product: { subscriptionPlans: [...PLANS, dearer] } })
    expect(await terms()).toEqual(['12 Monate', '6 Monate', '1 Monat'])
    await userEvent.click(screen.getByRole('radio', { name: /^1 Monat/ }))
    await press('Weiter')
    await heading('Wie möchtest du bezahlen?')
    expect(screen.getAllByRole('radio', { name: /^Jeden Monat/ })).toHaveLength(2)
  })

  test('leads to the order of that contract, and back to the contracts', async () => {
    const page = await openPurchase({ search, isOpen: true })
    await heading('Wie lange willst du trainieren?')
    await userEvent.click(screen.getByRole('radio', { name: /^6 Monate/ }))
    await press('Weiter')
    const pay = await screen.findByRole('link', { name: 'Weiter zur Zahlung' })
    const payload = new URL(String(pay.getAttribute('href')), 'https://x.example').searchParams.get('payload')
    expect(JSON.parse(payload ?? '')).toEqual({ subscription_plan_id: 3, subscription_id: 7, prolong: true })
    await press('Zurück')
    await press('Zurück')
    await waitFor(() => expect(page.href()).toBe('/user/subscriptions'))
  })

  test('says that a contract of single months goes on by itself', async () => {
    await openPurchase({ search, isOpen: true, product: { subscriptionPlans: PLANS.slice(3) } })
    await heading('Hier ist nichts zu verlängern')
  })
})

// spec: purchase-desktop-side-panel
test('the side panel shows the picture of the product, in both themes, above the promised skills', async () => {
  await openPurchase({
    product: { titlePictureDarkFull: '/api/pictures/dark', titlePictureLightFull: '/api/pictures/light' },
  })
  const panel = within(await screen.findByRole('complementary'))
  const pictures = panel.getAllByRole('presentation', { hidden: true })
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    '/api/pictures/dark',
    '/api/pictures/light',
  ])
  expect(panel.getByRole('heading', { name: 'Das nimmst du mit' })).toBeTruthy()
  expect(panel.getAllByRole('listitem')).toHaveLength(5)
})
