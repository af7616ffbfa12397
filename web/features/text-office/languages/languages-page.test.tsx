import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  listLanguages,
  type OfficeLanguage,
  switchLanguage,
} from '@wegband/domain/features/text-office/languages-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { LanguagesPage } from './languages-page.tsx'

const whole = { total: 4, complete: 4, behind: 0 }
const language = (
  locale: OfficeLanguage['locale'],
  isOffered: boolean,
  parts: Partial<OfficeLanguage['parts']> = {},
): OfficeLanguage => ({
  locale,
  isOffered,
  parts: { interface: whole, blocks: whole, terms: whole, legal: whole, ...parts },
})
const open = (...languages: OfficeLanguage[]) =>
  renderPage(<LanguagesPage />, {
    at: '/admin/languages',
    viewer: makeViewer({ isAdmin: true }),
    answers: [
      answer(listLanguages, { status: 200, body: { data: languages } }),
      answer(switchLanguage, { status: 200, body: { data: languages } }),
    ],
  })

test('an incomplete language names its gaps and cannot be switched on', async () => {
  await open(
    language('de', true),
    language('en', false, { blocks: { total: 4, complete: 2, behind: 1 } }),
    language('fr', false, { interface: { total: 4, complete: 0, behind: 0 } }),
  )
  expect(await screen.findByText('2 von 4, 1 veraltet')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Englisch anbieten' }).disabled).toBe(true)
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  expect(screen.getByText(/Die Oberfläche ist noch nicht übersetzt/)).toBeTruthy()
})

test('a complete language is offered by its switch', async () => {
  const page = await open(language('de', true), language('en', false))
  await userEvent.click(await screen.findByRole('switch', { name: 'Englisch anbieten' }))
  await waitFor(() =>
    expect(page.sent(switchLanguage)[0]).toMatchObject({
      params: { locale: 'en' },
      body: { isOffered: true },
    }),
  )
})
