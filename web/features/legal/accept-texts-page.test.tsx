import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  acceptLegalText,
  listComingLegalTexts,
  listLatestLegalTexts,
} from '@wegband/domain/features/legal/contract.ts'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { writeStored } from '../../platform/device/local-settings.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import type { FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { AcceptTextsPage } from './accept-texts-page.tsx'
import { LegalTextPage } from './legal-text-page.tsx'

const text = (
  id: number,
  kind: LegalText['kind'],
  title: string,
  more: Partial<LegalText> = {},
): LegalText => ({
  id,
  kind,
  locale: 'de',
  version: 2,
  title,
  text: 'Kurz gesagt.\n\n## Abschnitt\n\nLang.',
  isMandatory: kind !== 'privacy',
  inForceAt: '2026-11-01T00:00:00.000Z',
  is_accepted: false,
  isAcceptedByParent: false,
  ...more,
})
const TERMS = text(21, 'terms', 'Nutzungsbedingungen')
const WITHDRAWAL = text(23, 'withdrawal', 'Widerrufsbelehrung')
const PRIVACY = text(22, 'privacy', 'Datenschutz')

const latest = (...texts: LegalText[]): FakeAnswer =>
  answer(listLatestLegalTexts, { status: 200, body: { data: texts } })
const comes = (...texts: LegalText[]): FakeAnswer =>
  answer(listComingLegalTexts, { status: 200, body: { data: texts } })
const accepts = answer(acceptLegalText, ({ params }) => {
  const accepted = [TERMS, WITHDRAWAL].find(({ id }) => String(id) === params['id']) ?? TERMS
  return { status: 200, body: { data: { ...accepted, is_accepted: true } } }
})
const press = async (): Promise<void> =>
  await userEvent.click(await screen.findByRole('button', { name: 'Zustimmen und weiter' }))

// spec: api-post-legal-accept
test('new texts are accepted one by one, then the user continues to the requested page', async () => {
  const page = await renderPage(<AcceptTextsPage />, {
    at: '/legal-texts',
    answers: [latest(TERMS, PRIVACY, WITHDRAWAL), accepts],
  })
  writeStored('route', '/calendar/2026/47')
  await press()
  expect(await screen.findAllByText('Ohne diesen Haken geht es nicht weiter')).toHaveLength(2)
  expect(page.sent(acceptLegalText)).toHaveLength(0)
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await press()
  await waitFor(() => expect(page.href()).toBe('/calendar/2026/47'))
  expect(page.sent(acceptLegalText).map(({ params }) => params['id'])).toEqual(['21', '23'])
})

test('only open texts are shown', async () => {
  await renderPage(<AcceptTextsPage />, {
    at: '/legal-texts',
    answers: [latest({ ...TERMS, is_accepted: true }, PRIVACY, WITHDRAWAL)],
  })
  expect(await screen.findAllByRole('checkbox')).toHaveLength(1)
  expect(screen.getByRole('checkbox', { name: 'Widerrufsbelehrung' })).toBeTruthy()
})

test('a person who came of age reads why the texts are shown', async () => {
  const both = [TERMS, WITHDRAWAL].map((one) => ({ ...one, isAcceptedByParent: true }))
  await renderPage(<AcceptTextsPage />, { at: '/legal-texts', answers: [latest(...both)] })
  expect(await screen.findByRole('heading', { name: 'Jetzt stimmst du selbst zu' })).toBeTruthy()
  expect(screen.getByText(/Bisher hat ein Elternteil für dich zugestimmt/)).toBeTruthy()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
})

test('shows the newer version when a text was replaced meanwhile', async () => {
  const page = await renderPage(<AcceptTextsPage />, {
    at: '/legal-texts',
    answers: [
      latest(TERMS),
      answer(acceptLegalText, { status: 409, body: { code: 'legal.superseded', message: '' } }),
    ],
  })
  await userEvent.click(await screen.findByRole('checkbox'))
  page.server.add(latest(text(31, 'terms', 'Neue Nutzungsbedingungen', { version: 3 })))
  await press()
  expect(await screen.findByText('Es gibt eine neuere Fassung')).toBeTruthy()
  expect(await screen.findByRole('checkbox', { name: 'Neue Nutzungsbedingungen' })).toHaveProperty(
    'checked',
    false,
  )
})

test('texts that were accepted on another device let the user continue as well', async () => {
  const page = await renderPage(<AcceptTextsPage />, { at: '/legal-texts', answers: [latest(TERMS)] })
  await screen.findByRole('checkbox')
  writeStored('route', '/appointments/12')
  page.server.add(latest({ ...TERMS, is_accepted: true }))
  await page.queryClient.invalidateQueries()
  await waitFor(() => expect(page.href()).toBe('/appointments/12'))
})

test('without open texts the page says so and links to the app', async () => {
  await renderPage(<AcceptTextsPage />, {
    at: '/legal-texts',
    answers: [latest({ ...TERMS, is_accepted: true })],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Alles zugestimmt' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zum Start' }).getAttribute('href')).toBe('/dashboard')
})

test('every text can be read at its own address, without signing in', async () => {
  await renderPage(<LegalTextPage />, {
    at: '/legal-texts/privacy',
    viewer: null,
    answers: [
      latest(TERMS, PRIVACY),
      comes({ ...PRIVACY, version: 3, inForceAt: '2027-01-01T00:00:00.000Z' }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Datenschutz' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Abschnitt' })).toBeTruthy()
  expect(screen.getByText('Fassung 2 vom 1.11.2026')).toBeTruthy()
  expect(await screen.findByText('Fassung 3 gilt ab 1.1.2027. Hier lesen')).toBeTruthy()
})

test('a text that was never written is shown as missing', async () => {
  await renderPage(<LegalTextPage />, {
    at: '/legal-texts/withdrawal',
    viewer: null,
    answers: [latest(TERMS), comes()],
  })
  expect(await screen.findByText('Diesen Text gibt es hier nicht')).toBeTruthy()
})
