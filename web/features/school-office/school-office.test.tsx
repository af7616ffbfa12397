import { configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import * as office from '@wegband/domain/features/school-office/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { toasts } from '../../platform/words/notices.ts'
import { OwnSchoolPage } from './own-school-page.tsx'
import { SchoolsPage } from './schools-page.tsx'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })
beforeEach(() => toasts.set([]))

const SEEN = '2026-11-20T09:00:00.000Z'
const SITE: office.OfficeSite = {
  id: 11,
  name: 'Lindenhof',
  street: 'Lindenhofstraße 12',
  zip: '24103',
  city: 'Kiel',
  country: 'DE',
  state: 'SH',
  latitude: 54.3213,
  longitude: 10.1283,
  isOffline: false,
  opening: { hours: [{ weekday: 1, from: '16:00', to: '21:00' }], exceptions: [] },
  closedAt: null,
  updatedAt: SEEN,
  rooms: [{ id: 3, name: 'Halle 1', places: 24, updatedAt: SEEN, series: 2 }],
  unclearRooms: ['Gymnastikraum'],
  series: 2,
  classes: 20,
}
const schoolOf = (more: Partial<office.OfficeSchool> = {}): office.OfficeSchool => ({
  id: 1,
  name: 'Schule Lindenhof',
  description: { de: 'Zwei Hallen.' },
  mail: null,
  phone: null,
  web: null,
  logo: null,
  isAssociation: false,
  closedAt: null,
  updatedAt: SEEN,
  sites: [
    SITE,
    { ...SITE, id: 12, name: 'Turnhalle Ost', rooms: [], unclearRooms: [], series: 0, classes: 0 },
  ],
  mayClose: false,
  ...more,
})
const viewerOf = (role: 'leader' | 'trainer') =>
  makeViewer({
    schools: [
      {
        schoolId: 1,
        name: 'Schule Lindenhof',
        schoolSiteId: null,
        state: 'active',
        roles: [role],
        abilities: [],
      },
    ],
  })
const open = (answers: readonly FakeAnswer[], role: 'leader' | 'trainer' = 'leader') =>
  renderPage(<OwnSchoolPage />, {
    at: '/trainer/school/1',
    viewer: viewerOf(role),
    now: '2026-11-20T14:41:00Z',
    answers: [
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      ...answers,
    ],
  })
const shown = (more: Partial<office.OfficeSchool> = {}): FakeAnswer =>
  answer(office.readOfficeSchool, { status: 200, body: { data: schoolOf(more) } })

test('a head saves name and contact with the state that the form showed', async () => {
  const page = await open([
    shown(),
    answer(office.saveSchool, { status: 200, body: { data: schoolOf({ name: 'Neu' }) } }),
  ])
  const web = await screen.findByRole('textbox', { name: /Webseite/ })
  await userEvent.type(web, 'javascript:x')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(page.sent(office.saveSchool)).toHaveLength(0)
  await userEvent.clear(web)
  await userEvent.type(web, 'www.lindenhof.example')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(office.saveSchool)).toHaveLength(1))
  expect(page.sent(office.saveSchool)[0]?.body).toMatchObject({
    facts: { name: 'Schule Lindenhof', web: 'https://www.lindenhof.example', mail: null },
    seenAt: SEEN,
  })
})

test('a new site needs its coordinates, with a point or a comma', async () => {
  const page = await open([shown(), answer(office.addSite, { status: 201, body: { data: schoolOf() } })])
  await userEvent.click(await screen.findByRole('button', { name: 'Standort hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = (name: string, text: string) => userEvent.type(dialog.getByRole('textbox', { name }), text)
  await fill('Name des Standorts', 'Halle West')
  await fill('Straße und Hausnummer', 'Am Ring 3')
  await fill('Postleitzahl', '24114')
  await fill('Ort', 'Kiel')
  await fill('Breitengrad', '54,31')
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(page.sent(office.addSite)).toHaveLength(0)
  expect(dialog.getByText('Bitte ausfüllen')).toBeTruthy()
  await fill('Längengrad', '10.1')
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(office.addSite)).toHaveLength(1))
  expect(page.sent(office.addSite)[0]?.body).toMatchObject({
    name: 'Halle West',
    country: 'DE',
    state: null,
    latitude: 54.31,
    longitude: 10.1,
  })
})

test('a name that classes use becomes a room by one tap', async () => {
  const page = await open([shown(), answer(office.addRoom, { status: 201, body: { data: schoolOf() } })])
  await userEvent.click(await screen.findByRole('button', { name: 'Gymnastikraum' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(page.sent(office.addRoom)[0]?.body).toEqual({ name: 'Gymnastikraum', places: null }),
  )
})

test('closing a used site moves its classes to another one', async () => {
  const page = await open([shown(), answer(office.closeSite, { status: 200, body: { data: schoolOf() } })])
  const [close] = await screen.findAllByRole('button', { name: 'Standort schließen' })
  if (close === undefined) throw new Error('no button')
  await userEvent.click(close)
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/2 laufende Serien, 20 Termine in Zukunft/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Standort schließen' }))
  await waitFor(() => expect(page.sent(office.closeSite)[0]?.body).toEqual({ moveTo: 12 }))
})

test('opening hours that end before they begin are not sent', async () => {
  const page = await open([
    shown(),
    answer(office.saveOpeningTimes, { status: 200, body: { data: schoolOf() } }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Öffnungszeiten ändern: Lindenhof' }))
  const dialog = within(await screen.findByRole('dialog'))
  const end = dialog.getByLabelText('Montag, bis')
  await userEvent.clear(end)
  await userEvent.type(end, '15:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(page.sent(office.saveOpeningTimes)).toHaveLength(0)
  await userEvent.clear(end)
  await userEvent.type(end, '22:00')
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(page.sent(office.saveOpeningTimes)).toHaveLength(1))
})

test('a trainer who is no head learns who changes the school', async () => {
  await open([], 'trainer')
  expect(await screen.findByText(/Leitung der Schule und das Büro/)).toBeTruthy()
})

test('the office reads what keeps a school open', async () => {
  await open([
    shown({ mayClose: true }),
    answer(office.closeSchool, {
      status: 409,
      body: {
        code: 'school-office.school-in-use',
        message: '',
        data: { members: 3, series: 0, classes: 0, requests: 0, contracts: 1 },
      },
    }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Schule schließen' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Schule schließen' }))
  const left = within(await dialog.findByRole('list', { name: 'Was noch da ist' }))
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3 Mitglieder und Interessierte',
    '1 laufender Vertrag',
  ])
})

test('the list of schools searches and names heads that are missing', async () => {
  const LINE = {
    id: 1,
    name: 'Lindenhof',
    isAssociation: false,
    cities: ['Kiel'],
    sites: 1,
    members: 3,
    heads: [],
  }
  const page = await renderPage(<SchoolsPage />, {
    at: '/admin/schools?search=Kiel',
    viewer: makeViewer({ officeRights: ['office'] }),
    answers: [
      answer(office.listOfficeSchools, {
        status: 200,
        body: {
          data: [{ ...LINE, closedAt: null }],
          meta: { current_page: 1, last_page: 1, per_page: 200, total: 1 },
        },
      }),
    ],
  })
  expect(await screen.findByRole('link', { name: 'Lindenhof' })).toBeTruthy()
  expect(screen.getByText('Noch keine Leitung')).toBeTruthy()
  expect(page.sent(office.listOfficeSchools)[0]?.query).toMatchObject({ search: 'Kiel' })
})

test('a new school is opened once it is there, though its form had unsaved words', async () => {
  const page = await renderPage(<SchoolsPage />, {
    at: '/admin/schools',
    viewer: makeViewer({ officeRights: ['office'] }),
    answers: [
      answer(office.listOfficeSchools, {
        status: 200,
        body: { data: [], meta: { current_page: 1, last_page: 1, per_page: 200, total: 0 } },
      }),
      answer(office.createSchool, { status: 201, body: { data: schoolOf({ id: 14 }) } }),
    ],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Neue Schule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Schule Probe')
  await userEvent.click(dialog.getByRole('button', { name: 'Schule anlegen' }))
  await waitFor(() => expect(page.href()).toBe('/admin/schools/14'))
})
