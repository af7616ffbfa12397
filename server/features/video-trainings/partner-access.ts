/** Reads which of several people may watch a video, with the rules for callers, in one statement (§6 Content access). */
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Partner } from '@wegband/domain/features/video-trainings/contract.ts'
import { whyNoAccess } from '@wegband/domain/features/videos/content-access.ts'
import type { Context } from '../../http/request/context.ts'
import type { ContentRow } from '../videos/contents-statement.ts'
import { readRights } from '../viewer/read-rights.ts'

type Access = Pick<Partner, 'missing'> & { readonly canWatch: boolean }

/** By user id. A video of a school's own sport is closed to others, and nothing that they could buy is listed. */
export const readAccess = async (
  context: Context,
  video: ContentRow,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Access>> => {
  const people = await readRights(context, userIds)
  return new Map(
    people.map((rights) => {
      if (!canSeeSport(video, rights)) return [rights.userId, { canWatch: false, missing: null }]
      const missing = whyNoAccess(video, rights) ?? null
      return [rights.userId, { canWatch: missing === null, missing }]
    }),
  )
}

/** Those of these people who may not watch it. */
export const withoutAccess = async (
  context: Context,
  video: ContentRow,
  userIds: readonly number[],
): Promise<number[]> => {
  const access = await readAccess(context, video, userIds)
  return userIds.filter((userId) => access.get(userId)?.canWatch !== true)
}
