import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  listLegalNotices,
  listOfficeLegalTexts,
  type OfficeLegalText,
  publishLegalText,
  readOfficeLegalText,
  saveLegalDraft,
  saveOperatorNotice,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { LegalListPage } from './legal-list-page.tsx'
import { LegalOfficePage } from './legal-office-page.tsx'
import { LegalNoticesPage } from './notices-page.tsx'

const SEEN = '2026-11-20T09:00:00.000Z'
const IN_FORCE = {
  version: 1,
  state: 'in-force' as const,
  inForceAt: '2026-01-01T00:00:00.000Z',
  locales: ['de' as const, 'en' as const],
  agreed: 118,
  remindAt: null,
}
const TERMS: OfficeLegalText = {
  kind: 'terms',
  isMandatory: true,
  versions: [IN_FORCE],
  inForce: [
    { locale: 'de', title: 'Bedingungen', text: 'Nach 10 Wochen.' },
    { locale: 'en', title: 'Terms', text: 'After 10 weeks.' },
  ],
  coming: [],
  drafts: [],
  mustAgree: 120,
}
const DRAFTED: OfficeLegalText = {
  ...TERMS,
  drafts: [{ locale: 'de', title: 'Bedingungen', text: 'Nach 11 Wochen.', updatedAt: SEEN }],
}
const reads = (text: OfficeLegalText): FakeAnswer =>
  answer(readOfficeLegalText, { status: 200, body: { data: text } })
const openTerms = (...answers: FakeAnswer[]) =>
  renderPage(<LegalOfficePage />, {
    at: '/admin/legal/terms',
    viewer: makeViewer({ isAdmin: true }),
    now: SEEN,
    answers,
  })
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

test('a new draft begins with the version in force, shows what changes, and is saved', async () => {
  const page = await openTerms(reads(TERMS), answer(saveLegalDraft, { status: 200, body: { data: DRAFTED } }))
  const text = await screen.findByRole('textbox', { name: 'Text' })
  expect(text).toHaveProperty('value', 'Nach 10 Wochen.')
  expect(screen.getByText('Es hat sich nichts geändert.')).toBeTruthy()
  await userEvent.clear(text)
  await userEvent.type(text, 'Nach 11 Wochen.')
  const change = screen.getByRole('region', { name: 'Unterschied zur Fassung in Kraft' })
  expect(change.querySelector('del')?.textContent).toBe('10')
  expect(change.querySelector('ins')?.textContent).toBe('11')
  expect(screen.getByText('Speichere zuerst den Entwurf.')).toBeTruthy()
  await press('Entwurf speichern')
  await waitFor(() =>
    expect(page.sent(saveLegalDraft)[0]).toMatchObject({
      params: { kind: 'terms', locale: 'de' },
      body: { title: 'Bedingungen', text: 'Nach 11 Wochen.', seenAt: null },
    }),
  )
})

test('the draft comes into force with its number of agreements, and warns of a lost language', async () => {
  const page = await openTerms(
    reads(DRAFTED),
    answer(publishLegalText, { status: 201, body: { data: TERMS } }),
  )
  await press('In Kraft setzen')
  const dialog = await screen.findByRole('dialog', { name: 'Entwurf in Kraft setzen?' })
  expect(within(dialog).getByText('120 Konten')).toBeTruthy()
  expect(within(dialog).getByText('118')).toBeTruthy()
  expect(within(dialog).getByText(/Englisch fehlt im Entwurf/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ab einem Tag' }))
  await userEvent.selectOptions(within(dialog).getByRole('combobox'), '14')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Für den Tag vormerken' }))
  await waitFor(() =>
    expect(page.sent(publishLegalText)[0]?.body).toEqual({
      inForceOn: '2026-12-20',
      remindDaysBefore: 14,
      seen: [{ locale: 'de', updatedAt: SEEN }],
    }),
  )
})

test('a draft that another person saved meanwhile is shown beside the own one', async () => {
  await openTerms(
    answer(readOfficeLegalText, (_request, earlier) => ({
      status: 200,
      body: {
        data: earlier === 0 ? TERMS : { ...DRAFTED, drafts: [{ ...DRAFTED.drafts[0], text: 'Deren Text.' }] },
      },
    })),
    answer(saveLegalDraft, { status: 409, body: { code: 'general.stale', message: '' } }),
  )
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await userEvent.type(text, ' Mein Satz.')
  await press('Entwurf speichern')
  expect(await screen.findByText('Inzwischen hat jemand anderes gespeichert')).toBeTruthy()
  await press('Deren Fassung übernehmen')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Deren Text.'),
  )
})

test('the list says that nothing can be ordered without terms and withdrawal', async () => {
  const kinds = (['terms', 'privacy', 'withdrawal'] as const).map((kind) => ({
    kind,
    isMandatory: kind !== 'privacy',
    inForce: kind === 'terms' ? IN_FORCE : null,
    coming: null,
    draftLocales: [],
  }))
  await renderPage(<LegalListPage />, {
    at: '/admin/legal',
    viewer: makeViewer({ isAdmin: true }),
    now: SEEN,
    answers: [
      answer(listOfficeLegalTexts, { status: 200, body: { data: kinds } }),
      answer(listLegalNotices, {
        status: 200,
        body: { data: { operator: { text: null, updatedAt: null }, schools: [] } },
      }),
    ],
  })
  expect(await screen.findByText('Noch kann niemand etwas bestellen')).toBeTruthy()
  expect(screen.getByText(/Fassung 1, in Kraft seit 1\.1\.2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Widerrufsbelehrung/ }).getAttribute('href')).toBe(
    '/admin/legal/withdrawal',
  )
})

test('the notice of the operator is written with the toolbar, and empty it is refused', async () => {
  const notice = { text: null, updatedAt: null }
  const page = await renderPage(<LegalNoticesPage />, {
    at: '/admin/legal/notices',
    viewer: makeViewer({ isAdmin: true }),
    now: SEEN,
    answers: [
      answer(listLegalNotices, { status: 200, body: { data: { operator: notice, schools: [] } } }),
      answer(saveOperatorNotice, {
        status: 200,
        body: { data: { text: { de: '**Verein**' }, updatedAt: SEEN } },
      }),
    ],
  })
  await press('Speichern')
  expect(await screen.findByText('Bitte ausfüllen')).toBeTruthy()
  const german = screen.getByRole('textbox', { name: 'Impressum auf Deutsch' })
  await userEvent.type(german, 'Verein{Control>}a{/Control}')
  ;(german as HTMLTextAreaElement).setSelectionRange(0, 6)
  await userEvent.click(screen.getAllByRole('button', { name: 'Fett' })[0] as HTMLElement)
  expect(german).toHaveProperty('value', '**Verein**')
  await press('Speichern')
  await waitFor(() =>
    expect(page.sent(saveOperatorNotice)[0]?.body).toEqual({ text: { de: '**Verein**' }, seenAt: null }),
  )
})
