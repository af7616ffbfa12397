// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createFighterProgress } from '@wegband/domain/features/conversion/contract.ts'
import {
  listModules,
  listSports,
  type Promo,
  readPromo,
  readSport,
} from '@wegband/domain/features/sports/contract.ts'
import { answer } from '../../../platform/testing/fake-server.ts'
import { makeViewer } from '../../../platform/testing/people.ts'
import { renderPage } from '../../../platform/testing/render-page.tsx'
import { PromoPage } from './promo-page.tsx'
import { pageOfAll, sampleContent, sampleModule, sampleModules, samplePath } from '../testing-samples.ts'

const locked = { membershipLv: null, sportProgress: null, subscriptions: ['module:1'] }
const samplePromo = (more: Partial<Promo> = {}): Promo => ({
  id: 3,
  sport: { id: 1, name: 'ChiKung', slug: 'chikung', hue: 168, chroma: 1, requiredMembershipLv: 0 },
  title: 'Ruhig werden, ohne stillzustehen',
  lead: 'Langsame Übungen.',
  gains: ['Ein Rücken, der sich abends leicht anfühlt'],
  questions: [{ question: 'Muss ich fit sein?', answer: 'Nein, alles geht langsam.' }],
  modulesCount: 24,
  freeModules: 0,
  modules: [sampleModule(1, { contents: [sampleContent(1, { videoLength: 90 })] })],
  hasBegun: false,
  ...more,
})
const open = (promo: Promo, viewer = makeViewer()) =>
  renderPage(<PromoPage />, {
    at: '/sports/1/promo/3',
    viewer,
    answers: [
      answer(readPromo, { status: 200, body: { data: promo } }),
      answer(listSports, { status: 200, body: pageOfAll([samplePath()]) }),
      answer(readSport, { status: 200, body: { data: samplePath({ userProgress: null }) } }),
      answer(listModules, { status: 200, body: pageOfAll(sampleModules(0)) }),
      answer(createFighterProgress, {
        status: 200,
        body: {
          data: {
            ...(samplePath().userProgress as NonNullable<ReturnType<typeof samplePath>['userProgress']>),
          },
        },
      }),
    ],
  })

describe('the page that makes a sport known', () => {
  // spec: route-sports-promo
  test('shows what members learn, the first modules and frequent questions', async () => {
    await open(samplePromo())
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Ruhig werden, ohne stillzustehen' }),
    ).toBeTruthy()
    expect(screen.getByText('Ein Rücken, der sich abends leicht anfühlt')).toBeTruthy()
    expect(screen.getByRole('link', { name: /Modul Nummer 1/ }).getAttribute('href')).toBe('/modules/1')
    await userEvent.click(screen.getByText('Muss ich fit sein?'))
    expect(screen.getByText('Nein, alles geht langsam.')).toBeTruthy()
  })

  test('lets the viewer start the path, and leads there', async () => {
    const page = await open(samplePromo())
    await userEvent.click((await screen.findAllByRole('button', { name: 'Weg beginnen' }))[0] as HTMLElement)
    await waitFor(() => expect(page.href()).toBe('/sports/1'))
    expect(page.sent(createFighterProgress).map(({ body }) => body)).toEqual([{ sportId: 1 }])
  })

  test('offers the free trial only where it opens something, and only if it was never used', async () => {
    const video = { paymentRequired: true, missing: locked }
    const modules = [
      sampleModule(1, {
        isLocked: true,
        missing: locked,
        contents: [sampleContent(1, { ...video, contentIsAvailableForFreemium: true })],
      }),
      sampleModule(2, { isLocked: true, missing: locked, contents: [sampleContent(2, video)] }),
    ]
    const promo = samplePromo({ freeModules: 4, modules })
    const page = await open(promo)
    expect((await screen.findAllByText('4 Module')).length).toBeGreaterThan(0)
    const [start] = screen.getAllByRole('link', { name: 'Kostenlos starten' })
    expect(start?.getAttribute('href')).toBe('/freemium')
    expect(screen.getByRole('link', { name: /Modul Nummer 1/ }).textContent).toContain('in den freien Tagen')
    expect(screen.getByRole('link', { name: /Modul Nummer 2/ }).textContent).toContain('Mit einem Abo')
    page.unmount()
    await open(promo, makeViewer({ freemiumEndsAt: '2026-10-01T10:00:00.000Z' }))
    expect((await screen.findAllByRole('button', { name: 'Weg beginnen' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: 'Kostenlos starten' })).toBeNull()
  })

  test('links to a membership where the sport needs one that the viewer lacks', async () => {
    const promo = samplePromo()
    const closed = { ...promo, sport: { ...promo.sport, requiredMembershipLv: 20 } }
    const page = await open(closed, makeViewer({ membershipLv: 10 }))
    const [way] = await screen.findAllByRole('link', { name: 'Mitgliedschaft ansehen' })
    expect(way?.getAttribute('href')).toBe('/subscription-selection/sport/1')
    expect(screen.queryByRole('button', { name: 'Weg beginnen' })).toBeNull()
    page.unmount()
    await open(closed, makeViewer({ membershipLv: 20 }))
    expect((await screen.findAllByRole('button', { name: 'Weg beginnen' })).length).toBeGreaterThan(0)
  })

  test('begins at the grade of the association, before the free trial is offered', async () => {
    const modules = [
      sampleModule(1, {
        isLocked: true,
        missing: locked,
        contents: [sampleContent(1, { videoLength: 90, contentIsAvailableForFreemium: true })],
      }),
    ]
    await open(samplePromo({ freeModules: 4, modules }), makeViewer({ ewtoGrade: 3 }))
    expect((await screen.findAllByRole('button', { name: 'Mit Grad 3 beginnen' })).length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: 'Kostenlos starten' })).toBeNull()
  })

  test('lets a member who has started continue, and leads a guest to an account', async () => {
    const page = await open(samplePromo({ hasBegun: true }))
    const [begun] = await screen.findAllByRole('link', { name: 'Zu deinem Weg' })
    expect(begun?.getAttribute('href')).toBe('/sports/1')
    page.unmount()
    await open(samplePromo(), makeViewer({ isAnonymous: true }))
    const [register] = await screen.findAllByRole('link', { name: 'Mit einem Konto beginnen' })
    expect(register?.getAttribute('href')).toBe('/user/profile/upgrade')
  })

  test('that is gone says so and leads to the sports', async () => {
    const gone = answer(readPromo, { status: 404, body: { code: 'general.not-found', message: '' } })
    await renderPage(<PromoPage />, { at: '/sports/1/promo/9', answers: [gone] })
    expect((await screen.findByRole('link', { name: 'Alle Sportarten' })).getAttribute('href')).toBe(
      '/sports?all=1',
    )
  })
})
