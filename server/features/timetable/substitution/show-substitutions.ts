/** Shows requests for many dates. An open question counts only while it can still be answered. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type {
  SubstitutionDate,
  Substitution,
} from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { type AskedDate, stateAt } from '@wegband/domain/features/timetable/substitution-rules.ts'
import { whyNotChange } from '@wegband/domain/features/timetable/timetable-rights.ts'
import type { Context } from '../../../http/request/context.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { askableOf } from './substitution-choices.ts'
import {
  type AskedRow,
  type Busy,
  findSubstitutions,
  listAsked,
  listAskedPeople,
  listBusyAt,
} from './substitution-store.ts'
import { listNames } from '../store.ts'

/** The row in the form that the rules read. */
export const askedDateOf = ({ question, row }: AskedRow): AskedDate => ({
  appointmentId: row.id,
  state: question.state,
  answerUntil: question.answerUntil,
  takenBy: question.takenBy,
  isCancelled: row.cancelledAt !== null,
  startedAt: row.startedAt,
})

const NO_IDS: ReadonlySet<number> = new Set()

/** Ordered by id; leaves out requests whose dates are all deleted. */
export const showSubstitutions = async (
  context: Context,
  ids: readonly number[],
): Promise<Substitution[]> => {
  const { actor, db, clock, locale } = context
  const { drizzle } = db
  const now = clock.now().toISOString()
  const { schools } = await readReferenceData(db)
  const spans = new Map((await findSubstitutions(drizzle, ids)).map((span) => [span.id, span]))
  const askedRows = await listAsked(drizzle, ids)
  const people = await listAskedPeople(drizzle, ids)
  const named = askedRows.flatMap(({ question }) => [question.askedBy, question.insteadOfId])
  const names = await listNames(
    drizzle,
    [...new Set([...named, ...people.values()])].flatMap((id) => (id === null ? [] : [id])),
  )
  const nameOf = (id: number | null | undefined) => names.get(id ?? 0) ?? null
  const isOpen = (one: AskedRow): boolean => stateAt(askedDateOf(one), now) === 'open'
  const mine = askedRows.filter((one) => isOpen(one) && people.get(one.question.spanId ?? 0) === actor.userId)
  const busy = Map.groupBy(
    await listBusyAt(
      drizzle,
      mine.map(({ row }) => row.id),
      [actor.userId],
      { attends: true },
    ),
    ({ appointmentId }) => appointmentId,
  )
  const dateOf = (one: AskedRow): SubstitutionDate => ({
    appointmentId: one.row.id,
    name: inLocale(one.row.name, locale),
    startAt: one.row.startAt,
    endAt: one.row.endAt,
    room: one.row.room,
    insteadOf: nameOf(one.question.insteadOfId),
    answerUntil: one.question.answerUntil,
    state: stateAt(askedDateOf(one), now),
    overlap: overlapOf(busy.get(one.row.id)?.[0]),
  })
  const overlapOf = (found: Busy | undefined): SubstitutionDate['overlap'] =>
    found === undefined
      ? null
      : { name: inLocale(found.name, locale), startAt: found.startAt, endAt: found.endAt }
  const mayChange = ({ row }: AskedRow): boolean =>
    whyNotChange(askableOf(row, NO_IDS, actor.userId), actor, now) === undefined
  return ids.flatMap((id): Substitution[] => {
    const own = askedRows.filter(({ question }) => question.spanId === id)
    const span = spans.get(id)
    const [first] = own
    if (span === undefined || first === undefined) return []
    return [
      {
        id,
        school: { id: span.schoolId, name: schools.get(span.schoolId)?.name ?? '' },
        askedBy: nameOf(first.question.askedBy),
        asked: nameOf(people.get(id)),
        message: first.question.message,
        askedAt: span.createdAt,
        mayWithdraw: own.some((one) => isOpen(one) && mayChange(one)),
        dates: own.map(dateOf),
      },
    ]
  })
}
