// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import { listModules, listSports, readModule, readSport } from '@wegband/domain/features/sports/contract.ts'
import { readOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { listGlossary } from '@wegband/domain/features/texts/contract.ts'
import { type Content, readContent, readOtp } from '@wegband/domain/features/videos/contract.ts'
import { entityTitle } from '../../platform/router/title.ts'
import { answer, type FakeAnswer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ModulePage } from './module-page.tsx'
import {
  pageOfAll,
  sampleContent,
  sampleModule,
  sampleModules,
  samplePath,
} from '../sports/testing-samples.ts'

const NO_ACCESS = { membershipLv: null, sportProgress: null, subscriptions: ['membership-level:2'] }
const club = {
  type: 'membership-level',
  id: 2,
  name: 'Schulmitgliedschaft',
  value: 20,
  isKidsLevel: false,
  seller: 'Wegband Verband e. V.',
  collection: 'provider',
  opens: ['membership-level:2'],
  plans: [
    { id: 5, isActive: true, interval: 'month', intervalCount: 1, effectivePeriodLength: 12, price: 4900 },
  ],
} as const
const paid = (id: number, more: Partial<Content> = {}): Content =>
  sampleContent(id, {
    paymentRequired: true,
    availableSubscriptionTargets: ['membership-level:2'],
    missing: NO_ACCESS,
    ...more,
  })

const show = (
  contents: readonly Content[],
  at = '/modules/14',
  viewer: Partial<Viewer> = {},
  locks: { isLocked?: boolean } = {},
  more: readonly FakeAnswer[] = [],
) => {
  const module = sampleModule(14, { contents: [...contents], contentsCount: contents.length, ...locks })
  return renderPage(<ModulePage />, {
    at,
    viewer: makeViewer({ membershipLv: 2, ...viewer }),
    answers: [
      answer(listSports, { status: 200, body: pageOfAll([samplePath()]) }),
      answer(readSport, { status: 200, body: { data: samplePath() } }),
      answer(listModules, { status: 200, body: pageOfAll(sampleModules(13)) }),
      answer(listGlossary, { status: 200, body: { data: [] } }),
      answer(readModule, { status: 200, body: { data: module } }),
      answer(readMissing, {
        status: 200,
        body: {
          data: {
            sportId: 1,
            levelIndex: 3,
            rhythm: 'own',
            pace: null,
            goals: [
              {
                kind: 'level-check',
                index: 3,
                isReached: false,
                conditions: [],
                forecastOn: '2027-10-30',
                earliestOn: null,
              },
            ],
            steps: [],
          },
        },
      }),
      answer(readOffers, {
        status: 200,
        body: { data: { name: 'Film', profiteer: null, isOpen: false, offers: [club] } },
      }),
      ...more,
    ],
  })
}

describe('a video that may not be watched', () => {
  // spec: route-modules-content-id, content-access-error-lists-missing, content-access-leads-to-upgrade, page-title-source
  test('shows all conditions, which are met, and a link for each missing one', async () => {
    const content = paid(3, {
      requiredMembershipLv: 2,
      sportProgressIsRequired: true,
      missing: { ...NO_ACCESS, membershipLv: 2, sportProgress: { sportId: 1, levelIndex: 4 } },
    })
    await show([sampleContent(1), content], '/modules/14/content/3', {
      membershipLv: 1,
      trainingProgress: [samplePath().userProgress].filter((entry) => entry !== null),
    })
    const sheet = within(await screen.findByRole('dialog', { name: 'Hier fehlen noch drei Dinge' }))
    expect(sheet.getByText('Film 3, Modul 14')).toBeTruthy()
    expect(entityTitle.get()).toBe('Film 3')
    const verify = await sheet.findByRole('link', { name: 'E-Mail bestätigen' })
    expect(verify.getAttribute('href')).toBe('/auth/email-verification')
    expect(sheet.getByText('Wing Chun ab Level 4')).toBeTruthy()
    expect(
      await sheet.findByText('Du bist in Level 3, Woche 58 von 99. Prognose: Oktober 2027.'),
    ).toBeTruthy()
    const way = await sheet.findByRole('link', { name: 'Was noch fehlt' })
    expect(way.getAttribute('href')).toBe('/sports/1/missing')
    const offer = await sheet.findByRole('link', { name: /^Schulmitgliedschaft/ })
    expect(offer.textContent).toContain('49,00')
    expect(offer.getAttribute('href')).toBe('/subscription-selection/membership-level/2')
    expect(sheet.getByRole('link', { name: 'Optionen ansehen' }).getAttribute('href')).toBe(
      '/subscription-selection/content/3',
    )
  })

  test('names the free trial where that would open it, and says when it is over', async () => {
    const free = paid(3, { contentIsAvailableForFreemium: true })
    const unused = await show([free], '/modules/14/content/3')
    const sheet = within(await screen.findByRole('dialog', { name: 'Hier fehlt noch etwas' }))
    expect(sheet.getByRole('link', { name: 'Frei testen' }).getAttribute('href')).toBe('/freemium')
    unused.unmount()
    await show([free], '/modules/14/content/3', { freemiumEndsAt: '2026-01-01T00:00:00.000Z' })
    expect(await screen.findByText('Deine freien Tage sind vorbei.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Frei testen' })).toBeNull()
  })

  test('requires the confirmed email before anything can be bought', async () => {
    await show([paid(3)], '/modules/14/content/3', { membershipLv: 1 })
    const sheet = within(await screen.findByRole('dialog', { name: 'Hier fehlen noch zwei Dinge' }))
    const filled = sheet.getAllByRole('link').filter((one) => one.hasAttribute('data-filled'))
    expect(filled.map((one) => one.textContent)).toEqual(['E-Mail bestätigen'])
  })

  test('is loaded again when the server refuses what the page took for open', async () => {
    let isRefused = false
    const contents = () => (isRefused ? [paid(3)] : [sampleContent(3)])
    await show([sampleContent(3)], '/modules/14/content/3', {}, {}, [
      answer(readOtp, () => {
        isRefused = true
        return { status: 403, body: { code: 'videos.content-access', message: '', missing: NO_ACCESS } }
      }),
      answer(readModule, () => ({
        status: 200,
        body: { data: sampleModule(14, { contents: contents() }) },
      })),
    ])
    expect(await screen.findByRole('dialog', { name: 'Hier fehlt noch etwas' })).toBeTruthy()
  })

  test('of another module leads there', async () => {
    const page = await show([sampleContent(1)], '/modules/14/content/77', {}, {}, [
      answer(readContent, { status: 200, body: { data: sampleContent(77, { moduleId: 20 }) } }),
      answer(readOtp, { status: 204, body: undefined }),
    ])
    await waitFor(() => expect(page.href()).toBe('/modules/20/content/77'))
  })
})

describe('a module', () => {
  // spec: content-access-per-content, route-modules-content
  test('without any open video says why, for the nearest of them', async () => {
    const far = paid(1, { missing: { ...NO_ACCESS, sportProgress: { sportId: 1, levelIndex: 4 } } })
    await show([far, paid(2)], '/modules/14/content', {}, { isLocked: true })
    expect(await screen.findByRole('heading', { name: 'Dieses Modul ist noch gesperrt' })).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Was es braucht' })).toBeTruthy()
    expect(screen.queryByText('Wing Chun ab Level 4')).toBeNull()
    expect(screen.getByRole('link', { name: 'Optionen ansehen' }).getAttribute('href')).toBe(
      '/subscription-selection/content/2',
    )
  })

  test('marks until when its videos are free', async () => {
    const free = paid(3, { contentIsAvailableForFreemium: true, missing: null })
    const running = { hasFreemium: true, freemiumEndsAt: '2026-12-04T09:00:00.000Z' }
    const page = await show([free], '/modules/14', running)
    expect(await screen.findByText('neu, frei bis 4. Dez.')).toBeTruthy()
    page.unmount()
    await show([{ ...free, missing: NO_ACCESS }], '/modules/14')
    expect(await screen.findByText('in den freien Tagen')).toBeTruthy()
  })

  test('tells a guest that its videos need an account, before one is pressed', async () => {
    await show([sampleContent(1)], '/modules/14', { membershipLv: 0, isAnonymous: true })
    const [start] = await screen.findAllByRole('link', { name: 'Mit Konto ansehen' })
    expect(start?.getAttribute('href')).toBe('/modules/14/content/1')
    expect(screen.queryByRole('link', { name: 'Video starten' })).toBeNull()
    const video = screen.getByRole('link', { name: /Film 1.*gesperrt/ })
    expect(video.textContent).toContain('Mit einem Konto')
  })

  test('links to the next module, and the last one links to none', async () => {
    const page = await show([sampleContent(1)])
    expect((await screen.findByRole('link', { name: /Modul Nummer 15/ })).getAttribute('href')).toBe(
      '/modules/15',
    )
    page.unmount()
  })

  // spec: error-module-not-available
  test('that cannot be read offers a retry below a back link', async () => {
    const broken = answer(readModule, { status: 503, body: { code: 'general.unavailable', message: '' } })
    await renderPage(<ModulePage />, { at: '/modules/14', answers: [broken] })
    expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zurück' }).getAttribute('href')).toBe('/modules/list')
  })
})
