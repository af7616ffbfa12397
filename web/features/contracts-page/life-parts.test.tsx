// @vitest-environment jsdom
/** Pauses on the card, and the billing day of the payer. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeBillingChoices, readBillingChoices } from '@wegband/domain/features/billing/contract.ts'
import { listSubscriptions, type SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { askForPause, withdrawPause } from '@wegband/domain/features/contracts/pause-contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { listOwnMandates } from '@wegband/domain/features/school-money/mandates-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SubscriptionsPage } from './subscriptions-page.tsx'
import { makeContract, may } from './testing/contracts.ts'

beforeEach(() => toasts.set([]))

const WAITING = {
  id: 3,
  startsOn: '2026-12-01',
  endsOn: '2026-12-31',
  state: 'requested' as const,
  answer: null,
}
const listed = (...contracts: readonly SubscriptionView[]): FakeAnswer =>
  answer(listSubscriptions, { status: 200, body: { data: [...contracts] } })
const open = (...answers: readonly FakeAnswer[]) =>
  renderPage(<SubscriptionsPage />, {
    at: '/user/subscriptions',
    viewer: makeViewer({ id: 1, stripeBalance: 1_250 }),
    now: '2026-11-20T14:41:00Z',
    answers: [answer(listOwnMandates, { status: 200, body: { data: [] } }), ...answers],
  })
const card = async (): Promise<string> =>
  ((await screen.findByRole('listitem')).textContent ?? '').replaceAll(/\s+/g, ' ')

describe('a pause', () => {
  test('is asked for with first day, last day and reason', async () => {
    const page = await open(
      listed(makeContract()),
      answer(askForPause, { status: 201, body: { data: makeContract({ requestedPause: WAITING }) } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Online-Mitgliedschaft pausieren' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pause anfragen' }))
    expect(page.sent(askForPause)).toEqual([])
    const first = within(dialog).getByLabelText('Erster Tag')
    await userEvent.clear(first)
    await userEvent.type(first, '2026-12-01')
    await userEvent.type(within(dialog).getByLabelText('Letzter Tag'), '2026-12-31')
    await userEvent.type(within(dialog).getByLabelText('Grund'), 'Kreuzbandriss')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pause anfragen' }))
    await waitFor(() =>
      expect(page.sent(askForPause)).toMatchObject([
        {
          params: { id: '7' },
          body: { startsOn: '2026-12-01', endsOn: '2026-12-31', reason: 'Kreuzbandriss' },
        },
      ]),
    )
    expect(toasts.get().at(-1)?.text).toContain('Verband e. V. beantwortet deine Anfrage.')
  })

  test('that waits is a line on the card and can be withdrawn', async () => {
    const page = await open(
      listed(makeContract({ requestedPause: WAITING, capabilities: may({ withdrawPause: true }) })),
      answer(withdrawPause, { status: 200, body: { data: makeContract() } }),
    )
    expect(await card()).toContain('Pause angefragt: 1. Dezember 2026 bis 31. Dezember 2026.')
    await userEvent.click(screen.getByRole('button', { name: /^Pausenanfrage zurückziehen/ }))
    await waitFor(() => expect(page.sent(withdrawPause)).toHaveLength(1))
  })

  test('that runs, comes or was refused says so, by the clock of the contract', async () => {
    await open(
      listed(
        makeContract({
          testNow: '2026-12-05T10:00:00.000Z',
          pauses: [
            { startsOn: '2026-12-01', endsOn: '2026-12-31' },
            { startsOn: '2027-03-01', endsOn: '2027-03-31' },
          ],
          requestedPause: { ...WAITING, state: 'refused', answer: 'Bitte erst im Mai.' },
        }),
      ),
    )
    const text = await card()
    expect(text).toContain('Pause bis 31. Dezember 2026. Der Zugang ruht, danach geht es weiter.')
    expect(text).toContain('Pause von 1. März 2027 bis 31. März 2027.')
    expect(text).toContain('abgelehnt: Bitte erst im Mai.')
  })
})

describe('the payments of a payer', () => {
  test('name the credit, and the billing day can be changed', async () => {
    const page = await open(
      listed(makeContract()),
      answer(readBillingChoices, { status: 200, body: { data: { billingDay: null } } }),
      answer(changeBillingChoices, { status: 200, body: { data: { billingDay: 5 } } }),
    )
    expect((await screen.findByText(/^Guthaben: 12,50/)).textContent).toContain('Es wird zuerst verwendet.')
    await userEvent.click(screen.getByRole('button', { name: 'Zahltag ändern' }))
    await userEvent.selectOptions(await screen.findByLabelText('Tag im Monat'), 'Am 5.')
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(page.sent(changeBillingChoices)).toMatchObject([{ body: { billingDay: 5 } }]))
  })

  test('are not offered to a viewer who pays for nothing', async () => {
    await open(listed(makeContract({ user: { id: 9, firstName: 'Petra' }, capabilities: may() })))
    await card()
    expect(screen.queryByRole('heading', { name: 'Zahlungen' })).toBeNull()
  })
})
