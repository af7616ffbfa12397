import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SignedInDevice,
} from '@wegband/domain/features/sessions/contract.ts'
import {
  confirmSecondStep,
  renamePasskey,
  readSignInWays,
  setUpSecondStep,
  type SignInWays,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { SecurityPage } from './security-page.tsx'

const NOW = '2026-11-20T09:00:00Z'
const device = (fields: Partial<SignedInDevice>): SignedInDevice => ({
  id: 1,
  kind: 'phone',
  browser: 'Chrome',
  system: 'Android',
  name: null,
  signedInBy: 'password',
  signedInAt: NOW,
  lastSeenAt: NOW,
  isCurrent: true,
  ...fields,
})
const laptop = device({
  id: 2,
  kind: 'computer',
  browser: 'Firefox',
  system: 'Windows',
  signedInBy: 'passkey',
  lastSeenAt: '2026-11-19T20:40:00Z',
  isCurrent: false,
})
const ways = (secondStep: Partial<SignInWays['secondStep']> = {}): SignInWays => ({
  passkeys: [],
  secondStep: { isOn: false, isObliged: false, recoveryCodesLeft: 0, ...secondStep },
})

const open = async (viewer = makeViewer(), more: SignInWays = ways()) => {
  const page = await renderPage(<SecurityPage />, {
    at: '/user/devices',
    viewer,
    now: NOW,
    answers: [
      answer(readUser, { status: 200, body: { data: viewer } }),
      answer(listSessions, { status: 200, body: { data: [device({}), laptop] } }),
      answer(readSignInWays, { status: 200, body: { data: more } }),
      answer(endSession, { status: 204 }),
      answer(renamePasskey, {
        status: 200,
        body: { data: { id: 5, name: 'Altes Telefon', createdAt: NOW, lastUsedAt: null, isBackedUp: false } },
      }),
      answer(endOtherSessions, { status: 204 }),
      answer(setUpSecondStep, {
        status: 200,
        body: {
          data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Wegband:mara?secret=JBSWY3DPEHPK3PXP' },
        },
      }),
      answer(confirmSecondStep, {
        status: 200,
        body: { data: { recoveryCodes: ['ABCDE-FGHJK', 'MNPQR-STUVW'] } },
      }),
    ],
  })
  return { ...page, user: userEvent.setup() }
}

test('the password is changed in a dialog of this page', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Passwort/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Passwort' }))
  expect(await dialog.findByLabelText('Aktuelles Passwort')).toBeTruthy()
})

describe('devices and security', () => {
  test('shows this device first and signs another one out', async () => {
    const { user, sent } = await open()
    const rows = await screen.findAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('dieses Gerät')
    expect(rows[1]?.textContent).toContain('Computer, Firefox, Windows')
    expect(rows[1]?.textContent).toContain('Gestern, 21:40 Uhr, mit Passkey')
    await user.click(screen.getByRole('button', { name: 'Computer, Firefox, Windows abmelden' }))
    await waitFor(() => expect(sent(endSession)).toMatchObject([{ params: { sessionId: '2' } }]))
  })

  test('asks before it signs all others out', async () => {
    const { user, sent } = await open()
    await user.click(await screen.findByRole('button', { name: 'Alle anderen abmelden' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(sent(endOtherSessions)).toHaveLength(0)
    await user.click(within(dialog).getByRole('button', { name: 'Alle anderen abmelden' }))
    await waitFor(() => expect(sent(endOtherSessions)).toHaveLength(1))
  })

  test('gives a passkey another name', async () => {
    const passkey = { id: 5, name: 'Telefon', createdAt: NOW, lastUsedAt: null, isBackedUp: false }
    const { user, sent } = await open(makeViewer(), { ...ways(), passkeys: [passkey] })
    await user.click(await screen.findByRole('button', { name: /^Passkeys/ }))
    await user.click(await screen.findByRole('button', { name: 'Telefon umbenennen' }))
    const field = screen.getByLabelText('Neuer Name für „Telefon“')
    expect(field).toHaveProperty('value', 'Telefon')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Speichern' }))
    expect(screen.getByText('Bitte ausfüllen')).toBeTruthy()
    expect(sent(renamePasskey)).toHaveLength(0)
    await user.type(field, '  Altes Telefon {Enter}')
    await waitFor(() =>
      expect(sent(renamePasskey)).toMatchObject([{ params: { id: '5' }, body: { name: 'Altes Telefon' } }]),
    )
    expect(await screen.findByRole('button', { name: 'Telefon umbenennen' })).toBeTruthy()
  })

  test('switches the second step on: password, code, recovery codes', async () => {
    const { user, sent } = await open()
    await user.click(await screen.findByRole('button', { name: /Anmeldung in zwei Schritten/ }))
    await user.type(await screen.findByLabelText('Dein Passwort'), 'Wegband-2026')
    await user.click(screen.getByRole('button', { name: 'Weiter' }))
    expect(await screen.findByRole('img', { name: 'Code für deine Code-App' })).toBeTruthy()
    expect(screen.getByText(/JBSW Y3DP EHPK 3PXP/)).toBeTruthy()
    const inApp = screen.getByRole('link', { name: 'In der App öffnen' })
    expect(inApp.getAttribute('href')).toMatch(/^otpauth:/)
    await user.click(screen.getByRole('button', { name: 'Schlüssel kopieren' }))
    expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP')
    await user.type(screen.getByLabelText('Code, 6 Ziffern'), '123456')
    await user.click(screen.getByRole('button', { name: 'Einschalten' }))
    expect(await screen.findByText('ABCDE-FGHJK')).toBeTruthy()
    expect(sent(setUpSecondStep)[0]?.body).toEqual({ password: 'Wegband-2026' })
    expect(sent(confirmSecondStep)[0]?.body).toEqual({ code: '123456' })
  })

  test('tells a user who needs a second step why their rights are suspended', async () => {
    await open(makeViewer({ mustSetUpSecondStep: true }))
    expect(await screen.findByText('Richte die Anmeldung in zwei Schritten ein')).toBeTruthy()
  })

  test('shows which methods are on', async () => {
    await open(makeViewer(), ways({ isOn: true, recoveryCodesLeft: 8 }))
    expect(await screen.findByText('Code-App, 8 Notfallcodes')).toBeTruthy()
  })
})
