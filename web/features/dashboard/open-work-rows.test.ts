import { expect, test } from 'vitest'
import type { OpenWork, SchoolWork } from '@wegband/domain/features/dashboard/contract.ts'
import { openWorkRows } from './open-work-rows.ts'

const school = (more: Partial<SchoolWork> = {}): SchoolWork => ({
  schoolId: 1,
  name: 'Schule Lindenhof',
  requests: 0,
  absent: 0,
  longAbsent: 0,
  ready: 0,
  withoutTrainer: { count: 0, classes: [] },
  today: { classes: 0, booked: 0 },
  ...more,
})
const work = (more: Partial<OpenWork> = {}): OpenWork => ({
  schools: [],
  substitutions: [],
  association: null,
  ...more,
})

test('people who wait for an answer come first, and zero counts are left out', () => {
  const substitution = {
    appointmentId: 4,
    spanId: null,
    name: 'Frühtraining',
    startAt: '2026-11-25T06:00:00.000Z',
    dates: 1,
  }
  const rows = openWorkRows(
    work({
      substitutions: [substitution],
      schools: [
        school({
          requests: 3,
          absent: 5,
          longAbsent: 4,
          ready: 2,
          withoutTrainer: {
            count: 1,
            classes: [{ id: 9, name: 'Frühtraining', startAt: '2026-11-25T06:00:00.000Z' }],
          },
        }),
        school({ schoolId: 2, requests: null, ready: 1 }),
      ],
      association: { openSteps: 11, failedMails: 2, newAccounts: 0, notices: 0 },
    }),
  )
  expect(rows.map((row) => [row.kind, 'count' in row ? row.count : 1])).toEqual([
    ['substitution', 1],
    ['requests', 3],
    ['without-trainer', 1],
    ['long-absent', 4],
    ['absent', 1],
    ['ready', 2],
    ['ready', 1],
    ['setup-steps', 11],
    ['failed-mails', 2],
  ])
})

test('a school without open work has no rows', () => {
  expect(openWorkRows(work({ schools: [school()] }))).toEqual([])
})

test('a school keeps its row after its last request was answered here', () => {
  const answered = work({ schools: [school(), school({ schoolId: 2 })] })
  expect(
    openWorkRows(answered, [2]).map((row) => [row.kind, 'school' in row && row.school.schoolId]),
  ).toEqual([['requests', 2]])
})
