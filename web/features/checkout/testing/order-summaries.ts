/** Summaries of orders for tests. */
import type { OrderSummary } from '@wegband/domain/features/checkout/contract.ts'

/** The online membership for a year, with an invitation of a quarter. */
export const makeSummary = (more: Partial<OrderSummary> = {}): OrderSummary => ({
  productName: 'Online-Mitgliedschaft',
  subject: { type: 'membership-level', id: 1 },
  seller: 'Wegband Verband e. V.',
  profiteer: { id: 1, firstName: 'Mara', lastName: 'Lindner' },
  months: 12,
  startsOn: '2026-12-04',
  endsOn: '2027-12-04',
  freeDays: 14,
  priceCents: 8400,
  discounts: [{ kind: 'coupon', title: 'Einladung von Tarek', percent: 25, cents: 2100 }],
  creditCents: 0,
  totalCents: 6300,
  dueNowCents: 6300,
  charges: [{ dueOn: '2026-11-20', cents: 6300 }],
  vat: [{ basisPoints: 1900, cents: 1006, exemption: null }],
  renewalCents: 700,
  cancellationPeriod: 'P1M',
  withdrawalEndsOn: '2026-12-04',
  address: { name: 'Mara Lindner', street: 'Speicherweg 7a', zip: '24103', city: 'Lindenau', country: 'DE' },
  collection: 'provider',
  ...more,
})
