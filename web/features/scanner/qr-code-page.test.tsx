// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  listCards,
  readPermanentCode,
  renewPermanentCode,
  revokeCard,
} from '@wegband/domain/features/cards/card-contract.ts'
import { listAttendances, readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import { listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import { lastChange } from '../../platform/live/last-change.ts'
import { installClock } from '../../platform/clock.ts'
import { connection } from '../../platform/offline/connection.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { answer, type FakeAnswer, type FakeReply } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAttendance, makeRunning } from '../appointments/testing/make-appointment.ts'
import { qrMatrix, qrPath } from '../cards/code/qr-image.tsx'
import { samplePath } from '../sports/testing-samples.ts'
import { QrCodePage } from './qr-code-page.tsx'

const START = Date.parse('2026-11-20T09:00:00.000Z')
const iso = (ms: number): string => new Date(ms).toISOString()

/** A code issued now and valid for 120 seconds; the number identifies it. */
const issued = (number: number, now: number): FakeReply => ({
  status: 200,
  body: {
    data: {
      token: `WTT-${number}.1795169598.UrQQfafflegcdtf7k`,
      issuedAt: iso(now),
      expiresAt: iso(now + 120_000),
    },
  },
})
/** The requests of the page beside the timed code. */
const PERMANENT = 'WTM-ABCDEFGHIJKLMNOPQRSTUV2345'
const CARDS = [
  { id: 4, kind: 'kids', number: 31, ending: 'K3QF', linkedAt: '2026-11-01T17:00:00.000Z', revokedAt: null },
  { id: 3, kind: 'nfc', number: null, ending: '6E80', linkedAt: '2026-10-01T17:00:00.000Z', revokedAt: null },
  {
    id: 2,
    kind: 'member',
    number: 22,
    ending: 'QQQQ',
    linkedAt: '2026-09-01T17:00:00.000Z',
    revokedAt: '2026-10-02T17:00:00.000Z',
  },
  {
    id: 1,
    kind: 'permanent',
    number: null,
    ending: '2345',
    linkedAt: '2026-01-01T17:00:00.000Z',
    revokedAt: null,
  },
]
const lazyPart = [
  answer(readPermanentCode, { status: 200, body: { data: { token: PERMANENT, since: iso(START) } } }),
  answer(listCards, { status: 200, body: { data: CARDS } }),
]
const down: FakeReply = { status: 404, body: { code: 'general.not-found', message: 'no' } }

const drawn = (): string | null | undefined =>
  screen.queryByRole('img', { name: 'QR-Code von Mara Lindner' })?.querySelector('path')?.getAttribute('d')
const drawingOf = (number: number): string => qrPath(qrMatrix(`WTT-${number}.1795169598.UrQQfafflegcdtf7k`))

afterEach(() => {
  vi.useRealTimers()
  connection.set({ status: 'fine' })
})

// spec: route-user-qrcode
test('draws the own code with its time, the name and the belt', async () => {
  const path = samplePath()
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    viewer: makeViewer({ trainingProgress: path.userProgress === null ? [] : [path.userProgress] }),
    answers: [
      ...lazyPart,
      answer(readQrToken, issued(1, START)),
      answer(listSports, {
        status: 200,
        body: { data: [path], meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
      }),
      answer(readSport, { status: 200, body: { data: path } }),
    ],
  })
  await waitFor(() => expect(drawn()).toBe(drawingOf(1)))
  expect(screen.getByRole('timer').textContent).toContain('60')
  expect(screen.getByRole('heading', { name: 'Mara Lindner' })).toBeTruthy()
  expect(await screen.findByText('Wing Chun, Level 3')).toBeTruthy()
})

test('renews the code after a minute, and without a new one keeps the old until it expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let time = START
  const replies: FakeReply[] = [issued(1, START), issued(2, START + 60_000)]
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    answers: [...lazyPart, answer(readQrToken, (_request, times) => replies[times] ?? down)],
  })
  installClock({ now: () => time })
  const pass = async (ms: number): Promise<void> => {
    time += ms
    await act(() => vi.advanceTimersByTimeAsync(ms))
  }
  await waitFor(() => expect(drawn()).toBe(drawingOf(1)))
  await pass(61_000)
  await waitFor(() => expect(drawn()).toBe(drawingOf(2)))
  await pass(65_000)
  expect(drawn()).toBe(drawingOf(2))
  expect(await screen.findByText(/Ein neuer Code kommt gerade nicht an/)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^5\dSekunden gilt dieser Code noch$/)
  await pass(60_000)
  expect(drawn()).toBeUndefined()
  expect(screen.getByRole('heading', { name: 'Gerade kein Code' })).toBeTruthy()
})

test('without any code it shows the reason and retries on demand', async () => {
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    answers: [...lazyPart, answer(readQrToken, (_request, times) => (times === 0 ? down : issued(7, START)))],
  })
  expect(await screen.findByRole('heading', { name: 'Gerade kein Code' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  await waitFor(() => expect(drawn()).toBe(drawingOf(7)))
})

/** The server is unreachable, but the permanent codes are on the device. */
const lostAnswer = (): never => {
  throw new TypeError('Failed to fetch')
}

test('offline, shows the code of a child with the stored name and no card list', async () => {
  const mara = makeViewer({ childIds: [5, 6], isParent: true })
  const page = await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    viewer: mara,
    answers: [
      lazyPart[0] as FakeAnswer,
      answer(listCards, lostAnswer),
      answer(readQrToken, lostAnswer),
      answer(readUser, ({ params }) =>
        params.id === '1' ? { status: 200, body: { data: mara } } : lostAnswer(),
      ),
    ],
  })
  // The page loads the codes of both children beside the own code while online.
  await waitFor(() =>
    expect(page.sent(readPermanentCode).map(({ params }) => params.id)).toEqual(
      expect.arrayContaining(['1', '5', '6']),
    ),
  )
  act(() => {
    const { queryKey } = queryOf(readUser, { params: { id: 5 } })
    page.queryClient.setQueryData(queryKey, makeViewer({ id: 5, firstName: 'Jonas', birthdayAt: null }))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }))
  expect(screen.getByRole('heading', { name: 'Jonas Lindner' })).toBeTruthy()
  expect(
    await screen.findByRole('img', { name: 'QR-Code von Jonas Lindner' }, { timeout: 8000 }),
  ).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Karten und Chips' })).toBeNull())
  expect(screen.queryByRole('alert', { name: /Verbindung/ })).toBeNull()
})

test('offline without any code, the frame says so and no countdown runs', async () => {
  connection.set({ status: 'lost', since: START })
  const hanging = () => new Promise<never>(() => undefined)
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    answers: [answer(readPermanentCode, hanging), answer(listCards, hanging), answer(readQrToken, hanging)],
  })
  expect(await screen.findByRole('heading', { name: 'Gerade kein Code' })).toBeTruthy()
  expect(screen.getByText(/Zeig deine Karte oder sag deinen Namen/)).toBeTruthy()
  expect(screen.queryByText(/Sekunden/)).toBeNull()
})

test('waits for the first code without a countdown, then shows the permanent one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let time = START
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    answers: [...lazyPart, answer(readQrToken, () => new Promise<never>(() => undefined))],
  })
  installClock({ now: () => time })
  expect(screen.queryByText(/Sekunden/)).toBeNull()
  expect(drawn()).toBeUndefined()
  time += 4000
  await act(() => vi.advanceTimersByTimeAsync(4000))
  await waitFor(() => expect(drawn()).toBe(qrPath(qrMatrix(PERMANENT))))
  expect(screen.getByText(/Das ist der Dauercode/)).toBeTruthy()
})

test('parents can show the code of a child', async () => {
  const jonas = makeViewer({ id: 5, firstName: 'Jonas', isKid: true })
  const mara = makeViewer({ childIds: [5], isParent: true })
  const page = await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    viewer: mara,
    answers: [
      ...lazyPart,
      answer(readQrToken, ({ params }) => issued(Number(params.id), START)),
      answer(readUser, ({ params }) => ({ status: 200, body: { data: params.id === '5' ? jonas : mara } })),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }))
  expect(await screen.findByRole('img', { name: 'QR-Code von Jonas Lindner' })).toBeTruthy()
  expect(page.sent(readQrToken).map(({ params }) => params.id)).toEqual(['1', '5'])
})

test('offline, the permanent code replaces an expired one, and the page says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let time = START
  let isCut = false
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    answers: [
      ...lazyPart,
      answer(readQrToken, () =>
        isCut ? { status: 503, body: { code: 'general.unavailable', message: 'no' } } : issued(1, START),
      ),
    ],
  })
  installClock({ now: () => time })
  const pass = async (ms: number): Promise<void> => {
    time += ms
    await act(() => vi.advanceTimersByTimeAsync(ms))
  }
  await waitFor(() => expect(drawn()).toBe(drawingOf(1)))
  isCut = true
  await pass(121_000)
  await pass(20_000)
  await waitFor(() => expect(drawn()).toBe(qrPath(qrMatrix(PERMANENT))))
  expect(screen.getByText(/Das ist der Dauercode/)).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('shows the permanent code of a child at once when the device is known to be offline', async () => {
  const jonas = makeViewer({ id: 5, firstName: 'Jonas', lastName: 'Lindner' })
  const mara = makeViewer({ childIds: [5] })
  const page = await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    viewer: mara,
    answers: [
      ...lazyPart,
      answer(readQrToken, ({ params }) =>
        params.id === '5' ? new Promise<never>(() => undefined) : issued(1, START),
      ),
      answer(readUser, ({ params }) => ({ status: 200, body: { data: params.id === '5' ? jonas : mara } })),
    ],
  })
  const chip = await screen.findByRole('button', { name: 'Jonas' })
  await waitFor(() => expect(page.sent(readPermanentCode).map(({ params }) => params.id)).toContain('5'))
  await userEvent.click(chip)
  expect(screen.queryByRole('img', { name: /QR-Code/ })).toBeNull()
  act(() => connection.set({ status: 'lost', since: START }))
  const code = await screen.findByRole('img', { name: 'QR-Code von Jonas Lindner' })
  expect(code.querySelector('path')?.getAttribute('d')).toBe(qrPath(qrMatrix(PERMANENT)))
  expect(screen.getByText(/Das ist der Dauercode/)).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('lists cards and chips, locks a lost one and renews the permanent code', async () => {
  const page = await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    answers: [
      ...lazyPart,
      answer(readQrToken, issued(1, START)),
      answer(revokeCard, { status: 200, body: { data: CARDS[0] } }),
      answer(renewPermanentCode, { status: 200, body: { data: { token: PERMANENT, since: iso(START) } } }),
    ],
  })
  const list = await screen.findByRole('list', { name: 'Karten und Chips' })
  expect([...list.querySelectorAll('li')].map((row) => row.textContent)).toEqual([
    'Kinderkarte 0031seit 1.11.2026Sperren',
    'NFC-Chip ··· 6E80seit 1.10.2026Sperren',
    'Mitgliedskarte 0022gesperrt am 2.10.2026gesperrt',
    'Dauercode ··· 2345gilt ohne Verbindung, seit 1.1.2026Erneuern',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Kinderkarte 0031 sperren' }))
  const locking = await screen.findByRole('alertdialog')
  expect(within(locking).getByText(/kann nie wieder zugeordnet werden/)).toBeTruthy()
  await userEvent.click(within(locking).getByRole('button', { name: 'Sperren' }))
  await waitFor(() =>
    expect(page.sent(revokeCard).map(({ params }) => params)).toEqual([{ id: '1', cardId: '4' }]),
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Dauercode erneuern' }))
  const renewing = await screen.findByRole('alertdialog')
  await userEvent.click(within(renewing).getByRole('button', { name: 'Erneuern' }))
  await waitFor(() => expect(page.sent(renewPermanentCode)).toHaveLength(1))
})

test('a button beside the scanner leads to the cards below', async () => {
  const path = samplePath()
  const into = vi.fn<() => void>()
  // These tests have no layout.
  Element.prototype.scrollIntoView = into
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    viewer: makeViewer(),
    answers: [
      ...lazyPart,
      answer(readQrToken, issued(1, START)),
      answer(listSports, {
        status: 200,
        body: { data: [path], meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } },
      }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Meine Karte' }))
  expect(into).toHaveBeenCalledTimes(1)
})

test('shows on the own code page that the code was read', async () => {
  await renderPage(<QrCodePage />, {
    at: '/user/qrcode',
    now: iso(START),
    answers: [
      ...lazyPart,
      answer(readQrToken, issued(1, START)),
      answer(listSports, { status: 200, body: { data: [] } }),
      answer(readAppointment, { status: 200, body: { data: makeRunning() } }),
      answer(listAttendances, {
        status: 200,
        body: {
          data: [
            makeAttendance({
              user: { id: 1, firstName: 'Mara', lastName: 'Lindner', avatar: null },
              checkedInAt: iso(START),
            }),
          ],
        },
      }),
    ],
  })
  await screen.findByRole('img', { name: 'QR-Code von Mara Lindner' })
  expect(screen.queryByText('Du bist dabei')).toBeNull()
  act(() => lastChange.set({ topic: 'attendances', ids: [12] }))
  expect(await screen.findByText('Du bist dabei')).toBeTruthy()
  expect(screen.getByText('Wing Chun, Erwachsene, da seit 10:00')).toBeTruthy()
})
