import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  checkInAtKiosk,
  type Kiosk,
  readKiosk,
  type Welcome,
} from '@wegband/domain/features/appointments/kiosk-contract.ts'
import { forgetDevice } from '../../platform/device-store.ts'
import { line } from '../../platform/line.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { bePatient } from '../appointments/testing/patient-tests.ts'
import { keepKioskDevice, refusedCheckIns, waitingCheckIns } from './kiosk-device.ts'
import { KioskPage } from './kiosk-page.tsx'

bePatient()

const TOKEN = 'k'.repeat(43)
const person = (id: number, firstName: string, checkedInAt: string | null = null) => ({
  id,
  firstName,
  initial: 'P',
  belt: { belt: 2, isKids: false },
  checkedInAt,
  cards: [],
})
const VIEW: Kiosk = {
  appointmentId: 12,
  name: 'Wing Chun, Erwachsene',
  startAt: '2026-11-20T17:30:00.000Z',
  endAt: '2026-11-20T19:00:00.000Z',
  room: 'Halle 2',
  schoolName: 'Schule Lindenhof',
  trainerFirstName: 'Tarek',
  sport: { hue: 33, chroma: 1 },
  people: [person(1, 'Aylin', '2026-11-20T17:21:00.000Z'), person(2, 'Nils'), person(3, 'Nina')],
}
const WELCOME: Welcome = {
  person: person(2, 'Nils', '2026-11-20T17:22:00.000Z'),
  isFirstTime: false,
  isAgain: false,
  weeks: { woven: 70, left: 7, beltStep: 7 },
}

beforeEach(() => {
  forgetDevice()
  waitingCheckIns.set(0)
  refusedCheckIns.set([])
  line.set({ status: 'fine' })
})

const open = async (answers: FakeAnswer[] = [], { isTablet = true, locale = 'de' as 'de' | 'en' } = {}) =>
  await renderPage(<Prepared isTablet={isTablet} />, {
    at: '/kiosk/12',
    viewer: null,
    now: '2026-11-20T17:22:00.000Z',
    locale,
    answers: [answer(readKiosk, { status: 200, body: { data: VIEW } }), ...answers],
  })

/** The device is made the tablet before the page is opened, as on the page of the class. */
function Prepared(props: { readonly isTablet: boolean }) {
  if (props.isTablet) keepKioskDevice({ token: TOKEN, appointmentId: 12, username: 'tarek' })
  return <KioskPage />
}

const chooseNils = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Karte' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ohne Karte' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Dein Vorname/ }), 'nil')
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Nils P.' }))
}

test('shows the class and who is there by first names', async () => {
  const page = await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Wing Chun, Erwachsene' })).toBeTruthy()
  const list = screen.getByRole('complementary', { name: 'Wer da ist' })
  expect(within(list).getByText('Aylin')).toBeTruthy()
  expect(within(list).queryByText('Nils')).toBeNull()
  expect(within(list).getByText('von 3 sind da')).toBeTruthy()
  expect(page.sent(readKiosk)[0]?.headers.get('authorization')).toBeNull()
})

test('names of others are found by two letters at least, and only of those who are not there yet', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Karte' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ohne Karte' })
  const field = within(dialog).getByRole('textbox', { name: /Dein Vorname/ })
  await userEvent.type(field, 'n')
  expect(within(dialog).queryByRole('button', { name: /P\.$/ })).toBeNull()
  await userEvent.type(field, 'i')
  expect(within(dialog).getAllByRole('button', { name: /^Ni.* P\.$/ })).toHaveLength(2)
  await userEvent.clear(field)
  await userEvent.type(field, 'ay')
  expect(within(dialog).getByText(/So heißt niemand/)).toBeTruthy()
})

test('greets who comes in with the weeks that are woven', async () => {
  const page = await open([answer(checkInAtKiosk, { status: 200, body: { data: WELCOME } })])
  await chooseNils()
  expect(await screen.findByText('Moin Nils')).toBeTruthy()
  expect(screen.getByText('70 Wochen sind gewebt.')).toBeTruthy()
  expect(screen.getByText('Noch 7 bis Gurtschritt 7.')).toBeTruthy()
  expect(page.sent(checkInAtKiosk)[0]?.body).toMatchObject({ kiosk: TOKEN, attendanceId: 2 })
})

test('without a line it keeps who came, says that it waits, and sends it once the line is back', async () => {
  const page = await open([answer(checkInAtKiosk, { status: 200, body: { data: WELCOME } })])
  await screen.findByRole('heading', { level: 1 })
  line.set({ status: 'lost', since: 0 })
  await chooseNils()
  expect(await screen.findByText('Gemerkt, wartet auf Netz')).toBeTruthy()
  expect(await screen.findByText('1 wartet auf Netz')).toBeTruthy()
  expect(page.sent(checkInAtKiosk)).toHaveLength(0)
  line.set({ status: 'fine' })
  await waitFor(() => expect(page.sent(checkInAtKiosk)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('1 wartet auf Netz')).toBeNull())
})

test('who was let in without a line and then is not accepted stays in view; patience is no refusal', async () => {
  let replies = [429, 409]
  const page = await open([
    answer(checkInAtKiosk, () => {
      const [status = 409, ...rest] = replies
      replies = rest
      const code = status === 429 ? 'general.too-many-requests' : 'appointments.full'
      return { status, body: { code, message: '' } }
    }),
  ])
  await screen.findByRole('heading', { level: 1 })
  line.set({ status: 'lost', since: 0 })
  await chooseNils()
  expect(await screen.findByText('1 wartet auf Netz')).toBeTruthy()
  line.set({ status: 'fine' })
  expect(await screen.findByText('verbunden')).toBeTruthy()
  await waitFor(() => expect(page.sent(checkInAtKiosk)).toHaveLength(1))
  expect(screen.getByText('1 wartet auf Netz')).toBeTruthy()
  line.set({ status: 'lost', since: 0 })
  expect(await screen.findByText('ohne Netz')).toBeTruthy()
  line.set({ status: 'fine' })
  expect(await screen.findByText('1 konnte nicht eingecheckt werden')).toBeTruthy()
  expect(screen.getByText(/^Nils, 18:22: /)).toBeTruthy()
  expect(screen.queryByText('1 wartet auf Netz')).toBeNull()
})

test('who may not come in is sent to the trainer by name', async () => {
  await open([answer(checkInAtKiosk, { status: 409, body: { code: 'appointments.full', message: '' } })])
  await chooseNils()
  expect(await screen.findByText(/Sag Tarek Bescheid\.$/)).toBeTruthy()
})

test('a device that is no tablet, or no longer one, says so and leads to the sign-in', async () => {
  await open([], { isTablet: false })
  expect(await screen.findByRole('heading', { name: 'Dieses Tablet ist nicht mehr an der Tür' })).toBeTruthy()
})

test('a tablet that was ended elsewhere says so, in English too', async () => {
  await open([answer(readKiosk, { status: 410, body: { code: 'appointments.kiosk-over', message: '' } })], {
    locale: 'en',
  })
  expect(await screen.findByRole('heading', { name: 'This tablet is no longer at the door' })).toBeTruthy()
})
