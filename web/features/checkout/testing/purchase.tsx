/** The purchase dialog of the online membership, with its answers, for tests. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  listAvailableBundles,
  type Product,
  readAvailableCoupon,
  readSubscriptionRequirement,
} from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { readOrderSummary } from '@wegband/domain/features/checkout/contract.ts'
import { type Offer, readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer, type ViewerFields } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { CheckoutPage } from '../checkout-page.tsx'
import { makeSummary } from './order-summaries.ts'

const terms = {
  isActive: true,
  intervalCount: 1,
  effectivePeriodLength: 12,
  cancellationPeriod: 'P1M',
  renewalPrice: 700,
  monthlyEquivalent: 700,
} as const
export const PLANS: Product['subscriptionPlans'] = [
  { ...terms, id: 1, interval: 'year', price: 8400 },
  { ...terms, id: 2, interval: 'month', price: 790 },
  { ...terms, id: 3, interval: 'month', intervalCount: 6, effectivePeriodLength: 6, price: 5100 },
  { ...terms, id: 4, interval: 'month', effectivePeriodLength: 1, price: 990 },
]
const online: Product = {
  id: 1,
  name: 'Online-Mitgliedschaft',
  productName: 'Online-Mitgliedschaft',
  description: '',
  subscriptionBenefits: [{ key: 'sport:1', title: 'Wing Chun' }],
  subscriptionPlans: PLANS,
  replacesEwtoMembership: false,
  isKidsLevel: false,
  titlePictureDarkFull: null,
  titlePictureLightFull: null,
  seller: 'Wegband Verband e. V.',
  collection: 'provider',
}
const coupon = {
  id: 1,
  title: 'Einladung von Tarek',
  description: '',
  isAbsolute: false,
  amountOff: 25,
  availableOn: [],
}

export const openPurchase = (
  options: {
    readonly product?: Partial<Product>
    readonly viewer?: ViewerFields
    readonly child?: { readonly id: number; readonly firstName: string }
    /** The rest of the address after `/checkout?`. */
    readonly search?: string
    readonly offers?: readonly Offer[]
    /** The level that the server requires; null: it fails. */
    readonly required?: number | null
    readonly isOpen?: boolean
  } = {},
) =>
  renderPage(<CheckoutPage />, {
    at: `/checkout?${options.search ?? 'membership_level_id=1'}${options.child === undefined ? '' : `&profiteer_id=${options.child.id}`}`,
    viewer: makeViewer(options.viewer),
    answers: [
      answer(readOffers, {
        status: 200,
        body: {
          data: {
            name: online.name,
            profiteer: options.child ?? null,
            isOpen: options.isOpen === true,
            offers: [...(options.offers ?? [])],
          },
        },
      }),
      answer(listAvailableBundles, { status: 200, body: { data: [{ ...online, ...options.product }] } }),
      answer(
        readSubscriptionRequirement,
        options.required === null
          ? { status: 500, body: { code: 'general.unexpected', message: 'x' } }
          : { status: 200, body: { value: options.required ?? 1 } },
      ),
      answer(readAvailableCoupon, { status: 200, body: { data: coupon } }),
      answer(readOrderSummary, { status: 200, body: { data: makeSummary() } }),
    ],
  })
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')

export const dialog = () => screen.findByRole('dialog', { name: 'Mitgliedschaft wählen' })
export const press = async (name: string): Promise<void> =>
  userEvent.click(within(await dialog()).getByRole('button', { name }))
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
