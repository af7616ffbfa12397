import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOf,
  instantAt,
  MS_PER_HOUR,
  plusMs,
  weekOf,
} from '@wegband/domain/basics/calendar-days.ts'
import { MODULES } from '@wegband/domain/features/progress/level-thresholds.ts'
import { buildFederation } from './build-federation.ts'
import { readClips } from '../training/clips.ts'
import type { Federation } from './federation.ts'
import { DEMO_PEOPLE, DEMO_TRAINERS, demoId, demoLogins } from '../people/people.ts'
import { SCHOOLS } from './schools.ts'
import { SPORT } from '../training/sports.ts'
import { FREEMIUM_DAYS } from '@wegband/domain/features/accounts/free-trial-days.ts'

const TODAY = '2026-11-20'
const clips = await readClips()
const NOW = '2026-11-20T16:45:00.000Z'
const build = (now = NOW): Federation => buildFederation({ now, clips, passwordHash: 'hash' })
const federation = build()

const standing = (username: string, sportId: number) =>
  federation.trainingProgress.find((row) => row.userId === demoId(username) && row.sportId === sportId)

describe('the demo federation', () => {
  it('is identical for the same instant, and different on another day', () => {
    expect(build()).toEqual(federation)
    expect(build('2026-11-21T16:45:00.000Z').appointments).not.toEqual(federation.appointments)
  })

  it('has 24 modules in every level that is described, each with videos and both languages', () => {
    const ofLevel = Map.groupBy(federation.modules, (module) => module.levelId)
    expect(ofLevel.size).toBe(9)
    for (const modules of ofLevel.values()) expect(modules).toHaveLength(MODULES)
    for (const module of federation.modules) {
      expect(module.name.en).toBeTruthy()
      expect(module.description.en).toBeTruthy()
      const videos = federation.contents.filter((content) => content.moduleId === module.id)
      expect(videos.length).toBeGreaterThanOrEqual(2)
      expect(videos.length).toBeLessThanOrEqual(6)
    }
  })

  // spec: subscription-intervals-1-6-12
  it('sells subscriptions of 1, 6 and 12 months', () => {
    const terms = new Set(federation.subscriptionPlans.map(({ effectiveMonths }) => effectiveMonths))
    expect([...terms].toSorted((a, b) => a - b)).toEqual([1, 6, 12])
  })

  it('has every module in one subject of its sport', () => {
    const sportOf = new Map(federation.moduleGroups.map((group) => [group.id, group.sportId]))
    expect(federation.moduleGroupItems).toHaveLength(federation.modules.length)
    const placed = new Map(
      federation.moduleGroupItems.map(({ groupId, moduleId }) => [moduleId, sportOf.get(groupId)]),
    )
    for (const module of federation.modules) expect(placed.get(module.id)).toBe(module.sportId)
  })

  it('explains every term that a module names', () => {
    const titles = new Set(federation.glossary.map((term) => term.termKey))
    expect(titles.size).toBeGreaterThanOrEqual(30)
    const named = new Set(federation.modules.flatMap((module) => module.glossaryTerms ?? []))
    expect([...named].filter((term) => !titles.has(term))).toEqual([])
  })

  it('told Mara of every passed level of her family and of one request that waits for her', () => {
    const told = federation.notifications.filter(({ userId }) => userId === demoId('mara'))
    expect(told).toHaveLength(federation.notifications.length)
    const exams = federation.trainingEvents.filter(
      ({ kind, userId }) =>
        [demoId('mara'), demoId('jonas'), demoId('lina')].includes(userId) && kind === 'exam',
    )
    expect(exams.length).toBeGreaterThan(1)
    expect(told.filter(({ readAt }) => readAt !== null)).toHaveLength(exams.length)
    const [open] = told.filter(({ readAt }) => readAt === null)
    const request = federation.relationRequests.find(({ id }) => id === open?.subjectId)
    expect([open?.type, request?.toId, request?.state]).toEqual(['relation-request', demoId('mara'), 'sent'])
    expect(told.every(({ createdAt = '' }) => createdAt < NOW)).toBe(true)
  })

  it('has twelve schools in three countries with about three hundred members', () => {
    expect(federation.schools.filter(({ isAssociation }) => isAssociation !== true)).toHaveLength(12)
    expect(new Set(federation.schoolSites.map((site) => site.country))).toEqual(new Set(['DE', 'AT', 'CH']))
    const planned = SCHOOLS.reduce((sum, school) => sum + school.members, 0)
    expect(planned).toBeGreaterThan(290)
    expect(federation.schoolMemberships.length).toBeGreaterThan(planned)
  })

  it('gives names only to people, and each user name once', () => {
    const names = federation.users.flatMap((user) => (user.username ? [user.username.toLowerCase()] : []))
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9_.-]{3,32}$/)
  })

  it('lets exactly the people of the sign-in page sign in, and no child', () => {
    const withPassword = federation.users.filter((user) => user.passwordHash !== null)
    expect(withPassword.map((user) => user.username)).toEqual(demoLogins().map((login) => login.username))
    expect(DEMO_PEOPLE.filter((person) => person.role === 'child').some((person) => person.hasPassword)).toBe(
      false,
    )
  })
})

describe('the named people', () => {
  it('have years behind them: Mara has 58 weeks in level 3, and none yet in this one', () => {
    expect(standing('mara', SPORT.wingChun)).toMatchObject({
      levelIndex: 3,
      activeWeeks: 58,
      beltStep: 5,
      stripes: 1,
      modulesComplete: 13,
      workshops: 1,
      lastWeek: '2026-W46',
    })
    const events = federation.trainingEvents.filter((event) => event.userId === demoId('mara'))
    expect(events.filter((event) => event.kind === 'exam').map((event) => event.levelIndex)).toEqual([1, 2])
    const [first] = events.map((event) => event.occurredAt).toSorted()
    expect(first?.slice(0, 4)).toBe('2021')
    expect(standing('mara', SPORT.escrima)).toMatchObject({ levelIndex: 1, activeWeeks: 15 })
  })

  it.each(['2026-01-01', '2027-03-28', '2026-10-25', '2028-02-29', '2031-12-29'])(
    'stand where they stand whatever day it is: %s',
    (day) => {
      const { trainingProgress, appointments } = build(instantAt(day, '17:45'))
      const row = (username: string) =>
        trainingProgress.find((one) => one.userId === demoId(username) && one.sportId === SPORT.wingChun)
      expect(row('mara')).toMatchObject({
        levelIndex: 3,
        activeWeeks: 58,
        lastWeek: weekOf(addDays(day, -7)),
      })
      expect(row('emil')).toMatchObject({ levelIndex: 2, progress: 100 })
      for (const one of appointments)
        if (one.capacity) expect(one.attendeesCount).toBeLessThanOrEqual(one.capacity)
    },
  )

  it('never have more weeks than trainings', () => {
    for (const row of federation.trainingProgress)
      expect(row.trainings).toBeGreaterThanOrEqual(row.activeWeeks)
  })

  it('include a member who is ready for the level check', () => {
    expect(standing('emil', SPORT.wingChun)).toMatchObject({
      levelIndex: 2,
      progress: 100,
      stripes: 3,
      beltStep: 9,
      modulesComplete: MODULES,
      workshops: 2,
    })
  })

  it.each(['2026-11-20T05:00:00.000Z', NOW, '2026-11-20T22:30:00.000Z'])(
    'find the level check at an hour at which it can be or will soon be held: %s',
    (now) => {
      const { appointmentTypes, appointments, attendances } = build(now)
      const exam = appointmentTypes.find((type) => type.isExam)
      const [check] = appointments.filter((one) => one.typeId === exam?.id && one.endedAt === null)
      const hours = (Date.parse(check?.startAt ?? '') - Date.parse(now)) / MS_PER_HOUR
      expect(Math.abs(hours)).toBeLessThan(16)
      const listed = attendances.filter((row) => row.appointmentId === check?.id)
      expect(listed.map((row) => row.userId)).toContain(demoId('emil'))
    },
  )

  it('are booked for Escrima on Saturday, and the children for their next class', () => {
    const open = federation.appointments.filter((one) => one.endedAt === null)
    const bookedBy = (username: string) => {
      const own = federation.attendances.filter((row) => row.userId === demoId(username))
      return open
        .filter((one) => own.some((row) => row.appointmentId === one.id))
        .map((one) => [one.name.de, one.startAt])
    }
    expect(bookedBy('mara')).toEqual([['Escrima, Stöcke', '2026-11-21T09:00:00.000Z']])
    expect(bookedBy('jonas')).toEqual([['Kids 7 bis 10', '2026-11-25T15:30:00.000Z']])
    expect(bookedBy('lina')).toEqual([['Kids 4 bis 6', '2026-11-23T14:45:00.000Z']])
  })

  it('trained another sport this week when there was a class of it', () => {
    const week = weekOf(TODAY)
    const own = federation.trainingEvents.filter(
      (event) => event.userId === demoId('mara') && event.week === week,
    )
    expect(new Set(own.map((event) => event.sportId))).toEqual(new Set([SPORT.escrima]))
    const { trainingEvents } = build('2026-11-16T16:45:00.000Z')
    expect(trainingEvents.filter((event) => event.userId === demoId('mara') && event.week === week)).toEqual(
      [],
    )
  })
})

describe('the classes', () => {
  const heldBefore = plusMs(NOW, -6 * MS_PER_HOUR)

  it('span 26 weeks back to 12 weeks ahead, and past ones were started and ended', () => {
    const starts = federation.appointments.map((one) => one.startAt).toSorted()
    expect(weekOf(starts[0] ?? '')).toBe(weekOf(addDays(TODAY, -26 * 7)))
    expect(starts.at(-1)?.slice(0, 10)).toBe(addDays(TODAY, 12 * 7))
    for (const one of federation.appointments) {
      const isOver = one.endAt < heldBefore
      expect(one.endedAt !== null).toBe(isOver)
      expect(one.startedAt !== null).toBe(isOver)
    }
  })

  it('count the members on their list, within their places', () => {
    const counts = new Map<number, number>()
    for (const { appointmentId } of federation.attendances)
      counts.set(appointmentId, (counts.get(appointmentId) ?? 0) + 1)
    for (const one of federation.appointments) {
      expect(one.attendeesCount).toBe(counts.get(one.id) ?? 0)
      if (one.capacity) expect(one.attendeesCount).toBeLessThanOrEqual(one.capacity)
    }
  })

  it('never place a demo trainer in two classes at once', () => {
    for (let offset = 0; offset < 7; offset += 1) {
      const { appointments } = build(instantAt(addDays(TODAY, offset), '17:45'))
      for (const username of DEMO_TRAINERS) {
        const own = appointments.filter(
          (one) => one.trainerId === demoId(username) && one.cancelledAt === null,
        )
        own.forEach((one, index) => {
          const next = own[index + 1]
          if (next) expect(next.startAt >= one.endAt, `${next.name.de}, ${next.startAt}`).toBe(true)
        })
      }
    }
  })

  it('include today every reason why a class cannot simply be started or booked', () => {
    const today = federation.appointments.filter((one) => one.startAt.startsWith(TODAY) && one.schoolId === 1)
    expect(today.some((one) => one.assignment === 'designated' && one.trainerId !== demoId('tarek'))).toBe(
      true,
    )
    expect(today.some((one) => one.assignment === 'fixed')).toBe(true)
    expect(today.some((one) => one.capacity !== null && one.capacity === one.attendeesCount)).toBe(true)
    expect(today.some((one) => (one.trialSlots ?? 0) > 0)).toBe(true)
  })

  it('take place, except one in the days ahead, and none of them is empty', () => {
    const cancelled = federation.appointments.filter((one) => one.cancelledAt !== null)
    expect(cancelled.map((one) => dayOf(one.startAt))).toEqual(['2026-11-25'])
    const empty = federation.appointments.filter((one) => one.endedAt !== null && one.attendeesCount === 0)
    expect(empty).toEqual([])
  })

  it('leave a place in every coming class of the Schule Lindenhof except the full one', () => {
    const full = federation.appointments.filter(
      (one) => one.schoolId === 1 && one.startAt > NOW && one.capacity && one.attendeesCount === one.capacity,
    )
    expect(full.map((one) => one.name.de)).toEqual(['Wing Chun, kleine Runde'])
  })
})

describe('the videos', () => {
  // spec: free-video-trial-14-days-4-modules
  it('of modules 1 to 4 of level 1 of the starter program are free to try for 14 days', () => {
    expect(FREEMIUM_DAYS).toBe(14)
    const free = federation.contents.filter((content) => content.availableForFreemium)
    const modules = new Set(free.map((content) => content.moduleId))
    const expected = federation.modules.filter(
      (module) => module.sportId === SPORT.wingChun && module.sortOrder <= 4,
    )
    expect([...modules]).toEqual(expected.slice(0, 4).map((module) => module.id))
  })

  it('include every state and every kind of lock', () => {
    const states = new Set(federation.contents.map((content) => content.videoState))
    expect(states).toEqual(new Set(['ready', 'processing', 'none', 'failed']))
    expect(federation.contents.some((content) => content.sportProgressIsRequired)).toBe(true)
    expect(federation.contents.some((content) => (content.requiredMembershipLv ?? 0) > 2)).toBe(true)
    expect(federation.contents.some((content) => !content.paymentRequired)).toBe(true)
    expect(federation.contentTargets.some((target) => target.type === 'membership-level')).toBe(true)
  })

  it('that are ready have a length, an existing video file, and chapters within it', () => {
    const seconds = new Map(clips.map((clip) => [clip.name, clip.seconds]))
    for (const content of federation.contents.filter((one) => one.videoState === 'ready')) {
      const length = seconds.get(content.videoRef ?? '') ?? 0
      expect(content.videoLength).toBe(Math.round(length))
      const chapters = federation.chapters.filter((chapter) => chapter.contentId === content.id)
      expect(chapters.length).toBeGreaterThan(1)
      for (const chapter of chapters) expect(chapter.atSeconds).toBeLessThan(length)
    }
  })
})
