/** The month over the week, the filter dialog and the addresses for calendar programs. */
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  type Appointment,
  listAppointments,
  listAppointmentTypes,
} from '@wegband/domain/features/appointments/contract.ts'
import {
  type CalendarFeed,
  endCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
  saveCalendarFeed,
} from '@wegband/domain/features/calendar/contract.ts'
import { toggleAssociationAppointments } from '@wegband/domain/features/profile/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { answer, type FakeAnswer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { makeAppointment, makePlace, student } from '../../appointments/testing/make-appointment.ts'
import { CalendarPage } from '../calendar-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 5000 })

// jsdom does not scroll.
beforeAll(() => {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })
})

const meta = { current_page: 1, last_page: 1, per_page: 200, total: 0 }
const friday = makeAppointment({ myAttendance: makePlace() })
const saturday = makeAppointment({
  id: 13,
  name: 'Escrima, Stöcke',
  startAt: '2026-11-21T09:00:00.000Z',
  endAt: '2026-11-21T10:30:00.000Z',
  school: { id: 5, name: 'Schule Hafenstraße' },
})

const open = (
  at: string,
  more: FakeAnswer[] = [],
  viewer = student(),
  all: readonly Appointment[] = [friday, saturday],
) =>
  renderPage(<CalendarPage />, {
    at,
    viewer,
    answers: [
      answer(listSports, { status: 200, body: { data: [], meta } }),
      answer(listAppointmentTypes, { status: 200, body: { data: [makeAppointment().type] } }),
      answer(listAppointments, { status: 200, body: { data: [...all], meta } }),
      ...more,
    ],
  })
const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
/** The dialog with that heading: while one opens, the page behind it still counts as visible. */
const dialog = async (name: string) => await screen.findByRole('dialog', { name })

describe('the month', () => {
  test('shows what is on each day, and a day links to its week', async () => {
    const view = await open('/calendar')
    await press('Monat zeigen')
    await waitFor(() => expect(view.href()).toBe('/calendar/2026/47?month=2026-11'))
    const month = within(await dialog('November 2026'))
    expect(month.getAllByRole('row')).toHaveLength(7)
    expect(month.getByRole('rowheader', { name: '47' })).toBeTruthy()
    const day = await month.findByRole('link', { name: 'Samstag, 21. November, 1 Termin' })
    expect(month.getByRole('link', { name: 'Donnerstag, 19. November, 0 Termine' })).toBeTruthy()
    await userEvent.click(day)
    await waitFor(() => expect(view.href()).toBe('/calendar/2026/47?day=2026-11-21'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is navigated with the keys, also into the next month', async () => {
    const view = await open('/calendar/2026/47?month=2026-11')
    const month = within(await dialog('November 2026'))
    const today = await month.findByRole('link', { name: /^Freitag, 20\. November/ })
    today.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Freitag, 27\. November/),
    )
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(view.href()).toBe('/calendar/2026/47?month=2026-12'))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Freitag, 4\. Dezember/),
    )
    await userEvent.keyboard('{PageUp}')
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Mittwoch, 4\. November/),
    )
  })

  test('keeps the filters and shows week 53', async () => {
    const view = await open('/calendar/2026/47?type=1&month=2026-12')
    const month = within(await dialog('Dezember 2026'))
    expect(month.getByRole('rowheader', { name: '53' })).toBeTruthy()
    expect(month.getByRole('link', { name: /^Donnerstag, 31\. Dezember/ }).getAttribute('href')).toBe(
      '/calendar/2026/53?type=1&day=2026-12-31',
    )
    await userEvent.click(month.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(view.href()).toBe('/calendar/2026/47?type=1'))
  })
})

describe('the filters', () => {
  test('show how many classes remain, and go into the address when they are applied', async () => {
    const view = await open('/calendar/2026/47')
    await press('Filter')
    const sheet = within(await dialog('Was möchtest du sehen?'))
    expect(await sheet.findByRole('button', { name: '2 Termine zeigen' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Mich' }))
    expect(await sheet.findByRole('button', { name: '1 Termin zeigen' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Schule Hafenstraße' }))
    await userEvent.click(sheet.getByRole('switch', { name: 'Nur mit Probeplätzen' }))
    await userEvent.click(sheet.getByRole('switch', { name: 'Nur wo ich mich anmelden kann' }))
    expect(view.href()).toBe('/calendar/2026/47')
    await userEvent.click(await sheet.findByRole('button', { name: /Termine? zeigen/ }))
    await waitFor(() => expect(view.href()).toBe('/calendar/2026/47?school=5&trial=1&can=attend&mine=1'))
    const { query } = view.sent(listAppointments).at(-1) ?? { query: {} }
    expect(query).toMatchObject({ 'school[]': ['5'], only_trial_slots: '1', 'capabilities[]': ['attend'] })
    expect((await screen.findAllByRole('button', { name: 'Filter, 4 gesetzt' })).length).toBeGreaterThan(0)
  })

  test('of a link are named, and all can be removed', async () => {
    const view = await open('/calendar/2026/47?module=4&training=7')
    await press('Filter, 2 gesetzt')
    expect(view.sent(listAppointments)[0]?.query).toMatchObject({ 'module[]': ['4'], 'training[]': ['7'] })
    const sheet = within(await dialog('Was möchtest du sehen?'))
    expect(sheet.getByRole('button', { name: 'Nur 1 Modul' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Zurücksetzen' }))
    await userEvent.click(await sheet.findByRole('button', { name: '2 Termine zeigen' }))
    await waitFor(() => expect(view.href()).toBe('/calendar/2026/47'))
  })

  test('offer only trainers the switch for classes that they can start', async () => {
    await open('/calendar/2026/47', [], student({ roles: ['trainer'] }))
    await press('Filter')
    const sheet = within(await dialog('Was möchtest du sehen?'))
    expect(sheet.getByRole('switch', { name: 'Nur was ich starten kann' })).toBeTruthy()
  })

  test('store the choice about the agenda of the association', async () => {
    let isSwitched = false
    const view = await open('/calendar/2026/47', [
      answer(toggleAssociationAppointments, () => {
        isSwitched = true
        return { status: 200, body: { data: { showsAssociationAppointments: true } } }
      }),
      answer(readUser, () => ({
        status: 200,
        body: { data: student({ showsAssociationAppointments: isSwitched }) },
      })),
    ])
    await press('Filter')
    const toggle = await screen.findByRole('switch', { name: 'Termine des Verbands' })
    expect(toggle.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(toggle)
    await waitFor(() => expect(view.sent(toggleAssociationAppointments)).toHaveLength(1))
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'))
  })
})

describe('calendar programs', () => {
  const feed = (more: Partial<CalendarFeed> = {}): CalendarFeed => ({
    name: 'me',
    kind: 'me',
    subject: null,
    address: null,
    reminderMinutes: null,
    lastFetchedAt: null,
    ...more,
  })
  const ON = feed({
    address: 'https://wegband.example/ics/1-abc.ics',
    reminderMinutes: 120,
    lastFetchedAt: '2026-11-20T05:10:00.000Z',
  })
  const CHILD = feed({ name: 'child-7', kind: 'child', subject: 'Jonas' })
  const feeds = (...data: CalendarFeed[]) => answer(listCalendarFeeds, { status: 200, body: { data } })
  const openFeeds = async (...more: FakeAnswer[]) => {
    const view = await open('/calendar/2026/47', more)
    await press('Kalender abonnieren')
    return { view, sheet: within(await dialog('Kalender abonnieren')) }
  }

  test('an address is created on demand, opens the calendar program and sets a reminder', async () => {
    const { view, sheet } = await openFeeds(
      feeds(feed(), CHILD),
      answer(saveCalendarFeed, ({ body }) => ({
        status: 200,
        body: { data: { ...ON, ...(body as Pick<CalendarFeed, 'reminderMinutes'>) } },
      })),
    )
    expect(await sheet.findByRole('tab', { name: 'Mit Jonas' })).toBeTruthy()
    expect(sheet.queryByRole('button', { name: 'Adresse erneuern' })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Adresse anlegen' }))
    const link = await sheet.findByRole('link', { name: 'In Kalender-App öffnen' })
    expect(link.getAttribute('href')).toBe('webcal://wegband.example/ics/1-abc.ics')
    expect(sheet.getByText(/Zuletzt abgerufen: Heute, 06:10/)).toBeTruthy()
    await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Wann' }), '1 Tag vor Beginn')
    await userEvent.click(sheet.getByRole('switch', { name: 'Erinnern' }))
    await waitFor(() =>
      expect(view.sent(saveCalendarFeed).map(({ body }) => body)).toEqual([
        { reminderMinutes: 120 },
        { reminderMinutes: 1440 },
        { reminderMinutes: null },
      ]),
    )
  })

  test('renewing asks first and shows the new address', async () => {
    const { view, sheet } = await openFeeds(
      feeds(ON),
      answer(renewCalendarFeed, {
        status: 200,
        body: { data: { ...ON, address: 'https://wegband.example/ics/1-new.ics', lastFetchedAt: null } },
      }),
    )
    await userEvent.click(await sheet.findByRole('button', { name: 'Adresse erneuern' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Adresse erneuern?' }))
    expect(question.getByText(/hört sofort auf/)).toBeTruthy()
    expect(view.sent(renewCalendarFeed)).toHaveLength(0)
    await userEvent.click(question.getByRole('button', { name: 'Erneuern' }))
    expect(await screen.findByDisplayValue('https://wegband.example/ics/1-new.ics')).toBeTruthy()
    expect(screen.getByText(/Noch nicht abgerufen/)).toBeTruthy()
  })

  test('switching off asks first and removes the address', async () => {
    const { sheet } = await openFeeds(feeds(ON), answer(endCalendarFeed, { status: 204, body: undefined }))
    await userEvent.click(await sheet.findByRole('button', { name: 'Ausschalten' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Adresse ausschalten?' }))
    await userEvent.click(question.getByRole('button', { name: 'Ausschalten' }))
    expect(await screen.findByRole('button', { name: 'Adresse anlegen' })).toBeTruthy()
  })

  test('addresses that cannot be read offer a retry', async () => {
    await openFeeds(
      answer(listCalendarFeeds, (_request, times) =>
        times === 0
          ? { status: 500, body: { code: 'general.unexpected', message: '' } }
          : { status: 200, body: { data: [feed()] } },
      ),
    )
    await press(/noch einmal|erneut/i)
    expect(await screen.findByRole('button', { name: 'Adresse anlegen' })).toBeTruthy()
  })
})

test('only users who plan classes of a school see the link to a new one', async () => {
  const [school] = student().schools
  if (school === undefined) throw new Error('no school')
  await open('/calendar/2026/47', [], student({ schools: [{ ...school, roles: ['staff'] }] }))
  const links = await screen.findAllByRole('link', { name: 'Termin anlegen' })
  expect(links[0]?.getAttribute('href')).toBe('/timetable/new')
  cleanup()
  await open('/calendar/2026/47')
  await screen.findAllByRole('button', { name: 'Monat zeigen' })
  expect(screen.queryByRole('link', { name: 'Termin anlegen' })).toBeNull()
})
