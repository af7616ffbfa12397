// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  listAvailableBundles,
  readAvailableCoupon,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { heading, openPurchase, plain, PLANS, press } from '../testing/purchase.tsx'

// spec: purchase-dialog-three-steps, purchase-states, purchase-pay-button-needs-plan, purchase-pay-button-label
test('the dialog leads in three steps to the order, and only the last one offers the payment', async () => {
  await openPurchase()
  await heading('Wie lange willst du trainieren?')
  expect(screen.queryByRole('link', { name: 'Weiter zur Zahlung' })).toBeNull()
  await press('Weiter')
  await heading('Wie möchtest du bezahlen?')
  expect(screen.queryByRole('link', { name: 'Weiter zur Zahlung' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Jeden Monat/ }))
  await press('Zur Übersicht')
  await heading('Passt alles?')
  const pay = await screen.findByRole('link', { name: 'Weiter zur Zahlung' })
  expect(pay.getAttribute('href')).toBe(
    `/checkout?payload=${encodeURIComponent('{"subscription_plan_id":2}')}`,
  )
})

test('the dialog names the cards where the provider collects', async () => {
  await openPurchase()
  await heading('Wie lange willst du trainieren?')
  expect(screen.getByRole('img', { name: 'Visa' })).toBeTruthy()
})

test('the dialog names no cards where the seller collects itself', async () => {
  await openPurchase({ product: { collection: 'own' } })
  await heading('Wie lange willst du trainieren?')
  expect(screen.queryByRole('list', { name: 'Zahlungsarten' })).toBeNull()
  expect(screen.getByText(/^Wegband Verband e\. V\. zieht selbst ein/)).toBeTruthy()
})

// spec: checkout-earlier-query-reading
test('the page reads level and profiteer directly from the query of its address', async () => {
  const page = await openPurchase({ product: { isKidsLevel: true }, child: { id: 8, firstName: 'Lina' } })
  await heading('Wie lange soll Lina trainieren?')
  expect(page.sent(listAvailableBundles)).toMatchObject([
    { params: { id: '1' }, query: { profiteer_id: '8' } },
  ])
})

// spec: purchase-back-order
test('the dialog goes back from the plan to the payment options, to the groups, and then closes', async () => {
  const page = await openPurchase()
  await heading('Wie lange willst du trainieren?')
  await press('Weiter')
  await heading('Wie möchtest du bezahlen?')
  await press('Zur Übersicht')
  await heading('Passt alles?')
  await press('Zurück')
  await heading('Wie möchtest du bezahlen?')
  await press('Zurück')
  await heading('Wie lange willst du trainieren?')
  await press('Zurück')
  await waitFor(() => expect(page.href()).toBe('/subscription-selection/membership-level/1'))
})

// spec: purchase-single-plan-auto
test('the dialog skips the payment options of a group with one plan, forwards and back', async () => {
  await openPurchase()
  await heading('Wie lange willst du trainieren?')
  await userEvent.click(screen.getByRole('radio', { name: /^6 Monate/ }))
  await press('Weiter')
  await heading('Passt alles?')
  await press('Zurück')
  await heading('Wie lange willst du trainieren?')
})

// spec: purchase-one-month-hidden-kids, purchase-group-order, saving-figures-rounded-ca, subscription-plan-names
test('the dialog shows the groups from long to short, and rounded figures beside exact prices', async () => {
  const page = await openPurchase()
  const group = await screen.findByRole('radiogroup', { name: 'Laufzeiten' })
  const rows = within(group)
    .getAllByRole('radio')
    .map((radio) => plain(radio.closest('label')?.textContent))
  expect(rows).toEqual([
    '12 Monate spart ca. 35 €84,00 € im Jahr7,00 € im Monat',
    '6 Monate spart ca. 8 €ca. 9 € im Monat51,00 € alle 6 Monate',
    '1 Monat verlängert sich monatlich9,90 € im Monat',
  ])
  page.unmount()
  await openPurchase({ product: { isKidsLevel: true } })
  const kids = await screen.findByRole('radiogroup', { name: 'Laufzeiten' })
  expect(within(kids).queryByRole('radio', { name: /^1 Monat/ })).toBeNull()
})

// spec: purchase-promised-skills-five
test('the first step names the means of payment and the five skills', async () => {
  await openPurchase()
  const means = within(await screen.findByRole('list', { name: 'Zahlungsarten' }))
  expect(means.getAllByRole('listitem')).toHaveLength(5)
  expect(means.getByText('SEPA-Lastschrift')).toBeTruthy()
  for (const skill of [
    'Gleichgewicht und Achtsamkeit',
    'Kraft und Ausdauer',
    'Selbstverteidigung und Kampffähigkeit',
    'Selbstbewusstsein und innere Stärke',
    'Durchsetzungskraft und Anpassungsfähigkeit',
  ])
    expect(screen.getByText(skill)).toBeTruthy()
  expect(await screen.findByText(/Einladung von Tarek: 25/)).toBeTruthy()
})

// spec: purchase-only-active-plans
test('the dialog offers active plans only', async () => {
  const [year, ...others] = PLANS
  if (year === undefined) throw new Error('the product has plans')
  const gone = { ...year, id: 9, effectivePeriodLength: 24, isActive: false }
  await openPurchase({ product: { subscriptionPlans: [gone, year, ...others] } })
  await heading('Wie lange willst du trainieren?')
  expect(screen.getByRole('radio', { name: /12 Monate/ })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /24 Monate/ })).toBeNull()
})

// spec: coupon-amount-off-percent
test('the dialog reads what a coupon takes off as a percentage', async () => {
  await openPurchase()
  await heading('Wie lange willst du trainieren?')
  expect(plain((await screen.findByText(/Einladung von Tarek/)).textContent)).toContain('25 %')
})

// spec: purchase-coupon-loading-flag, error-coupon-fetch-silent
test('the dialog says that discounts are checked, and says no more when the request fails', async () => {
  const page = await openPurchase()
  let endRequest = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    endRequest = resolve
  })
  page.server.add(
    answer(readAvailableCoupon, async () => {
      await ended
      return { status: 500, body: { code: 'general.unexpected', message: 'x' } }
    }),
  )
  void page.queryClient.resetQueries()
  expect(await screen.findByText('Rabatte werden geprüft')).toBeTruthy()
  endRequest()
  await waitFor(() => expect(screen.queryByText('Rabatte werden geprüft')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

// spec: discount-info-dialog-table
test('the discounts of siblings are a table: by child, for 6 and for 12 months', async () => {
  const [yearly, , halfYearly] = PLANS
  if (yearly === undefined || halfYearly === undefined) throw new Error('both are plans')
  const subscriptionPlans = [
    { ...yearly, price: 6500 },
    { ...halfYearly, price: 3900 },
  ]
  await openPurchase({
    product: { isKidsLevel: true, subscriptionPlans },
    child: { id: 8, firstName: 'Lina' },
  })
  await heading('Wie lange soll Lina trainieren?')
  await press('Geschwister zahlen weniger')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => plain(row.textContent)),
  ).toEqual([
    'Kind6 Monate12 Monate',
    '1. Kind39,00 €65,00 €',
    '2. Kind23,40 €39,00 €',
    'ab dem 3. Kind0,00 €0,00 €',
  ])
})

// spec: benefits-dialog-four, benefits-dialog-wording-adult-parent
test.each([
  [
    'an adult',
    {},
    [
      ['Gemeinschaft', 'Du trainierst mit anderen und lernst von ihnen.'],
      ['Training und Seminare', 'Unterricht in den Schulen und Seminare im Verband.'],
      ['Levelchecks und Graduierung', 'Du zeigst, was du kannst, und bekommst den nächsten Gurt.'],
      ['Versicherung', 'In Deutschland bist du über den Verband versichert.'],
    ],
  ],
  [
    'the parent of a child',
    { product: { isKidsLevel: true }, child: { id: 8, firstName: 'Lina' } },
    [
      ['Gemeinschaft', 'Lina trainiert mit anderen Kindern und findet Freunde.'],
      ['Aufgebautes Training', 'Jede Stunde baut auf der vorigen auf, passend zum Alter.'],
      ['Levelchecks und Graduierung', 'Lina zeigt, was gelernt ist, und bekommt den nächsten Gurt.'],
      ['Versicherung', 'In Deutschland ist Lina über den Verband versichert.'],
    ],
  ],
] as const)('the benefits are four, in the words for %s', async (_, options, words) => {
  await openPurchase(options)
  await press('Was gehört zur Mitgliedschaft?')
  const benefits = within(await screen.findByRole('dialog', { name: 'Das gehört dazu' }))
  const titles = benefits.getAllByRole('term').map(({ textContent }) => textContent)
  // What the product opens follows the benefits.
  expect(titles).toEqual([...words.map(([title]) => title), 'Das ist damit offen'])
  const texts = benefits.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(texts.slice(0, 4)).toEqual(words.map(([, text]) => text))
})

// spec: checkout-payload-keys, checkout-earlier-query-reading
test('bought for a child, the address of the order names the plan and the child', async () => {
  await openPurchase({ child: { id: 8, firstName: 'Lina' } })
  await heading('Wie lange soll Lina trainieren?')
  await userEvent.click(screen.getByRole('radio', { name: /^6 Monate/ }))
  await press('Weiter')
  const pay = await screen.findByRole('link', { name: 'Weiter zur Zahlung' })
  const payload = new URL(String(pay.getAttribute('href')), 'https://x.example').searchParams.get('payload')
  expect(JSON.parse(payload ?? '')).toEqual({ subscription_plan_id: 3, profiteer_id: 8 })
})

// spec: purchase-hidden-until-alert-dismissed, child-alert-dialog-persistent
test('a minor first reads who may order, and sees the dialog only after that', async () => {
  await openPurchase({ viewer: { isAdult: false, age: 15 } })
  const alert = await screen.findByRole('alertdialog', { name: 'Bestellen können nur Erwachsene' })
  expect(alert.textContent).toContain('Du bist noch keine 18.')
  const [family, law] = within(alert).getAllByRole('link')
  expect(family?.getAttribute('href')).toBe('/user/family')
  expect(law).toMatchObject({ href: 'https://www.gesetze-im-internet.de/bgb/__107.html', target: '_blank' })
  // It stays until it is answered: neither a tap beside it nor a link that opens elsewhere closes it.
  await userEvent.click(document.body)
  await userEvent.click(law ?? alert)
  expect(screen.getByRole('alertdialog')).toBe(alert)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(within(alert).getByRole('button', { name: 'Trotzdem ansehen' }))
  await heading('Wie lange willst du trainieren?')
})
