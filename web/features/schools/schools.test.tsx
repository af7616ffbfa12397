import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readAnnouncements } from '@wegband/domain/features/announcements/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import {
  answerMembershipRequest,
  listMembershipRequests,
  putMembershipRequest,
  putRetreatRequest,
  readOwnSchools,
  readSchool,
  undoAcceptedRequest,
  withdrawMembershipRequest,
  writeToRequest,
} from '@wegband/domain/features/schools/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { entityTitle } from '../../platform/router/title.ts'
import { toasts } from '../../platform/words/notices.ts'
import { listSchoolOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { makeAppointment } from '../appointments/testing/make-appointment.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { listWaitingPauses } from '@wegband/domain/features/contracts/pause-contract.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { MySchoolsPage } from './my-schools-page.tsx'
import { RequestsPage } from './requests-page.tsx'
import { SchoolPage } from './school-page.tsx'
import { membershipOf, ownSchoolOf, requestOf, schoolOf } from './testing/schools.ts'

// A busy machine needs more time.
configure({ asyncUtilTimeout: 8000 })

const APPLICANT = {
  age: 12,
  mail: null,
  phone: null,
  guardians: [{ firstName: 'Petra', lastName: 'Berg', mail: null, phone: '+49 431 1' }],
}
const META = { current_page: 1, last_page: 1, per_page: 50, total: 0 }
const noAnnouncements = answer(readAnnouncements, { status: 200, body: { data: [] } })
const noPrices = answer(listSchoolOffers, { status: 200, body: { data: [] } })
const noClasses = answer(listAppointments, { status: 200, body: { data: [], meta: META } })
const openSchool = (
  school = schoolOf(),
  more: readonly FakeAnswer[] = [],
  viewer = makeViewer(),
  at = '/schools/1',
) =>
  renderPage(<SchoolPage />, {
    at,
    viewer,
    answers: [
      answer(readSchool, { status: 200, body: { data: school } }),
      noClasses,
      noPrices,
      noAnnouncements,
      ...more,
    ],
  })
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

describe('a school', () => {
  // spec: route-schools-id-site
  test('marks the site that its address names, and none without one', async () => {
    const marked = () =>
      screen
        .getAllByRole('listitem', { current: true })
        .map((site) => site.textContent?.includes('Turnhalle Ost'))
    const page = await openSchool(schoolOf(), [], makeViewer(), '/schools/1/12')
    expect(await screen.findByText('Turnhalle Ost')).toBeTruthy()
    expect(marked()).toEqual([true])
    page.unmount()
    await openSchool()
    expect(await screen.findByText('Turnhalle Ost')).toBeTruthy()
    expect(screen.queryByRole('listitem', { current: true })).toBeNull()
  })

  // spec: route-schools-id-site
  test('without an id leads to the own schools, or to the search without one', async () => {
    const member = await openSchool(schoolOf(), [], makeViewer({ childIds: [2] }), '/schools')
    await waitFor(() => expect(member.href()).toBe('/user/schools'))
    member.unmount()
    const stranger = await openSchool(schoolOf(), [], makeViewer(), '/schools')
    await waitFor(() => expect(stranger.href()).toBe('/schools/search'))
  })

  // spec: school-and-sites, page-title-source
  test('shows where it is, what it teaches and its trainers', async () => {
    await openSchool()
    expect(await screen.findByRole('heading', { level: 1, name: 'Schule Lindenhof' })).toBeTruthy()
    expect(screen.getByText('Turnhalle Ost')).toBeTruthy()
    expect(screen.getByText('Henrike Voss')).toBeTruthy()
    expect(screen.getByText('2 Standorte')).toBeTruthy()
    expect(entityTitle.get()).toBe('Schule Lindenhof')
  })

  // spec: dialog-school-membership-request
  test('can be joined with a request for a child, at a site, with a message', async () => {
    const school = schoolOf({
      memberships: [
        membershipOf({ state: 'member', userState: 'active' }),
        membershipOf({ user: { id: 2, firstName: 'Jonas' } }),
        membershipOf({ user: { id: 3, firstName: 'Emmi' } }),
      ],
    })
    const page = await openSchool(school, [
      answer(putMembershipRequest, { status: 200, body: { data: requestOf() } }),
    ])
    await press('Mitglied werden')
    const dialog = within(await screen.findByRole('dialog'))
    // Mara is a member already.
    expect(dialog.getAllByRole('option').map((one) => one.textContent)).toEqual(['Jonas', 'Emmi'])
    await userEvent.selectOptions(dialog.getByLabelText('Für wen'), 'Emmi')
    await userEvent.click(dialog.getByRole('radio', { name: /Turnhalle Ost/ }))
    await userEvent.type(dialog.getByLabelText(/Nachricht/), 'Hallo')
    await userEvent.click(dialog.getByRole('button', { name: 'Anfrage senden' }))
    await waitFor(() => expect(page.sent(putMembershipRequest)).toHaveLength(1))
    const [sent] = page.sent(putMembershipRequest)
    expect([sent?.params, sent?.body]).toEqual([
      { id: '1', userId: '3' },
      { message: 'Hallo', school_site_id: 12 },
    ])
  })

  test('shows a refusal in the dialog of the request', async () => {
    await openSchool(schoolOf(), [
      answer(putMembershipRequest, { status: 409, body: { code: 'schools.request-pending', message: 'x' } }),
    ])
    await press('Mitglied werden')
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Anfrage senden' }),
    )
    expect(await screen.findByText('Es läuft schon eine Anfrage')).toBeTruthy()
  })

  test('is left by a request', async () => {
    const school = schoolOf({ memberships: [membershipOf({ state: 'member', userState: 'active' })] })
    const page = await openSchool(school, [
      answer(putRetreatRequest, { status: 200, body: { data: requestOf() } }),
    ])
    await press('Austritt anfragen')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/bleibt, bis Schule Lindenhof zustimmt/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Anfrage senden' }))
    await waitFor(() => expect(page.sent(putRetreatRequest)).toHaveLength(1))
  })

  // spec: precondition-school-request-level
  test('says why a user without a confirmed email cannot send a request', async () => {
    await openSchool(schoolOf(), [], makeViewer({ membershipLv: 1 }))
    const button = await screen.findByRole('button', { name: /Mitglied werden/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('my schools', () => {
  const open = (schools = [ownSchoolOf()], requests = [requestOf()], more: readonly FakeAnswer[] = []) =>
    renderPage(<MySchoolsPage />, {
      at: '/user/schools',
      answers: [
        answer(readOwnSchools, { status: 200, body: { data: { schools, requests } } }),
        noClasses,
        ...more,
      ],
    })

  test('lead back to where the viewer was a member, and name the next class of the own school', async () => {
    const next = makeAppointment({
      startAt: '2026-11-21T17:30:00.000Z',
      endAt: '2026-11-21T19:00:00.000Z',
      capabilities: ['attend'],
    })
    await open(
      [ownSchoolOf(), ownSchoolOf({ school: { id: 2, name: 'Schule Hafenstraße' }, userState: 'passive' })],
      [],
      [answer(listAppointments, { status: 200, body: { data: [next], meta: META } })],
    )
    expect(await screen.findByText(/^Dein nächstes Training: /)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Schule ansehen' }).getAttribute('href')).toBe('/schools/1')
    expect(screen.getByRole('link', { name: 'Wieder aktiv werden' }).getAttribute('href')).toBe('/schools/2')
  })

  // spec: route-user-schools, school-request-states
  test('show the state of each family member, and the result of every request', async () => {
    await open(
      [ownSchoolOf(), ownSchoolOf({ user: { id: 2, firstName: 'Jonas' }, userState: 'interested' })],
      [
        requestOf({ state: 'accepted', answer: 'Willkommen' }),
        requestOf({
          id: 6,
          state: 'rejected',
          user: { id: 2, firstName: 'Jonas', lastName: '', avatar: null },
        }),
        requestOf({ id: 7, state: 'withdrawn' }),
      ],
    )
    expect(await screen.findByText('aktiv')).toBeTruthy()
    for (const text of [
      'interessiert',
      'angenommen',
      'abgelehnt',
      'zurückgezogen',
      'Eintritt: „Willkommen“',
      'Eintritt für Jonas',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })

  test('let a waiting request be withdrawn, and a question of the school be answered', async () => {
    const pendingRequest = requestOf({
      messages: [{ id: 1, isFromSchool: true, text: 'Wie alt bist du?', sentAt: '2026-11-19T09:00:00.000Z' }],
    })
    const page = await open(
      [ownSchoolOf({ userState: 'interested', pendingRequest })],
      [pendingRequest],
      [
        answer(withdrawMembershipRequest, { status: 200, body: { data: requestOf({ state: 'withdrawn' }) } }),
        answer(writeToRequest, { status: 201, body: { data: pendingRequest } }),
      ],
    )
    expect(await screen.findByText('Wie alt bist du?')).toBeTruthy()
    await press('Antworten')
    await userEvent.type(screen.getByLabelText('Antworten'), '36')
    await press('Senden')
    await waitFor(() => expect(page.sent(writeToRequest)[0]?.body).toEqual({ message: '36' }))
    await press('Zurückziehen')
    await waitFor(() => expect(page.sent(withdrawMembershipRequest)).toHaveLength(1))
  })

  test('have the links to manage a school on the card of its head', async () => {
    await open([ownSchoolOf({ roles: ['leader'], canAnswer: true, waiting: 2 })], [])
    const desk = within(await screen.findByRole('list', { name: 'Die Schule führen' }))
    expect(desk.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Mitglieder', '/trainer/members/1'],
      ['2 Anfragen', '/trainer/requests/1'],
      ['Stundenplan', '/calendar?schools=own'],
      ['Schule', '/trainer/school/1'],
      ['Rollen', '/trainer/roles/1'],
      ['Führungszeugnisse', '/trainer/child-protection/1'],
      ['Zahlen', '/trainer/insights/1'],
      ['Finanzen', '/trainer/money/1'],
    ])
  })

  test('lead to the search when there are none', async () => {
    await open([], [])
    expect(await screen.findByRole('heading', { name: 'Noch keine Schule' })).toBeTruthy()
  })
})

describe('the requests to a school', () => {
  const head = makeViewer({
    roles: ['leader'],
    schools: [
      {
        schoolId: 1,
        name: 'Schule Lindenhof',
        schoolSiteId: null,
        state: 'active',
        roles: ['leader'],
        abilities: ['can-answer-school-request'],
      },
    ],
  })
  const anna = { id: 9, firstName: 'Anna', lastName: 'Berg', avatar: null }
  const open = (viewer = head, more: readonly FakeAnswer[] = [], at = '/trainer/requests/1') =>
    renderPage(<RequestsPage />, {
      at,
      viewer,
      answers: [
        answer(listMembershipRequests, {
          status: 200,
          body: { data: [requestOf({ user: anna, message: 'Ich war zur Probe da.' })], meta: META },
        }),
        answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
        answer(listWaitingPauses, { status: 200, body: { data: [] } }),
        ...more,
      ],
    })
  const done = answer(answerMembershipRequest, {
    status: 200,
    body: { data: requestOf({ state: 'accepted' }) },
  })

  test('tell a trainer without the right who gives it, and stay in the trainer area', async () => {
    const [school] = head.schools
    const trainer = makeViewer({
      roles: ['trainer'],
      trainerSportsIds: [1],
      schools: school ? [{ ...school, roles: ['trainer'], abilities: [] }] : [],
    })
    await open(trainer)
    expect(await screen.findByText(/Die Leitung kann dir das Recht geben/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zum Trainerbereich' }).getAttribute('href')).toBe('/trainer')
    expect(screen.getByRole('link', { name: 'Mitglieder' })).toBeTruthy()
  })

  // spec: school-request-states
  test('show age and guardians, and are accepted with a welcome message', async () => {
    let isAnswered = false
    const page = await open(head, [
      answer(undoAcceptedRequest, { status: 200, body: { data: requestOf() } }),
      answer(answerMembershipRequest, () => {
        isAnswered = true
        return { status: 200, body: { data: requestOf({ state: 'accepted' }) } }
      }),
      answer(listMembershipRequests, () => ({
        status: 200,
        body: {
          data: [
            requestOf({
              user: anna,
              state: isAnswered ? 'accepted' : 'received',
              answeredAt: isAnswered ? nowIso() : null,
              applicant: isAnswered ? null : APPLICANT,
            }),
          ],
          meta: META,
        },
      })),
    ])
    expect(await screen.findByText(/^12 Jahre/)).toBeTruthy()
    expect(screen.getByText(/^Elternteil: Petra Berg/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '+49 431 1' }).getAttribute('href')).toBe('tel:+494311')
    await press('Aufnehmen')
    await userEvent.type(screen.getByLabelText(/Willkommensworte/), 'Bring Wasser mit')
    await press('Aufnehmen')
    await waitFor(() =>
      expect(toasts.get().at(-1)?.text).toBe('Anna Berg ist jetzt Mitglied von Schule Lindenhof'),
    )
    expect(page.sent(answerMembershipRequest)[0]?.body).toEqual({
      state: 'accepted',
      message: 'Bring Wasser mit',
    })
    expect(await screen.findByText('Alles beantwortet.')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /^Zurücknehmen \(\d+ s\)$/ }))
    await waitFor(() => expect(page.sent(undoAcceptedRequest)).toHaveLength(1))
  })

  test('to leave on a day name that day in the list and in the question', async () => {
    const leaving = requestOf({ user: anna, type: 'retreat', leavesOn: '2026-12-31' })
    await open(head, [answer(listMembershipRequests, { status: 200, body: { data: [leaving], meta: META } })])
    expect(await screen.findByText('Austritt zum 31. Dezember 2026')).toBeTruthy()
    await press('Austritt bestätigen')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/endet mit dem 31. Dezember 2026. Plätze danach werden dann frei/)).toBeTruthy()
  })

  test('to leave take effect only after a question about the consequences', async () => {
    const leaving = requestOf({ user: anna, type: 'retreat' })
    const page = await open(head, [
      done,
      answer(listMembershipRequests, { status: 200, body: { data: [leaving], meta: META } }),
    ])
    await press('Austritt bestätigen')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/endet sofort, mit allen Rollen. Gebuchte Plätze werden frei/)).toBeTruthy()
    expect(page.sent(answerMembershipRequest)).toHaveLength(0)
    await userEvent.click(question.getByRole('button', { name: 'Austritt bestätigen' }))
    await waitFor(() => expect(toasts.get().at(-1)?.text).toBe('Anna Berg ist ausgetreten'))
    expect(page.sent(answerMembershipRequest)).toHaveLength(1)
  })

  // spec: school-request-states
  test('are declined with a message', async () => {
    const page = await open(head, [done])
    expect(await screen.findByText('Ich war zur Probe da.')).toBeTruthy()
    await press('Ablehnen')
    await userEvent.type(screen.getByLabelText(/Warum nicht/), 'Ab 7 Jahren gern')
    await press('Ablehnen')
    await waitFor(() => expect(page.sent(answerMembershipRequest)).toHaveLength(1))
    const [sent] = page.sent(answerMembershipRequest)
    expect([sent?.params, sent?.body]).toEqual([
      { id: '1', userId: '9' },
      { state: 'rejected', message: 'Ab 7 Jahren gern' },
    ])
  })

  // spec: route-trainer-requests
  test('have an address with and without a school, which leads to the own one', async () => {
    for (const at of ['/trainer/requests', '/trainer/requests/1']) {
      const page = await open(head, [], at)
      expect(await screen.findByText('Ich war zur Probe da.')).toBeTruthy()
      expect(page.sent(listMembershipRequests)[0]?.params).toEqual({ id: '1' })
      page.unmount()
    }
  })

  // spec: missing-capability-message
  test('are closed to users who may not answer', async () => {
    await open(makeViewer())
    expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
    expect(screen.getByText(/Anfragen beantworten Leitung und Büro/)).toBeTruthy()
  })
})
