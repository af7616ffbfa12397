/** Coming exam days, with the number of people on their lists or invited. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { ExamDayShort } from '@wegband/domain/features/exams/contract.ts'
import { answerUntil } from '@wegband/domain/features/exams/exam-rules.ts'
import type { Context } from '../../http/request/context.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { listExamDays, listRegistered } from './ready-store.ts'

const MOST_DAYS = 10

export const examTypes = (referenceData: ReferenceData): number[] =>
  [...referenceData.appointmentTypes.values()].filter(({ isExam }) => isExam).map(({ id }) => id)

/** The next exam days of that sport in that school; with `after`, none before that instant. */
export const readDays = async (
  { db, clock, locale }: Context,
  referenceData: ReferenceData,
  { after, ...of }: { schoolId: number; sportId: number; after?: string },
): Promise<{ days: ExamDayShort[]; registered: Awaited<ReturnType<typeof listRegistered>> }> => {
  const now = clock.now().toISOString()
  const typeIds = examTypes(referenceData)
  const rows = await listExamDays(
    db.drizzle,
    { ...of, typeIds },
    after === undefined || msOf(after) < msOf(now) ? now : after,
    MOST_DAYS,
  )
  const registered = await listRegistered(
    db.drizzle,
    rows.map(({ id }) => id),
  )
  const days = rows.map((row) => ({
    appointmentId: row.id,
    name: inLocale(row.name, locale),
    room: row.room,
    startAt: row.startAt,
    capacity: row.capacity,
    registered:
      row.attendeesCount +
      registered.filter((one) => one.appointmentId === row.id && one.state === 'invited').length,
    answerUntil: answerUntil(row.startAt, now),
  }))
  return { days, registered }
}
