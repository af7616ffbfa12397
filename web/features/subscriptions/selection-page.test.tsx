// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Offer, readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { SelectionPage } from './selection-page.tsx'

const plan = { isActive: true, intervalCount: 1, effectivePeriodLength: 12 } as const
const online: Offer = {
  type: 'membership-level',
  id: 1,
  name: 'Online-Mitgliedschaft',
  value: 10,
  isKidsLevel: false,
  seller: 'Wegband Verband e. V.',
  collection: 'provider',
  opens: ['membership-level:1', 'sport:1'],
  plans: [
    { ...plan, id: 1, interval: 'year', price: 8400 },
    { ...plan, id: 2, interval: 'month', price: 790 },
    { ...plan, id: 3, interval: 'month', intervalCount: 6, effectivePeriodLength: 6, price: 5100 },
  ],
}
const trial: Offer = {
  ...online,
  type: 'module',
  id: 9,
  name: 'Der Keil',
  value: null,
  plans: [{ ...plan, id: 4, interval: 'week', effectivePeriodLength: 1, price: 290 }],
}
const school = { schoolId: 1, name: 'Schule Lindenhof', schoolSiteId: 1, state: 'active' } as const
const show = (
  offers: readonly Offer[],
  isOpen = false,
  at = '/subscription-selection/content/7',
  profiteer: { id: number; firstName: string } | null = null,
) =>
  renderPage(<SelectionPage />, {
    at,
    viewer: makeViewer({ schools: [{ ...school, roles: ['student'], abilities: [] }] }),
    answers: [
      answer(readOffers, {
        status: 200,
        body: { data: { name: 'Wendung gegen Tritt', profiteer, isOpen, offers: [...offers] } },
      }),
    ],
  })

// spec: module-weekly-shown-7-days
test('shows the price of each term per bill and per month, and who helps with the choice', async () => {
  await show([online, trial])
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Was „Wendung gegen Tritt“ öffnet' }),
  ).toBeTruthy()
  const [terms, days] = screen.getAllByRole('list', { name: 'Laufzeiten' })
  if (!terms || !days) throw new Error('two offers were shown')
  const rows = within(terms)
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replaceAll(/\s/g, ' '))
  expect(rows).toEqual([
    '12 Monate, jährlich gezahlt84,00 € im Jahr7,00 € im Monat',
    '12 Monate, monatlich gezahlt7,90 € im Monat',
    '6 Monate51,00 € alle 6 Monateca. 9 € im Monat',
  ])
  expect(days.textContent?.replaceAll(/\s/g, ' ')).toBe('7 Tage2,90 € für 7 Tage')
  expect(screen.getByText('Frag bei Schule Lindenhof nach.')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Frage stellen' })).getAttribute('href')).toBe(
    'mailto:hilfe@wegband.example',
  )
})

test('the page leads a viewer without a school to the search for one', async () => {
  await renderPage(<SelectionPage />, {
    at: '/subscription-selection/content/7',
    viewer: makeViewer({ schools: [] }),
    answers: [
      answer(readOffers, {
        status: 200,
        body: { data: { name: 'Wendung', profiteer: null, isOpen: false, offers: [online] } },
      }),
    ],
  })
  const search = await screen.findByRole('link', { name: 'Schule finden' })
  expect(search.getAttribute('href')).toBe('/schools/search')
  expect(screen.queryByRole('link', { name: 'Frage stellen' })).toBeNull()
})

test('the page leads back to the module or sport above', async () => {
  const page = await show([trial], false, '/subscription-selection/module/9')
  expect((await screen.findByRole('link', { name: 'Zurück' })).getAttribute('href')).toBe('/modules/9')
  page.unmount()
  await show([online], false, '/subscription-selection/sport/1')
  expect((await screen.findByRole('link', { name: 'Zurück' })).getAttribute('href')).toBe('/sports/1')
})

test('the page leads from each offer to the dialog that sells it', async () => {
  await show([online, trial])
  const way = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await way('Online-Mitgliedschaft auswählen')).toBe('/checkout?membership_level_id=1')
  expect(await way('Der Keil auswählen')).toBe('/checkout?type=module&id=9')
})

test('says so when the viewer has it already, or when nothing is on offer', async () => {
  const open = await show([], true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Das hast du schon' })).toBeTruthy()
  open.unmount()
  const none = await show([])
  expect(await screen.findByRole('heading', { level: 1, name: 'Gerade nicht im Angebot' })).toBeTruthy()
  none.unmount()
  await show([], false, '/subscription-selection/moon/7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Gerade nicht im Angebot' })).toBeTruthy()
})

test('uses the word membership for a membership level', async () => {
  const page = await show([online], false, '/subscription-selection/membership/1')
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('heading', { name: 'Online-Mitgliedschaft' })
  expect(page.sent(readOffers).map(({ params }) => params)).toEqual([{ type: 'membership-level', id: '1' }])
})

// spec: profiteer-first-name-texts, profiteer-fields
test('names the child for whom a parent looks', async () => {
  const at = '/subscription-selection/content/7?profiteer=8'
  const lina = { id: 8, firstName: 'Lina' }
  const page = await show([online], false, at, lina)
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Was „Wendung gegen Tritt“ für Lina öffnet' }),
  ).toBeTruthy()
  expect(page.sent(readOffers).map(({ query }) => query)).toEqual([{ profiteer: '8' }])
  expect(screen.getByText(/das Richtige für Lina/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Online-Mitgliedschaft auswählen' }).getAttribute('href')).toBe(
    '/checkout?membership_level_id=1&profiteer_id=8',
  )
  page.unmount()
  await show([], true, at, lina)
  expect(await screen.findByRole('heading', { level: 1, name: 'Lina hat das schon' })).toBeTruthy()
})
