import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import { listMandates } from '@wegband/domain/features/school-money/mandates-contract.ts'
import { saveIssuer } from '@wegband/domain/features/school-money/sales-contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { SchoolMoneyPage } from './school-money-page.tsx'
import { billOf, headOfSchool, moneyOf, pageOfOne } from './testing/school-money.ts'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
beforeEach(() => toasts.set([]))

const open = (at: string, answers: readonly FakeAnswer[], viewer = headOfSchool()) =>
  renderPage(<SchoolMoneyPage />, {
    at,
    viewer,
    now: '2026-11-20T14:41:00Z',
    answers: [
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      ...answers,
    ],
  })
const shown = (more: Parameters<typeof moneyOf>[0] = {}): FakeAnswer =>
  answer(money.readSchoolMoney, { status: 200, body: { data: moneyOf(more) } })

test('the overview shows what is open by age, the revenue and what waits', async () => {
  const page = await open('/trainer/money/1', [shown(), answer(money.bookRefund, { status: 204 })])
  expect(
    (await screen.findByRole('heading', { name: 'Offen nach Alter' })).parentElement?.textContent,
  ).toContain('Noch nicht fällig98,00\u00a0€2 Rechnungen')
  const revenue = within(screen.getByRole('list', { name: 'Umsatz ohne Steuer' })).getAllByRole('listitem')
  expect(revenue[0]?.textContent).toBe('November 2026Erwachsene411,80\u00a0€')
  await userEvent.click(screen.getByRole('button', { name: 'Als überwiesen buchen' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Als überwiesen buchen' }))
  await waitFor(() => expect(page.sent(money.bookRefund)).toHaveLength(1))
})

test('a payment of an open bill is booked once with the amount that was displayed', async () => {
  const page = await open('/trainer/money/1?view=open', [
    shown(),
    answer(money.listOpenBills, { status: 200, body: pageOfOne([billOf()]) }),
    answer(money.bookPayment, { status: 204 }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Zahlung buchen: Mia Berg' }))
  await userEvent.selectOptions(await screen.findByRole('combobox'), 'Bar')
  await userEvent.click(screen.getByRole('button', { name: 'Zahlung buchen' }))
  await waitFor(() => expect(page.sent(money.bookPayment)).toHaveLength(1))
  expect(page.sent(money.bookPayment)[0]?.body).toMatchObject({ means: 'cash', amountCents: 4_900 })
})

test('a file is made, saved and booked, and a debit that came back is booked with its fee', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const page = await open('/trainer/money/1?view=debits', [
    shown(),
    answer(listMandates, { status: 200, body: pageOfOne([]) }),
    answer(money.makeDebitFile, { status: 201, body: { data: { id: 9, debits: 2, totalCents: 9_800 } } }),
    answer(money.bookDebitFile, { status: 204 }),
    answer(money.bookReturn, { status: 204 }),
    answer(money.listDebits, {
      status: 200,
      body: {
        data: [
          {
            attemptId: 77,
            billId: 41,
            payer: billOf().payer,
            ibanLast4: '3000',
            amountCents: 4_900,
            state: 'succeeded',
          },
        ],
      },
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Datei machen: 26.11.2026' }))
  await waitFor(() => expect(page.sent(money.makeDebitFile)[0]?.body).toEqual({ collectOn: '2026-11-26' }))
  await userEvent.click(screen.getByRole('button', { name: 'Als eingezogen buchen: 19.11.2026' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Als eingezogen buchen' }))
  await waitFor(() => expect(page.sent(money.bookDebitFile)).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Lastschriften zeigen: 19.11.2026' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgabe buchen: Mia Berg' }))
  const fee = await screen.findByRole('textbox', { name: 'Gebühr der Bank in Euro' })
  await userEvent.clear(fee)
  await userEvent.type(fee, '3,50')
  await userEvent.click(screen.getByRole('button', { name: 'Rückgabe buchen' }))
  await waitFor(() => expect(page.sent(money.bookReturn)[0]?.body).toEqual({ feeCents: 350 }))
  saved.mockRestore()
})

test('a school without a seller is led to the form, which refuses a wrong account', async () => {
  const page = await open('/trainer/money/1?view=seller', [
    shown({ issuer: null }),
    answer(saveIssuer, { status: 200, body: { data: moneyOf().issuer ?? never() } }),
  ])
  await userEvent.type(await screen.findByRole('textbox', { name: 'IBAN' }), 'DE00')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Diese IBAN stimmt nicht')).toBeTruthy()
  expect(page.sent(saveIssuer)).toHaveLength(0)
})

const never = (): never => {
  throw new Error('the sample has an issuer')
}

test('a trainer who is not a head learns who sees the money', async () => {
  await open('/trainer/money/1', [], headOfSchool(['trainer']))
  expect(await screen.findByText(/sehen ihre Leitung und die Verwaltung/)).toBeTruthy()
})
