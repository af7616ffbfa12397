/** The hours of a month as the server shows them. */
import type { OwnHours, SchoolHours } from '@wegband/domain/features/trainer-hours/contract.ts'

const ANNA = { id: 5, firstName: 'Anna', lastName: 'Berg' }

export const lineOf = (more: Partial<SchoolHours['trainers'][number]['lines'][number]> = {}) => ({
  id: null,
  appointmentId: 7,
  taughtOn: '2026-10-05',
  title: 'Abendunterricht',
  role: 'lead' as const,
  minutes: 70,
  isForgotten: false,
  centsPerHour: 2_000,
  cents: 2_333,
  isCorrection: false,
  ...more,
})

export const schoolHoursOf = (more: Partial<SchoolHours> = {}): SchoolHours => ({
  school: { id: 1, name: 'Schule Lindenhof' },
  month: '2026-10',
  closed: null,
  isRunning: false,
  minutes: 70,
  cents: 2_333,
  trainers: [
    {
      trainer: ANNA,
      minutes: 70,
      cents: 2_333,
      lines: [lineOf()],
      yearCents: 300_000,
      allowanceState: 'near',
    },
  ],
  unended: 1,
  withoutRate: 0,
  allowanceCents: 330_000,
  differences: [],
  people: [ANNA],
  ...more,
})

export const ownHoursOf = (more: Partial<OwnHours> = {}): OwnHours => ({
  year: 2026,
  minutes: 70,
  yearCents: 2_333,
  allowanceCents: 330_000,
  allowanceState: 'within',
  months: [
    {
      month: '2026-10',
      school: { id: 1, name: 'Schule Lindenhof' },
      isClosed: true,
      minutes: 70,
      cents: 2_333,
      lines: [lineOf({ id: 3 })],
    },
  ],
  ...more,
})
