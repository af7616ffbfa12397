// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import {
  cancelSubscription,
  listSubscriptions,
  type SubscriptionView,
} from '@wegband/domain/features/contracts/contract.ts'
import {
  listWithdrawalChoices,
  withdrawSubscription,
} from '@wegband/domain/features/declarations/contract.ts'
import { listOwnMandates } from '@wegband/domain/features/school-money/mandates-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SubscriptionsPage } from './subscriptions-page.tsx'
import { makeContract, may } from './testing/contracts.ts'

const refusal = (status: number, code: string) => ({ status, body: { code, message: 'x' } })
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
    .map((item) => plain(item.textContent))
}

describe('withdrawing', () => {
  const receipt = {
    key: '3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b11',
    kind: 'withdrawal' as const,
    caseNumber: 'W-2026-0112',
    receivedAt: '2026-11-20T14:41:08.000Z',
    name: 'Mara Lindner',
    mail: 'mara@post.example',
    contract: 'V-7, Online-Mitgliedschaft',
    isExtraordinary: false,
    reason: null,
    wishedOn: null,
  }
  const sums = { usedDays: 3, owedCents: 69, refundCents: 6_231, creditCents: 2_000 }
  const choice = {
    orderId: 4,
    isWhole: true,
    orderedOn: '2026-11-17',
    until: '2026-12-01',
    refundUntil: '2026-12-04',
    ...sums,
  }
  const withdrawable = makeContract({
    capabilities: may({ withdraw: true }),
    withdrawalEndsOn: '2026-12-01',
  })

  test('says what it costs and what goes back before it is confirmed, and shows the receipt', async () => {
    const page = await open(
      listed(withdrawable),
      answer(listWithdrawalChoices, { status: 200, body: { data: [choice] } }),
      answer(withdrawSubscription, {
        status: 201,
        body: { data: { receipt, refundUntil: '2026-12-04', ...sums } },
      }),
    )
    expect((await cards())[0]).toContain('Widerrufen kannst du bis 1. Dezember 2026.')
    await userEvent.click(screen.getByRole('button', { name: 'Online-Mitgliedschaft widerrufen' }))
    const dialog = await screen.findByRole('alertdialog')
    await within(dialog).findByText(/Für 3 genutzte Tage/)
    const words = plain(dialog.textContent)
    expect(words).toContain('berechnen wir 0,69 €')
    expect(words).toContain('Du bekommst 62,31 € auf demselben Weg zurück, spätestens am 4. Dezember 2026.')
    expect(words).toContain('20,00 € gehen zurück auf dein Guthaben.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Widerruf bestätigen' }))
    const notice = await screen.findByRole('status')
    expect(plain(notice.textContent)).toContain('W-2026-0112')
    expect(plain(notice.textContent)).toContain('Eingegangen am 20. November 2026 um 15:41:08 Uhr.')
    expect(screen.getByRole('link', { name: 'Beleg ansehen' }).getAttribute('href')).toBe(
      `/receipt#key=${receipt.key}`,
    )
    expect(page.sent(withdrawSubscription)[0]?.body).toMatchObject({ order_id: 4 })
  })

  test('a contract that was cancelled before leaves one notice, which comes into view', async () => {
    const shown = vi.fn<() => void>()
    Object.assign(Element.prototype, { scrollIntoView: shown })
    const canceled_at = '2026-11-20T14:41:00.000Z'
    const endsAt = '2027-12-04T23:00:00.000Z'
    const steps = [
      makeContract({ capabilities: may({ cancel: true }) }),
      makeContract({ cardState: 'cancelled', canceled_at, endsAt, capabilities: may({ withdraw: true }) }),
      makeContract({
        stripeStatus: 'canceled',
        canceled_at,
        endsAt: canceled_at,
        capabilities: may(),
        withdrawal: {
          withdrawnOn: '2026-11-20',
          refundCents: 0,
          isRefunded: true,
          refundUntil: '2026-12-04',
        },
      }),
    ]
    const stepOf = (index: number) => steps[Math.min(index, steps.length - 1)] ?? makeContract()
    await open(
      answer(listSubscriptions, (_, times) => ({ status: 200, body: { data: [stepOf(times)] } })),
      answer(cancelSubscription, { status: 200, body: { data: stepOf(1) } }),
      answer(listWithdrawalChoices, { status: 200, body: { data: [choice] } }),
      answer(withdrawSubscription, {
        status: 201,
        body: { data: { receipt, refundUntil: '2026-12-04', ...sums } },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Online-Mitgliedschaft kündigen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Jetzt kündigen' }))
    expect(plain((await screen.findByRole('status')).textContent)).toContain('ist gekündigt zum')
    expect(shown).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Online-Mitgliedschaft widerrufen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Widerruf bestätigen' }))
    await screen.findByText(/W-2026-0112/)
    expect(screen.queryByText(/ist gekündigt zum/)).toBeNull()
    expect(shown).toHaveBeenCalledTimes(2)
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  })

  test('lets the payer choose a further term alone', async () => {
    const page = await open(
      listed(withdrawable),
      answer(listWithdrawalChoices, {
        status: 200,
        body: { data: [choice, { ...choice, orderId: 9, isWhole: false, refundCents: 0 }] },
      }),
      answer(withdrawSubscription, refusal(409, 'subscriptions.withdrawal-over')),
    )
    await cards()
    await userEvent.click(screen.getByRole('button', { name: 'Online-Mitgliedschaft widerrufen' }))
    await userEvent.click(await screen.findByRole('radio', { name: /Nur die Verlängerung/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }))
    // The refusal stays in the dialog.
    expect((await screen.findByRole('alert')).textContent).toContain('Die Frist ist vorbei')
    expect(page.sent(withdrawSubscription)[0]?.body).toMatchObject({ order_id: 9 })
  })

  test('that is done stays on the card with what goes back', async () => {
    await open(
      listed(
        makeContract({
          stripeStatus: 'canceled',
          capabilities: may({}),
          withdrawal: {
            withdrawnOn: '2026-11-20',
            refundCents: 6_231,
            isRefunded: false,
            refundUntil: '2026-12-04',
          },
        }),
      ),
    )
    const [card] = await cards()
    expect(plain(card)).toContain('Widerrufen am 20. November 2026')
    expect(plain(card)).toContain('Du bekommst 62,31 € zurück, spätestens am 4. Dezember 2026.')
  })

  test('in public is linked below the cards, as cancelling is', async () => {
    await open(listed(makeContract()))
    await cards()
    expect(screen.getByRole('link', { name: 'Verträge hier kündigen' }).getAttribute('href')).toBe(
      '/kuendigen',
    )
    expect(screen.getByRole('link', { name: 'Vertrag widerrufen' }).getAttribute('href')).toBe('/widerrufen')
  })
})
