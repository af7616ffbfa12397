/** Stores how far a member watched. Reports may come late, twice and in any order, and never lower the progress (F39). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNoAccess } from '@wegband/domain/features/videos/content-access.ts'
import { completionSecond } from '@wegband/domain/features/videos/video-progress.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { loadContent } from '../show-content.ts'
import { findProgress, listProgress, type ProgressRow, saveProgress } from '../store.ts'

/** Caps `seconds` at the length of the video. Throws `videos.not-found`, `videos.content-access`. */
export const reportProgress = async (context: Context, input: { contentId: number; seconds: number }) => {
  const { db, actor, clock } = context
  const content = await loadContent(context, input.contentId)
  if (content.videoState === 'none') throw new AppError('videos.not-found')
  const missing = whyNoAccess(content, actor)
  if (missing) throw new AppError('videos.content-access', { missing })

  const seconds = Math.min(input.seconds, content.videoLength)
  const saved = await saveProgress(db.drizzle, {
    userId: actor.userId,
    contentId: content.id,
    seconds,
    completesAt: Math.ceil(completionSecond(content.videoLength)),
    now: clock.now().toISOString(),
  })
  if (saved.completedAt && !content.completedAt) {
    await publish(db.drizzle, { topic: 'videos', ids: [content.id], userIds: [actor.userId] })
  }
  return { contentIds: [content.id], duration: saved.seconds, completedAt: saved.completedAt }
}

const showProgress = ({ contentId, ...progress }: ProgressRow) => ({ contentIds: [contentId], ...progress })

/** Allows the person and their parents; other callers get the 404 of an unknown person. */
const mustSee = ({ actor }: Context, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw new AppError('general.not-found')
}

export const listVideoProgress = async (context: Context, userId: number) => {
  mustSee(context, userId)
  return (await listProgress(context.db.drizzle, userId)).map(showProgress)
}

export const readVideoProgress = async (context: Context, userId: number, contentId: number) => {
  mustSee(context, userId)
  const found = await findProgress(context.db.drizzle, userId, contentId)
  if (!found) throw new AppError('videos.no-progress')
  return showProgress(found)
}
