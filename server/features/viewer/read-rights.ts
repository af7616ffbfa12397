/** Reads the rights of several people in one statement, for rules about people other than the caller. */
import type { Rights } from '@wegband/domain/features/accounts/contract.ts'
import type { Services } from '../../http/request/context.ts'
import { readPeople } from './person-store.ts'
import { rightsOf } from './rights.ts'

/** Unordered; unknown ids are left out. */
export const readRights = async (
  { clock, db, settings }: Pick<Services, 'clock' | 'db' | 'settings'>,
  userIds: readonly number[],
): Promise<Rights[]> => {
  if (userIds.length === 0) return []
  const now = clock.now()
  const current = settings.current()
  return (await readPeople(db, userIds)).map((person) => rightsOf(person, now, current))
}
