/** One tap of a trainer on a person in the running class, as the web part sends it. */
import type { JudgeCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { sendCommands } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { nextNumber } from '@wegband/server/testing/makers/makers.ts'
import type { Club } from './small-club.ts'
import { type Question, rowAbout, type StatementRow } from './statement-row.ts'

type Parts = Pick<JudgeCommand, 'seen' | 'wanted' | 'userId'>

const judge = ({ trainer, runningId }: Club, parts: Parts): Question => ({
  as: trainer,
  params: { id: runningId },
  body: {
    commands: [
      {
        kind: 'judge',
        key: `statement-key-${String(nextNumber()).padStart(8, '0')}`,
        doneAt: '2026-11-20T08:59:00.000Z',
        ...parts,
      },
    ],
  },
})

const trainedIn = ({ sportId, moduleId }: Club, sportDuration: number | null = null) => ({
  sportId,
  moduleId,
  sportDuration,
})
const NONE: JudgeCommand['seen']['confirmations'] = []
const BOTH: JudgeCommand['seen']['confirmations'] = ['presence', 'progress']

export const JUDGEMENT_ROWS: readonly StatementRow[] = [
  rowAbout('confirms presence and progress', sendCommands, 200, 27, async (all) => {
    const { userId } = await all.makeAttendee()
    const suggestion = trainedIn(all)
    return judge(all, {
      userId,
      seen: { confirmations: NONE, suggestion },
      wanted: { confirmations: BOTH, suggestion },
    })
  }),
  rowAbout('takes both confirmations back', sendCommands, 200, 26, async (all) => {
    const { userId } = await all.makeAttendee('judged')
    const suggestion = trainedIn(all)
    return judge(all, {
      userId,
      seen: { confirmations: BOTH, suggestion },
      wanted: { confirmations: NONE, suggestion },
    })
  }),
  rowAbout('changes the minutes', sendCommands, 200, 8, async (all) => {
    const { userId } = await all.makeAttendee()
    const confirmations = NONE
    return judge(all, {
      userId,
      seen: { confirmations, suggestion: trainedIn(all) },
      wanted: { confirmations, suggestion: trainedIn(all, 60) },
    })
  }),
]
