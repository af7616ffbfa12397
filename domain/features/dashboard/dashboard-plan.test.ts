import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleOf } from '../../basics/roles.ts'
import { DEFAULT_OPTIONS } from '../accounts/own-options.ts'
import { dashboardPlan, nextToDiscover, type DashboardPerson } from './dashboard-plan.ts'

const NOW = '2026-11-20T16:45:00.000Z'
const entry = (sportId: number) => ({
  sportId,
  levelIndex: 1,
  progress: 10,
  stripes: 0,
  beltStep: 0,
  levelCheckUnlocked: false,
  counts: { trainings: 4, activeWeeks: 4, modules: 1, workshops: 0, seminars: 0 },
})
const school = (state: 'active' | 'cancelled' | 'interested') => ({
  schoolId: 1,
  name: 'Lindenhof',
  schoolSiteId: null,
  state,
  roles: [],
  abilities: [],
})
const person = (more: Partial<DashboardPerson> = {}): DashboardPerson => ({
  isAnonymous: false,
  isKid: false,
  isAdmin: false,
  membershipLv: 2,
  freemiumEndsAt: null,
  usingAppForChildren: false,
  childIds: [],
  roles: [],
  trainerSportsIds: [],
  schools: [],
  trainingProgress: [],
  dashboardOptions: DEFAULT_OPTIONS.dashboardOptions,
  ...more,
})
const plan = (more: Partial<DashboardPerson> = {}) => dashboardPlan(person(more), NOW)
const GUEST = { isAnonymous: true, membershipLv: 0 }

describe('the start page', () => {
  // spec: dashboard-training-blocks, dashboard-latest-and-calendar, dashboard-club-blocks
  test('of a student begins with the next class, the band and the week', () => {
    const student = plan({ membershipLv: 20, schools: [school('active')], trainingProgress: [entry(1)] })
    expect(student).toEqual({
      freemium: undefined,
      lead: 'class',
      side: ['band', 'week'],
      strip: [],
      sections: ['children', 'practise', 'overview'],
    })
  })

  test('of a parent who trains has the children between the band and the week', () => {
    const parent = plan({ schools: [school('active')], trainingProgress: [entry(1)], childIds: [7, 8, 9] })
    expect([parent.lead, parent.side]).toEqual(['class', ['band', 'children', 'week']])
    expect(parent.sections).not.toContain('children')
  })

  test('of a parent who does not train begins with the children and has no band', () => {
    const { lead, side, sections } = plan({ childIds: [7], usingAppForChildren: true })
    expect([lead, side, sections[0]]).toEqual(['class', ['children', 'week'], 'programs'])
  })

  test('of a newcomer without a school offers one, unless the person trains at home', () => {
    expect(plan().lead).toBe('school')
    expect(plan({ schools: [school('cancelled')] }).lead).toBe('school')
    expect(plan({ schools: [school('interested')] }).lead).toBe('class')
    const atHome = plan({ trainingProgress: [entry(1)] })
    expect([atHome.lead, atHome.side]).toEqual(['video', ['band']])
  })

  test('of a trainer begins with the next own class and open tasks, then the own training', () => {
    const trainer = plan({ trainerSportsIds: [1], schools: [school('active')], trainingProgress: [entry(1)] })
    expect([trainer.lead, trainer.side, trainer.strip]).toEqual(['teach', ['work'], ['band', 'week']])
    expect(plan({ roles: [roleOf('trainer')] }).lead).toBe('teach')
  })

  test('of staff, heads and admins begins with open tasks and advertises nothing', () => {
    for (const more of [
      { roles: [roleOf('staff')] },
      { roles: [roleOf('leader')] },
      { isAdmin: true },
    ] satisfies Partial<DashboardPerson>[]) {
      const { freemium, lead, sections, side, strip } = plan(more)
      expect([freemium, lead, side, strip]).toEqual([undefined, 'office', [], []])
      expect(sections).not.toContain('discover')
      expect(sections).not.toContain('membership')
    }
    const training = plan({ roles: [roleOf('leader')], trainingProgress: [entry(1)] })
    expect([training.lead, training.strip]).toEqual(['office', ['band', 'week']])
    expect(plan({ isAdmin: true, childIds: [7] }).strip).toEqual(['children'])
    expect(plan({ roles: [roleOf('student')] }).lead).toBe('school')
  })

  test('of a new parent asks for the child, then for its school', () => {
    expect(plan({ usingAppForChildren: true }).lead).toBe('family')
    expect(plan({ usingAppForChildren: true, childIds: [7] }).lead).toBe('class')
    expect(plan({ usingAppForChildren: true }).sections.slice(0, 2)).toEqual(['children', 'programs'])
  })

  test('of a guest asks to register and shows public content', () => {
    expect(plan(GUEST)).toEqual({
      freemium: undefined,
      lead: 'guest',
      side: ['band'],
      strip: [],
      sections: ['programs', 'discover', 'membership'],
    })
  })

  test('of a child has neither children nor offers', () => {
    const child = plan({ isKid: true, schools: [school('active')], trainingProgress: [entry(4)] })
    expect(child.freemium).toBeUndefined()
    expect(child.sections).not.toContain('children')
    expect(child.sections).not.toContain('membership')
  })
})

describe('the free trial', () => {
  // spec: dashboard-banners-ctas
  test('is offered to a person who may begin it and has not dismissed it', () => {
    expect(plan().freemium).toBe('offer')
    expect(plan({ membershipLv: 1 }).freemium).toBeUndefined()
    const waved = { ...DEFAULT_OPTIONS.dashboardOptions, startFreemium: false }
    expect(plan({ dashboardOptions: waved }).freemium).toBeUndefined()
    expect(plan({ membershipLv: 10 }).freemium).toBeUndefined()
  })

  test('counts down while it runs, and is shown as expired for a month', () => {
    expect(plan({ freemiumEndsAt: '2026-11-20T16:45:01.000Z' }).freemium).toBe('active')
    expect(plan({ freemiumEndsAt: NOW }).freemium).toBe('expired')
    expect(plan({ freemiumEndsAt: '2026-10-21T16:45:01.000Z' }).freemium).toBe('expired')
    expect(plan({ freemiumEndsAt: '2026-10-21T16:45:00.000Z' }).freemium).toBeUndefined()
    expect(plan({ freemiumEndsAt: NOW, membershipLv: 10 }).freemium).toBeUndefined()
  })
})

describe('for any person', () => {
  const people = fc.record({
    isAnonymous: fc.boolean(),
    isKid: fc.boolean(),
    isAdmin: fc.boolean(),
    membershipLv: fc.constantFrom(0, 1, 2, 10, 20),
    freemiumEndsAt: fc.constantFrom(null, NOW, '2026-11-25T00:00:00.000Z', '2020-01-01T00:00:00.000Z'),
    usingAppForChildren: fc.boolean(),
    childIds: fc.constantFrom<number[]>([], [7]),
    roles: fc.constantFrom<DashboardPerson['roles']>(
      [],
      [roleOf('trainer')],
      [roleOf('staff')],
      [roleOf('leader')],
    ),
    trainerSportsIds: fc.constantFrom<number[]>([], [1]),
    schools: fc.constantFrom<DashboardPerson['schools']>([], [school('active')], [school('cancelled')]),
    trainingProgress: fc.constantFrom<DashboardPerson['trainingProgress']>([], [entry(1)]),
    dashboardOptions: fc.constant(DEFAULT_OPTIONS.dashboardOptions),
  })

  test('no section is repeated, programs are offered, and guests see nothing that needs an account', () => {
    fc.assert(
      fc.property(people, (one) => {
        const { freemium, lead, side, sections } = dashboardPlan(one, NOW)
        expect(new Set(sections).size).toBe(sections.length)
        expect(sections.some((section) => section === 'programs' || section === 'overview')).toBe(true)
        if (!one.isAnonymous) return
        expect([freemium, lead]).toEqual([undefined, 'guest'])
        expect(side).not.toContain('week')
        for (const closed of ['overview', 'children']) expect(sections).not.toContain(closed)
      }),
    )
  })
})

test('nextToDiscover skips sports that are dismissed or already trained', () => {
  const sports = [
    { id: 1, promoId: 11, isKids: false },
    { id: 2, promoId: null, isKids: false },
    { id: 3, promoId: 13, isKids: false },
    { id: 4, promoId: 14, isKids: false },
    { id: 5, promoId: 15, isKids: true },
  ]
  const options = { ...DEFAULT_OPTIONS.dashboardOptions, dismissedMarketingIds: [13] }
  const chooser = { age: null, selectedTrainingStartProgram: null, funnels: [] }
  const next = (more: Partial<DashboardPerson>) =>
    nextToDiscover(sports, { ...person(more), ...chooser })?.promoId
  expect(next({})).toBe(11)
  expect(next({ isKid: true })).toBe(15)
  expect(next({ usingAppForChildren: true })).toBe(15)
  expect(next({ trainingProgress: [entry(1)] })).toBe(13)
  expect(next({ trainingProgress: [entry(1)], dashboardOptions: options })).toBe(14)
  expect(next({ trainingProgress: [entry(1), entry(4)], dashboardOptions: options })).toBeUndefined()
})
