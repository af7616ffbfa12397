/** Changes a person's picture: stores the file, then names it in the row, then deletes the former one. After a crash the sweep deletes the unused file. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { mayChangeProfile } from '@wegband/domain/features/profile/profile-change-rules.ts'
import { AVATAR_MAX_BYTES } from '@wegband/domain/features/profile/picture-kinds.ts'
import { inTransaction } from '../../db/transaction.ts'
import { FilesFullError } from '../../gateways/files/port.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { dropAvatar, newAvatarId, putAvatar } from './avatar-files.ts'
import { drawAvatar } from './draw-avatar.ts'
import { lockProfile, updateProfile } from './store.ts'
import { publishProfileChanged } from './publish-profile-changed.ts'

const RETRY_MS = 60_000

/** Writes the new picture to the row and returns the former one. */
const exchange = (context: Context, userId: number, avatarFile: string | null): Promise<string | null> =>
  inTransaction(context.db, async (tx) => {
    const user = await lockProfile(tx, userId)
    if (user === undefined) throw notFound()
    await updateProfile(tx, userId, { avatarFile })
    await publishProfileChanged(tx, context, userId, ['avatar'])
    return user.avatarFile
  })

/** The row is already right, so a failure is only logged: the sweep deletes the file later. */
const dropQuietly = async ({ gateways, log }: Context, avatarFile: string | null): Promise<void> => {
  if (avatarFile === null) return
  await dropAvatar(gateways.files, avatarFile).catch((error: unknown) => {
    log.warn({ err: error }, 'a former picture could not be removed')
  })
}

const store = async ({ gateways, clock }: Context, bytes: Buffer): Promise<string> => {
  const drawn = await drawAvatar(bytes)
  const avatarFile = newAvatarId()
  try {
    await putAvatar(gateways.files, avatarFile, drawn)
  } catch (error) {
    if (!(error instanceof FilesFullError)) throw error
    const retryAt = new Date(clock.now().getTime() + RETRY_MS).toISOString()
    throw new AppError('general.unavailable', { retryAt }, { cause: error })
  }
  return avatarFile
}

export const saveAvatar = async (
  context: Context,
  { userId, bytes }: { userId: number; bytes: Buffer | undefined },
): Promise<string> => {
  if (!mayChangeProfile(context.actor, userId)) throw notFound()
  if (bytes === undefined) throw new AppError('profile.avatar-missing')
  if (bytes.length > AVATAR_MAX_BYTES) throw new AppError('profile.avatar-too-large')
  const avatarFile = await store(context, bytes)
  try {
    await dropQuietly(context, await exchange(context, userId, avatarFile))
  } catch (error) {
    await dropQuietly(context, avatarFile)
    throw error
  }
  return avatarAddress(context, avatarFile, 512) ?? ''
}

export const removeAvatar = async (context: Context, userId: number): Promise<void> => {
  if (!mayChangeProfile(context.actor, userId)) throw notFound()
  await dropQuietly(context, await exchange(context, userId, null))
}
