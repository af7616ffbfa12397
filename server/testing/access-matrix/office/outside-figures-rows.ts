/** Rows of the access matrix for trainers' hours and the yearly count. Heads run those of their school; trainers read their own hours. */
import * as hours from '@wegband/domain/features/trainer-hours/contract.ts'
import * as count from '@wegband/domain/features/yearly-count/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { answers, goodStatusOf, type MatrixRow, type Question, row } from '../matrix-row.ts'

const HEADS = ['leader', 'admin'] as const
const UNKNOWN = 999_999
const MONTH = '2026-10'
const YEAR = '2026'

/** Heads of the school and admins get `status`; to everybody else there is no such thing. */
const forHeads = (
  endpoint: EndpointShape,
  question: Question = {},
  status = goodStatusOf(endpoint),
): MatrixRow =>
  row(endpoint, 404, { [status]: HEADS }, ({ schoolId }) => ({
    ...question,
    params: { id: schoolId, ...question.params },
  }))

export const outsideFiguresRows: readonly MatrixRow[] = [
  forHeads(hours.readSchoolHours, { query: { month: MONTH } }),
  // Nothing was taught then, so these are other sums; and the month is not closed.
  forHeads(hours.closeMonth, { params: { month: MONTH }, body: { minutes: 1, cents: 1 } }, 409),
  forHeads(
    hours.correctMonth,
    {
      params: { month: MONTH },
      body: {
        key: crypto.randomUUID(),
        trainerId: UNKNOWN,
        seenLines: 0,
        appointmentId: null,
        minutes: 1,
        cents: 1,
        reason: 'Fahrgeld',
      },
    },
    409,
  ),
  forHeads(hours.exportSchoolHours, { query: { month: MONTH, format: 'csv' } }),
  row(hours.readOwnHours, 404, { 200: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
    query: { year: YEAR },
  })),
  // Nothing was taught there.
  row(hours.exportOwnHours, 404, {}, ({ selfId, schoolId }) => ({
    params: { id: selfId },
    query: { school: String(schoolId), month: MONTH, format: 'csv' },
  })),
  forHeads(hours.listRates),
  forHeads(hours.removeRate, { params: { rateId: UNKNOWN } }, 404),
  forHeads(hours.addRate, { body: { role: 'lead', validFrom: '2026-01-01', centsPerHour: 2_000 } }),
  forHeads(count.readYearlyCount, { query: { year: YEAR } }),
  forHeads(count.draftYearlyCount, { query: { year: YEAR } }),
  // Other numbers were seen.
  forHeads(count.sendYearlyCount, { body: { year: 2026, mark: 'other' } }, 409),
  forHeads(count.downloadYearlyCount, { params: { countId: UNKNOWN } }, 404),
  forHeads(count.readCountSettings),
  forHeads(
    count.saveCountSettings,
    {
      body: {
        clubNumber: '',
        diverseAs: 'd',
        noneAs: 'none',
        restSportId: null,
        sports: [],
        seenAt: '2000-01-01T00:00:00.000Z',
      },
    },
    409,
  ),
  answers(count.listYearlyCounts, () => ({ query: { year: YEAR } })),
]
