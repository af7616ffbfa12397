import { useQueryClient } from '@tanstack/react-query'
import { act, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { searchUsers } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { listSports } from '@wegband/domain/features/sports/contract.ts'
import { openPrivateTraining } from '@wegband/domain/features/trainer/contract.ts'
import { listPartners } from '@wegband/domain/features/video-trainings/contract.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { makeAppointment } from '../appointments/testing/make-appointment.ts'
import { PrivateTrainingPage } from './private-training-page.tsx'

configure({ asyncUtilTimeout: 8000 })
afterEach(() => void vi.useRealTimers())
const META = { current_page: 1, last_page: 1, per_page: 200, total: 0 }
const NOW = '2026-11-20T18:00:00.000Z'

const tarek = (
  trainerSportsIds = [1],
  abilities: ('can-private-training' | 'can-access-system')[] = ['can-private-training'],
) =>
  makeViewer({
    id: 5,
    trainerSportsIds,
    roles: ['trainer'],
    schools: [
      {
        schoolId: 1,
        name: 'Schule Lindenhof',
        schoolSiteId: 1,
        state: 'active',
        roles: ['trainer'],
        abilities,
      },
    ],
  })
const sport = (id: number, name: string) => ({
  id,
  name,
  menuName: name,
  slug: name.toLowerCase(),
  hue: 20,
  chroma: 1,
})
const aylin = { id: 7, firstName: 'Aylin', lastName: 'Kaya', avatar: null }

/** What a live event about sports does. */
function RenewSports(): ReactNode {
  const client = useQueryClient()
  return <button onClick={() => void invalidate(client, [listSports])}>Neuigkeit</button>
}

const open = (
  viewer = tarek(),
  more: FakeAnswer[] = [],
  scannedAt?: string,
  beside?: ReactNode,
  at = '/trainer/training/1',
) =>
  renderPage([<PrivateTrainingPage key="page" />, beside], {
    at,
    viewer,
    now: NOW,
    answers: [
      answer(readOwnSchools, { status: 200, body: { data: { schools: [], requests: [] } } }),
      answer(listAppointments, { status: 200, body: { data: [], meta: META } }),
      answer(listSports, {
        status: 200,
        body: { data: [sport(1, 'Wing Chun'), sport(2, 'Escrima')] as never, meta: META },
      }),
      answer(listPartners, {
        status: 200,
        body: {
          data:
            scannedAt === undefined
              ? []
              : [
                  {
                    user: aylin,
                    source: 'scan',
                    scannedAt,
                    selectableUntil: '2026-11-20T18:17:00.000Z',
                    together: null,
                    canWatch: null,
                    missing: null,
                  },
                ],
        },
      }),
      ...more,
    ],
  })

// spec: route-trainer-training, private-training-duration-minutes
test('chooses sport, minutes and a scanned member, and shows the opened training', async () => {
  const page = await open(
    tarek(),
    [answer(openPrivateTraining, { status: 201, body: { data: makeAppointment({ id: 77 }) } })],
    '2026-11-20T17:57:00.000Z',
  )
  const user = userEvent.setup()
  expect(await screen.findByText('gescannt vor 3 Min., gültig noch 17 Min.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Escrima' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Aylin Kaya/ }))
  await user.click(screen.getByRole('button', { name: '90 Min.' }))
  await user.click(screen.getByRole('button', { name: 'Privattraining öffnen' }))
  await waitFor(() =>
    expect(page.sent(openPrivateTraining)[0]?.body).toEqual({ sportId: 1, minutes: 90, attendees: [7] }),
  )
  await waitFor(() => expect(page.href()).toBe('/appointments/77'))
})

// spec: user-search-min-2
test('searches a name from two characters on', async () => {
  const page = await open(tarek(), [
    answer(searchUsers, {
      status: 200,
      body: { data: [{ ...aylin, age: 30, isKid: false, schools: [] }] },
    }),
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const field = await screen.findByLabelText('Mitglied suchen')
  await user.type(field, 'A')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(page.sent(searchUsers)).toHaveLength(0)
  await user.type(field, 'y')
  expect(await screen.findByText('Aylin Kaya')).toBeDefined()
  expect(page.sent(searchUsers)[0]?.query).toMatchObject({ 'user-filter-str': 'Ay' })
})

test('reads its sports again when a live event reports a change of sports', async () => {
  const page = await open(tarek(), [], undefined, <RenewSports key="news" />)
  await screen.findByText('Wing Chun')
  await userEvent.click(screen.getByRole('button', { name: 'Neuigkeit' }))
  await waitFor(() => expect(page.sent(listSports)).toHaveLength(2))
})

test('names people who can no longer be chosen, until they are removed', async () => {
  const gone = { code: 'trainer.partner-gone', message: 'x', data: { userIds: [7] } }
  await open(tarek(), [answer(openPrivateTraining, { status: 409, body: gone })], '2026-11-20T17:57:00.000Z')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Aylin Kaya/ }))
  await user.click(screen.getByRole('button', { name: 'Privattraining öffnen' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Aylin Kaya: Der Scan ist älter')
})

// spec: private-training-needs-sports
test('without sports the page says what is missing and whom to ask', async () => {
  await open(tarek([]))
  expect(await screen.findByRole('heading', { name: 'Noch keine Sportart' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Privattraining öffnen' })).toBeNull()
})

test('without the right the page says so', async () => {
  await open(tarek([1], ['can-access-system']))
  expect(await screen.findByRole('heading', { name: 'Dafür fehlt dir ein Recht' })).toBeDefined()
})

test('lists the classes of the day with the number of bookings or their result', async () => {
  const over = {
    id: 21,
    name: 'Frühtraining',
    startAt: '2026-11-20T06:00:00.000Z',
    endAt: '2026-11-20T07:00:00.000Z',
    isStarted: true,
    isEnded: true,
    startedAt: '2026-11-20T05:58:00.000Z',
    endedAt: '2026-11-20T07:02:00.000Z',
  }
  await open(tarek(), [
    answer(listAppointments, {
      status: 200,
      body: { data: [makeAppointment(over), makeAppointment({ id: 22 })], meta: META },
    }),
  ])
  expect(await screen.findByRole('link', { name: /07:00 ?Frühtraining ?beendet/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /18:30 ?Wing Chun, Erwachsene ?12 angemeldet/ })).toBeDefined()
})

test("shows that sports and today's classes failed to load instead of an empty list", async () => {
  let tries = 0
  const failed = { status: 500, body: { code: 'general.unexpected', message: 'x' } } as const
  await open(tarek(), [
    answer(listAppointments, failed),
    answer(listSports, () => {
      tries += 1
      return tries > 1
        ? { status: 200, body: { data: [sport(1, 'Wing Chun')] as never, meta: META } }
        : failed
    }),
  ])
  const retries = () => screen.getAllByRole('button', { name: 'Noch einmal versuchen' })
  await waitFor(() => expect(retries()).toHaveLength(2))
  const [again] = retries()
  expect(screen.queryByText('Für dich steht heute kein Termin an.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Privattraining öffnen' })).toBeNull()
  if (again === undefined) throw new Error('There is nothing to try again')
  await userEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Wing Chun' })).toBeTruthy()
})

test('a user without a school reads that this page is for trainers', async () => {
  await open(makeViewer())
  expect(await screen.findByRole('heading', { level: 1, name: 'Dafür fehlt dir ein Recht' })).toBeTruthy()
  expect(screen.getByText('Privattraining')).toBeTruthy()
  expect(screen.queryByText('Mitglieder')).toBeNull()
})

// spec: route-trainer-training
test('without a school in its address the page opens a training in the own one', async () => {
  await open(tarek(), [], '2026-11-20T17:57:00.000Z', undefined, '/trainer/training')
  expect(await screen.findByRole('button', { name: /Aylin Kaya/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Privattraining öffnen' })).toBeDefined()
})
