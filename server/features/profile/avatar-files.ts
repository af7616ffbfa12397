/** Where people's pictures are stored: random names, two sizes each. */
import { randomBytes } from 'node:crypto'
import { AVATAR_SIZES, type AvatarSize } from '@wegband/domain/features/profile/picture-kinds.ts'
import type { FileName, FileStore } from '../../gateways/files/port.ts'
import type { DrawnAvatar } from './draw-avatar.ts'

export const AVATAR_FOLDER = 'avatars'
/** 128 bits, so that a name cannot be guessed. */
const ID_BYTES = 16

export const newAvatarId = (): string => randomBytes(ID_BYTES).toString('hex')

/** `avatarFile`: the value of `users.avatar_file`. */
export const avatarName = (avatarFile: string, size: AvatarSize): FileName =>
  `${AVATAR_FOLDER}/${avatarFile}-${size}.webp`

/** All files of a picture, for exporting or erasing a person. */
export const avatarNames = (avatarFile: string): FileName[] =>
  AVATAR_SIZES.map((size) => avatarName(avatarFile, size))

export const putAvatar = async (
  files: Pick<FileStore, 'put'>,
  avatarFile: string,
  drawn: readonly DrawnAvatar[],
): Promise<void> => {
  for (const { size, bytes } of drawn) await files.put(avatarName(avatarFile, size), bytes)
}

export const dropAvatar = async (files: FileStore, avatarFile: string): Promise<void> => {
  await Promise.all(avatarNames(avatarFile).map((name) => files.remove(name)))
}
