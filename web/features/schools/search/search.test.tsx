import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  readSchool,
  readSchoolOfSite,
  searchSites,
  type ReferenceLocation,
  type SiteHit,
} from '@wegband/domain/features/schools/contract.ts'
import {
  listPublicClasses,
  type PublicClass,
} from '@wegband/domain/features/schools/public-classes-contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { listSchoolOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { readStored } from '../../../platform/device/local-settings.ts'
import { PublicSearchPage } from './public-search-page.tsx'
import { SchoolSearchPage } from './school-search-page.tsx'
import { searchFailureOf } from './search-failure.ts'
import { hitOf, schoolOf } from '../testing/schools.ts'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })

const KIEL: ReferenceLocation = {
  name: 'Kiel',
  region: 'Schleswig-Holstein',
  country: 'DE',
  latitude: 54.32,
  longitude: 10.13,
  isApproximate: false,
}
const found = (
  data: readonly SiteHit[],
  reference: ReferenceLocation | null = null,
  alternatives: ReferenceLocation[] = [],
) => ({
  status: 200 as const,
  body: {
    data: [...data],
    meta: {
      current_page: 1,
      last_page: 1,
      per_page: 10,
      total: data.length,
      reference_location: reference,
      alternatives,
    },
  },
})
/** All schools without a search; one around Kiel; none by name. */
const answers = (around = found([hitOf()], KIEL)): FakeAnswer =>
  answer(searchSites, ({ query }) => {
    if ('location' in query) return around
    return 'search' in query
      ? found([])
      : found([hitOf({ distance: null }), hitOf({ id: 12, name: 'Turnhalle Ost', distance: null })])
  })

// spec: search-input-delay-1500ms
test('searches 1500 milliseconds after the last input, and not one earlier', async () => {
  const page = await renderPage(<SchoolSearchPage />, { at: '/schools/search', answers: [answers()] })
  expect(await screen.findByText('2 Schulen')).toBeTruthy()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Kiel' } })
  await act(() => vi.advanceTimersByTimeAsync(1499))
  expect(page.sent(searchSites)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(page.sent(searchSites).slice(1).length).toBeGreaterThan(0)
  expect(JSON.stringify(page.sent(searchSites)[1]?.query)).toContain('Kiel')
})

// spec: route-schools-search
test('lists all schools at first, and after a pause in typing those around the place', async () => {
  const page = await renderPage(<SchoolSearchPage />, { at: '/schools/search', answers: [answers()] })
  expect(await screen.findByText('2 Schulen')).toBeTruthy()
  // jsdom draws no map.
  expect(screen.getByText(/Dieses Gerät kann keine Karte zeichnen/)).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'Kiel')
  expect(page.sent(searchSites)).toHaveLength(1)
  expect(await screen.findByText('1 Schule um Kiel, nächste zuerst')).toBeTruthy()
  const around = page.sent(searchSites).filter(({ query }) => 'location' in query)
  expect(around.map(({ query }) => query)).toEqual([{ location: 'Kiel', distance: '50000', page: '1' }])
  expect(screen.getByRole('link', { name: /Schule Lindenhof/ }).getAttribute('href')).toBe('/schools/1/11')
})

test('the Enter key searches at once, and other towns of the same name are offered', async () => {
  const other = { ...KIEL, name: 'Neustadt', region: 'Hessen' }
  await renderPage(<SchoolSearchPage />, {
    at: '/schools/search',
    answers: [answers(found([hitOf()], { ...KIEL, name: 'Neustadt' }, [other]))],
  })
  await userEvent.type(await screen.findByRole('searchbox'), 'Neustadt{Enter}')
  expect(await screen.findByRole('button', { name: 'Neustadt, Hessen' })).toBeTruthy()
})

test('an empty result around a place offers a larger radius', async () => {
  const page = await renderPage(<SchoolSearchPage />, {
    at: '/schools/search?q=Kiel',
    answers: [answers(found([], KIEL))],
  })
  expect(await screen.findByText('Im Umkreis von 50 km um Kiel gibt es noch keine Schule.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Umkreis auf 100 km' }))
  expect(document.activeElement?.tagName).toBe('OUTPUT')
  await waitFor(() =>
    expect(page.sent(searchSites).map(({ query }) => Reflect.get(query, 'distance'))).toContain('100000'),
  )
})

test('a term that is neither town nor school says so', async () => {
  await renderPage(<SchoolSearchPage />, {
    at: '/schools/search?q=Nebelhorn',
    answers: [answers(found([]))],
    locale: 'en',
  })
  expect(await screen.findByText('We know neither a school nor a town called “Nebelhorn”.')).toBeTruthy()
})

test('stores the search in the address, so that going back from a school restores it', async () => {
  const page = await renderPage(<SchoolSearchPage />, { at: '/schools/search', answers: [answers()] })
  await userEvent.type(await screen.findByRole('searchbox'), 'Kiel{Enter}')
  await screen.findByText('1 Schule um Kiel, nächste zuerst')
  await userEvent.click(screen.getByRole('button', { name: 'Probetraining' }))
  await userEvent.click(screen.getByRole('button', { name: '50 km' }))
  await waitFor(() => expect(page.href()).toBe('/schools/search?q=Kiel&distance=100000&trial=true'))
  const address = page.href()
  page.unmount()

  await renderPage(<SchoolSearchPage />, { at: address, answers: [answers()] })
  expect(await screen.findByText('1 Schule um Kiel, nächste zuerst')).toBeTruthy()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Kiel')
  expect(screen.getByRole('button', { name: '100 km' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Probetraining' }).getAttribute('aria-pressed')).toBe('true')
})

test('hits by name are not shown as around a town that sounds like it', async () => {
  const inzenhof = { ...KIEL, name: 'Inzenhof', region: 'Burgenland', country: 'AT' as const }
  await renderPage(<SchoolSearchPage />, {
    at: '/schools/search?q=Lindenhof',
    answers: [
      answer(searchSites, ({ query }) =>
        'location' in query ? found([], inzenhof) : found([hitOf({ distance: null })]),
      ),
    ],
  })
  expect(await screen.findByText('1 Schule')).toBeTruthy()
  expect(screen.queryByText(/Inzenhof/)).toBeNull()
  expect(screen.queryByRole('button', { name: '50 km' })).toBeNull()
})

test('a radius is offered only around a place, not for a name', async () => {
  await renderPage(<SchoolSearchPage />, {
    at: '/schools/search?q=Nebelhorn',
    answers: [answers(found([]))],
  })
  await screen.findByText(/Nebelhorn/)
  expect(screen.queryByRole('button', { name: '50 km' })).toBeNull()
})

// spec: error-search-failure-stored
test('a failure keeps its status and the input', async () => {
  expect(searchFailureOf(new AppError('general.unavailable'))).toBe(503)
  expect(searchFailureOf(new TypeError('fetch'))).toBe(true)
  await renderPage(<SchoolSearchPage />, {
    at: '/schools/search?q=Kiel',
    answers: [answer(searchSites, { status: 500, body: { code: 'general.unexpected', message: 'x' } })],
  })
  expect(await screen.findByText(/Fehler 500/)).toBeTruthy()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Kiel')
  expect(screen.getByRole('button', { name: 'Noch einmal suchen' })).toBeTruthy()
})

// spec: route-search-type-id
test('signed-out visitors search too, and the type in the address takes effect', async () => {
  const schools = await renderPage(<PublicSearchPage />, {
    at: '/search/school?q=Kiel&sport=2',
    viewer: null,
    answers: [answers()],
  })
  const link = await screen.findByRole('link', { name: /Schule Lindenhof/ })
  // A school may have several sites: the chosen one.
  expect(link.getAttribute('href')).toBe('/search/school-site/11?q=Kiel&sport=2')
  expect(screen.getByRole('link', { name: 'Anmelden' })).toBeTruthy()
  schools.unmount()

  const trials = await renderPage(<PublicSearchPage />, {
    at: '/search/trial?q=Kiel&age=8',
    viewer: null,
    answers: [answers()],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Probetraining finden' })).toBeTruthy()
  const found = await screen.findByRole('link', { name: /Schule Lindenhof/ })
  expect(found.getAttribute('href')).toBe('/search/trial/1?q=Kiel&age=8')
  const asked = trials.sent(searchSites).filter(({ query }) => 'location' in query)
  expect(asked.map(({ query }) => Reflect.get(query, 'only_trial_slots'))).toEqual(['1'])
  await userEvent.click(screen.getByRole('button', { name: 'Probetraining' }))
  await waitFor(() => expect(trials.href()).toBe('/search/school?q=Kiel&age=8'))
  trials.unmount()

  const unknown = await renderPage(<PublicSearchPage />, {
    at: '/search/dojo',
    viewer: null,
    answers: [answers()],
  })
  expect(await screen.findByRole('heading', { name: 'Diese Suche gibt es nicht' })).toBeTruthy()
  expect(unknown.sent(searchSites)).toEqual([])
})

const dateOf = (more: Partial<PublicClass> = {}): PublicClass => ({
  id: 31,
  name: 'Wing Chun für Erwachsene',
  startAt: '2026-11-21T17:00:00.000Z',
  endAt: '2026-11-21T18:30:00.000Z',
  site: { id: 11, name: 'Lindenhof', city: 'Kiel' },
  sport: null,
  minAge: 16,
  maxAge: null,
  trialPlaces: 2,
  ...more,
})
const nextTrial = { appointmentId: 31, name: 'Kids', startAt: '2026-11-21T17:00:00.000Z', places: 2 }

const NO_PRICES = answer(listSchoolOffers, { status: 200, body: { data: [] } })

test('a visitor sees the timetable and all trial dates, filtered by sport and age', async () => {
  const sports = [
    ...schoolOf().sports,
    { id: 1, name: 'Wing Chun', slug: 'wing-chun', hue: 30, chroma: 1, isKids: false },
  ]
  const page = await renderPage(<PublicSearchPage />, {
    at: '/search/trial/1?q=Kiel&sport=1&age=30',
    viewer: null,
    answers: [
      NO_PRICES,
      answer(readSchool, { status: 200, body: { data: schoolOf({ nextTrial, memberships: [], sports }) } }),
      answer(listPublicClasses, ({ query }) => ({
        status: 200,
        body: {
          data:
            'only_trial_slots' in query
              ? [dateOf(), dateOf({ id: 32, startAt: '2026-11-28T17:00:00.000Z' })]
              : [dateOf({ id: 33, name: 'Fortgeschrittene', trialPlaces: 0 })],
        },
      })),
    ],
  })
  const dates = within(await screen.findByRole('region', { name: 'Probetraining' }))
  const links = await dates.findAllByRole('link', { name: /Wing Chun für Erwachsene/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/trial/31?age=30', '/trial/32?age=30'])
  expect(dates.getByRole('button', { name: 'Wing Chun' }).getAttribute('aria-pressed')).toBe('true')
  expect(page.sent(listPublicClasses)[0]?.query).toMatchObject({ sport: '1', age: '30' })
  expect(screen.getByText('Fortgeschrittene').closest('a')).toBeNull()
  // The next of all dates is for children, so it is not offered to the adult who asked.
  expect(screen.queryByText(/Nächstes Probetraining: Kids/)).toBeNull()
  await userEvent.click(dates.getByRole('button', { name: 'Wing Chun' }))
  await waitFor(() => expect(page.href()).toBe('/search/trial/1?q=Kiel&age=30'))
  expect(screen.getByRole('link', { name: 'Schulen finden' }).getAttribute('href')).toBe(
    '/search/trial?q=Kiel&age=30',
  )
})

test('the dates of the first days come first, the others after a tap, each month with its name', async () => {
  const days = [
    '2026-11-24',
    '2026-11-26',
    '2026-11-30',
    '2026-12-01',
    '2026-12-03',
    '2026-12-08',
    '2027-01-04',
  ]
  const data = days.map((day, index) => dateOf({ id: 40 + index, startAt: `${day}T17:00:00.000Z` }))
  await renderPage(<PublicSearchPage />, {
    at: '/search/trial/1',
    viewer: null,
    now: '2026-11-20T15:02:00Z',
    answers: [
      NO_PRICES,
      answer(readSchool, { status: 200, body: { data: schoolOf({ nextTrial, memberships: [] }) } }),
      answer(listPublicClasses, ({ query }) => ({
        status: 200,
        body: { data: 'only_trial_slots' in query ? data : [] },
      })),
    ],
  })
  const dates = within(await screen.findByRole('region', { name: 'Probetraining' }))
  await waitFor(() => expect(dates.getAllByRole('link')).toHaveLength(5))
  expect(dates.getByText('Dezember 2026')).toBeTruthy()
  expect(dates.queryByText('November 2026')).toBeNull()
  await userEvent.click(dates.getByRole('button', { name: '2 weitere Termine' }))
  expect(dates.getAllByRole('link')).toHaveLength(7)
  expect(dates.getByText('Januar 2027')).toBeTruthy()
})

test('the age of a child selects the kids program, and the age of an adult leaves it', async () => {
  const kids = { id: 4, name: 'Kids', slug: 'kids', hue: 238, chroma: 0.8, isKids: true }
  const sports = [...schoolOf().sports, kids]
  const page = await renderPage(<PublicSearchPage />, {
    at: '/search/trial/1',
    viewer: null,
    answers: [
      NO_PRICES,
      answer(readSchool, { status: 200, body: { data: schoolOf({ nextTrial, memberships: [], sports }) } }),
      answer(listPublicClasses, { status: 200, body: { data: [dateOf()] } }),
    ],
  })
  const dates = within(await screen.findByRole('region', { name: 'Probetraining' }))
  const chips = () =>
    within(dates.getByRole('group', { name: 'Sportart' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(chips().at(-1)).toBe('Kids')
  const age = dates.getByLabelText('Alter')
  await userEvent.type(age, '8')
  await waitFor(() => expect(page.href()).toBe('/search/trial/1?sport=4&age=8'))
  expect(chips()[0]).toBe('Kids')
  expect(page.sent(listPublicClasses).at(-1)?.query).toMatchObject({ sport: '4', age: '8' })
  await userEvent.clear(age)
  await userEvent.type(age, '35')
  await waitFor(() => expect(page.href()).toBe('/search/trial/1?age=35'))
})

test('the chosen site is marked on the page of its school', async () => {
  await renderPage(<PublicSearchPage />, {
    at: '/search/school-site/12',
    viewer: null,
    answers: [
      answer(readSchoolOfSite, { status: 200, body: { data: schoolOf() } }),
      answer(listPublicClasses, { status: 200, body: { data: [] } }),
      NO_PRICES,
    ],
  })
  const chosen = (await screen.findByText('Turnhalle Ost')).closest('li')
  expect(chosen?.getAttribute('aria-current')).toBe('true')
})

test('a visitor reads what a school costs, each price exactly, and registers for that school', async () => {
  const monthly = { isActive: true, interval: 'month', intervalCount: 1 } as const
  const yearly = { isActive: true, interval: 'year', intervalCount: 1, effectivePeriodLength: 12 } as const
  await renderPage(<PublicSearchPage />, {
    at: '/search/school/1',
    viewer: null,
    answers: [
      answer(readSchool, { status: 200, body: { data: schoolOf({ nextTrial: null, memberships: [] }) } }),
      answer(listPublicClasses, { status: 200, body: { data: [] } }),
      answer(listSchoolOffers, {
        status: 200,
        body: {
          data: [
            {
              id: 1,
              name: 'Schulmitgliedschaft',
              isKidsLevel: false,
              seller: 'Verband e. V.',
              sports: ['Wing Chun', 'Escrima'],
              isForMembers: false,
              plans: [
                { ...yearly, id: 1, price: 54_000 },
                { ...monthly, id: 2, effectivePeriodLength: 12, price: 4_900 },
              ],
            },
            {
              id: 2,
              name: 'Kids-Mitgliedschaft',
              isKidsLevel: true,
              seller: 'Verein',
              sports: [],
              isForMembers: true,
              plans: [{ ...yearly, id: 3, price: 6_500 }],
            },
          ],
        },
      }),
    ],
  })
  const prices = within(await screen.findByRole('region', { name: 'Was es kostet' }))
  const [adults, kids] = await prices.findAllByRole('listitem')
  expect(adults?.textContent).toContain('ab 45,00\u00a0€ im Monat')
  expect(adults?.textContent).toContain('Mit Wing Chun und Escrima')
  expect(adults?.textContent).toContain('49,00\u00a0€ im Monat')
  // 5.42 a month is not rounded to 5: the exact price stands there.
  expect(kids?.textContent).toContain('ab 65,00\u00a0€ im Jahr')
  expect(kids?.textContent).toContain('Für Kinder.')
  expect(kids?.textContent).toContain('wenn du Mitglied der Schule bist')
  expect(prices.getByText(/Ein Probetraining kostet nichts/)).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Konto anlegen' }))
  expect(JSON.parse(readStored('wishedSchool') ?? '')).toEqual({ id: 1, name: 'Schule Lindenhof' })
})
