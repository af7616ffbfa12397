/** The money of a school as the server shows it. */
import type { OpenBill, SchoolMoney } from '@wegband/domain/features/school-money/contract.ts'
import { makeViewer } from '../../../platform/testing/people.ts'

const MIA = { id: 5, firstName: 'Mia', lastName: 'Berg' }

export const headOfSchool = (roles: readonly ('leader' | 'trainer')[] = ['leader']) =>
  makeViewer({
    schools: [
      {
        schoolId: 1,
        name: 'Schule Lindenhof',
        schoolSiteId: 11,
        state: 'active',
        roles: [...roles],
        abilities: [],
      },
    ],
  })

export const moneyOf = (more: Partial<SchoolMoney> = {}): SchoolMoney => ({
  school: { id: 1, name: 'Schule Lindenhof' },
  issuer: {
    legalName: 'Kampfkunst Lindenhof e. V.',
    street: 'Lindenhofstraße 12',
    zip: '24103',
    city: 'Kiel',
    country: 'DE',
    taxNumber: '020 291 00000',
    vatId: null,
    isSmallBusiness: false,
    numberPrefix: 'LH',
    accountHolder: 'Kampfkunst Lindenhof e. V.',
    iban: 'DE89370400440532013000',
    bic: null,
    creditorId: 'DE98ZZZ09999999999',
    collection: 'own',
    updatedAt: '2026-11-20T09:00:00.000Z',
  },
  open: [
    { age: 'not-due', count: 2, cents: 9_800 },
    { age: 'to-30', count: 1, cents: 4_900 },
    { age: 'to-90', count: 0, cents: 0 },
    { age: 'older', count: 0, cents: 0 },
  ],
  revenue: [{ month: '2026-11', product: 'Erwachsene', cents: 41_180 }],
  pauses: [],
  refunds: [{ id: 3, payer: MIA, cents: 4_900, dueUntil: '2026-12-04' }],
  debitDays: [{ collectOn: '2026-11-26', count: 2, cents: 9_800, isOpen: true }],
  files: [
    {
      id: 8,
      collectOn: '2026-11-19',
      debits: 3,
      totalCents: 14_700,
      madeAt: '2026-11-16T09:00:00.000Z',
      cancelledAt: null,
      running: 3,
      isBookable: true,
    },
  ],
  ...more,
})

export const billOf = (more: Partial<OpenBill> = {}): OpenBill => ({
  id: 41,
  payer: MIA,
  number: 'LH-2026-000007',
  dueOn: '2026-11-10',
  age: 'to-30',
  openCents: 4_900,
  warnings: 1,
  payUntil: '2026-11-25T22:59:00.000Z',
  debit: null,
  ...more,
})

export const pageOfOne = <T>(data: readonly T[]) => ({
  data: [...data],
  meta: { current_page: 1, last_page: 1, per_page: 50, total: data.length },
})
