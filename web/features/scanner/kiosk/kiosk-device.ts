/** The state that makes this device the tablet at the door: its token and what it shows of the evening. There is no user session on it. */
import type { Kiosk } from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { dropRecord, keepRecord, readRecord } from '../../../platform/device/device-store.ts'
import { readStored, writeStored } from '../../../platform/device/local-settings.ts'
import { forgetRefusedCheckIns } from './check-in-queue.ts'

/**
 * `appointmentId`: the class from which it was started. `username`: the user who started the tablet mode and ends it with their password.
 */
export type KioskDevice = {
  readonly token: string
  readonly appointmentId: number
  readonly username: string
}

const isDevice = (value: unknown): value is KioskDevice =>
  typeof value === 'object' && value !== null && 'token' in value && 'appointmentId' in value

export function readKioskDevice(appointmentId: string): KioskDevice | undefined {
  const text = readStored('kiosk')
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isDevice(value) && String(value.appointmentId) === appointmentId ? value : undefined
  } catch {
    return undefined
  }
}

export const keepKioskDevice = (device: KioskDevice): void => writeStored('kiosk', JSON.stringify(device))

/** The cached classes and people are deleted with the tablet mode; unsent check-ins stay until they are sent. */
export async function forgetKioskDevice(appointmentId: number): Promise<void> {
  writeStored('kiosk', null)
  await dropRecord(viewOf(appointmentId))
  await forgetRefusedCheckIns()
}

const viewOf = (appointmentId: number): string => `kiosk-evening:${appointmentId}`

/** What the tablet shows offline after a restart. */
export const keepView = (appointmentId: number, view: Kiosk): Promise<boolean> =>
  keepRecord(viewOf(appointmentId), view)
export async function readView(appointmentId: number): Promise<Kiosk | undefined> {
  // Only `keepView` writes this key.
  return (await readRecord(viewOf(appointmentId))) as Kiosk | undefined
}
