/** The result of a scan: a person added to a class, or only the owner of a code. */
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { addAttendeeByToken } from '@wegband/domain/features/appointments/contract.ts'
import { readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import type { scannedPerson } from '@wegband/domain/features/cards/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { scanErrorOf } from '@wegband/domain/features/scanner/scan-errors.ts'
import type { ScanError } from '@wegband/domain/features/scanner/scan-errors.ts'
import { isLocalErrorCode } from '@wegband/domain/errors/local-errors.ts'
import { type PersonNames } from '@wegband/domain/features/accounts/person-name.ts'
import type { z } from 'zod'
import { call } from '../../platform/api/api.ts'
import { ClientError, isLineLost } from '../../platform/api/client-error.ts'
import { isOffline } from '../../platform/offline/connection.ts'
import { commandQueue } from '../appointments/offline/command-queue.ts'
import { waitingRun } from '../appointments/offline/unsent-run.ts'

export type ScannedPerson = z.output<typeof scannedPerson>

export type ScanResult =
  | { readonly kind: 'entered'; readonly attendance: Attendance }
  | { readonly kind: 'seen'; readonly person: ScannedPerson }
  /** Offline: it waits on this device. `person` where the device knows the owner of the code, else `note` names the card. */
  | { readonly kind: 'queued'; readonly person: PersonNames | undefined; readonly note: string }

/**
 * Sends a code: into the class, or without a class only to see its owner. `keep`: what to do with it offline. Throws AppError or
 * ClientError.
 */
export async function sendScan(
  token: string,
  appointmentId: number | undefined,
  keep?: (token: string) => Promise<ScanResult>,
): Promise<ScanResult> {
  // A scan that overtook the start of its class would be refused.
  const isBeforeStart =
    appointmentId !== undefined && waitingRun(commandQueue.get().items, appointmentId, 'start') !== undefined
  if (keep !== undefined && (isOffline() || isBeforeStart)) return await keep(token)
  try {
    return await askScan(token, appointmentId)
  } catch (error) {
    if (keep !== undefined && isLineLost(error)) return await keep(token)
    throw error
  }
}

async function askScan(token: string, appointmentId: number | undefined): Promise<ScanResult> {
  if (appointmentId === undefined)
    return { kind: 'seen', person: await call(readUserByToken, { params: { token } }) }
  const attendance = await call(addAttendeeByToken, { params: { id: appointmentId, token } })
  return { kind: 'entered', attendance }
}

/** The error code under which a failed scan is shown. */
export function scanErrorFrom(error: unknown): ScanError {
  if (error instanceof AppError) return scanErrorOf(error.status, error.code)
  return error instanceof ClientError ? error.code : 'scanner.unknown'
}

/** The reverse mapping, for the texts of an error code. */
export const errorOf = (code: ScanError): AppError | ClientError =>
  isLocalErrorCode(code) ? new ClientError(code) : new AppError(code)

export const personOf = (result: ScanResult): PersonNames => {
  if (result.kind === 'entered') return result.attendance.user
  return result.person ?? { firstName: result.kind === 'queued' ? result.note : '', lastName: '' }
}
