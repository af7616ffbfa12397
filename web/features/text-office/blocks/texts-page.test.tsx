import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  listOfficeTexts,
  type OfficeText,
  type OfficeTextRow,
  readOfficeText,
  saveOfficeText,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { TextsPage } from './texts-page.tsx'

const SEEN = '2026-11-20T09:00:00.000Z'
const row = (
  textKey: string,
  title: string,
  en: OfficeTextRow['states']['en'],
  group: OfficeTextRow['group'] = 'tutorial',
): OfficeTextRow => ({ textKey, group, title: { de: title }, states: { de: 'complete', en }, isFixed: true })
const ROWS = [
  row('tutorial-band', 'So liest du dein Band', 'behind'),
  row('tutorial-week', 'Deine Woche', 'complete'),
  row('profile-kid', 'Für dein Kind', 'empty', 'profile-creation'),
]
const BAND: OfficeText = {
  ...row('tutorial-band', 'So liest du dein Band', 'behind'),
  title: { de: 'So liest du dein Band', en: 'How to read your band' },
  text: { de: 'Nach **11** Wochen.', en: 'After 10 weeks.' },
  germanSeen: { en: { title: 'So liest du dein Band', text: 'Nach **10** Wochen.' } },
  updatedAt: SEEN,
  versions: [
    {
      id: 2,
      savedAt: SEEN,
      savedBy: 'Henrike Voss',
      title: { de: 'So liest du dein Band' },
      text: { de: 'Nach **11** Wochen.' },
    },
    { id: 1, savedAt: SEEN, savedBy: null, title: { de: 'Dein Band' }, text: { de: 'Nach **10** Wochen.' } },
  ],
}
const open = (at: string, rights: readonly 'editor'[] = ['editor']) =>
  renderPage(<TextsPage />, {
    at,
    viewer: makeViewer({ officeRights: [...rights] }),
    now: SEEN,
    answers: [
      answer(listOfficeTexts, { status: 200, body: { data: ROWS } }),
      answer(readOfficeText, { status: 200, body: { data: BAND } }),
      answer(saveOfficeText, { status: 200, body: { data: BAND } }),
    ],
  })

test('the list counts the gaps, and finds a text by key or word', async () => {
  await open('/admin/texts')
  await userEvent.click(await screen.findByRole('button', { name: 'Lücken 2' }))
  const list = screen.getByRole('list', { name: 'Texte' })
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  expect(within(list).getByText('profile-kid · Englisch fehlt')).toBeTruthy()
  expect(screen.getByText('Englisch: 1 von 3 Texten vollständig')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), 'band')
  expect(within(list).getAllByRole('link')).toHaveLength(1)
})

test('a translation that is behind shows what changed in the German, and is saved with what was seen', async () => {
  const page = await open('/admin/texts/tutorial-band')
  await userEvent.click(await screen.findByRole('tab', { name: 'Englisch, Vorlage neuer' }))
  const change = await screen.findByRole('region', { name: 'Seit der Übersetzung geändert' })
  expect(change.querySelector('del')?.textContent).toBe('**10**')
  expect(change.querySelector('ins')?.textContent).toBe('**11**')
  const text = screen.getByRole('textbox', { name: 'Text' })
  await userEvent.clear(text)
  await userEvent.type(text, 'After 11 weeks.')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(page.sent(saveOfficeText)[0]).toMatchObject({
      params: { textKey: 'tutorial-band', locale: 'en' },
      body: { title: 'How to read your band', text: 'After 11 weeks.', seenAt: SEEN },
    }),
  )
})

test('an earlier version is compared and fetched back into the form', async () => {
  await open('/admin/texts/tutorial-band')
  const history = await screen.findByRole('list', { name: 'Verlauf' })
  await userEvent.click(within(history).getByText('Dein Band'))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'In das Formular holen' }))
  expect(screen.getByRole('textbox', { name: 'Titel' })).toHaveProperty('value', 'Dein Band')
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Nach **10** Wochen.')
})

test('a member without the right is told so, and nothing is asked of the server', async () => {
  const page = await open('/admin/texts', [])
  expect(await screen.findByText(/Recht der Verwaltung/)).toBeTruthy()
  expect(page.sent(listOfficeTexts)).toHaveLength(0)
})
