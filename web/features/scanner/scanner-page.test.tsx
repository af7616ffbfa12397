// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { ERRORS } from '@wegband/domain/errors/catalogue.ts'
import {
  addAttendeeByToken,
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { renderPage, type PageOptions } from '../../platform/testing/render-page.tsx'
import {
  makeAppointment,
  makeAttendance,
  makeRunning,
  student,
  trainer,
} from '../appointments/testing/make-appointment.ts'
import { attendancesQuery } from '../appointments/queries.ts'
import { ScannerPage } from './scanner-page.tsx'

const CODE = 'WTM-ABCDEFGHIJKLMNOPQRSTUV2345'
const NOW = '2026-11-20T18:00:00.000Z'
const running = makeRunning()

const list = (...data: readonly Appointment[]): FakeAnswer =>
  answer(listAppointments, {
    status: 200,
    body: { data, meta: { current_page: 1, last_page: 1, per_page: 200, total: data.length } },
  })
const theClass = (one = running): FakeAnswer => answer(readAppointment, { status: 200, body: { data: one } })
const noAttendees = answer(listAttendances, { status: 200, body: { data: [] } })
const entered = answer(addAttendeeByToken, {
  status: 200,
  body: { data: makeAttendance({ isFirstTime: true }) },
})
const refused = (status: number, code: string): FakeAnswer =>
  answer(addAttendeeByToken, { status, body: { code, message: 'no' } })

const open = (options: Partial<PageOptions> = {}) =>
  renderPage(<ScannerPage />, {
    at: '/scanner?appointmentId=12',
    viewer: trainer(),
    now: NOW,
    ...options,
    answers: [noAttendees, ...(options.answers ?? [])],
  })

/** The tests have no camera, so they type the code. */
const write = async (code: string, user = userEvent.setup()): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Code eintippen' }))
  await user.type(screen.getByLabelText('Code'), code)
}
const type = async (code: string, user = userEvent.setup()): Promise<void> => {
  await write(code, user)
  await user.click(screen.getByRole('button', { name: 'Prüfen' }))
}

describe('the scanner in a class', () => {
  // spec: route-scanner
  test('shows the person with level and first time, keeps the list and leads back to the class', async () => {
    const page = await open({ answers: [theClass(), entered] })
    const user = userEvent.setup()
    await type(CODE.toLowerCase(), user)
    expect(await screen.findByRole('heading', { name: 'Aylin Kaya' })).toBeTruthy()
    expect(screen.getByText('Ist dabei, Level 2')).toBeTruthy()
    expect(screen.getByText('Erstes Mal hier')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zum Termin' }).getAttribute('href')).toBe('/appointments/12')
    expect(page.sent(addAttendeeByToken)[0]?.params).toEqual({ id: '12', token: CODE })
    await user.click(screen.getByRole('button', { name: 'Weiter scannen' }))
    expect(screen.queryByRole('heading', { name: 'Aylin Kaya' })).toBeNull()
    expect(
      within(screen.getByRole('list', { name: 'Zuletzt eingetragen' })).getByText('Aylin Kaya'),
    ).toBeTruthy()
    // Empty for the next person.
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '')
  })

  test('adds a scanned person to the cached list at once, without reading it again', async () => {
    const page = await open({ answers: [theClass(), entered] })
    const listed = () => page.queryClient.getQueryData(attendancesQuery(12).queryKey)
    await waitFor(() => expect(listed()).toEqual([]))
    await type(CODE)
    await screen.findByRole('heading', { name: 'Aylin Kaya' })
    await waitFor(() => expect(listed()?.map(({ user }) => user.firstName)).toEqual(['Aylin']))
    expect(page.sent(listAttendances)).toHaveLength(1)
  })

  test('reads the list again when its request started before a person was entered', async () => {
    let answerFirst = (): void => undefined
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    const page = await open({
      answers: [
        theClass(),
        entered,
        answer(listAttendances, async (_, times) => {
          if (times > 0) return { status: 200, body: { data: [makeAttendance()] } }
          await first
          return { status: 200, body: { data: [] } }
        }),
      ],
    })
    await type(CODE)
    await screen.findByRole('heading', { name: 'Aylin Kaya' })
    answerFirst()
    await waitFor(() => expect(page.queryClient.getQueryData(attendancesQuery(12).queryKey)).toHaveLength(1))
  })

  // spec: error-scanner-titled-text, error-scanner-409-own-training, error-scanner-other-unknown
  test.each<[ErrorCode, string]>([
    ['scanner.type-mismatch', 'Ein anderer Code'],
    ['scanner.own-training', 'Dein eigenes Training'],
    ['scanner.not-found-or-expired', 'Code unbekannt'],
    ['scanner.expired', 'Code abgelaufen'],
    ['scanner.revoked', 'Gesperrt'],
    ['scanner.invalid-or-taken', 'Code nicht verwendbar'],
    ['scanner.own-profile', 'Das bist du selbst'],
    ['general.gone', 'Scan nicht möglich'],
  ])('titles the refusal %s and keeps the input', async (code, title) => {
    await open({ answers: [theClass(), refused(ERRORS[code], code)] })
    await type(CODE)
    const shown = await screen.findByRole('heading', { name: title })
    const card = shown.parentElement
    expect(card?.querySelector('p')?.textContent?.length).toBeGreaterThan(20)
    await userEvent.click(screen.getByRole('button', { name: /scannen$/ }))
    expect(screen.getByLabelText('Code')).toHaveProperty('value', CODE)
  })

  test.each(['0032', 'wtk-ABC', 'ABCDEFGH'])('says that %s is only part of a code', async (part) => {
    const page = await open({ answers: [theClass()] })
    await type(part)
    expect(await screen.findByRole('heading', { name: 'Code unvollständig' })).toBeTruthy()
    expect(screen.getByText(/Tippe den ganzen Code, der mit WTM oder WTK beginnt/)).toBeTruthy()
    expect(page.sent(addAttendeeByToken)).toEqual([])
  })

  // spec: scanner-token-prefixes
  test('refuses a code without our prefixes without a request', async () => {
    const page = await open({ answers: [theClass()] })
    await type('https://wegband.example/x')
    expect(await screen.findByRole('heading', { name: 'Ein anderer Code' })).toBeTruthy()
    expect(page.sent(addAttendeeByToken)).toEqual([])
  })

  // spec: scanner-overlay-5000ms, scanner-cache-ignores-repeat
  test('shows a result for 5 seconds and does not send the same code again after it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
      const page = await open({ answers: [theClass(), entered] })
      await write(CODE, user)
      const asked = Date.now()
      await user.click(screen.getByRole('button', { name: 'Prüfen' }))
      const name = { name: 'Aylin Kaya' }
      expect(await screen.findByRole('heading', name)).toBeTruthy()
      const seen = Date.now()
      // Shown between the two, on a busy machine as well.
      const reach = (time: number) => act(() => vi.advanceTimersByTimeAsync(Math.max(0, time - Date.now())))
      await reach(asked + 4990)
      expect(screen.getByRole('heading', name)).toBeTruthy()
      await reach(seen + 5000)
      expect(screen.queryByRole('heading', name)).toBeNull()
      await user.type(screen.getByLabelText('Code'), CODE)
      await user.click(screen.getByRole('button', { name: 'Prüfen' }))
      expect(await screen.findByRole('heading', { name: 'Schon gescannt' })).toBeTruthy()
      expect(page.sent(addAttendeeByToken)).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('says at once that a class which is not running takes no scans', async () => {
    await open({ answers: [theClass(makeAppointment())] })
    expect(await screen.findByRole('heading', { name: 'Noch nicht gestartet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Code eintippen' })).toBeNull()
  })

  test('follows the class when it ends meanwhile', async () => {
    const page = await open({ answers: [theClass(), refused(409, 'appointments.already-ended')] })
    await screen.findByRole('button', { name: 'Code eintippen' })
    page.server.add(theClass(makeRunning({ isEnded: true })))
    await type(CODE)
    expect(await screen.findByRole('heading', { name: 'Schon beendet' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull())
    // Not again with each scan.
    expect(page.sent(listAttendances)).toHaveLength(1)
  })

  test('preloads the list of the class for its page offline', async () => {
    const page = await open({
      answers: [theClass(), answer(listAttendances, { status: 200, body: { data: [makeAttendance()] } })],
    })
    await screen.findByRole('button', { name: 'Code eintippen' })
    await waitFor(() => expect(page.queryClient.getQueryData(attendancesQuery(12).queryKey)).toHaveLength(1))
  })
})

describe('the scanner finds the class', () => {
  test('that runs, where it is the only one', async () => {
    const ended = makeRunning({ id: 13, isEnded: true })
    const page = await open({ at: '/scanner', answers: [list(running, ended), theClass(), entered] })
    await type(CODE)
    expect(await screen.findByRole('heading', { name: 'Aylin Kaya' })).toBeTruthy()
    expect(page.sent(listAppointments)[0]?.query).toEqual({
      'school[]': ['1'],
      end_after: '2026-11-19T18:00:00.000Z',
      start_before: '2026-11-20T22:00:00.000Z',
    })
  })

  test('by asking when several run, the latest first, also for staff who do not teach', async () => {
    const early = makeRunning({ id: 13, name: 'Escrima', startedAt: '2026-11-20T16:00:00.000Z' })
    const desk = student({ schools: student().schools.map((school) => ({ ...school, roles: ['staff'] })) })
    await open({ at: '/scanner', viewer: desk, answers: [list(early, running)] })
    const choice = within(await screen.findByRole('list', { name: 'Für welchen Termin?' }))
    expect(choice.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/scanner?appointmentId=12',
      '/scanner?appointmentId=13',
      '/scanner?look=1',
    ])
  })

  test('not for a student: the scan only shows the owner of the code', async () => {
    const person = { id: 3, firstName: 'Aylin', lastName: 'Kaya', avatar: null, isAdult: true }
    const page = await open({
      at: '/scanner',
      viewer: student(),
      answers: [answer(readUserByToken, { status: 200, body: { data: person } })],
    })
    await type(CODE)
    expect(await screen.findByRole('heading', { name: 'Aylin Kaya' })).toBeTruthy()
    expect(screen.getByText(/Eingetragen wurde nichts/)).toBeTruthy()
    expect(page.sent(readUserByToken)[0]?.params).toEqual({ token: CODE })
  })
})
