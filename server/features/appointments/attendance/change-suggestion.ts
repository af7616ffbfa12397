/** The single request of the specification about what the person trained by the trainer's judgement: sport, module and minutes. */
import type { Trained } from '@wegband/domain/features/appointments/attendance/judgement-steps.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { judgeAttendance } from './judge-attendance.ts'

type Input = { readonly id: number; readonly attendanceId: number; readonly suggestion: Trained }

/** A confirmed progress of another module is removed, and the trainer confirms the new module. */
export const changeSuggestion = (context: Context, { suggestion, ...input }: Input): Promise<Attendance> =>
  judgeAttendance(context, input, [{ kind: 'train', trained: suggestion }])
