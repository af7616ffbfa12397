import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  changePlan,
  createPlan,
  listProducts,
} from '@wegband/domain/features/money-office/products-contract.ts'
import {
  listIssuers,
  listOfficeLevels,
  listSubjects,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import { createSchool } from '@wegband/domain/features/school-office/contract.ts'
import {
  closeCancellation,
  listTasks,
  readMoneySummary,
} from '@wegband/domain/features/money-office/tasks-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { PricesPage } from './prices/prices-page.tsx'
import { LevelsPage } from './sellers/levels-page.tsx'
import { SellersPage } from './sellers/sellers-page.tsx'
import { TasksPage } from './tasks/tasks-page.tsx'

const COUNTS = { declarations: 0, cancellations: 1, refunds: 0, events: 0, bills: 0, pauses: 0 }
const SUMMARY = answer(readMoneySummary, { status: 200, body: { data: { open: 1, counts: COUNTS } } })
const SUBJECTS = answer(listSubjects, { status: 200, body: { data: [] } })
const META = { current_page: 1, last_page: 1, per_page: 50, total: 1 }
const SEEN = '2026-11-20T09:00:00.000Z'

const PLAN = {
  id: 7,
  interval: 'year',
  intervalCount: 1,
  effectivePeriodLength: 12,
  price: 8_400,
  renewalPriceCents: null,
  notice: 'P1M',
  validFrom: '2026-01-01',
  isActive: true,
  replacesId: null,
  orders: 2,
  runningContracts: 2,
  updatedAt: SEEN,
}
const PRODUCT = {
  id: 3,
  issuer: { id: 1, legalName: 'Verband e. V.', isSmallBusiness: false },
  subjectType: 'membership-level',
  subjectId: 1,
  subjectName: 'Online-Mitgliedschaft',
  isKidsLevel: false,
  name: null,
  description: null,
  furtherBenefits: [],
  pictureDark: null,
  pictureLight: null,
  replacesAssociationMembership: false,
  isPaperOnly: false,
  isActive: true,
  vat: [{ validFrom: '2026-01-01', basisPoints: 1_900, exemption: null }],
  plans: [PLAN],
  updatedAt: SEEN,
}
const LEVELS = [
  { id: 1, name: 'Online', value: 10, contracts: 5 },
  { id: 2, name: 'Schule', value: 20, contracts: 40 },
].map(({ name, ...level }) => ({
  ...level,
  name: { de: name },
  funnel: 'online_training',
  isKids: false,
  benefits: [],
  products: 1,
  updatedAt: SEEN,
}))

const openPage = (element: Parameters<typeof renderPage>[0], at: string, ...answers: FakeAnswer[]) =>
  renderPage(element, {
    at,
    viewer: makeViewer({ isAdmin: true }),
    now: SEEN,
    answers: [SUMMARY, SUBJECTS, ...answers],
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a member who is no admin is told so, and nothing is asked of the server', async () => {
  const page = await renderPage(<PricesPage />, {
    at: '/admin/money/prices',
    viewer: makeViewer(),
    answers: [],
  })
  expect(await screen.findByText(/Das dürfen nur Admins/)).toBeTruthy()
  expect(page.sent(listProducts)).toHaveLength(0)
})

describe('the prices', () => {
  const products = answer(listProducts, { status: 200, body: { data: [PRODUCT], meta: META } })

  test('show a sold price closed, with what members see, and take a new version of it', async () => {
    const page = await openPage(
      <PricesPage />,
      '/admin/money/prices?plan=7',
      products,
      answer(createPlan, { status: 201, body: { data: PRODUCT } }),
    )
    expect(await screen.findByText('Dieser Preis ist verkauft')).toBeTruthy()
    expect(screen.getByText(/84,00\s€ im Jahr, 7,00\s€ im Monat/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Preis ändern' })).toBeNull()
    await press('Neue Preisfassung')
    const dialog = await screen.findByRole('dialog', { name: 'Neue Preisfassung' })
    const price = within(dialog).getByRole('textbox', { name: /Preis je Abrechnung/ })
    await userEvent.clear(price)
    await userEvent.type(price, 'acht')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(await within(dialog).findAllByText('Das passt so nicht')).not.toHaveLength(0)
    await userEvent.clear(price)
    await userEvent.type(price, '89')
    expect(within(dialog).getByText(/Mitglieder sehen: 89,00\s€ im Jahr/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    await waitFor(() =>
      expect(page.sent(createPlan)[0]?.body).toEqual({
        interval: 'year',
        intervalCount: 1,
        effectivePeriodLength: 12,
        price: 8_900,
        renewalPriceCents: null,
        notice: 'P1M',
        validFrom: '2026-11-20',
      }),
    )
  })

  test('say in the form that another person saved meanwhile', async () => {
    await openPage(
      <PricesPage />,
      '/admin/money/prices?plan=7',
      answer(listProducts, {
        status: 200,
        body: { data: [{ ...PRODUCT, plans: [{ ...PLAN, orders: 0 }] }], meta: META },
      }),
      answer(changePlan, { status: 409, body: { code: 'general.stale', message: '' } }),
    )
    await press('Preis ändern')
    const dialog = await screen.findByRole('dialog', { name: 'Preis ändern' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(await within(dialog).findByText('Inzwischen hat sich etwas geändert')).toBeTruthy()
  })

  test('say what is needed first where nothing is sold', async () => {
    await openPage(
      <PricesPage />,
      '/admin/money/prices',
      answer(listProducts, { status: 200, body: { data: [], meta: { ...META, total: 0 } } }),
    )
    expect(await screen.findByRole('heading', { name: 'Noch kein Produkt' })).toBeTruthy()
  })
})

test('a table is sorted by its heads, and says so', async () => {
  await openPage(
    <LevelsPage />,
    '/admin/money/levels',
    answer(listOfficeLevels, { status: 200, body: { data: LEVELS } }),
  )
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  await waitFor(() => expect(names()).toEqual(['Online', 'Schule']))
  await press('Verträge')
  await press('Verträge')
  expect(names()).toEqual(['Schule', 'Online'])
  expect(screen.getByRole('columnheader', { name: 'Verträge' }).getAttribute('aria-sort')).toBe('descending')
})

test('an empty installation begins with its first school', async () => {
  const page = await openPage(
    <SellersPage />,
    '/admin/money/sellers',
    answer(listIssuers, {
      status: 200,
      body: { data: { issuers: [], otherSchools: [], hasProvider: false } },
    }),
    answer(createSchool, { status: 201, body: { data: { id: 1, name: 'Lindenau', isAssociation: true } } }),
  )
  await press('Neue Schule')
  const dialog = await screen.findByRole('dialog', { name: 'Neue Schule' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Lindenau')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schule anlegen' }))
  await waitFor(() =>
    expect(page.sent(createSchool)[0]?.body).toEqual({ name: 'Lindenau', isAssociation: true }),
  )
})

test('a task is done only with a reason', async () => {
  const task = {
    key: '12',
    at: SEEN,
    person: { id: 4, firstName: 'Mara', lastName: 'Lindner' },
    contractId: 12,
    billId: null,
    cents: null,
    until: '2026-12-31',
    text: null,
    declaration: null,
    pause: null,
  }
  const page = await openPage(
    <TasksPage />,
    '/admin/money/tasks?kind=cancellations',
    answer(listTasks, { status: 200, body: { data: [task], meta: META } }),
    answer(closeCancellation, { status: 204 }),
  )
  await press('Erledigt')
  const dialog = await screen.findByRole('dialog', { name: 'Ist beim Zahlungsdienst alles erledigt?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erledigt' }))
  expect(await within(dialog).findByText('Bitte ausfüllen')).toBeTruthy()
  expect(page.sent(closeCancellation)).toHaveLength(0)
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'Geprüft')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Erledigt' }))
  await waitFor(() =>
    expect(page.sent(closeCancellation)[0]).toMatchObject({
      params: { id: '12' },
      body: { reason: 'Geprüft' },
    }),
  )
})
