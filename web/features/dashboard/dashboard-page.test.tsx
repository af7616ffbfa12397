import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readAnnouncements } from '@wegband/domain/features/announcements/contract.ts'
import { MEMBERSHIP_LV, readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { listOwnTrials } from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import {
  type LatestItem,
  type OpenWork,
  readLatest,
  readOpenWork,
} from '@wegband/domain/features/dashboard/contract.ts'
import { listWaitingPauses } from '@wegband/domain/features/contracts/pause-contract.ts'
import { readFreemium } from '@wegband/domain/features/freemium/contract.ts'
import { listMembershipRequests } from '@wegband/domain/features/schools/contract.ts'
import { listPapersToSign } from '@wegband/domain/features/signatures/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { listCards } from '@wegband/domain/features/cards/card-contract.ts'
import {
  changeStartFreemiumOption,
  dismissMarketingResource,
  needNoQrCard,
} from '@wegband/domain/features/profile/contract.ts'
import { listModules, listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { connection } from '../../platform/offline/connection.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment, makeRunning, trainer } from '../appointments/testing/make-appointment.ts'
import { samplePath } from '../sports/testing-samples.ts'
import { DashboardPage } from './dashboard-page.tsx'

const meta = { current_page: 1, last_page: 1, per_page: 100, total: 1 }
const {
  levels: _levels,
  passedLevels: _passed,
  ...escrima
} = samplePath({
  id: 5,
  name: 'Escrima',
  slug: 'escrima',
  userProgress: null,
  promoId: 9,
})
const WATCHED: LatestItem = {
  kind: 'film',
  at: '2026-11-19T18:00:00.000Z',
  contentId: 40,
  moduleId: 14,
  sportId: 1,
  name: 'Wendung mit Schritt',
  progress: 17,
  videoLength: 34,
  isCompleted: false,
}
const TRAINED: LatestItem = {
  kind: 'training',
  at: '2026-11-18T18:00:00.000Z',
  eventId: 3,
  event: 'training',
  source: 'attendance',
  sportId: 1,
  sportName: 'Wing Chun',
  module: { id: 7, order: 7, name: 'Erste Wendung' },
}
const BLOCK = {
  id: 1,
  group: 'profile-creation',
  textKey: 'membership-adult',
  title: 'Mitglied in einem großen Verband',
  text: 'Du gehörst zu einer großen Kampfkunst-Organisation in Europa.',
  picture: null,
  language: 'de',
}

const open = (viewer: Viewer, more: readonly FakeAnswer[] = []) =>
  renderPage(<DashboardPage />, {
    at: '/dashboard',
    viewer,
    now: '2026-11-20T09:00:00.000Z',
    answers: [
      answer(listAppointments, { status: 200, body: { data: [], meta } }),
      answer(listSports, { status: 200, body: { data: [escrima], meta } }),
      answer(readLatest, { status: 200, body: { data: [] } }),
      answer(readAnnouncements, { status: 200, body: { data: [] } }),
      answer(listPapersToSign, { status: 200, body: { data: [] } }),
      answer(listNotifications, { status: 200, body: { data: [], meta } }),
      answer(listTextBlocks, { status: 200, body: { data: [BLOCK] } }),
      answer(listOwnTrials, { status: 200, body: { data: [] } }),
      answer(listWaitingPauses, { status: 200, body: { data: [] } }),
      answer(listMembershipRequests, { status: 200, body: { data: [], meta } }),
      ...more,
    ],
  })
const TRIAL = answer(readFreemium, {
  status: 200,
  body: { data: { days: 14, sportId: 1, levelIndex: 2, moduleIds: [11, 12, 13], modulesInLevel: 24 } },
})
const headings = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

// spec: dashboard-latest-and-calendar, dashboard-club-blocks
test('the latest item links to its page, and schools to the page that assigns another one', async () => {
  const school = {
    schoolId: 3,
    name: 'Schule Lindenhof',
    schoolSiteId: null,
    state: 'passive' as const,
    roles: [],
    abilities: [],
  }
  const led = { ...school, schoolId: 4, name: 'Schule Kanal', state: 'active' as const }
  const page = await open(makeViewer({ schools: [school, led] }), [
    answer(readLatest, { status: 200, body: { data: [WATCHED, TRAINED] } }),
  ])
  const video = await screen.findByRole('link', { name: /^Zuletzt/ })
  expect([video.getAttribute('href'), video.textContent]).toEqual([
    '/modules/14/content/40',
    'ZuletztWendung mit Schritt',
  ])
  const schools = screen.getByRole('link', { name: /^Deine Schulen/ })
  expect([schools.getAttribute('href'), schools.textContent]).toEqual([
    '/user/schools',
    'Deine SchulenSchule Lindenhof und Schule Kanal',
  ])
  page.unmount()
  await open(makeViewer())
  expect((await screen.findByRole('link', { name: /^Deine Schulen/ })).getAttribute('href')).toBe(
    '/schools/search',
  )
})

const WORK: OpenWork = {
  schools: [
    {
      schoolId: 4,
      name: 'Schule Kanal',
      requests: 3,
      absent: 5,
      longAbsent: 4,
      ready: 0,
      withoutTrainer: {
        count: 1,
        classes: [{ id: 9, name: 'Frühtraining', startAt: '2026-11-21T18:00:00.000Z' }],
      },
      today: { classes: 2, booked: 17 },
    },
  ],
  substitutions: [],
  association: null,
}
const inSchool = (role: 'leader' | 'staff' | 'trainer') => ({
  roles: [role],
  schools: [
    {
      schoolId: 4,
      name: 'Schule Kanal',
      schoolSiteId: null,
      state: 'active' as const,
      roles: [role],
      abilities: [],
    },
  ],
})

test('a head sees the open work first, the most urgent at the top, and no offers', async () => {
  await open(makeViewer(inSchool('leader')), [answer(readOpenWork, { status: 200, body: { data: WORK } })])
  expect(await screen.findByText('3 Anfragen warten')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ansehen' }).getAttribute('href')).toBe('/trainer/requests/4')
  const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/^Heute 2 Termine, 17 angemeldet/)).toBe('/calendar?schools=own')
  expect([
    hrefOf(/Ein Termin ohne/),
    hrefOf(/4 Mitglieder fehlen lange/),
    hrefOf(/Ein Mitglied fehlt/),
  ]).toEqual(['/appointments/9', '/trainer/members/4?sign=long-absent', '/trainer/members/4?sign=absent'])
  expect(hrefOf(/^Zahlen/)).toBe('/trainer/insights/4')
  await screen.findByText('Deine Schulen')
  expect(screen.queryByText('Lerne Escrima kennen')).toBeNull()
})

test('staff see the open work and no classes of their own', async () => {
  const none = { schools: [], substitutions: [], association: null }
  await open(makeViewer({ roles: ['staff'] }), [answer(readOpenWork, { status: 200, body: { data: none } })])
  const desk = await screen.findByRole('link', { name: /Heute in der Halle/ })
  expect(desk.getAttribute('href')).toBe('/trainer')
  expect(screen.getByText('Gerade wartet nichts')).toBeTruthy()
})

test('a trainer starts the next own class from the start page', async () => {
  const me = makeViewer({ ...inSchool('trainer'), trainerSportsIds: [1] })
  const own = makeAppointment({
    id: 12,
    name: 'Grundlagen',
    startAt: '2026-11-20T10:00:00.000Z',
    endAt: '2026-11-20T11:00:00.000Z',
    trainer: { id: me.id, firstName: me.firstName, lastName: me.lastName },
    school: { id: 4, name: 'Schule Kanal' },
  })
  const theirs = makeAppointment({ id: 11, startAt: '2026-11-20T09:30:00.000Z', trainer: null })
  await open(me, [
    answer(listAppointments, { status: 200, body: { data: [theirs, own], meta } }),
    answer(readOpenWork, { status: 200, body: { data: WORK } }),
  ])
  expect(await screen.findByRole('region', { name: 'Heute 11:00, Grundlagen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Training starten' })).toBeTruthy()
  expect(await screen.findByText('3 Anfragen warten')).toBeTruthy()
})

// spec: dashboard-banners-ctas, membership-described-european-organisation
test('a guest is asked to register, and the page reads nothing that needs an account', async () => {
  const page = await open(makeViewer({ isAnonymous: true, membershipLv: 0, firstName: '' }))
  expect(await screen.findByText(/Kampfkunst-Organisation in Europa/)).toBeTruthy()
  expect(headings()).toEqual([
    'Sieh dich um',
    'Dein Band wartet',
    'Deine Programme',
    'Lerne Escrima kennen',
    'Mitglied in einem großen Verband',
  ])
  expect(screen.getByRole('link', { name: 'Schule finden' }).getAttribute('href')).toBe('/schools/search')
  for (const closed of [listAppointments, readLatest, listNotifications])
    expect(page.sent(closed)).toHaveLength(0)
})

// spec: api-post-start-freemium-option, dashboard-banners-ctas
test('the free trial is offered, dismissed, counted down and shown as over', async () => {
  const verified = { membershipLv: MEMBERSHIP_LV.verified }
  const page = await open(makeViewer(verified), [TRIAL, answer(changeStartFreemiumOption, { status: 204 })])
  expect(await screen.findByRole('heading', { name: '14 Tage frei üben' })).toBeTruthy()
  expect(await screen.findByText(/^3 Module aus Level 2/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Nicht jetzt' }))
  await waitFor(() => expect(page.sent(changeStartFreemiumOption)[0]?.body).toEqual({ optionValue: false }))
  page.unmount()

  const trial = (freemiumEndsAt: string) =>
    open(makeViewer({ ...verified, hasFreemium: true, freemiumEndsAt }), [TRIAL])
  const running = await trial('2026-11-25T08:00:00.000Z')
  expect(await screen.findByRole('heading', { name: 'Noch 5 Tage frei' })).toBeTruthy()
  expect(screen.getByText('bis 25. November')).toBeTruthy()
  running.unmount()
  await trial('2026-11-18T08:00:00.000Z')
  expect(await screen.findByRole('heading', { name: 'Deine 14 Tage sind um' })).toBeTruthy()
})

// spec: dashboard-banners-ctas
test('the card about membership offers the free trial only while it was never started', async () => {
  const verified = { membershipLv: MEMBERSHIP_LV.verified }
  const fresh = await open(makeViewer(verified), [TRIAL])
  const offer = await screen.findByRole('link', { name: '14 Tage frei üben' })
  expect(offer.getAttribute('href')).toBe('/freemium')
  fresh.unmount()
  for (const freemiumEndsAt of ['2026-11-25T08:00:00.000Z', '2026-11-18T08:00:00.000Z']) {
    const begun = await open(makeViewer({ ...verified, freemiumEndsAt }), [TRIAL])
    expect(await screen.findByText(/Kampfkunst-Organisation in Europa/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: '14 Tage frei üben' })).toBeNull()
    begun.unmount()
  }
})

test('a member with the modules of the free trial, or beyond them, gets no offer', async () => {
  const counts = { trainings: 4, activeWeeks: 4, modules: 1, workshops: 0, seminars: 0 }
  const standing = { progress: 10, stripes: 0, beltStep: 0, levelCheckUnlocked: false, counts }
  const at = (sportId: number) =>
    makeViewer({
      membershipLv: MEMBERSHIP_LV.verified,
      trainingProgress: [{ sportId, levelIndex: 4, ...standing }],
    })
  const held = { days: 14, sportId: 1, levelIndex: 1, moduleIds: [1], modulesInLevel: 4 }
  const answers = [
    answer(readFreemium, { status: 200, body: { data: held } }),
    answer(readSport, { status: 200, body: { data: samplePath() } }),
    answer(listModules, { status: 200, body: { data: [], meta } }),
  ]
  const beyond = await open(at(1), answers)
  expect(await screen.findByText(/Kampfkunst-Organisation in Europa/)).toBeTruthy()
  await waitFor(() => expect(beyond.sent(readFreemium)).toHaveLength(1))
  await waitFor(() => expect(beyond.queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('14 Tage frei üben')).toBeNull()
  beyond.unmount()

  const subscribed = makeViewer({ membershipLv: MEMBERSHIP_LV.verified, subscriptionBenefits: ['sport:1'] })
  const paid = await open(subscribed, answers)
  await waitFor(() => expect(paid.sent(readFreemium)).toHaveLength(1))
  await waitFor(() => expect(paid.queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('14 Tage frei üben')).toBeNull()
  paid.unmount()

  await open(at(5), answers)
  expect(await screen.findByRole('heading', { name: '14 Tage frei üben' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: '14 Tage frei üben' })).toBeTruthy()
})

// spec: api-post-dismiss-marketing-resource
test('a promo can be dismissed', async () => {
  const page = await open(makeViewer(), [answer(dismissMarketingResource, { status: 204 })])
  const card = (await screen.findByRole('heading', { name: 'Lerne Escrima kennen' })).closest('section')
  const dismiss = within(card ?? document.body).getByRole('button', { name: 'Nicht mehr zeigen' })
  await userEvent.click(dismiss)
  await waitFor(() => expect(page.sent(dismissMarketingResource)[0]?.body).toEqual({ id: 9 }))
})

// spec: dashboard-club-blocks
test('a parent reads who links a card for the child, or can decline it', async () => {
  const mother = makeViewer({ childIds: [7], usingAppForChildren: true })
  const child = makeViewer({ id: 7, firstName: 'Jonas', isKid: true })
  const page = await open(mother, [
    answer(readUser, ({ params }) => ({
      status: 200,
      body: { data: params['id'] === '7' ? child : mother },
    })),
    answer(listCards, { status: 200, body: { data: [] } }),
    answer(needNoQrCard, { status: 204 }),
  ])
  expect(await screen.findByText('QR-Karte für Jonas')).toBeTruthy()
  // An empty calendar would not help: the child has no school yet.
  expect(screen.getByRole('heading', { name: 'Finde eine Schule für Jonas' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Brauchen wir nicht' }))
  await waitFor(() => expect(page.sent(needNoQrCard)[0]?.body).toEqual({ user: 7 }))
  expect(await screen.findByRole('button', { name: 'Zur Ansicht von Jonas' })).toBeTruthy()
})

test('a parent gets no card offer for a child with a card', async () => {
  const mother = makeViewer({ childIds: [7, 8], usingAppForChildren: true })
  const children = [
    makeViewer({ id: 7, firstName: 'Jonas', isKid: true }),
    makeViewer({ id: 8, firstName: 'Lina', isKid: true }),
  ]
  const since = { number: 12, ending: 'K3QF', linkedAt: '2026-11-01T17:00:00.000Z' }
  const lost = { ...since, id: 2, kind: 'kids', revokedAt: '2026-11-02T17:00:00.000Z' }
  await open(mother, [
    answer(readUser, ({ params }) => ({
      status: 200,
      body: { data: children.find(({ id }) => String(id) === params['id']) ?? mother },
    })),
    answer(listCards, ({ params }) => ({
      status: 200,
      body: {
        data:
          params['id'] === '7'
            ? [{ ...since, id: 1, kind: 'kids', revokedAt: null }]
            : [lost, { ...since, id: 3, kind: 'permanent', revokedAt: null }],
      },
    })),
  ])
  expect(await screen.findByText('QR-Karte für Lina')).toBeTruthy()
  expect(screen.queryByText('QR-Karte für Jonas')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Karte scannen' }))
  expect(await screen.findByRole('dialog', { name: 'Karte für Lina' })).toBeTruthy()
})

test('a block that cannot be read says so in its place, and the others stay', async () => {
  await open(makeViewer(), [answer(readLatest, { status: 500, body: { code: 'unexpected', message: '' } })])
  expect(await screen.findByRole('heading', { name: 'Deine Schulen' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Etwas ist schiefgelaufen' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Deine Programme' })).toBeTruthy()
})

test('offline the page says once that something is missing, and shows what was read', async () => {
  const lost = (): never => {
    throw new TypeError('Failed to fetch')
  }
  connection.set({ status: 'lost', since: Date.parse('2026-11-20T08:59:00.000Z') })
  try {
    const member = makeViewer({ schools: trainer().schools })
    const page = await open(member, [answer(listAppointments, lost), answer(readLatest, lost)])
    expect(
      await screen.findAllByText('Ein Teil dieser Seite fehlt. Er kommt, sobald wieder Netz da ist.'),
    ).toHaveLength(1)
    expect(screen.queryByText('client.connection-lost')).toBeNull()
    const upcoming = queryOf(listAppointments, { query: { show_in_dashboard: '1', limit: '40' } })
    act(() => {
      page.queryClient.setQueryData(upcoming.queryKey, [makeAppointment({ capabilities: ['attend'] })])
    })
    expect(await screen.findByRole('heading', { name: 'Wing Chun, Erwachsene' })).toBeTruthy()
    await act(() => page.queryClient.refetchQueries({ queryKey: upcoming.queryKey }))
    expect(screen.getByRole('heading', { name: 'Wing Chun, Erwachsene' })).toBeTruthy()
  } finally {
    connection.set({ status: 'fine' })
  }
})

test('a class that was started early shows its planned time and that it can be joined', async () => {
  const early = makeRunning({ startedAt: '2026-11-20T08:50:00.000Z', capabilities: ['attend'] })
  await open(makeViewer({ schools: trainer().schools }), [
    answer(listAppointments, { status: 200, body: { data: [early], meta } }),
  ])
  const tile = await screen.findByRole('region', { name: /^Läuft schon, geplant um 18:30/ })
  expect(within(tile).getByText(/Du kannst noch dazukommen/)).toBeTruthy()
  expect(within(tile).queryByText('Läuft gerade')).toBeNull()
})
