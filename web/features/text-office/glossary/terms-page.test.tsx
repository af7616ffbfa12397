import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  findTermPlaces,
  listOfficeTerms,
  type OfficeTerm,
  readOfficeTerm,
  saveTerm,
  switchTerm,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { TermsPage } from './terms-page.tsx'

const SEEN = '2026-11-20T09:00:00.000Z'
const WEDGE: OfficeTerm = {
  id: 7,
  termKey: 'Keil',
  title: { de: 'Der Keil', en: 'Wedge' },
  states: { de: 'complete', en: 'behind' },
  isActive: true,
  highlightInTexts: true,
  modules: 2,
  text: { de: 'Zwei Arme, eine Form.', en: 'Two arms.' },
  forms: { de: ['Pfeilform'] },
  germanSeen: { en: { title: 'Keil', text: 'Zwei Arme.' } },
  updatedAt: SEEN,
  versions: [],
}
const OFF = { ...WEDGE, id: 8, termKey: 'Griff', title: { de: 'Griff' }, isActive: false, modules: 0 }
const open = (at: string, rights: readonly 'editor'[] = ['editor']) =>
  renderPage(<TermsPage />, {
    at,
    viewer: makeViewer({ officeRights: [...rights] }),
    now: SEEN,
    answers: [
      answer(listOfficeTerms, { status: 200, body: { data: [WEDGE, OFF] } }),
      answer(readOfficeTerm, { status: 200, body: { data: WEDGE } }),
      answer(saveTerm, { status: 200, body: { data: WEDGE } }),
      answer(switchTerm, { status: 200, body: { data: WEDGE } }),
      answer(findTermPlaces, {
        status: 200,
        body: {
          data: {
            places: [{ kind: 'module', id: 3, name: 'Stand und Mitte', text: 'Die Pfeilform teilt.' }],
            total: 4,
          },
        },
      }),
    ],
  })

test('the list shows what is switched off and what has gaps', async () => {
  await open('/admin/glossary')
  const list = await screen.findByRole('list', { name: 'Begriffe' })
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Abgeschaltet 1' }))
  expect(
    within(screen.getByRole('list', { name: 'Begriffe' })).getByText(/0 Module · abgeschaltet/),
  ).toBeTruthy()
})

test('a term shows its key, its places with the words around, and saves its further words', async () => {
  const page = await open('/admin/glossary/7')
  expect(await screen.findByText('Schlüssel: Keil')).toBeTruthy()
  const places = await screen.findByRole('list', { name: 'Wo er markiert würde' })
  expect(within(places).getByText('Pfeilform').tagName).toBe('MARK')
  expect(screen.getByText('und 3 weitere Texte')).toBeTruthy()
  const forms = screen.getByLabelText(/Weitere Wörter/)
  await userEvent.clear(forms)
  await userEvent.type(forms, 'Pfeilform, Spitze')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(page.sent(saveTerm)[0]).toMatchObject({
      params: { id: '7', locale: 'de' },
      body: { forms: ['Pfeilform', 'Spitze'], seenAt: SEEN },
    }),
  )
})

test('the switches save at once, and a term that modules name is not taken away', async () => {
  const page = await open('/admin/glossary/7')
  await userEvent.click(await screen.findByRole('switch', { name: 'In Texten markieren' }))
  await waitFor(() =>
    expect(page.sent(switchTerm)[0]?.body).toEqual({
      isActive: true,
      highlightInTexts: false,
      seenAt: SEEN,
    }),
  )
  expect(screen.queryByRole('button', { name: 'Begriff wegnehmen' })).toBeNull()
})

test('people without the right of editors see that it is missing', async () => {
  const page = await open('/admin/glossary', [])
  expect(await screen.findByText(/Recht der Verwaltung/)).toBeTruthy()
  expect(page.sent(listOfficeTerms)).toHaveLength(0)
})
