/** Drawn portraits of the demo's people, stored where uploaded profile pictures are and in the same two sizes. */
import { readdir, readFile } from 'node:fs/promises'
import { AVATAR_SIZES } from '@wegband/domain/features/profile/picture-kinds.ts'
import { newAvatarId, putAvatar } from '@wegband/server/features/profile/avatar-files.ts'
import type { FileStore } from '@wegband/server/gateways/files/port.ts'
import type { Row } from '../federation/federation.ts'
import { NEIGHBOURS } from '../federation/neighbours.ts'
import { DEMO_PEOPLE } from '../people/people.ts'

const FOLDER = new URL('../../assets/portraits/', import.meta.url)
const [LARGEST] = AVATAR_SIZES
const LARGEST_FILE = new RegExp(`^(?<name>.+)-${LARGEST}\\.webp$`)

/** The key of a person in the seed, and the stored file of their portrait. */
export type StoredPortraits = ReadonlyMap<string, string>

/** Stored before the rows, so that none lacks its file. */
export const storePortraits = async (files: Pick<FileStore, 'put'>): Promise<StoredPortraits> => {
  const names = (await readdir(FOLDER)).flatMap((file) => LARGEST_FILE.exec(file)?.groups?.['name'] ?? [])
  const stored = names.map(async (name): Promise<[string, string]> => {
    const avatarFile = newAvatarId()
    const drawn = await Promise.all(
      AVATAR_SIZES.map(async (size) => ({
        size,
        bytes: await readFile(new URL(`${name}-${size}.webp`, FOLDER)),
      })),
    )
    await putAvatar(files, avatarFile, drawn)
    return [name, avatarFile]
  })
  return new Map(await Promise.all(stored))
}

/** Each person with a portrait gets it as profile picture. */
export const wearPortraits = (users: Row<'users'>[], stored: StoredPortraits): void => {
  for (const { username, firstName, lastName } of [...DEMO_PEOPLE, ...NEIGHBOURS]) {
    const avatarFile = stored.get(username)
    const user = users.find((one) => one.firstName === firstName && one.lastName === lastName)
    if (avatarFile !== undefined && user !== undefined) user.avatarFile = avatarFile
  }
}
