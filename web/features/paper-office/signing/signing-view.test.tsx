/** The templates of a school: what the editor does while another person changes the same one. */
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  changeSignatureTemplate,
  listSignatureTemplates,
  type SignatureTemplate,
} from '@wegband/domain/features/paper-office/signature-contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { SigningView } from './signing-view.tsx'

const RULES: SignatureTemplate = {
  id: 7,
  schoolId: 1,
  number: 1,
  title: 'Hallenordnung',
  text: 'Barfuß auf die Matte',
  fields: [],
  signers: 'one',
  isConsent: false,
  dueDays: 14,
  keepYears: 3,
  sendsToNew: false,
  isArchived: false,
  updatedAt: '2026-11-20T09:00:00.000Z',
  counts: { open: 0, signed: 0, declined: 0, expired: 0, withdrawn: 0, revoked: 0, replaced: 0 },
  notSent: 3,
}

test('the editor keeps typed text when another person saves, and is refused as stale', async () => {
  const page = await renderPage(<SigningView schoolId={1} hrefOf={() => '/trainer/papers/1'} />, {
    at: '/trainer/papers/1?view=signing&template=7&edit=1',
    now: '2026-11-20T10:00:00Z',
    answers: [
      answer(listSignatureTemplates, (_request, times) => ({
        status: 200,
        body: {
          data: [times === 0 ? RULES : { ...RULES, number: 2, updatedAt: '2026-11-20T09:30:00.000Z' }],
        },
      })),
      answer(changeSignatureTemplate, {
        status: 409,
        body: { code: 'general.stale', message: 'x', data: { updatedAt: '2026-11-20T09:30:00.000Z' } },
      }),
    ],
  })
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text')
  await userEvent.type(text, ', Nägel kurz')
  await act(() => page.queryClient.invalidateQueries())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Barfuß auf die Matte, Nägel kurz')
  await userEvent.click(screen.getByRole('button', { name: 'Als neue Fassung speichern' }))
  expect(page.sent(changeSignatureTemplate)[0]?.body).toMatchObject({ seenAt: RULES.updatedAt })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Barfuß auf die Matte, Nägel kurz')
})
