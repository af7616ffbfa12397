/** Exam days: candidates, invitations and answers, scores and results. */
import * as exam from '@wegband/domain/features/exams/contract.ts'
import type { Club } from './small-club.ts'
import { type Question, row, type StatementRow } from './statement-row.ts'

type Made = 'makeAsked' | 'makeFree' | 'makeScored' | 'makeReleased'

/** A request of the trainer about a new candidate on a day of the given kind. */
const about =
  (make: Made, more: object = {}) =>
  async ({ exams }: Club): Promise<Question> => ({
    as: exams.trainer,
    params: await exams[make](),
    ...more,
  })

export const EXAM_ROWS: readonly StatementRow[] = [
  row(exam.readReady, 200, 6, ({ exams }) => ({ as: exams.trainer, params: { id: exams.schoolId } })),
  row(exam.readExamDay, 200, 7, ({ exams }) => ({ as: exams.trainer, params: { id: exams.dayId } })),
  row(exam.listExamInvitations, 200, 4, ({ exams }) => ({ as: exams.person, params: { id: exams.dayId } })),
  row(exam.inviteCandidate, 204, 14, async (all) => ({
    ...(await about('makeFree')(all)),
    body: { sportId: all.exams.sportId },
  })),
  row(exam.withdrawCandidate, 204, 10, about('makeAsked')),
  row(exam.answerExamInvitation, 204, 21, async ({ exams }) => {
    const params = await exams.makeAsked()
    return { as: { id: params.userId }, params, body: { answer: 'accepted' } }
  }),
  row(exam.scoreTask, 200, 22, async ({ exams }) => ({
    as: exams.trainer,
    params: { ...(await exams.makeScored()), taskId: exams.taskId },
    body: { points: 2 },
  })),
  row(exam.handInSheet, 200, 24, about('makeScored', { body: { isHandedIn: true } })),
  row(exam.markAbsent, 200, 20, about('makeScored', { body: { isAbsent: true } })),
  row(exam.releaseResults, 200, 47, async ({ exams }) => ({
    as: exams.trainer,
    params: { id: (await exams.makeHandedIn()).id },
  })),
  // A forged address is rejected without a statement.
  row(exam.readDayCertificates, 404, 0, ({ exams }) => ({
    params: { id: exams.dayId, grant: 'zzzzzzzz.forged' },
  })),
  row(exam.offerNextTry, 200, 36, async ({ exams }) => ({
    as: exams.trainer,
    params: await exams.makeMissed(),
    body: { appointmentId: (await exams.makeFree()).id },
  })),
  row(exam.takeBackRelease, 200, 46, about('makeReleased')),
]
