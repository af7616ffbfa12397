// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { markProgressSeen } from '@wegband/domain/features/progress/contract.ts'
import {
  listModules,
  listSports,
  readModule,
  readSport,
  type SportPath,
} from '@wegband/domain/features/sports/contract.ts'
import { invalidateTopic } from '../../platform/live/live-topics.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { entityTitle } from '../../platform/router/title.ts'
import { answer } from '../../platform/testing/fake-server.ts'
import { makeViewer } from '../../platform/testing/people.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { ModulePage } from '../module-page/module-page.tsx'
import { SportPage } from './sport-page.tsx'
import { noOtherClasses } from '../appointments/testing/no-other-classes.ts'
import { SportsPage } from '../sports/sports-page.tsx'
import { SportsProgressPage } from './sports-progress-page.tsx'
import {
  pageOfAll,
  sampleContent,
  sampleLevel,
  sampleModule,
  sampleModules,
  samplePath,
} from '../sports/testing-samples.ts'

const answers = (path = samplePath(), modules = sampleModules(13)) => [
  answer(listSports, { status: 200, body: pageOfAll([path]) }),
  answer(readSport, { status: 200, body: { data: path } }),
  answer(listModules, { status: 200, body: pageOfAll(modules) }),
]

describe('the path of a sport', () => {
  // spec: route-sports-id-section, level-stripes-1-3, page-title-source
  test('shows in numbers and words what the band draws, stripe by stripe', async () => {
    await renderPage(<SportPage />, { at: '/sports/1', answers: answers() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Wing Chun' })).toBeTruthy()
    expect(
      await screen.findByText('58 von 99 aktiven Wochen gewebt, Gurtschritt 5, 1 von 3 Streifen'),
    ).toBeTruthy()
    expect(screen.getAllByText('Noch 8, dann Gurtschritt 6 und Streifen 2.').length).toBeGreaterThan(0)
    const stripes = screen
      .getAllByRole('heading', { name: /^Streifen/ })
      .map((heading) => heading.textContent)
    expect(stripes).toEqual(['Streifen 1', 'Streifen 2', 'Streifen 3'])
    expect(
      screen.getByRole('link', { name: 'Modul 14, Modul Nummer 14: 0 von 2 Trainings' }).getAttribute('href'),
    ).toBe('/modules/14')
    expect(screen.getAllByRole('link', { name: /^Modul \d+, / })).toHaveLength(24)
    expect(entityTitle.get()).toBe('Wing Chun')
  })

  test('uses the singular for a module that must be trained once', async () => {
    const once = samplePath({ levels: [1, 2, 3, 4].map((index) => sampleLevel(index, { moduleRepeats: 1 })) })
    await renderPage(<SportPage />, { at: '/sports/1', answers: answers(once) })
    expect(
      await screen.findByRole('link', { name: 'Modul 14, Modul Nummer 14: 0 von 1 Training' }),
    ).toBeTruthy()
  })

  test('marks one module of the whole level as the next, not one in each stripe', async () => {
    await renderPage(<SportPage />, { at: '/sports/1', answers: answers() })
    await screen.findByRole('heading', { name: 'Streifen 3' })
    const next = screen.getAllByRole('link', { current: 'step' })
    expect(next.map((link) => link.getAttribute('href'))).toEqual(['/modules/14'])
  })

  test('says what a workshop of the level is about, where the school has named it', async () => {
    const namedWorkshops = [{ id: 1, name: 'Am Boden', description: 'Fallen und aufstehen.' }]
    const named = samplePath({ levels: [1, 2, 3, 4].map((index) => sampleLevel(index, { namedWorkshops })) })
    await renderPage(<SportPage />, { at: '/sports/1', answers: answers(named) })
    expect(await screen.findByText('Workshop 1: Am Boden')).toBeTruthy()
    expect(screen.getByText('Szenario-Workshop 2')).toBeTruthy()
  })

  test('lists what the level check requires, and links to the calendar when all is met', async () => {
    const ready = samplePath({ isReadyForLevelCheck: true })
    const page = await renderPage(<SportPage />, { at: '/sports/1', answers: answers() })
    const card = await screen.findByRole('region', { name: 'Levelprüfung' })
    expect(within(card).getByText('24 Module, je 2-mal')).toBeTruthy()
    expect(within(card).getByText('13 von 24')).toBeTruthy()
    expect(within(card).queryByRole('link')).toBeNull()
    page.unmount()
    await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(ready), noOtherClasses] })
    const links = await screen.findAllByRole('link', { name: 'Prüfung im Kalender suchen' })
    // Phones have the card at the top, desktops at the side; only one of them is shown.
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/calendar?sport=1&type=exam'),
    )
    expect(screen.queryByText('Was noch fehlt')).toBeNull()
  })

  // spec: sports-progress-level-default-1, route-sports-progress-id-level
  test('shows another level, and the first for a level that is no number', async () => {
    const page = await renderPage(<SportsProgressPage />, {
      at: '/sports-progress/1/honig',
      answers: answers(),
    })
    expect(await screen.findByText('Diesen Rohweißgurt hast du fertig gewebt')).toBeTruthy()
    expect(screen.getByText('Bestanden am 6.5.2023')).toBeTruthy()
    expect(screen.getByText('Danach kam der Strohgurt')).toBeTruthy()
    page.unmount()
    await renderPage(<SportsProgressPage />, { at: '/sports-progress/1/4', answers: answers() })
    expect(await screen.findByText('Dein Kupfergurt wartet noch')).toBeTruthy()
  })

  const entry = samplePath().userProgress
  if (entry === null) throw new Error('no progress')
  const grown = { ...entry, beltStep: 6, stripes: 2, counts: { ...entry.counts, activeWeeks: 66 } }
  const told = answer(markProgressSeen, { status: 200, body: { data: { isFirst: true } } })

  test('celebrates a stripe that is earned while it is open, once', async () => {
    const read = answer(readSport, (_request, times) => ({
      status: 200,
      body: { data: samplePath(times === 0 ? {} : { userProgress: grown }) },
    }))
    const page = await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), read, told] })
    await screen.findByRole('heading', { level: 1, name: 'Wing Chun' })
    await act(() => page.queryClient.invalidateQueries())
    expect(await screen.findByRole('dialog', { name: 'Streifen 2 ist deiner' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Weiter zum Band' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('66 von 99 aktiven Wochen gewebt, Gurtschritt 6, 2 von 3 Streifen')).toBeTruthy()
    expect(page.sent(markProgressSeen).map(({ body }) => body)).toEqual([
      { sportId: 1, levelIndex: 3, beltStep: 6, activeWeeks: 66 },
    ])
  })

  test('celebrates on opening what was earned elsewhere, and does not repeat it', async () => {
    const away = answer(readSport, { status: 200, body: { data: samplePath({ userProgress: grown }) } })
    const page = await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), away, told] })
    const moment = await screen.findByRole('dialog', { name: 'Streifen 2 ist deiner' })
    expect(within(moment).getByText(/Dein Band hat jetzt 2 Streifen/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const known = page.queryClient.getQueryData<SportPath>(
      queryOf(readSport, { params: { id: '1' } }).queryKey,
    )
    expect(known?.seen).toEqual({ levelIndex: 3, beltStep: 6, activeWeeks: 66 })
  })

  test('celebrates a step in a small sheet, and a level with the new belt and its certificate', async () => {
    const buzz = vi.fn<(pattern: number[]) => boolean>()
    Object.assign(navigator, { vibrate: buzz })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'vibrate')
      vi.unstubAllGlobals()
    })
    const stepped = { ...entry, beltStep: 4, counts: { ...entry.counts, activeWeeks: 44 } }
    const before = { levelIndex: 3, beltStep: 3, activeWeeks: 43 }
    const step = answer(readSport, {
      status: 200,
      body: { data: samplePath({ userProgress: stepped, seen: before }) },
    })
    const page = await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), step, told] })
    expect(await screen.findByRole('dialog', { name: 'Gurtschritt 4 ist deiner' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Bild teilen' })).toBeNull()
    expect(buzz).toHaveBeenCalledTimes(1)
    page.unmount()
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }))
    const level = answer(readSport, {
      status: 200,
      body: {
        data: samplePath({
          seen: { levelIndex: 2, beltStep: 9, activeWeeks: 99 },
          passedLevels: [{ levelIndex: 2, passedAt: '2026-11-21T15:00:00.000Z' }],
        }),
      },
    })
    await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), level, told] })
    const moment = await screen.findByRole('dialog', { name: 'Dein Honiggurt' })
    expect(within(moment).getByRole('link', { name: 'Zur Urkunde' }).getAttribute('href')).toBe(
      '/user/documents',
    )
    expect(within(moment).getByRole('button', { name: 'Bild teilen' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
    // The device was asked for less motion.
    expect(buzz).toHaveBeenCalledTimes(1)
  })

  test('celebrates and weaves nothing that another device was the first to show', async () => {
    const late = answer(markProgressSeen, { status: 200, body: { data: { isFirst: false } } })
    const away = answer(readSport, { status: 200, body: { data: samplePath({ userProgress: grown }) } })
    const page = await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), away, late] })
    await waitFor(() => expect(page.sent(markProgressSeen)).toHaveLength(1))
    await screen.findByText('66 von 99 aktiven Wochen gewebt, Gurtschritt 6, 2 von 3 Streifen')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/neue Wochen sind in dein Band gewebt/)).toBeNull()
  })

  test('weaves a new week in without a message, and nothing that was seen', async () => {
    const weekly = { ...entry, counts: { ...entry.counts, activeWeeks: 59 } }
    const one = answer(readSport, { status: 200, body: { data: samplePath({ userProgress: weekly }) } })
    const page = await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), one, told] })
    await screen.findByText('59 von 99 aktiven Wochen gewebt, Gurtschritt 5, 1 von 3 Streifen')
    await waitFor(() => expect(page.sent(markProgressSeen)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    page.unmount()
    const again = await renderPage(<SportPage />, { at: '/sports/1', answers: answers() })
    await screen.findByText('58 von 99 aktiven Wochen gewebt, Gurtschritt 5, 1 von 3 Streifen')
    expect(again.sent(markProgressSeen)).toEqual([])
  })

  test('announces a new week at once, and marks it as seen only when it is in view', async () => {
    class NeverInView {
      observe = (): void => undefined
      disconnect = (): void => undefined
    }
    vi.stubGlobal('IntersectionObserver', NeverInView)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const weekly = { ...entry, counts: { ...entry.counts, activeWeeks: 59 } }
    const one = answer(readSport, { status: 200, body: { data: samplePath({ userProgress: weekly }) } })
    const page = await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), one, told] })
    expect(await screen.findByText('Eine neue Woche ist in dein Band gewebt.')).toBeTruthy()
    await screen.findByText('59 von 99 aktiven Wochen gewebt, Gurtschritt 5, 1 von 3 Streifen')
    expect(page.sent(markProgressSeen)).toEqual([])
  })

  test('that needs a membership says so and links to what opens it', async () => {
    const closed = answer(readSport, {
      status: 403,
      body: { code: 'sports.membership-required', message: '' },
    })
    await renderPage(<SportPage />, { at: '/sports/7', answers: [...answers(), closed] })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Diese Sportart braucht eine Mitgliedschaft' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mitgliedschaft ansehen' }).getAttribute('href')).toBe(
      '/subscription-selection/sport/7',
    )
  })

  test('that does not exist says so and leads to the sports', async () => {
    const gone = answer(readSport, { status: 404, body: { code: 'general.not-found', message: '' } })
    await renderPage(<SportPage />, { at: '/sports/99', answers: [...answers(), gone] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Diesen Sport gibt es nicht' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Alle Sportarten' }).getAttribute('href')).toBe('/sports?all=1')
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull()
  })

  test('offers a retry when it cannot be read', async () => {
    const failed = answer(readSport, { status: 500, body: { code: 'general.unexpected', message: '' } })
    await renderPage(<SportPage />, { at: '/sports/1', answers: [...answers(), failed] })
    expect(await screen.findByRole('button', { name: 'Noch einmal versuchen' })).toBeTruthy()
  })
})

describe('the list of sports', () => {
  // spec: sports-list-jumps-highest-order, route-sports
  test('opens the sport with the highest order in the progress', async () => {
    const other = samplePath({ id: 2, name: 'Escrima', order: 7 })
    const viewer = makeViewer({
      trainingProgress: [1, 2].flatMap((sportId) => {
        const entry = samplePath().userProgress
        return entry ? { ...entry, sportId } : []
      }),
    })
    const both = answer(listSports, { status: 200, body: pageOfAll([samplePath({ order: 3 }), other]) })
    const page = await renderPage(<SportsPage />, { at: '/sports', viewer, answers: [...answers(), both] })
    await waitFor(() => expect(page.href()).toBe('/sports/2'))
  })

  test('stays open for a member who has not started a sport', async () => {
    await renderPage(<SportsPage />, { at: '/sports', answers: answers(samplePath({ userProgress: null })) })
    expect((await screen.findByRole('link', { name: /Wing Chun/ })).getAttribute('href')).toBe('/sports/1')
    expect(screen.getByText('noch nicht begonnen')).toBeTruthy()
  })
})

describe('the tree of sports', () => {
  const sports = [
    samplePath({ id: 1, name: 'Wing Chun', deepOrder: '001', userProgress: null, promoId: 4 }),
    samplePath({ id: 2, name: 'Langstock', deepOrder: '001.1', parentId: 1, userProgress: null }),
    samplePath({ id: 3, name: 'Hofturnen', deepOrder: '002', schoolId: 5, userProgress: null }),
  ]

  test('lists sub sports below their parent, marks own-school sports and introduces new ones', async () => {
    const list = answer(listSports, { status: 200, body: pageOfAll(sports) })
    await renderPage(<SportsPage />, { at: '/sports', answers: [list] })
    await screen.findByRole('link', { name: /Wing Chun.*Kennenlernen/ })
    const rows = screen.getAllByRole('listitem').map((row) => within(row).getByRole('link'))
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      '/sports/1/promo/4',
      '/sports/2',
      '/sports/3',
    ])
    expect(rows[1]?.textContent).toContain('gehört zu Wing Chun')
    expect(rows[2]?.textContent).toContain('nur in deiner Schule')
  })

  test('changes with the schools, while it is open', async () => {
    const list = answer(listSports, (_request, times) => ({
      status: 200,
      body: pageOfAll(times === 0 ? sports : sports.slice(0, 2)),
    }))
    const page = await renderPage(<SportsPage />, { at: '/sports', answers: [list] })
    await screen.findByRole('link', { name: /Hofturnen/ })
    await act(() => invalidateTopic(page.queryClient, 'user', []))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Hofturnen/ })).toBeNull())
  })
})

describe('the progress without a chosen sport', () => {
  // spec: route-sports-progress
  test('leads to the sport with the highest order in the own progress, else to the sports', async () => {
    const progress = [samplePath().userProgress].filter((one) => one !== null)
    const page = await renderPage(<SportsProgressPage />, {
      at: '/sports-progress',
      answers: answers(),
      viewer: makeViewer({ trainingProgress: progress }),
    })
    await waitFor(() => expect(page.href()).toBe('/sports/1'))
    page.unmount()
    const newcomer = await renderPage(<SportsProgressPage />, { at: '/sports-progress', answers: answers() })
    await waitFor(() => expect(newcomer.href()).toBe('/sports'))
  })
})

describe('more sports than fit on a page', () => {
  // spec: sports-page-100-all-pages
  test('are loaded page after page, to the last', async () => {
    const all = Array.from({ length: 201 }, (_, index) =>
      samplePath({ id: index + 1, name: `Sport ${index + 1}`, userProgress: null }),
    )
    const pages = answer(listSports, ({ query }) => {
      const page = Number(query['page'] ?? 1)
      const data = all.slice((page - 1) * 100, page * 100)
      const meta = { current_page: page, last_page: 3, per_page: 100, total: all.length }
      return { status: 200, body: { data, meta } }
    })
    const page = await renderPage(<SportsPage />, { at: '/sports', answers: [...answers(), pages] })
    expect(await screen.findByRole('link', { name: /Sport 201/ })).toBeTruthy()
    expect(page.server.sent(listSports).map(({ query }) => query)).toEqual([{}, { page: '2' }, { page: '3' }])
  })
})

describe('a module', () => {
  const module = sampleModule(14, {
    trainings: 1,
    groups: [{ id: 5, name: 'Allein', order: 1 }],
    contents: [
      sampleContent(1, { groupId: 5, progress: 40, completedAt: '2026-11-01T10:00:00.000Z' }),
      sampleContent(2, { groupId: 5, progress: 10 }),
      sampleContent(3, {
        groupId: 5,
        missing: { membershipLv: null, sportProgress: { sportId: 1, levelIndex: 4 }, subscriptions: [] },
      }),
    ],
    contentsCount: 3,
  })
  const one = answer(readModule, { status: 200, body: { data: module } })

  // spec: route-modules-id, module-route-fetches-module, page-title-source
  test('shows how often it was trained and the state of each video', async () => {
    const page = await renderPage(<ModulePage />, { at: '/modules/14', answers: [...answers(), one] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Modul Nummer 14' })).toBeTruthy()
    expect(page.sent(readModule)).toHaveLength(1)
    expect(entityTitle.get()).toBe('Modul Nummer 14')
    expect(screen.getAllByText('1 von 2 Trainings').length).toBeGreaterThan(0)
    expect(screen.getByText('gesehen')).toBeTruthy()
    expect(screen.getByText('noch 30 Sek.')).toBeTruthy()
    expect(await screen.findByText('Ab Level 4 in Wing Chun')).toBeTruthy()
    const resume = screen.getAllByRole('link', { name: 'Weiter üben' })
    expect(resume[0]?.getAttribute('href')).toBe('/modules/14/content/2')
    // No text explains points, so none are shown.
    expect(screen.queryByText(/Punkt/)).toBeNull()
  })

  test('that is not available says so and leads to the list', async () => {
    const gone = answer(readModule, {
      status: 404,
      body: { code: 'sports.module-not-available', message: '' },
    })
    await renderPage(<ModulePage />, { at: '/modules/99', answers: [...answers(), gone] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dieses Modul gibt es nicht' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Alle Module' }).getAttribute('href')).toBe('/modules/list')
  })
})
