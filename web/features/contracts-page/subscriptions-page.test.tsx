// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBillingPortal, payBill } from '@wegband/domain/features/billing/contract.ts'
import { listOwnMandates } from '@wegband/domain/features/school-money/mandates-contract.ts'
import {
  cancelSubscription,
  listSubscriptions,
  revokeCancellation,
  type SubscriptionView,
} from '@wegband/domain/features/contracts/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SubscriptionsPage } from './subscriptions-page.tsx'
import { makeContract, may, watchLeaving } from './testing/contracts.ts'

const JONAS = { id: 5, firstName: 'Jonas' }
const OPEN_BILL = {
  id: 31,
  amountCents: 3_900,
  warnings: 1,
  payUntil: '2026-12-10T22:59:59.000Z',
  isProcessing: false,
  isTransfer: false,
}
const OVERDUE: Partial<SubscriptionView> = {
  id: 8,
  productName: 'Kids-Mitgliedschaft',
  profiteer: JONAS,
  cardState: 'overdue',
  stripeStatus: 'past_due',
  nextCharge: null,
  openBill: OPEN_BILL,
  capabilities: may({ pay: true }),
}
const CANCELLED: Partial<SubscriptionView> = {
  cardState: 'cancelled',
  canceled_at: '2026-11-20T14:41:00.000Z',
  endsAt: '2027-12-04T23:00:00.000Z',
  nextCharge: null,
  capabilities: may({ revoke: true }),
}

beforeEach(() => toasts.set([]))

const listed = (...contracts: readonly SubscriptionView[]): FakeAnswer =>
  answer(listSubscriptions, { status: 200, body: { data: [...contracts] } })
const open = (...answers: readonly FakeAnswer[]) =>
  renderPage(<SubscriptionsPage />, {
    at: '/user/subscriptions',
    viewer: makeViewer({ id: 1 }),
    now: '2026-11-20T14:41:00Z',
    answers: [answer(listOwnMandates, { status: 200, body: { data: [] } }), ...answers],
  })
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ')
const cards = async (): Promise<readonly string[]> => {
  const list = await screen.findByRole('list', { name: 'Abos' })
  return within(list)
    .getAllByRole('listitem')
    .map((card) => plain(card.textContent))
}
const refusal = (status: number, code: string) => ({ status, body: { code, message: 'x' } })

describe('the cards of the own contracts', () => {
  // spec: route-user-subscriptions, subscription-card-states
  test('show each state by its name, what needs the reader first', async () => {
    await open(
      listed(
        makeContract({ id: 1 }),
        makeContract({ id: 2, cardState: 'prolonged' }),
        makeContract({ id: 3, cardState: 'planned', startsAt: '2027-01-01T11:00:00.000Z' }),
        makeContract({ id: 4, ...CANCELLED }),
        makeContract({ ...OVERDUE, id: 5 }),
        makeContract({ id: 6, ...CANCELLED, stripeStatus: 'canceled', capabilities: may() }),
      ),
    )
    const states = (await cards()).map((card) => /^(\S+(?: weiter)?)(?=für)/.exec(card)?.[1])
    expect(states).toEqual(['überfällig', 'gekündigt', 'geplant', 'läuft weiter', 'aktiv', 'beendet'])
  })

  test('of a running term name the price, the last day, and that it goes on month by month', async () => {
    await open(listed(makeContract()))
    const [card] = await cards()
    expect(card).toContain('für dich')
    expect(card).toContain(
      '84,00 € im Jahr, verlängert sich nach dem 4. Dezember 2027 Monat für Monat für 7,00 €',
    )
    expect(card).toContain('Nächste Zahlung: 7,00 € am 5. Dezember 2027')
    expect(card).toContain('Vertrag mit Verband e. V.')
  })

  test('of a weekly plan renew by its own interval', async () => {
    const [item] = makeContract().items
    if (item === undefined) throw new Error('a contract has an item')
    const weekly = { ...item.subscriptionPlan, interval: 'week', price: 290, renewalPrice: 290 } as const
    await open(listed(makeContract({ items: [{ subscriptionPlan: weekly }], cardState: 'prolonged' })))
    expect((await cards())[0]).toContain(
      'Verlängert sich alle 7 Tage für 2,90 €, als Nächstes nach dem 4. Dezember 2027',
    )
  })

  test('name a further term that is ordered, and a cancellation that waits for the office', async () => {
    await open(
      listed(
        makeContract({
          id: 1,
          cardState: 'planned',
          schedule: { startsOn: '2027-12-05', endsOn: '2028-12-04', totalCents: 8_400 },
        }),
        makeContract({
          id: 2,
          ...CANCELLED,
          failedCancellation: { cancelAt: '2027-12-04T23:00:00.000Z' },
        }),
      ),
    )
    const [failed, planned] = await cards()
    expect(planned).toContain('Schon bestellt: 5. Dezember 2027 bis 4. Dezember 2028 für 84,00 €')
    expect(failed).toContain('braucht aber noch Handarbeit. Sie gilt zum 4. Dezember 2027.')
  })

  test('have buttons only for what the server allows, and name who pays', async () => {
    await open(listed(makeContract({ user: { id: 9, firstName: 'Tom' }, capabilities: may() })))
    expect((await cards())[0]).toContain('Tom bezahlt dieses Abo und kann es ändern.')
    const list = screen.getByRole('list', { name: 'Abos' })
    expect(within(list).queryAllByRole('button')).toEqual([])
  })
})

describe('cancelling', () => {
  test('asks, names the last day, and then says when it arrived', async () => {
    const cancelled = makeContract(CANCELLED)
    const page = await open(
      answer(listSubscriptions, (_, times) => ({
        status: 200,
        body: { data: [times === 0 ? makeContract() : cancelled] },
      })),
      answer(cancelSubscription, { status: 200, body: { data: cancelled } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Online-Mitgliedschaft kündigen' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Online-Mitgliedschaft kündigen?' })
    expect(plain(dialog.textContent)).toContain('Dein letzter Tag ist der 4. Dezember 2027.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Jetzt kündigen' }))
    const done = await screen.findByRole('status')
    expect(plain(done.textContent)).toContain(
      'Online-Mitgliedschaft ist gekündigt zum 4. Dezember 2027Eingegangen am 20. November 2026 um 15:41 Uhr.',
    )
    expect(page.sent(cancelSubscription)).toMatchObject([{ params: { id: '7' } }])
    expect((await cards())[0]).toContain('Läuft noch bis 4. Dezember 2027')
  })

  // spec: error-cancel-already-cancelled, error-cancel-unknown
  test.each([
    [403, 'general.not-allowed', /Leitung deiner Schule/],
    [409, 'subscriptions.already-cancelled', /schon gekündigt/],
    [409, 'subscriptions.ended', /nichts mehr ändern/],
    [502, 'payments.provider-unreachable', /Zahlungsdienst nicht erreichbar/],
    [500, 'general.unexpected', /schiefgelaufen/],
  ] as const)('that fails with %i %s says why in the dialog', async (status, code, words) => {
    await open(listed(makeContract()), answer(cancelSubscription, refusal(status, code)))
    await userEvent.click(await screen.findByRole('button', { name: 'Online-Mitgliedschaft kündigen' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Jetzt kündigen' }))
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(words)
  })

  test('can be taken back', async () => {
    const page = await open(
      answer(listSubscriptions, (_, times) => ({
        status: 200,
        body: { data: [makeContract(times === 0 ? CANCELLED : {})] },
      })),
      answer(revokeCancellation, { status: 200, body: { data: makeContract() } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Kündigung zurücknehmen: / }))
    await waitFor(() =>
      expect(toasts.get().at(-1)?.text).toBe(
        'Online-Mitgliedschaft läuft weiter. Die Kündigung ist zurückgenommen.',
      ),
    )
    expect(page.sent(revokeCancellation)).toHaveLength(1)
    expect((await cards())[0]).toContain('aktiv')
  })
})

test('a membership that can be prolonged leads to the choice of its next term', async () => {
  await open(listed(makeContract()))
  const link = await screen.findByRole('link', { name: 'Online-Mitgliedschaft verlängern' })
  expect(link.getAttribute('href')).toBe('/checkout?type=membership-level&id=1&subscription_id=7')
})

// spec: checkout-payload-prolongation-keys
test('the contract of a sponsored adult leads to the order of one more term', async () => {
  const contract = makeContract({ profiteer: { id: 99, firstName: 'Noor' } })
  await open(listed(contract))
  const link = await screen.findByRole('link', { name: 'Online-Mitgliedschaft verlängern' })
  const payload = new URL(String(link.getAttribute('href')), 'https://x.example').searchParams.get('payload')
  expect(JSON.parse(payload ?? '')).toEqual({
    subscription_plan_id: contract.items[0]?.subscriptionPlan.id,
    profiteer_id: contract.profiteer.id,
    subscription_id: contract.id,
    prolong: true,
  })
})

describe('a payment that failed', () => {
  // spec: payment-failed-banners
  test('is named above the cards, and its bill can be paid at the provider', async () => {
    const left = watchLeaving()
    const page = await open(
      listed(makeContract(OVERDUE)),
      answer(payBill, { status: 201, body: { data: { redirectUrl: 'https://pay.example/bill' } } }),
    )
    expect(await screen.findByText('Zahlung fehlgeschlagen')).toBeTruthy()
    expect(screen.getByText('Der Betrag für Jonas konnte nicht abgebucht werden.')).toBeTruthy()
    expect((await cards())[0]).toContain('Offen sind 39,00 €. Bitte zahle bis 10. Dezember 2026.')
    await userEvent.click(screen.getByRole('button', { name: 'Kids-Mitgliedschaft jetzt zahlen' }))
    await waitFor(() => expect(left).toEqual(['https://pay.example/bill']))
    expect(page.sent(payBill)).toMatchObject([{ params: { id: '31' } }])
  })

  test('whose last warning has passed names no day that is over', async () => {
    await open(listed(makeContract({ ...OVERDUE, stripeStatus: 'unpaid' })))
    const [card] = await cards()
    expect(card).toContain('Offen sind 39,00 €.')
    expect(card).toContain('Der Zugang ruht, bis bezahlt ist.')
    expect(card).not.toContain('Bitte zahle bis')
  })

  test('that is on its way again offers no second payment', async () => {
    await open(
      listed(
        makeContract({ ...OVERDUE, openBill: { ...OPEN_BILL, isProcessing: true }, capabilities: may() }),
      ),
    )
    expect((await cards())[0]).toContain('Deine Zahlung über 39,00 € ist unterwegs.')
    expect(screen.queryByText('Zahlung fehlgeschlagen')).toBeNull()
    expect(screen.queryByRole('button', { name: /zahlen/ })).toBeNull()
  })

  test('leads to the saved ways to pay', async () => {
    const left = watchLeaving()
    await open(
      listed(makeContract(OVERDUE)),
      answer(openBillingPortal, { status: 201, body: { data: { url: 'https://pay.example/ways' } } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Zahlungsart prüfen' }))
    await waitFor(() => expect(left).toEqual(['https://pay.example/ways']))
  })

  // spec: error-payment-portal-connection
  test('says so in its own words when the page of the provider does not answer', async () => {
    await open(
      listed(makeContract(OVERDUE)),
      answer(openBillingPortal, refusal(502, 'payments.provider-unreachable')),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Zahlungsart prüfen' }))
    await waitFor(() =>
      expect(toasts.get().at(-1)?.text).toContain(
        'Die Seite für deine Zahlungsarten antwortet gerade nicht.',
      ),
    )
  })
})

describe('a page without contracts', () => {
  test('leads to the choice of a membership', async () => {
    await open(listed())
    expect(await screen.findByRole('heading', { name: 'Noch kein Abo' })).toBeTruthy()
    const link = await screen.findByRole('link', { name: 'Neue Mitgliedschaft' })
    expect(link.getAttribute('href')).toBe('/user/subscriptions?choose=1')
  })

  test('is announced while it loads', async () => {
    await open(answer(listSubscriptions, () => new Promise<never>(() => undefined)))
    expect(await screen.findByText('Deine Abos werden geladen')).toBeTruthy()
  })

  // spec: error-503-subscriptions-maintenance
  test('shows a notice that stays and an empty list after a 503', async () => {
    await open(answer(listSubscriptions, refusal(503, 'general.maintenance')))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Abos und Rechnungen sind gerade nicht erreichbar.')
    expect(screen.getByRole('heading', { name: 'Nichts zu sehen, nichts verloren' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Abos' })).toBeNull()
    // A toast would time out.
    expect(toasts.get()).toEqual([])
  })

  test('shows another error with a retry, and a refusal in words', async () => {
    await open(answer(listSubscriptions, refusal(500, 'general.unexpected')))
    expect(await screen.findByRole('button', { name: /noch einmal|erneut/i })).toBeTruthy()
    expect(screen.queryByText('Noch kein Abo')).toBeNull()
  })

  test('that the viewer may not see says so', async () => {
    await open(answer(listSubscriptions, refusal(403, 'general.not-allowed')))
    expect(await screen.findByRole('heading', { level: 2 })).toBeTruthy()
    expect(screen.queryByText('Noch kein Abo')).toBeNull()
  })
})
