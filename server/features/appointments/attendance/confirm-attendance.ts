/** The single requests of the specification: confirm one type, or take one confirmation back. */
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { judgeAttendance } from './judge-attendance.ts'

type Input = { readonly id: number; readonly attendanceId: number; readonly type: string }

/** Idempotent. */
export const confirmAttendance = (context: Context, { type, ...input }: Input): Promise<Attendance> =>
  judgeAttendance(context, input, [{ kind: 'confirm', type }])

/** Idempotent. */
export const removeConfirmation = (context: Context, { type, ...input }: Input): Promise<Attendance> =>
  judgeAttendance(context, input, [{ kind: 'take-back', type }])
