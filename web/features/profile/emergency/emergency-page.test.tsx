import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  changeEmergencyInformation,
  openEmergencyInformation,
  readEmergencyInformation,
  type EmergencyInformation,
} from '@wegband/domain/features/profile/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import type { FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { EmergencyPage } from './emergency-page.tsx'
import { EmergencySheet } from './emergency-sheet.tsx'

const NOTHING: EmergencyInformation = {
  userId: 1,
  firstName: 'Mara',
  lastName: 'Lindner',
  healthInfo: '',
  emergencyContact: '',
  emergencyPhone: '',
  consentGivenAt: null,
  accesses: [],
}
const TOLD: EmergencyInformation = {
  ...NOTHING,
  healthInfo: 'Pollenallergie',
  emergencyContact: 'Ole Lindner',
  emergencyPhone: '0431 555-0190',
  consentGivenAt: '2026-11-04T08:10:00.000Z',
  accesses: [
    {
      at: '2026-11-12T17:52:00.000Z',
      action: 'read',
      as: 'attendance',
      isInView: false,
      isYou: false,
      person: { id: 5, firstName: 'Tarek', lastName: 'Aydın', avatar: null },
    },
    {
      at: '2026-11-04T08:10:00.000Z',
      action: 'changed',
      as: 'self',
      isInView: false,
      isYou: true,
      person: { id: 1, firstName: 'Mara', lastName: 'Lindner', avatar: null },
    },
  ],
}
const told = (data: EmergencyInformation): FakeAnswer =>
  answer(readEmergencyInformation, { status: 200, body: { data } })
const open = (...answers: FakeAnswer[]) =>
  renderPage(<EmergencyPage />, { at: '/user/profile/emergency', answers, now: '2026-11-20T09:00:00Z' })

// spec: user-emergency-fields
test('stores nothing without an explicit consent', async () => {
  const page = await open(told(NOTHING), answer(changeEmergencyInformation, { status: 204 }))
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Was Ersthelfer wissen sollten'), 'Pollenallergie')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Bitte zustimmen')).toBeDefined()
  expect(page.sent(changeEmergencyInformation)).toHaveLength(0)
  await user.click(screen.getByRole('checkbox', { name: /Ich willige ein/ }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(page.sent(changeEmergencyInformation)[0]?.body).toEqual({
      healthInfo: 'Pollenallergie',
      consent: true,
    }),
  )
})

test('lists who has opened it, with time and right', async () => {
  await open(told(TOLD))
  const row = (await screen.findByText('Tarek Aydın')).closest('li')
  expect(row?.textContent).toMatch(/12\. November.*18:52, im Training/)
  expect(screen.getByText(/4\. November.*09:10, geändert/)).toBeDefined()
  expect(screen.getByText('Einwilligung vom 4. November 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Nummer anrufen' }).getAttribute('href')).toBe('tel:04315550190')
})

test('deleting everything withdraws the consent, after a question', async () => {
  const page = await open(told(TOLD), answer(changeEmergencyInformation, { status: 204 }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Alles löschen' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Löschen und widerrufen' }))
  await waitFor(() => expect(page.sent(changeEmergencyInformation)[0]?.body).toEqual({ consent: false }))
})

test('a refused field shows why and keeps the input', async () => {
  await open(
    told(TOLD),
    answer(changeEmergencyInformation, {
      status: 422,
      body: { code: 'general.invalid', message: 'x', errors: { emergencyPhone: ['invalid-phone'] } },
    }),
  )
  const user = userEvent.setup()
  const phone = await screen.findByLabelText<HTMLInputElement>('Telefon')
  await user.clear(phone)
  await user.type(phone, '0431 55')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(
    await screen.findByText('Nur Ziffern, Leerzeichen und + ( ) / -, mindestens drei Ziffern'),
  ).toBeDefined()
  expect(phone.value).toBe('0431 55')
})

test('reads the data once, not on every render', async () => {
  const page = await open(told(TOLD))
  await screen.findByText('Tarek Aydın')
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(page.sent(readEmergencyInformation)).toHaveLength(1)
})

test('a parent fills it in for a child, with texts for that case', async () => {
  const child = makeViewer({ id: 7, firstName: 'Jonas', isKid: true })
  await renderPage(<EmergencyPage />, {
    at: '/user/profile/emergency?child=7',
    viewer: makeViewer({ childIds: [7] }),
    answers: [
      answer(readUser, ({ params }) => ({
        status: 200,
        body: { data: params.id === '7' ? child : makeViewer({ childIds: [7] }) },
      })),
      told({ ...NOTHING, userId: 7, firstName: 'Jonas' }),
    ],
  })
  expect(await screen.findByText('Für den Fall, dass Jonas im Training etwas passiert.')).toBeDefined()
  expect(await screen.findByText(/Ich willige für Jonas ein/)).toBeDefined()
})

test('shows that it could not be loaded', async () => {
  await open(
    answer(readEmergencyInformation, { status: 500, body: { code: 'general.unexpected', message: 'x' } }),
  )
  expect(await screen.findByText('Etwas ist schiefgelaufen')).toBeDefined()
})

test('a trainer opens it in a dialog that says it is logged, or reads why not', async () => {
  const { accesses: _own, ...seen } = TOLD
  const page = await renderPage(<EmergencySheet userId={1} name="Mara Lindner" onClose={() => undefined} />, {
    at: '/appointments/3',
    answers: [told(seen)],
  })
  expect(await screen.findByText('Pollenallergie')).toBeDefined()
  expect(screen.getByText(/Mara sieht, dass du sie geöffnet hast/)).toBeDefined()
  page.unmount()
  await renderPage(<EmergencySheet userId={1} name="Mara Lindner" onClose={() => undefined} />, {
    at: '/appointments/3',
    answers: [
      answer(readEmergencyInformation, {
        status: 403,
        body: { code: 'profile.emergency-not-allowed', message: 'x' },
      }),
    ],
  })
  expect(await screen.findByText('Notfalldaten sind geschützt')).toBeDefined()
})

test('offline the dialog says so, and how to get help nevertheless', async () => {
  await renderPage(<EmergencySheet userId={1} name="Mara Lindner" onClose={() => undefined} />, {
    at: '/appointments/3',
    answers: [
      answer(readEmergencyInformation, () => {
        throw new TypeError('Failed to fetch')
      }),
    ],
  })
  expect(await screen.findByText(/Im Notfall wähle die 112/)).toBeDefined()
  expect(screen.getByRole('link', { name: '112 anrufen' }).getAttribute('href')).toBe('tel:112')
})

test('a trainer gives a reason for emergency information that no booking opens', async () => {
  const page = await renderPage(<EmergencySheet userId={1} name="Mara" onClose={() => {}} />, {
    at: '/dashboard',
    answers: [
      answer(readEmergencyInformation, {
        status: 403,
        body: { code: 'profile.emergency-needs-reason', message: 'x' },
      }),
      answer(openEmergencyInformation, { status: 200, body: { data: TOLD } }),
    ],
  })
  const user = userEvent.setup()
  const reason = await screen.findByLabelText('Warum brauchst du sie?')
  expect(screen.queryByText('Pollenallergie')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Notfalldaten öffnen' }))
  expect(await screen.findByText('Bitte schreib ein paar Worte dazu')).toBeDefined()
  expect(page.sent(openEmergencyInformation)).toHaveLength(0)
  await user.type(reason, 'Mara ist gestürzt')
  await user.click(screen.getByRole('button', { name: 'Notfalldaten öffnen' }))
  expect(await screen.findByText('Pollenallergie')).toBeDefined()
  expect(page.sent(openEmergencyInformation)[0]?.body).toEqual({ reason: 'Mara ist gestürzt' })
})
