// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  declareCancellation,
  declareWithdrawal,
  readReceipt,
  type Receipt,
} from '@wegband/domain/features/declarations/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { CancelPage } from './cancel-page.tsx'
import { ReceiptPage } from './receipt-page.tsx'
import { WithdrawPage } from './withdraw-page.tsx'

const KEY = '3e1b6a52-6f0f-4d8c-9b8e-0f6a2d5c7b11'
const receipt: Receipt = {
  key: KEY,
  kind: 'cancellation',
  caseNumber: 'K-2026-0931',
  receivedAt: '2026-11-20T14:41:08.000Z',
  name: 'Mara Lindner',
  mail: 'mara@post.example',
  contract: 'Online-Mitgliedschaft',
  isExtraordinary: false,
  reason: null,
  wishedOn: null,
}

const refusal = (status: number, code: string) => ({ status, body: { code, message: 'x' } })

beforeEach(() => sessionStorage.clear())

const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(screen.getByLabelText(label), text)
}
const MARA = {
  'Vor- und Nachname': 'Mara Lindner',
  'E-Mail für die Bestätigung': 'mara@post.example',
}

describe('the page to cancel contracts', () => {
  const open = (...answers: readonly FakeAnswer[]) =>
    renderPage(<CancelPage />, { at: '/kuendigen', answers, locale: 'de' })

  test('shows all fields and the confirming button at once, without a password', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Verträge hier kündigen' })).toBeTruthy()
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'mail',
      'contract',
    ])
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByLabelText('Zu welchem Tag (freiwillig)')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Jetzt kündigen' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'hilfe@wegband.example' })).toBeTruthy()
    const foot = screen.getByRole('contentinfo')
    expect(within(foot).getByRole('link', { name: 'Vertrag widerrufen' }).getAttribute('href')).toBe(
      '/widerrufen',
    )
  })

  test('sends what was typed and leads to the receipt', async () => {
    const page = await open(answer(declareCancellation, { status: 201, body: { data: receipt } }))
    await fill({ ...MARA, 'Welcher Vertrag': 'Online-Mitgliedschaft' })
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt kündigen' }))
    const [sent] = page.sent(declareCancellation)
    expect(sent?.body).toMatchObject({
      name: 'Mara Lindner',
      mail: 'mara@post.example',
      contract: 'Online-Mitgliedschaft',
      is_extraordinary: false,
    })
    await expect.poll(() => page.href()).toMatch(/^\/receipt#key=[0-9a-f-]{36}$/)
  })

  test('asks for the reason of an extraordinary cancellation', async () => {
    const page = await open()
    await fill({ ...MARA, 'Welcher Vertrag': 'V-1' })
    await userEvent.click(screen.getByRole('radio', { name: /Außerordentliche/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt kündigen' }))
    expect(page.sent(declareCancellation)).toEqual([])
    expect(screen.getByLabelText('Grund der außerordentlichen Kündigung').getAttribute('aria-invalid')).toBe(
      'true',
    )
  })

  test('an ordinary cancellation asks for no reason, and sends none that was typed before', async () => {
    const page = await open(answer(declareCancellation, { status: 201, body: { data: receipt } }))
    await fill({ ...MARA, 'Welcher Vertrag': 'V-1' })
    expect(screen.queryByLabelText('Grund der außerordentlichen Kündigung')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Außerordentliche/ }))
    await fill({ 'Grund der außerordentlichen Kündigung': 'Umzug' })
    await userEvent.click(screen.getByRole('radio', { name: /Ordentliche/ }))
    expect(screen.queryByLabelText('Grund der außerordentlichen Kündigung')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt kündigen' }))
    expect(page.sent(declareCancellation)[0]?.body).not.toHaveProperty('reason')
  })

  test('keeps what was typed when sending fails, and a second try has the same key', async () => {
    const page = await open(
      answer(declareCancellation, (_, earlier) =>
        earlier === 0 ? refusal(500, 'general.unexpected') : { status: 201, body: { data: receipt } },
      ),
    )
    await fill({ ...MARA, 'Welcher Vertrag': 'V-1' })
    const button = screen.getByRole('button', { name: 'Jetzt kündigen' })
    await userEvent.click(button)
    await screen.findByRole('alert')
    expect(screen.getByLabelText<HTMLInputElement>('Welcher Vertrag').value).toBe('V-1')
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt kündigen' }))
    await expect.poll(() => page.href()).toMatch(/^\/receipt#key=/)
    const [first, second] = page.sent(declareCancellation)
    expect(first?.body).toEqual(second?.body)
  })

  test('names the moment and the mail address when it slows down', async () => {
    await open(
      answer(declareCancellation, {
        status: 429,
        body: { code: 'auth.rate-limited', message: '', retryAt: '2026-11-20T14:42:00.000Z' },
      }),
    )
    await fill({ ...MARA, 'Welcher Vertrag': 'V-1' })
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt kündigen' }))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('15:42')
    expect(notice.textContent).toContain('hilfe@wegband.example')
  })
})

describe('the page to withdraw from a contract', () => {
  test('asks for name, contract or part, and mail, and no more', async () => {
    const page = await renderPage(<WithdrawPage />, {
      at: '/widerrufen',
      answers: [
        answer(declareWithdrawal, { status: 201, body: { data: { ...receipt, kind: 'withdrawal' } } }),
      ],
      locale: 'en',
    })
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'mail',
      'contract',
    ])
    await fill({
      'First and last name': 'Mara Lindner',
      'Email for the confirmation': 'mara@post.example',
      'Which contract or which part': '2026-000112',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }))
    expect(page.sent(declareWithdrawal)).toHaveLength(1)
  })
})

describe('the receipt', () => {
  test('repeats content, date, time to the second and case number, and nothing of a contract', async () => {
    await renderPage(<ReceiptPage />, {
      at: `/receipt#key=${KEY}`,
      answers: [answer(readReceipt, { status: 200, body: { data: receipt } })],
      locale: 'de',
    })
    expect(await screen.findByText('Eingegangen am 20. November 2026 um 15:41:08 Uhr')).toBeTruthy()
    for (const text of ['K-2026-0931', 'Mara Lindner', 'Online-Mitgliedschaft', 'zum nächstmöglichen Tag'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Beleg als PDF' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Drucken' })).toBeTruthy()
  })
})
