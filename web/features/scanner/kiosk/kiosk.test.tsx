import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  checkInAtKiosk,
  endKiosk,
  type Kiosk,
  type KioskClass,
  readKiosk,
  type Welcome,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { signOut } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { forgetDevice } from '../../../platform/device/device-store.ts'
import { connection } from '../../../platform/offline/connection.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { preloadDialogs } from '../../appointments/testing/patient-tests.ts'
import { closeCheckIns, refusedCheckIns } from './check-in-queue.ts'
import { keepKioskDevice } from './kiosk-device.ts'
import { KioskPage } from './kiosk-page.tsx'

preloadDialogs()

const TOKEN = 'k'.repeat(43)
const person = (id: number, firstName: string, checkedInAt: string | null = null) => ({
  id,
  firstName,
  initial: 'P',
  belt: { belt: 2, isKids: false },
  checkedInAt,
  cards: [],
})
const CLASS: KioskClass = {
  appointmentId: 12,
  name: 'Wing Chun, Erwachsene',
  startAt: '2026-11-20T17:30:00.000Z',
  endAt: '2026-11-20T19:00:00.000Z',
  room: 'Halle 2',
  trainerFirstName: 'Tarek',
  sport: { hue: 33, chroma: 1 },
  people: [person(1, 'Aylin', '2026-11-20T17:21:00.000Z'), person(2, 'Nils'), person(3, 'Nina')],
}
const KIDS: KioskClass = {
  ...CLASS,
  appointmentId: 13,
  name: 'Kinder',
  room: 'Halle 1',
  trainerFirstName: 'Bernd',
  people: [],
}
const VIEW: Kiosk = { schoolName: 'Schule Lindenhof', classes: [CLASS], next: [] }
const WELCOME: Welcome = {
  person: person(2, 'Nils', '2026-11-20T17:22:00.000Z'),
  appointmentId: 12,
  isFirstTime: false,
  isAgain: false,
  weeks: { woven: 70, left: 7, beltStep: 7 },
}

beforeEach(() => {
  forgetDevice()
  closeCheckIns()
  connection.set({ status: 'fine' })
})

const open = async (
  answers: FakeAnswer[] = [],
  { isTablet = true, locale = 'de' as 'de' | 'en', viewer = null as Viewer | null } = {},
) =>
  await renderPage(<Prepared isTablet={isTablet} />, {
    at: '/kiosk/12',
    viewer,
    now: '2026-11-20T17:22:00.000Z',
    locale,
    answers: [answer(readKiosk, { status: 200, body: { data: VIEW } }), ...answers],
  })

/** Puts the device into tablet mode before the page is opened, as the page of the class does. */
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

test('shows the class and the people who are there by first names', async () => {
  const page = await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Wing Chun, Erwachsene' })).toBeTruthy()
  const list = screen.getByRole('complementary', { name: 'Wer da ist' })
  expect(within(list).getByText('Aylin')).toBeTruthy()
  expect(within(list).queryByText('Nils')).toBeNull()
  expect(within(list).getByText('von 3 sind da')).toBeTruthy()
  expect(page.sent(readKiosk)[0]?.headers.get('authorization')).toBeNull()
})

test('keeps the screen on for the whole evening without a touch', async () => {
  const release = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const request = vi.fn<(what: string) => Promise<unknown>>(() => Promise.resolve({ release }))
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  try {
    const page = await open()
    await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
    page.unmount()
    await waitFor(() => expect(release).toHaveBeenCalledOnce())
  } finally {
    Reflect.deleteProperty(navigator, 'wakeLock')
  }
})

test('mentions chips only where the device can read them', async () => {
  const chip = /Chip an die Rückseite/
  const page = await open()
  expect(await screen.findByText('Halte deine Karte vor die Kamera')).toBeTruthy()
  expect(screen.queryByText(chip)).toBeNull()
  page.unmount()
  class Reader extends EventTarget {
    scan = () => Promise.resolve()
  }
  vi.stubGlobal('NDEFReader', Reader)
  await open()
  expect(await screen.findByText(chip)).toBeTruthy()
  vi.unstubAllGlobals()
})

test('the name search needs two letters and finds only people who are not there yet', async () => {
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

test('a check-in greets the person with the woven weeks', async () => {
  const page = await open([answer(checkInAtKiosk, { status: 200, body: { data: WELCOME } })])
  await chooseNils()
  expect(await screen.findByText('Hallo Nils')).toBeTruthy()
  expect(screen.getByText('70 Wochen sind gewebt.')).toBeTruthy()
  expect(screen.getByText('Noch 7 bis Gurtschritt 7.')).toBeTruthy()
  expect(page.sent(checkInAtKiosk)[0]?.body).toMatchObject({ kiosk: TOKEN, attendanceId: 2 })
})

test('a first-timer sees the weeks to come instead of none', async () => {
  const weeks = { woven: 0, left: 11, beltStep: 1 }
  const welcome = { ...WELCOME, isFirstTime: true, weeks }
  await open([answer(checkInAtKiosk, { status: 200, body: { data: welcome } })])
  await chooseNils()
  expect(await screen.findByText('Noch 11 Wochen bis Gurtschritt 1.')).toBeTruthy()
  expect(screen.queryByText(/gewebt/)).toBeNull()
})

test('stores an offline check-in, shows that it waits and sends it once when online', async () => {
  const page = await open([answer(checkInAtKiosk, { status: 200, body: { data: WELCOME } })])
  await screen.findByRole('heading', { level: 1 })
  connection.set({ status: 'lost', since: 0 })
  await chooseNils()
  expect(await screen.findByText('Gemerkt, wartet auf Netz')).toBeTruthy()
  expect(await screen.findByText('1 wartet auf Netz')).toBeTruthy()
  expect(page.sent(checkInAtKiosk)).toHaveLength(0)
  connection.set({ status: 'fine' })
  await waitFor(() => expect(page.sent(checkInAtKiosk)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('1 wartet auf Netz')).toBeNull())
})

test('keeps a refused offline check-in listed and retries after a rate limit', async () => {
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
  connection.set({ status: 'lost', since: 0 })
  await chooseNils()
  expect(await screen.findByText('1 wartet auf Netz')).toBeTruthy()
  connection.set({ status: 'fine' })
  expect(await screen.findByText('verbunden')).toBeTruthy()
  await waitFor(() => expect(page.sent(checkInAtKiosk)).toHaveLength(1))
  expect(screen.getByText('1 wartet auf Netz')).toBeTruthy()
  connection.set({ status: 'lost', since: 0 })
  expect(await screen.findByText('ohne Netz')).toBeTruthy()
  connection.set({ status: 'fine' })
  expect(await screen.findByText('1 konnte nicht eingecheckt werden')).toBeTruthy()
  expect(screen.getByText(/^Nils, 18:22: /)).toBeTruthy()
  expect(screen.queryByText('1 wartet auf Netz')).toBeNull()
})

test('sends a person who is refused to the trainer by name', async () => {
  await open([answer(checkInAtKiosk, { status: 409, body: { code: 'appointments.full', message: '' } })])
  await chooseNils()
  expect(await screen.findByText(/Sag Tarek Bescheid\.$/)).toBeTruthy()
})

test('a device that is not or no longer a tablet says so and leads to the sign-in', async () => {
  await open([], { isTablet: false })
  expect(await screen.findByRole('heading', { name: 'Dieses Tablet ist nicht mehr an der Tür' })).toBeTruthy()
})

test('the tablet leads a user who is signed in on their own device to the class', async () => {
  await open([], { isTablet: false, viewer: makeViewer() })
  expect(await screen.findByRole('heading', { name: 'Dieses Gerät ist kein Tablet an der Tür' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zum Termin' }).getAttribute('href')).toBe('/appointments/12')
  expect(screen.queryByRole('link', { name: 'Anmelden' })).toBeNull()
})

test('a tablet that was ended elsewhere says so, in English too', async () => {
  await open([answer(readKiosk, { status: 410, body: { code: 'appointments.kiosk-over', message: '' } })], {
    locale: 'en',
  })
  expect(await screen.findByRole('heading', { name: 'This is no longer a door tablet' })).toBeTruthy()
})

const letsIn = answer(signIn, {
  status: 200,
  body: {
    authenticated: true,
    userId: 5,
    isImpersonated: false,
    token: 'token-1',
    personalAccessToken: null,
  },
})

test('makes no more requests with its token while the tablet mode is being ended', async () => {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const page = await open([
    letsIn,
    answer(endKiosk, async () => {
      await ended
      return { status: 204 }
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Tablet entsperren' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/Passwort/), 'Kiesel-2026-Weg')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Entsperren' }))
  await waitFor(() => expect(page.sent(endKiosk)).toHaveLength(1))
  const before = page.sent(readKiosk).length
  await page.queryClient.invalidateQueries()
  expect(page.sent(readKiosk)).toHaveLength(before)
  end()
})

test('refuses to end the tablet mode for users outside the team and keeps the door open', async () => {
  const page = await open([
    letsIn,
    answer(signOut, { status: 204 }),
    answer(endKiosk, { status: 403, body: { code: 'appointments.not-allowed', message: '' } }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Tablet entsperren' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText(/Passwort/), 'Kiesel-2026-Weg')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Entsperren' }))
  expect(await within(dialog).findByText(/nur, wer zum Team dieser Schule gehört/)).toBeTruthy()
  expect(page.sent(signOut)).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Tablet entsperren' })).toBeTruthy()
})

test('a refused check-in by name mentions the list, not a code', async () => {
  await open()
  await screen.findByRole('button', { name: 'Tablet entsperren' })
  const lost = { doneAt: '2026-11-20T17:20:00.000Z', code: 'scanner.not-found-or-expired' } as const
  act(() =>
    refusedCheckIns.set([
      { ...lost, key: 'a', firstName: 'Lena' },
      { ...lost, key: 'b', firstName: undefined },
    ]),
  )
  expect(screen.getByText(/^Lena, 18:20: steht nicht mehr auf der Liste/)).toBeTruthy()
  expect(screen.getByText(/^Jemand, 18:20: Zu diesem Code gehört hier niemand/)).toBeTruthy()
})

/** A chip held to the tablet, as its reader reports it. */
async function holdChip(serial: string): Promise<void> {
  await waitFor(() => expect(Reader.last).toBeDefined())
  act(() => {
    Reader.last?.dispatchEvent(Object.assign(new Event('reading'), { serialNumber: serial }))
  })
}
class Reader extends EventTarget {
  static last: Reader | undefined
  scan = () => {
    Reader.last = this
    return Promise.resolve()
  }
}
const CHIP = '04:a2:2b:12:34:56:78'
const shows = (view: Partial<Kiosk>) =>
  answer(readKiosk, { status: 200, body: { data: { ...VIEW, ...view } } })

describe('through the evening', () => {
  beforeEach(() => {
    Reader.last = undefined
    vi.stubGlobal('NDEFReader', Reader)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('between two classes it shows the start of the next one and accepts no check-in', async () => {
    const page = await open([
      shows({ classes: [], next: [{ ...KIDS, startAt: '2026-11-20T18:00:00.000Z' }] }),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Kinder' })).toBeTruthy()
    expect(screen.getByText('Das nächste Training beginnt um')).toBeTruthy()
    expect(screen.getAllByText('19:00').length).toBeGreaterThan(0)
    expect(screen.getByText('Einchecken geht, sobald Bernd es startet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ohne Karte' })).toBeNull()
    await holdChip(CHIP)
    expect(page.sent(checkInAtKiosk)).toHaveLength(0)
  })

  test('it moves to the next class when that is started, without a sign-in', async () => {
    let view: Partial<Kiosk> = {}
    const page = await open([
      answer(readKiosk, () => ({ status: 200, body: { data: { ...VIEW, ...view } } })),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Wing Chun, Erwachsene' })).toBeTruthy()
    view = { classes: [KIDS] }
    await page.queryClient.invalidateQueries()
    expect(await screen.findByRole('heading', { level: 1, name: 'Kinder' })).toBeTruthy()
    expect(screen.queryByText('Wing Chun, Erwachsene')).toBeNull()
    expect(page.sent(signIn)).toHaveLength(0)
  })

  test('a person who booked neither of two running classes chooses by a large tile', async () => {
    const page = await open([
      shows({ classes: [CLASS, KIDS] }),
      answer(checkInAtKiosk, ({ body }) =>
        (body as { appointmentId?: number }).appointmentId === 13
          ? { status: 200, body: { data: { ...WELCOME, appointmentId: 13 } } }
          : { status: 409, body: { code: 'appointments.kiosk-choose', message: '' } },
      ),
    ])
    await screen.findByRole('heading', { level: 1 })
    await holdChip(CHIP)
    expect(await screen.findByRole('heading', { name: 'Wohin gehst du?' })).toBeTruthy()
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
    await userEvent.click(screen.getByRole('button', { name: /^Kinder/ }))
    expect(await screen.findByText('Hallo Nils')).toBeTruthy()
    expect(screen.getByText('Kinder, Halle 1')).toBeTruthy()
    const [first, second] = page.sent(checkInAtKiosk).map(({ body }) => body as Record<string, unknown>)
    expect(first).not.toHaveProperty('appointmentId')
    expect(second).toMatchObject({ appointmentId: 13, token: first?.['token'] })
    expect(screen.queryByRole('heading', { name: 'Wohin gehst du?' })).toBeNull()
  })

  test('offline it asks for the class too and sends it with the stored check-in', async () => {
    const page = await open([
      shows({ classes: [CLASS, KIDS] }),
      answer(checkInAtKiosk, { status: 200, body: { data: WELCOME } }),
    ])
    await screen.findByRole('heading', { level: 1 })
    connection.set({ status: 'lost', since: 0 })
    await holdChip(CHIP)
    await userEvent.click(await screen.findByRole('button', { name: /^Wing Chun, Erwachsene/ }))
    expect(await screen.findByText('Gemerkt, wartet auf Netz')).toBeTruthy()
    connection.set({ status: 'fine' })
    await waitFor(() => expect(page.sent(checkInAtKiosk)).toHaveLength(1))
    expect(page.sent(checkInAtKiosk)[0]?.body).toMatchObject({ appointmentId: 12 })
  })

  test('offline the next class begins as planned and takes the check-ins', async () => {
    const over = { ...CLASS, endAt: '2026-11-20T17:20:00.000Z' }
    const begun = { ...KIDS, startAt: '2026-11-20T17:20:00.000Z' }
    const page = await open([
      shows({ classes: [over], next: [begun] }),
      answer(checkInAtKiosk, { status: 200, body: { data: WELCOME } }),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Wing Chun, Erwachsene' })).toBeTruthy()
    connection.set({ status: 'lost', since: 0 })
    expect(await screen.findByRole('heading', { level: 1, name: 'Kinder' })).toBeTruthy()
    await holdChip(CHIP)
    expect(await screen.findByText('Gemerkt, wartet auf Netz')).toBeTruthy()
    connection.set({ status: 'fine' })
    await waitFor(() => expect(page.sent(checkInAtKiosk)).toHaveLength(1))
    expect(page.sent(checkInAtKiosk)[0]?.body).toMatchObject({ appointmentId: 13 })
  })
})
