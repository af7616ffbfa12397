import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listTextBlocks, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { renderPage, TEST_SETTINGS } from '../../platform/testing/render-page.tsx'
import { AuthImprintPage } from './auth-imprint-page.tsx'
import { ImprintPage } from './imprint-page.tsx'

const TEXT =
  '## Verantwortlich\n\nWegband Demo\n24103 Kiel\n\n[Schreib uns](mailto:hilfe@wegband.example)\n\n<b>nicht fett</b>'
const block = (text: string) =>
  answer(listTextBlocks, ({ query }) => ({
    status: query['group'] === 'imprint' ? 200 : 422,
    body: {
      data: [{ id: 1, group: 'imprint', textKey: 'imprint', title: 'Impressum', text, picture: null }],
    },
  }))

// spec: route-imprint, route-auth-imprint
test.each([
  ['in the app', <ImprintPage key="app" />, '/imprint', undefined],
  ['before the sign-in', <AuthImprintPage key="auth" />, '/auth/imprint', null],
])('the imprint is shown %s, as it was written', async (_where, page, at, viewer) => {
  const { container } = await renderPage(page, {
    at,
    answers: [block(TEXT)],
    ...(viewer === null ? { viewer } : {}),
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Verantwortlich' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Impressum' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Schreib uns' }).getAttribute('href')).toBe(
    'mailto:hilfe@wegband.example',
  )
  for (const [name, kind] of [
    ['Bedingungen', 'terms'],
    ['Datenschutz', 'privacy'],
    ['Widerruf', 'withdrawal'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/legal-texts/${kind}`)
  expect(screen.getByRole('link', { name: 'Bibliotheken und ihre Lizenzen' }).getAttribute('href')).toBe(
    '/third-party-licences.txt',
  )
  expect(screen.getByText('<b>nicht fett</b>')).toBeTruthy()
  expect(container.querySelector('b')).toBeNull()
})

test('a missing imprint says so', async () => {
  await renderPage(<ImprintPage />, { at: '/imprint', answers: [block('  ')] })
  expect(await screen.findByRole('heading', { name: 'Hier fehlt noch etwas' })).toBeTruthy()
})

test.each([
  ['https://code.club.example/wegband', 'https://code.club.example/wegband'],
  [null, undefined],
])('the imprint links to the source at %s, or names whom to ask', async (sourceUrl, href) => {
  const settings = answer(readPublicSettings, {
    status: 200,
    body: { data: { ...TEST_SETTINGS, sourceUrl } },
  })
  await renderPage(<ImprintPage />, { at: '/imprint', answers: [block(TEXT), settings] })
  expect(await screen.findByRole('heading', { name: 'Quelltext' })).toBeTruthy()
  const link = screen.queryByRole('link', { name: 'Quelltext ansehen' })
  expect(link?.getAttribute('href')).toBe(href)
  expect(screen.queryAllByText(/auf Anfrage: hilfe@wegband.example/)).toHaveLength(href === undefined ? 1 : 0)
})
