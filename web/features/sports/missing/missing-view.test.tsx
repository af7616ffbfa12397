// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type Appointment, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { makeAppointment, makePlace } from '../../appointments/testing/make-appointment.ts'
import { SportPage } from '../../sport-page/sport-page.tsx'
import { pageOfAll, sampleMissing, samplePath } from '../testing-samples.ts'

const answers = (path = samplePath()) => [
  answer(listSports, { status: 200, body: pageOfAll([path]) }),
  answer(readSport, { status: 200, body: { data: path } }),
  answer(readMissing, ({ query }) => ({
    status: 200,
    body: { data: sampleMissing(query['rhythm'] === 'weekly' ? 'weekly' : 'fortnightly') },
  })),
]
const at = { at: '/sports/1/missing', now: '2026-11-20T09:00:00Z' } as const
const goal = (name: string) => within(screen.getByRole('region', { name }))

describe('what is still missing', () => {
  // spec: route-sports-id-section
  test('shows current and required value and date of each condition of the next goals', async () => {
    await renderPage(<SportPage />, { ...at, answers: answers() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Noch 8 Wochen' })).toBeTruthy()
    expect(
      screen.getByText(
        'Dann hast du Gurtschritt 6 und Streifen 2. In den letzten 12 Wochen warst du in 10 dabei, so rechnen wir weiter.',
      ),
    ).toBeTruthy()
    const stripe = goal('Streifen 2')
    for (const words of ['26. Januar', 'frühestens 4. Januar', 'mit Gurtschritt 6', 'von 66', '8 fehlen'])
      expect(stripe.getByText(words)).toBeTruthy()
    const check = goal('Levelprüfung')
    for (const words of [
      'Oktober 2027',
      'danach Kupfer, Level 4',
      'von 99',
      '41 fehlen',
      '11 fehlen',
      '1 fehlt',
    ])
      expect(check.getAllByText(words).length).toBeGreaterThan(0)
    expect(check.getByRole('link', { name: 'Workshops im Kalender' }).getAttribute('href')).toBe(
      '/calendar?sport=1&type=workshop',
    )
  })

  test('shows other dates at another rhythm', async () => {
    await renderPage(<SportPage />, { ...at, answers: answers() })
    await userEvent.click(await screen.findByRole('button', { name: 'Jede Woche' }))
    expect(await goal('Streifen 2').findByText('15. Januar')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Jede zweite' }))
    expect(await goal('Streifen 2').findByText('12. März')).toBeTruthy()
  })

  test('shows no dates during a training break, and says why', async () => {
    const missing = sampleMissing('own', null)
    await renderPage(<SportPage />, { ...at, answers: answers(samplePath({ missing })) })
    expect(await screen.findByText(/Du machst gerade Pause/)).toBeTruthy()
    expect(goal('Streifen 2').queryByText(/Januar$/)).toBeNull()
    expect(goal('Streifen 2').getByText('8 fehlen')).toBeTruthy()
  })

  test('names the level check that is booked, as the path does, and looks for one without', async () => {
    const missing = sampleMissing()
    const goals = missing.goals
      .filter(({ kind }) => kind === 'level-check')
      .map((one) => ({
        ...one,
        isReached: true,
        conditions: one.conditions.map((condition) => ({ ...condition, have: condition.need, missing: 0 })),
      }))
    const ready = answers(samplePath({ missing: { ...missing, steps: [], goals } }))
    const booked = makeAppointment({
      id: 77,
      type: { ...makeAppointment().type, isExam: true },
      myAttendance: makePlace(),
    })
    const listed = (data: Appointment[]) =>
      answer(listAppointments, { status: 200, body: { ...pageOfAll([]), data } })
    const page = await renderPage(<SportPage />, { ...at, answers: [...ready, listed([booked])] })
    const link = await screen.findByRole('link', { name: 'Zur Prüfung' })
    expect(link.getAttribute('href')).toBe('/appointments/77')
    expect(screen.queryByText('Prüfung im Kalender suchen')).toBeNull()
    page.unmount()
    await renderPage(<SportPage />, { ...at, answers: [...ready, listed([])] })
    const search = await screen.findByRole('link', { name: 'Prüfung im Kalender suchen' })
    expect(search.getAttribute('href')).toBe('/calendar?sport=1&type=exam')
  })

  test('offers a retry when it cannot be read', async () => {
    const failed = answer(readSport, { status: 500, body: { code: 'general.unexpected', message: '' } })
    await renderPage(<SportPage />, { ...at, answers: [...answers(), failed] })
    expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
  })
})
