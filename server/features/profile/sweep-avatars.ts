/** Deletes pictures that no row names, left by a crash between storing and naming. */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { FileName } from '../../gateways/files/port.ts'
import type { JobContext } from '../../jobs.ts'
import { AVATAR_FOLDER } from './avatar-files.ts'
import { listAvatarFiles } from './store.ts'

/** A picture that is just being stored is named within seconds, so only older files are deleted. */
const OLD_MS = MS_PER_HOUR
const ID = /\/([0-9a-f]{32})-\d+\.webp$/

export const sweepAvatars = async ({ db, clock, gateways }: JobContext): Promise<FileName[]> => {
  const old = await gateways.files.listOlder(AVATAR_FOLDER, new Date(clock.now().getTime() - OLD_MS))
  if (old.length === 0) return []
  const named = new Set(await listAvatarFiles(db.drizzle))
  const lost = old.filter((name) => !named.has(ID.exec(name)?.[1] ?? ''))
  for (const name of lost) await gateways.files.remove(name)
  return lost
}
