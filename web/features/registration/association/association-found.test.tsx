import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { checkConversion } from '@wegband/domain/features/conversion/contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { RegisterAssociationPage } from '../register-pages.tsx'

const foundWith = (birthdayAt: string | null) => ({
  status: 200 as const,
  body: {
    data: { eligible: true, reason: null, credit: 8400, bonusMonths: 12, grade: 3, birthdayAt },
  },
})
const open = (answers: readonly FakeAnswer[]) =>
  renderPage(<RegisterAssociationPage />, { at: '/auth/register/ewto-profile', viewer: null, answers })
const press = async (name: string): Promise<void> =>
  await userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const ask = async (): Promise<void> => {
  await type('Mitgliedsnummer', 'DE 204 118')
  await type('Verbands-Passwort', 'geheim')
  await press('Prüfen')
}

test("shows the association's data in the following steps", async () => {
  await open([answer(checkConversion, foundWith('1984-04-21'))])
  await ask()
  await screen.findByText('Gefunden')
  await press('Weiter')
  expect(await screen.findByText('Verband DE 204 118')).toBeTruthy()
  expect(screen.getByText(/84,00\s€ Guthaben/)).toBeTruthy()
  expect(screen.getByText('Dein Grad: 3')).toBeTruthy()
  expect(screen.getByText('Geburtstag: 21.4.1984')).toBeTruthy()
})

test('replaces the birthday of another number, and keeps one that was typed', async () => {
  const birthdays = ['1984-04-21', '1991-02-03', '1977-07-07']
  await open([answer(checkConversion, (_request, count) => foundWith(birthdays[count] ?? null))])
  const again = async (number: string): Promise<void> => {
    await userEvent.click(screen.getByRole('link', { name: 'Zurück' }))
    await type('Mitgliedsnummer', number)
    await press('Prüfen')
    await screen.findByText('Gefunden')
    await press('Weiter')
  }
  await ask()
  await screen.findByText('Gefunden')
  await press('Weiter')
  await screen.findByLabelText('Geburtstag')
  await again('DE 204 119')
  expect(await screen.findByLabelText('Geburtstag')).toHaveProperty('value', '1991-02-03')
  fireEvent.change(screen.getByLabelText('Geburtstag'), { target: { value: '1985-05-05' } })
  await again('DE 204 120')
  expect(await screen.findByLabelText('Geburtstag')).toHaveProperty('value', '1985-05-05')
})
