/** Exam days: the tasks of a level, the invited candidates, the scores of each examiner, and the results. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { TaskResult } from '@wegband/domain/features/exams/exam-results.ts'
import { CANDIDATE_STATES, EXAM_OUTCOMES } from '@wegband/domain/features/exams/exam-states.ts'
import { appointments } from './appointments.ts'
import { instant, localText, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { levels, sports } from './sports.ts'

export const examTasks = pgTable(
  'exam_tasks',
  {
    id: primaryId(),
    levelId: integer()
      .notNull()
      .references(() => levels.id, { onDelete: 'cascade' }),
    name: localText().notNull(),
    sortOrder: integer().notNull(),
    /** Exam days announced before it keep the tasks they had; null: it was always there. */
    addedAt: instant(),
    /** Exam days announced before it still ask for it. */
    retiredAt: instant(),
    /** What it was called; exam days announced before `until` keep that name. The oldest first. */
    formerNames: jsonb().$type<{ name: LocalText; until: string }[]>().notNull().default([]),
    ...timestamps,
  },
  (t) => [unique('exam_tasks_order').on(t.levelId, t.sortOrder)],
)

/** The candidates of a level check on an exam day: invited by a trainer, or booked by themselves. */
export const examCandidates = pgTable(
  'exam_candidates',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'restrict' }),
    levelIndex: integer().notNull(),
    state: text({ enum: CANDIDATE_STATES }).notNull(),
    invitedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The deadline for answering an invitation. */
    answerUntil: instant(),
    /** Results of an earlier day that still count: a repeated check covers only the other tasks. */
    carried: jsonb().$type<TaskResult[]>().notNull().default([]),
    isAbsent: boolean().notNull().default(false),
    /** Set with the release; before it only the examiners know the result. */
    outcome: text({ enum: EXAM_OUTCOMES }),
    points: integer(),
    results: jsonb().$type<TaskResult[]>(),
    releasedAt: instant(),
    releasedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    unique('exam_candidates_once').on(t.appointmentId, t.userId),
    index('exam_candidates_user').on(t.userId, t.sportId),
    check('exam_candidates_released', sql`(${t.outcome} is null) = (${t.releasedAt} is null)`),
  ],
)

/** The scores of one examiner for one candidate. The other examiners see them once theirs and these are submitted. */
export const examSheets = pgTable(
  'exam_sheets',
  {
    id: primaryId(),
    candidateId: integer()
      .notNull()
      .references(() => examCandidates.id, { onDelete: 'cascade' }),
    examinerId: integer().references(() => users.id, { onDelete: 'set null' }),
    handedInAt: instant(),
    ...timestamps,
  },
  (t) => [unique('exam_sheets_once').on(t.candidateId, t.examinerId)],
)

export const examScores = pgTable(
  'exam_scores',
  {
    id: primaryId(),
    sheetId: integer()
      .notNull()
      .references(() => examSheets.id, { onDelete: 'cascade' }),
    taskId: integer()
      .notNull()
      .references(() => examTasks.id, { onDelete: 'restrict' }),
    points: integer().notNull(),
    note: text().notNull().default(''),
    ...timestamps,
  },
  (t) => [
    unique('exam_scores_once').on(t.sheetId, t.taskId),
    check('exam_scores_points', sql`${t.points} between 0 and 3`),
  ],
)
