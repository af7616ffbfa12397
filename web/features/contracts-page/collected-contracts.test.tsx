import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { readTransfer } from '@wegband/domain/features/payments/contract.ts'
import {
  giveMandate,
  listOwnMandates,
  type OwnCollector,
  revokeOwnMandate,
} from '@wegband/domain/features/school-money/mandates-contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { SubscriptionsPage } from './subscriptions-page.tsx'
import { makeContract, may } from './testing/contracts.ts'

beforeEach(() => toasts.set([]))

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ')

describe('a contract that its seller collects', () => {
  const OWN_BILL = {
    id: 31,
    amountCents: 3_900,
    warnings: 0,
    payUntil: null,
    isProcessing: false,
    isTransfer: true,
  }
  const TRANSFER = {
    billId: 31,
    holder: 'Kampfkunst Lindenhof e. V.',
    iban: 'DE89370400440532013000',
    bic: null,
    amountCents: 3_900,
    reference: 'LH-2026-000007',
    dueOn: '2026-12-04',
    giroCode:
      'BCD\n002\n1\nSCT\n\nKampfkunst Lindenhof e. V.\nDE89370400440532013000\nEUR39.00\n\n\nLH-2026-000007',
    debitedLast4: null as string | null,
  }
  const seller = (mandate: OwnCollector['mandate']): FakeAnswer =>
    answer(listOwnMandates, {
      status: 200,
      body: {
        data: [
          {
            issuerId: 2,
            legalName: 'Kampfkunst Lindenhof e. V.',
            creditorId: 'DE98ZZZ09999999999',
            mandate,
          },
        ],
      },
    })
  const transferred = (more: Partial<typeof TRANSFER> = {}): FakeAnswer =>
    answer(readTransfer, { status: 200, body: { data: { ...TRANSFER, ...more } } })
  const show = (...answers: readonly FakeAnswer[]) =>
    renderPage(<SubscriptionsPage />, {
      at: '/user/subscriptions',
      viewer: makeViewer({ id: 1 }),
      now: '2026-11-20T14:41:00Z',
      answers: [
        answer(listSubscriptions, {
          status: 200,
          body: { data: [makeContract({ openBill: OWN_BILL, capabilities: may() })] },
        }),
        ...answers,
      ],
    })

  test('shows account, amount, reference and a code for the transfer, and no way to pay online', async () => {
    await show(transferred(), seller(null))
    const code = await screen.findByRole('img', { name: /^GiroCode/ })
    const part = code.closest('section')
    expect(plain(part?.textContent)).toContain('IBANDE89 3704 0044 0532 0130 00')
    expect(plain(part?.textContent)).toContain('Betrag39,00 €')
    expect(plain(part?.textContent)).toContain('VerwendungszweckLH-2026-000007')
    expect(screen.queryByRole('button', { name: /bezahlen/ })).toBeNull()
  })

  test('takes a mandate by a click, which names seller and identifier', async () => {
    const page = await show(
      transferred(),
      seller(null),
      answer(giveMandate, {
        status: 201,
        body: {
          data: {
            id: 4,
            reference: 'M1-0A1B2C3D',
            holder: 'Mara',
            ibanLast4: '3000',
            signedOn: '2026-11-20',
            lastsUntil: '2029-11-20',
            isInForce: true,
          },
        },
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Mandat erteilen' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('DE98ZZZ09999999999')
    const iban = within(dialog).getByRole('textbox', { name: 'IBAN' })
    await userEvent.type(iban, 'DE89370400440532013001')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mandat erteilen' }))
    expect(await within(dialog).findByText('Diese IBAN stimmt nicht')).toBeTruthy()
    await userEvent.clear(iban)
    await userEvent.type(iban, 'DE89370400440532013000')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mandat erteilen' }))
    await waitFor(() => expect(page.sent(giveMandate)[0]?.body).toMatchObject({ issuer_id: 2 }))
  })

  test('says that a mandate pays it, and lets the payer revoke that', async () => {
    const page = await show(
      transferred({ debitedLast4: '3000' }),
      seller({
        id: 4,
        reference: 'M1-0A1B2C3D',
        holder: 'Mara',
        ibanLast4: '3000',
        signedOn: '2026-11-20',
        lastsUntil: '2029-11-20',
        isInForce: true,
      }),
      answer(revokeOwnMandate, { status: 204 }),
    )
    expect(await screen.findByText(/per Lastschrift von deinem Konto …3000/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mandat widerrufen' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mandat widerrufen' }))
    await waitFor(() => expect(page.sent(revokeOwnMandate)).toHaveLength(1))
  })
})
