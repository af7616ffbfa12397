/** The state that makes this device the tablet at the door: its token and its unsent check-ins. There is no user session on it. */
import {
  checkInAtKiosk,
  type Kiosk,
  type Welcome,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { call } from '../../../platform/api/api.ts'
import { dropRecord, keepRecord, listRecords, readRecord } from '../../../platform/device/device-store.ts'
import { readStored, writeStored } from '../../../platform/device/local-settings.ts'
import { createStore } from '../../../platform/store.ts'
import { newKey } from '../../appointments/offline/command-queue.ts'

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
  for (const refused of await listRefused()) await dropRecord(refusedOf(refused))
  refusedCheckIns.set([])
}

const TOO_MANY_REQUESTS = 429

const viewOf = (appointmentId: number): string => `kiosk-evening:${appointmentId}`
const PREFIX = 'kiosk-in:'
const REFUSED_PREFIX = 'kiosk-refused:'

/** What the tablet shows offline after a restart. */
export const keepView = (appointmentId: number, view: Kiosk): Promise<boolean> =>
  keepRecord(viewOf(appointmentId), view)
export async function readView(appointmentId: number): Promise<Kiosk | undefined> {
  // Only `keepView` writes this key.
  return (await readRecord(viewOf(appointmentId))) as Kiosk | undefined
}

/** `appointmentId`: chosen by the person, or the class of an offline check-in; otherwise the server finds it. */
export type CheckIn =
  | { readonly token: string; readonly appointmentId?: number | undefined }
  | { readonly attendanceId: number }
  | { readonly guestId: number }
export type SentCheckIn = { readonly key: string; readonly doneAt: string; readonly kiosk: string } & CheckIn
/** `firstName`: if the tablet knows the owner of the code. */
type KeptCheckIn = SentCheckIn & { readonly firstName?: string | undefined }

const recordOf = ({ doneAt, key }: Pick<KeptCheckIn, 'doneAt' | 'key'>): string => `${PREFIX}${doneAt}:${key}`

export const makeCheckIn = (device: KioskDevice, doneAt: string, who: CheckIn): SentCheckIn => ({
  kiosk: device.token,
  key: newKey(),
  doneAt,
  ...who,
})

export const sendCheckIn = ({ firstName: _name, ...body }: KeptCheckIn): Promise<Welcome> =>
  call(checkInAtKiosk, { body })

/** People who were let in offline and whom the server refused later. They stay listed until the tablet mode ends. */
export type RefusedCheckIn = {
  readonly key: string
  readonly doneAt: string
  readonly firstName: string | undefined
  readonly code: ErrorCode
}
export const refusedCheckIns = createStore<readonly RefusedCheckIn[]>([])

const refusedOf = ({ doneAt, key }: Pick<RefusedCheckIn, 'doneAt' | 'key'>): string =>
  `${REFUSED_PREFIX}${doneAt}:${key}`

// Only `keepRefused` writes this key.
const listRefused = async (): Promise<readonly RefusedCheckIn[]> =>
  (await listRecords(REFUSED_PREFIX)) as RefusedCheckIn[]

async function keepRefused({ key, doneAt, firstName }: KeptCheckIn, code: ErrorCode): Promise<void> {
  const refused = { key, doneAt, firstName, code }
  await keepRecord(refusedOf(refused), refused)
}

/** Reads what was stored before a reload of this page. */
export async function recallCheckIns(): Promise<void> {
  await count()
  refusedCheckIns.set(await listRefused())
}

/** How many check-ins this tablet has not sent yet. */
export const waitingCheckIns = createStore(0)
const count = async (): Promise<void> => waitingCheckIns.set((await listRecords(PREFIX)).length)

export async function keepCheckIn(kept: KeptCheckIn): Promise<void> {
  await keepRecord(recordOf(kept), kept)
  await count()
}

/** Sends the queue in its order. Returns true when something was sent. Throws nothing, since a lost connection may come back. */
export async function sendCheckIns(): Promise<boolean> {
  // Only `keepCheckIn` writes this key.
  const records = (await listRecords(PREFIX)) as KeptCheckIn[]
  for (const kept of records) {
    try {
      await sendCheckIn(kept)
    } catch (error) {
      if (!isForGood(error)) break
      await keepRefused(kept, error.code)
    }
    await dropRecord(recordOf(kept))
  }
  await recallCheckIns()
  return records.length > 0
}

/** False when the server is unreachable or limits the rate. */
const isForGood = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== TOO_MANY_REQUESTS
