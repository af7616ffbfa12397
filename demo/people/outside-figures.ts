/**
 * Hours of trainers with a closed month, a correction and a change after it; federations, and gaps in the yearly count of members. Runs
 * after classes, memberships and contracts are written.
 */
import { eq, sql } from 'drizzle-orm'
import { addDays, dayOf, instantAt, MS_PER_MINUTE, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import {
  type EndedClass,
  linesOf,
  payOf,
  type Rate,
} from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import { appointments } from '@wegband/server/db/schema/appointments.ts'
import {
  trainerMonthLines,
  trainerMonths,
  trainerRates,
} from '@wegband/server/db/schema/figures/trainer-hours.ts'
import { countSettings, countSports } from '@wegband/server/db/schema/figures/yearly-counts.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { schoolId } from '../federation/schools.ts'
import { SPORT } from '../training/sports.ts'
import { demoId } from './people.ts'

const SCHOOL = schoolId('lindenhof')
const LATER_END_MS = 20 * MS_PER_MINUTE
const CORRECTION_MINUTES = 45
const MONTH_LENGTH = 7

/** Unpaid until the month that is closed; the trainer with the most classes is then a little over the allowance. */
const ratesOf = (today: string): Rate[] => {
  const firstDay = (months: number): string => `${addMonths(today, months).slice(0, MONTH_LENGTH)}-01`
  return [
    { role: 'lead', validFrom: '2020-01-01', centsPerHour: 0 },
    { role: 'lead', validFrom: firstDay(-2), centsPerHour: 950 },
    { role: 'lead', validFrom: firstDay(-1), centsPerHour: 1_000 },
    { role: 'co', validFrom: '2020-01-01', centsPerHour: 0 },
    { role: 'co', validFrom: firstDay(-2), centsPerHour: 500 },
  ]
}

const endedIn = async (tx: Transaction, firstDay: string, nextDay: string): Promise<EndedClass[]> => {
  const { rows } = await tx.execute<EndedClass>(sql`
    select p.id as "appointmentId", p.school_id as "schoolId", p.name ->> 'de' as title, p.start_at as "startAt", p.end_at as "endAt",
      p.started_at as "startedAt", p.ended_at as "endedAt", p.trainer_id as "trainerId", p.co_trainer_ids as "coTrainerIds",
      p.instead_of_id as "insteadOfId", p.started_by as "startedById"
    from appointments p
    where p.school_id = ${SCHOOL} and p.start_at >= ${instantAt(firstDay, '00:00')} and p.start_at < ${instantAt(nextDay, '00:00')}
      and p.started_at is not null and p.ended_at is not null and p.cancelled_at is null
    order by p.start_at, p.id`)
  return rows
}

/** The month before the last one is closed. */
const writeHours = async (tx: Transaction, now: Date): Promise<void> => {
  const today = dayOf(now.toISOString())
  const rates = ratesOf(today)
  await tx.insert(trainerRates).values(rates.map((rate) => ({ ...rate, schoolId: SCHOOL })))
  const month = addMonths(today, -2).slice(0, MONTH_LENGTH)
  const nextDay = addMonths(`${month}-01`, 1)
  const classes = await endedIn(tx, `${month}-01`, nextDay)
  const lines = linesOf(classes, rates)
  const [first] = lines
  const [one] = classes
  if (first === undefined || one === undefined) return
  const head = demoId('sabine')
  const closedAt = instantAt(addDays(nextDay, 2), '18:00')
  const [closed] = await tx
    .insert(trainerMonths)
    .values({ schoolId: SCHOOL, month, closedAt, closedBy: head })
    .returning({ id: trainerMonths.id })
  if (closed === undefined) return
  const booked = { monthId: closed.id, bookedAt: closedAt, bookedBy: head }
  await tx
    .insert(trainerMonthLines)
    .values(lines.map((line) => ({ ...line, ...booked, isCorrection: false })))
  await tx.insert(trainerMonthLines).values({
    ...booked,
    userId: first.userId,
    taughtOn: `${month}-01`,
    title: 'Vorbereitung des Lehrgangs',
    role: 'lead',
    minutes: CORRECTION_MINUTES,
    cents: payOf(CORRECTION_MINUTES, first.centsPerHour),
    isCorrection: true,
    bookedAt: instantAt(addDays(nextDay, 5), '18:00'),
  })
  // Changed after the month was closed, so that the head has a difference to look at.
  await tx
    .update(appointments)
    .set({ endedAt: plusMs(one.endedAt, LATER_END_MS) })
    .where(eq(appointments.id, one.appointmentId))
}

/** Two sports have a federation and the others not; some members have stated no gender, and one no birthday. */
const writeCount = async (tx: Transaction): Promise<void> => {
  await tx.insert(countSettings).values({ schoolId: SCHOOL, clubNumber: '02-1147', diverseAs: 'none' })
  await tx.insert(countSports).values(
    [SPORT.wingChun, SPORT.kids].map((sportId) => ({
      schoolId: SCHOOL,
      sportId,
      federationNumber: '26',
      sportCode: '',
    })),
  )
  // Members without a sign-in: no story of the demo is about them.
  await tx.execute(sql`
    with chosen as (
      select u.id, row_number() over (order by u.id desc) as place from school_memberships m join users u on u.id = m.user_id
      where m.school_id = ${SCHOOL} and m.state = 'active' and u.password_hash is null and u.profile_type = 'regular'
        and not exists (select from orders o where o.payer_id = u.id or o.profiteer_id = u.id)
    )
    update users u set gender = case when chosen.place <= 2 then 'd' when chosen.place <= 5 then 'u' else u.gender end,
      birthday_at = case when chosen.place = 6 then null else u.birthday_at end
    from chosen where chosen.id = u.id and chosen.place <= 6`)
}

export const writeOutsideFigures = async (tx: Transaction, now: Date): Promise<void> => {
  await writeHours(tx, now)
  await writeCount(tx)
}
