/** Contracts as the server shows them, and the addresses to which a test leaves the app. */
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'

/** A running membership of one year that Mara pays for herself; `more` overrides what matters to the test. */
export const makeContract = (more: Partial<SubscriptionView> = {}): SubscriptionView => ({
  id: 7,
  isValid: true,
  profiteer: { id: 1, firstName: 'Mara' },
  user: { id: 1, firstName: 'Mara' },
  productName: 'Online-Mitgliedschaft',
  seller: 'Verband e. V.',
  items: [
    {
      subscriptionPlan: {
        id: 1,
        isActive: true,
        interval: 'year',
        intervalCount: 1,
        effectivePeriodLength: 12,
        price: 8_400,
        cancellationPeriod: 'P1M',
        renewalPrice: 700,
        subjectType: 'membership-level',
        subject: { id: 1, name: 'Online-Mitgliedschaft' },
      },
    },
  ],
  stripeStatus: 'active',
  cardState: 'active',
  startsAt: '2026-12-03T23:00:00.000Z',
  endsAt: null,
  canceled_at: null,
  failedCancellation: null,
  next_cancel_date_at: '2027-12-04T23:00:00.000Z',
  currentPhaseEndsAt: '2027-12-04T23:00:00.000Z',
  current_period_end: 1_828_047_600,
  schedule: null,
  discount: null,
  nextCharge: { cents: 700, dueOn: '2027-12-05' },
  plan: { amount: 8_400 },
  metadata: { ewto_annual_fee: null },
  testNow: null,
  pauses: [],
  requestedPause: null,
  openBill: null,
  capabilities: {
    cancel: true,
    revoke: false,
    prolong: true,
    pause: true,
    withdrawPause: false,
    pay: false,
    withdraw: false,
  },
  hasContractFile: false,
  withdrawalEndsOn: null,
  withdrawal: null,
  ...more,
})

const NOTHING = {
  cancel: false,
  revoke: false,
  prolong: false,
  pause: false,
  withdrawPause: false,
  pay: false,
  withdraw: false,
} as const

export const may = (
  more: Partial<SubscriptionView['capabilities']> = {},
): SubscriptionView['capabilities'] => ({
  ...NOTHING,
  ...more,
})

/** The addresses outside the app that are opened from now on. */
export const watchLeaving = (): readonly string[] => {
  const left: string[] = []
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof HTMLAnchorElement) || !target.href.startsWith('https://pay.example')) return
    event.preventDefault()
    left.push(target.href)
  })
  return left
}
