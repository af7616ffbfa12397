/** The classes of the demo rest on the public holidays of their site. */
import { expect, test } from 'vitest'
import { dayOf, wallTimeOf, weekdayOf } from '@wegband/domain/basics/calendar-days.ts'
import { holidayOn } from '@wegband/domain/basics/holidays.ts'
import { buildClasses } from './classes.ts'
import { demoId } from '../people/people.ts'
import { exceptionOn, NO_OPENING_TIMES } from '@wegband/domain/features/schools/opening-times.ts'
import { buildSchools, regionOf, SCHOOLS } from '../federation/schools.ts'
import { buildTimetable } from './timetable.ts'

/** A trainer as whom no visitor can sign in. */
const SOME_USER_ID = 99
const TODAY = '2026-12-20'

/** The series of the timetable and their classes, as a demo that is seeded on this day has them. */
const seriesClassesOn = (today: string) => {
  const someone = (): number[] => [SOME_USER_ID]
  return buildClasses({ plans: buildTimetable(someone), singles: [] }, `${today}T06:00:00.000Z`, someone)
}

/** The opening times of each hall, by its id. */
const openingsOn = (today: string) =>
  new Map(buildSchools(today).schoolSites.map(({ id, opening }) => [id, opening ?? NO_OPENING_TIMES]))

test('every site in Germany says in which state it lies', () => {
  for (const { sites } of SCHOOLS)
    for (const { city, country, state } of sites)
      expect([city, state === undefined]).toEqual([city, country !== 'DE'])
})

test('series rest on the coming holidays of their state, except those of the demo trainers', () => {
  const { series, classes } = seriesClassesOn(TODAY)
  const heldThroughout = new Set(
    series.filter(({ pausesOnHolidays }) => pausesOnHolidays !== true).map(({ trainerId }) => trainerId),
  )
  expect(heldThroughout).toEqual(new Set([demoId('tarek'), demoId('bernd')]))
  const resting = new Set(
    series.filter(({ pausesOnHolidays }) => pausesOnHolidays === true).map(({ id }) => id),
  )
  const onHolidays = classes.filter(
    ({ row, plan }) =>
      resting.has(row.seriesId ?? 0) &&
      dayOf(row.startAt) >= TODAY &&
      holidayOn(regionOf(plan.school, plan.site), dayOf(row.startAt)) !== undefined,
  )
  expect(onHolidays).toEqual([])
  // Epiphany is a holiday in Bavaria, but not in Schleswig-Holstein.
  const onEpiphany = classes.filter(
    ({ row }) => resting.has(row.seriesId ?? 0) && dayOf(row.startAt) === '2027-01-06',
  )
  expect(onEpiphany.map(({ plan }) => plan.school)).toContain('birkenfeld')
  expect(onEpiphany.map(({ plan }) => plan.school)).not.toContain('isartor')
})

test('no class of a series is offered while its hall is closed', () => {
  const today = '2026-11-27'
  const { classes } = seriesClassesOn(today)
  const openings = openingsOn(today)
  const ahead = classes.filter(({ row }) => dayOf(row.startAt) >= today)
  const daysOf = (school: string): string[] =>
    ahead.filter(({ plan }) => plan.school === school).map(({ row }) => dayOf(row.startAt))
  expect(
    ahead.filter(
      ({ row }) =>
        exceptionOn(openings.get(row.siteId) ?? NO_OPENING_TIMES, dayOf(row.startAt)) !== undefined,
    ),
  ).toEqual([])
  expect(daysOf('isartor')).toEqual(expect.arrayContaining(['2026-12-23', '2027-01-04']))
  expect(daysOf('isartor')).not.toContain('2026-12-28')
  expect(daysOf('lindenhof')).toContain('2026-12-28')
})

test('every class of a series lies within the opening hours of its hall', () => {
  const today = '2026-11-27'
  const { classes } = seriesClassesOn(today)
  const openings = openingsOn(today)
  const outside = classes.filter(({ row }) => {
    const weekday = weekdayOf(dayOf(row.startAt))
    const [from, to] = [wallTimeOf(row.startAt).slice(0, 5), wallTimeOf(row.endAt).slice(0, 5)]
    const { hours } = openings.get(row.siteId) ?? NO_OPENING_TIMES
    return !hours.some((one) => one.weekday === weekday && one.from <= from && to <= one.to)
  })
  expect(outside.map(({ plan, row }) => `${plan.school} ${row.startAt}`)).toEqual([])
})
