/** What an empty search for schools says. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type ReferenceLocation,
  searchSites,
  type SiteHit,
} from '@wegband/domain/features/schools/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { hitOf } from '../testing/schools.ts'
import { SchoolSearchPage } from './school-search-page.tsx'

const KIEL: ReferenceLocation = {
  name: 'Kiel',
  region: 'Schleswig-Holstein',
  country: 'DE',
  latitude: 54.32,
  longitude: 10.13,
  isApproximate: false,
}
const found = (data: readonly SiteHit[], reference: ReferenceLocation | null = null) => ({
  status: 200 as const,
  body: {
    data: [...data],
    meta: {
      current_page: 1,
      last_page: 1,
      per_page: 10,
      total: data.length,
      reference_location: reference,
      alternatives: [],
    },
  },
})

test('an empty result names the nearest school, and offers a radius that reaches it', async () => {
  const far = hitOf({ city: 'Wiesbaden', distance: 184_000 })
  await renderPage(<SchoolSearchPage />, {
    at: '/schools/search?q=Kiel',
    answers: [
      answer(searchSites, ({ query }) => {
        if (!('location' in query)) return found([])
        return found(Reflect.get(query, 'distance') === '250000' ? [far] : [], KIEL)
      }),
    ],
  })
  expect(
    await screen.findByText(/Die nächste ist Schule Lindenhof in Wiesbaden, 184 km entfernt\./),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Umkreis auf 250 km' })).toBeTruthy()
})

test('where no school is entered yet, the page says so and offers no further search', async () => {
  await renderPage(<SchoolSearchPage />, {
    at: '/schools/search',
    answers: [answer(searchSites, found([]))],
  })
  expect(await screen.findByText('Hier ist noch keine Schule eingetragen.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Alle Schulen zeigen' })).toBeNull()
})
