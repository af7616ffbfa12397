/** What a scan came to: somebody entered into a class, or just whom a code stands for. */
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { addAttendeeByToken } from '@wegband/domain/features/appointments/contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import type { scannedPerson } from '@wegband/domain/features/cards/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { scanErrorOf } from '@wegband/domain/features/scanner/scan-errors.ts'
import type { ScanError } from '@wegband/domain/features/scanner/scan-errors.ts'
import { isLocalErrorCode } from '@wegband/domain/errors/local-errors.ts'
import type { z } from 'zod'
import { call } from '../../platform/api.ts'
import { ClientError } from '../../platform/client-error.ts'

export type ScannedPerson = z.output<typeof scannedPerson>
export type ScanResult =
  | { readonly kind: 'entered'; readonly attendance: Attendance }
  | { readonly kind: 'seen'; readonly person: ScannedPerson }

/** Sends a code: into the class, or without one only to see whose it is. Throws AppError or ClientError. */
export async function sendScan(token: string, appointmentId: number | undefined): Promise<ScanResult> {
  if (appointmentId === undefined)
    return { kind: 'seen', person: await call(readUserByToken, { params: { token } }) }
  const attendance = await call(addAttendeeByToken, { params: { id: appointmentId, token } })
  return { kind: 'entered', attendance }
}

/** The code under which a failed scan is shown. */
export function scanErrorFrom(error: unknown): ScanError {
  if (error instanceof AppError) return scanErrorOf(error.status, error.code)
  return error instanceof ClientError ? error.code : 'scanner.unknown'
}

/** The other way round, for the words of a code. */
export const errorOf = (code: ScanError): AppError | ClientError =>
  isLocalErrorCode(code) ? new ClientError(code) : new AppError(code)

export const personOf = (result: ScanResult): { readonly firstName: string; readonly lastName: string } =>
  result.kind === 'entered' ? result.attendance.user : result.person
