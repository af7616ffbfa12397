// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readFreemium, startFreemium } from '@wegband/domain/features/freemium/contract.ts'
import { listModules, readSport } from '@wegband/domain/features/sports/contract.ts'
import { readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { toasts } from '../../platform/words/notices.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { pageOfAll, sampleModule, samplePath } from '../sports/testing-samples.ts'
import { FreemiumPage } from './freemium-page.tsx'

const NOW = '2026-11-20T09:00:00.000Z'
const END = '2026-11-25T19:14:00.000Z'
const missing = { membershipLv: null, sportProgress: null, subscriptions: ['sport:1'] }
const modules = [
  sampleModule(1, { levelIndex: 1, trainings: 2, isComplete: true }),
  sampleModule(2, { levelIndex: 1, trainings: 1 }),
  sampleModule(3, { levelIndex: 1 }),
  sampleModule(4, { levelIndex: 1, isLocked: true, missing }),
]
const offer = { days: 14, sportId: 1, levelIndex: 1, moduleIds: [1, 2], modulesInLevel: 4 }
const answers = [
  answer(readFreemium, { status: 200, body: { data: offer } }),
  answer(readSport, { status: 200, body: { data: samplePath({ userProgress: null, passedLevels: [] }) } }),
  answer(listModules, { status: 200, body: pageOfAll(modules) }),
  answer(readOffers, {
    status: 200,
    body: {
      data: {
        name: 'Wing Chun',
        profiteer: null,
        isOpen: false,
        offers: [
          {
            type: 'membership-level',
            id: 1,
            name: 'Online-Mitgliedschaft',
            value: 10,
            isKidsLevel: false,
            seller: 'Wegband Verband e. V.',
            collection: 'provider',
            opens: ['membership-level:1', 'sport:1'],
            plans: [
              {
                id: 1,
                isActive: true,
                interval: 'year',
                intervalCount: 1,
                effectivePeriodLength: 12,
                price: 8300,
              },
            ],
          },
        ],
      },
    },
  }),
]
const show = (viewer: Partial<Viewer>, now = NOW) =>
  renderPage(<FreemiumPage />, {
    at: '/freemium',
    answers,
    viewer: makeViewer({ membershipLv: 2, ...viewer }),
    now,
  })
const running = { hasFreemium: true, freemiumEndsAt: END }

describe('the page of the free trial', () => {
  // spec: route-freemium, subscription-plan-names
  test('shows the remaining days and the end, and continues with the next module', async () => {
    await show(running)
    expect(await screen.findByText('6')).toBeTruthy()
    expect(screen.getByText('von 14 Tagen übrig')).toBeTruthy()
    expect(screen.getByText('Bis Mittwoch, 25. November, 20:14')).toBeTruthy()
    expect(screen.getByText('noch 6 von 14 Tagen')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Weiter mit Modul 2' }).getAttribute('href')).toBe('/modules/2')
    expect(screen.getByRole('heading', { name: 'Deine zwei Module' })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: /^Modul \d/ })).toHaveLength(2)
    expect(screen.getByText('2 weitere Module warten in Level 1.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mitglied werden' }).getAttribute('href')).toBe(
      '/subscription-selection/sport/1',
    )
  })

  test('shows its modules as locked to a guest without an account', async () => {
    await show({ membershipLv: 0, isAnonymous: true })
    expect(await screen.findAllByRole('link', { name: /^Modul \d.*gesperrt$/ })).toHaveLength(2)
  })

  test('counts the last day as one, to its very end', async () => {
    await show(running, '2026-11-25T19:13:59.000Z')
    expect((await screen.findAllByText('1')).length).toBeGreaterThan(0)
    expect(screen.getByText('noch 1 von 14 Tagen')).toBeTruthy()
  })

  // spec: freemium-active-expired
  test('says that it is over, what stays, and the next offer with its price', async () => {
    await show({ freemiumEndsAt: '2026-11-18T19:14:00.000Z' })
    expect(await screen.findByText('0')).toBeTruthy()
    expect(screen.getByText('Abgelaufen am 18. November um 20:14')).toBeTruthy()
    expect(await screen.findByText('Ab 83,00 € im Jahr öffnen sich alle 4 Module.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Weiter/ })).toBeNull()
  })

  test('offers to start, and starts once on a double tap', async () => {
    const page = await show({})
    const begin = await screen.findByRole('button', { name: '14 Tage starten' })
    page.server.add(
      answer(startFreemium, { status: 200, body: { data: { hasFreemium: true, freemiumEndsAt: END } } }),
      answer(readUser, { status: 200, body: { data: makeViewer({ membershipLv: 2, ...running }) } }),
    )
    // Two taps before the page renders again.
    act(() => {
      begin.click()
      begin.click()
    })
    expect(await screen.findByText('Bis Mittwoch, 25. November, 20:14')).toBeTruthy()
    await waitFor(() => expect(page.sent(startFreemium)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: '14 Tage starten' })).toBeNull()
  })

  test('says so when its modules are trained already', async () => {
    const done = 'Diese Module hast du alle schon trainiert.'
    const some = await show({})
    expect(await screen.findByRole('button', { name: '14 Tage starten' })).toBeTruthy()
    expect(screen.queryByText(done)).toBeNull()
    some.unmount()
    const trained = modules.map((module) => ({ ...module, trainings: 2, isComplete: true }))
    const page = await renderPage(<FreemiumPage />, {
      at: '/freemium',
      answers: [...answers, answer(listModules, { status: 200, body: pageOfAll(trained) })],
      viewer: makeViewer({ membershipLv: 2 }),
      now: NOW,
    })
    expect(await screen.findByText(done)).toBeTruthy()
    page.unmount()
  })

  test('treats a trial that runs already as started', async () => {
    toasts.set([])
    const page = await show({})
    page.server.add(
      answer(startFreemium, { status: 409, body: { code: 'freemium.already-active', message: '' } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: '14 Tage starten' }))
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Deine freien Tage laufen']))
  })

  test('leads a viewer who may not start to the missing requirement', async () => {
    const unverified = await show({ membershipLv: 1 })
    expect((await screen.findByRole('link', { name: 'E-Mail bestätigen' })).getAttribute('href')).toBe(
      '/auth/email-verification',
    )
    unverified.unmount()
    const guest = await show({ isAnonymous: true, membershipLv: 0 })
    expect((await screen.findByRole('link', { name: 'Konto anlegen' })).getAttribute('href')).toBe(
      '/user/profile/upgrade',
    )
    guest.unmount()
    await show({ membershipLv: 20 })
    expect((await screen.findByRole('link', { name: 'Zum Training' })).getAttribute('href')).toBe('/sports')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('offers no start to a viewer who has its modules anyway', async () => {
    for (const open of [{ hasFreeVideoAccess: true }, { subscriptionBenefits: ['sport:1'] }]) {
      const page = await show(open)
      expect(await screen.findByText(/^Diese Videos sind für dich schon offen\./)).toBeTruthy()
      expect(screen.queryByRole('button', { name: '14 Tage starten' })).toBeNull()
      page.unmount()
    }
  })

  test('says so when nothing is free, and offers a retry when it cannot be read', async () => {
    const empty = answer(readFreemium, {
      status: 200,
      body: { data: { days: 14, sportId: null, levelIndex: null, moduleIds: [], modulesInLevel: 0 } },
    })
    const page = await renderPage(<FreemiumPage />, { at: '/freemium', answers: [empty] })
    expect(await screen.findByText('Gerade gibt es keine freien Module')).toBeTruthy()
    page.unmount()
    const broken = answer(readFreemium, { status: 500, body: { code: 'general.unexpected', message: '' } })
    await renderPage(<FreemiumPage />, { at: '/freemium', answers: [broken] })
    expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
  })
})
