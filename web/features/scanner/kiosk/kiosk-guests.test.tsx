/** A guest of a trial slot at the tablet at the door. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  checkInAtKiosk,
  type Kiosk,
  type KioskPerson,
  readKiosk,
  type Welcome,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { preloadDialogs } from '../../appointments/testing/patient-tests.ts'
import { closeCheckIns } from './check-in-queue.ts'
import { keepKioskDevice } from './kiosk-device.ts'
import { KioskPage } from './kiosk-page.tsx'

preloadDialogs()

/** The same id as the member, to check that guests and members are not mixed up. */
const PIET: KioskPerson = {
  id: 2,
  isGuest: true,
  firstName: 'Piet',
  initial: 'W',
  belt: null,
  checkedInAt: null,
  cards: [],
}
const NILS: KioskPerson = { ...PIET, isGuest: false, firstName: 'Nils', initial: 'P' }
const VIEW: Kiosk = {
  schoolName: 'Schule Lindenhof',
  classes: [
    {
      appointmentId: 12,
      name: 'Wing Chun, Erwachsene',
      startAt: '2026-11-20T17:30:00.000Z',
      endAt: '2026-11-20T19:00:00.000Z',
      room: 'Halle 2',
      trainerFirstName: 'Tarek',
      sport: null,
      people: [NILS, PIET],
    },
  ],
  next: [],
}
const WELCOME: Welcome = {
  person: { ...PIET, checkedInAt: '2026-11-20T17:22:00.000Z' },
  appointmentId: 12,
  isFirstTime: true,
  isAgain: false,
  weeks: null,
}

beforeEach(() => {
  forgetDevice()
  closeCheckIns()
  connection.set({ status: 'fine' })
})

function Prepared() {
  keepKioskDevice({ token: 'k'.repeat(43), appointmentId: 12, username: 'tarek' })
  return <KioskPage />
}
const open = async (locale: 'de' | 'en' = 'de') =>
  await renderPage(<Prepared />, {
    at: '/kiosk/12',
    viewer: null,
    now: '2026-11-20T17:22:00.000Z',
    locale,
    answers: [
      answer(readKiosk, { status: 200, body: { data: VIEW } }),
      answer(checkInAtKiosk, { status: 200, body: { data: WELCOME } }),
    ],
  })
const choosePiet = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Karte' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ohne Karte' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Dein Vorname/ }), 'piet')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Piet W.' }))
}

test('a guest finds their name and is welcomed to their first class', async () => {
  const page = await open()
  await choosePiet()
  expect(await screen.findByText('Hallo Piet')).toBeTruthy()
  expect(screen.getByText('Willkommen beim ersten Training')).toBeTruthy()
  const sent = page.sent(checkInAtKiosk)[0]?.body
  expect(sent).toMatchObject({ guestId: 2 })
  expect(sent).not.toHaveProperty('attendanceId')
})

test('an offline guest is greeted by name and sent once the tablet is online again', async () => {
  const page = await open()
  await screen.findByRole('heading', { level: 1 })
  connection.set({ status: 'lost', since: 0 })
  await choosePiet()
  expect(await screen.findByText('Gemerkt, wartet auf Netz')).toBeTruthy()
  expect(screen.getByText('Hallo Piet')).toBeTruthy()
  connection.set({ status: 'fine' })
  await waitFor(() => expect(page.sent(checkInAtKiosk)[0]?.body).toMatchObject({ guestId: 2 }))
})
