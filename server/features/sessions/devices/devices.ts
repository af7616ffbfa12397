/** Lists and ends the devices on which a person is signed in: here at once, in other processes within a second (F20). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  SIGN_IN_WAYS,
  type SignedInDevice,
  type SignInWay,
} from '@wegband/domain/features/sessions/contract.ts'
import { DEVICE_KINDS, type DeviceKind } from '@wegband/domain/features/sessions/describe-device.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { publishSessionChanged } from '../../../http/guard/session-signals.ts'
import {
  deleteDevices,
  findDeviceOf,
  findDevices,
  type DeviceRow,
  type WhichDevices,
} from './device-store.ts'
import { requireFreshProof } from '../fresh-proof.ts'

const textOr = (value: string | number | undefined): string | null =>
  value === undefined ? null : String(value)
const isKind = (kind: unknown): kind is DeviceKind => DEVICE_KINDS.some((one) => one === kind)
const isWay = (way: unknown): way is SignInWay => SIGN_IN_WAYS.some((one) => one === way)

const shown = (row: DeviceRow, currentId: number | undefined): SignedInDevice => {
  const { kind, by } = row.details
  return {
    id: row.id,
    kind: isKind(kind) ? kind : 'unknown',
    browser: textOr(row.details['browser']),
    system: textOr(row.details['system']),
    name: row.name === '' ? null : row.name,
    signedInBy: isWay(by) ? by : 'password',
    signedInAt: row.createdAt,
    lastSeenAt: row.lastSeenAt ?? row.createdAt,
    isCurrent: row.id === currentId,
  }
}

/** Only the person may see their devices, not even a parent. */
const requireSelf = ({ actor }: Context, userId: number): void => {
  if (actor.userId !== userId) throw notFound()
}
const requireOwnView = ({ actor }: Context): void => {
  if (actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
}

export const listDevices = async (context: Context, userId: number): Promise<SignedInDevice[]> => {
  requireSelf(context, userId)
  const { db, clock, actor } = context
  const [rows, currentId] = await Promise.all([
    findDevices(db.drizzle, userId, clock.now()),
    findDeviceOf(db.drizzle, actor.tokenId),
  ])
  const devices = rows.map((row) => shown(row, currentId))
  return devices.toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent))
}

/** The device of a session; undefined when the session has ended. */
export const deviceOfSession = (db: Db, sessionId: number): Promise<number | undefined> =>
  findDeviceOf(db, sessionId)

const end = async (tx: Db, userId: number, which: WhichDevices): Promise<number> => {
  const { devices, userIds } = await deleteDevices(tx, userId, which)
  for (const one of userIds) await publishSessionChanged(tx, { userId: one, reason: 'ended' })
  return devices
}

/**
 * Signs a person out on every device, or on every other one when `keepTokenId` names the session that stays. For changes of
 * credentials (password, reset, lock). Call it in that transaction, after the change of the person's row. A parallel sign-in by
 * the old credentials is then either ended here or refused (`holdOwner`). Call `app.sessions.forgetUser` after it.
 */
export const endLogins = async (
  tx: Db,
  { userId, keepTokenId }: { userId: number; keepTokenId?: number },
): Promise<void> => {
  const allBut = keepTokenId === undefined ? undefined : await findDeviceOf(tx, keepTokenId)
  await end(tx, userId, { allBut })
}

/** Answers 404 for an ended device and for another person's. The current device may end itself, which is a sign-out. */
export const endDevice = async (
  context: Context,
  { userId, deviceId }: { userId: number; deviceId: number },
): Promise<void> => {
  requireSelf(context, userId)
  requireOwnView(context)
  // Ending the current session is a sign-out. Ending another one could shut the owner out, so it needs a fresh proof.
  if (deviceId !== (await findDeviceOf(context.db.drizzle, context.actor.tokenId)))
    await requireFreshProof(context)
  const ended = await inTransaction(context.db, (tx) => end(tx, userId, { only: deviceId }))
  if (ended === 0) throw notFound()
  context.log.info({ userId, deviceId }, 'device signed out')
}

export const endOtherDevices = async (context: Context, userId: number): Promise<void> => {
  requireSelf(context, userId)
  await requireFreshProof(context)
  const { tokenId } = context.actor
  await inTransaction(context.db, async (tx) => {
    // The calling device was just signed out, so it must not end others.
    if ((await findDeviceOf(tx, tokenId)) === undefined) throw new AppError('auth.session-expired')
    await endLogins(tx, { userId, keepTokenId: tokenId })
  })
  context.log.info({ userId, tokenId }, 'other devices signed out')
}
