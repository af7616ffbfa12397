/** Starts a video training with permitted partners, never while one of them trains already. The database enforces this, not a prior check. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import { whyNotStartWith } from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import { whyNoAccess } from '@wegband/domain/features/videos/content-access.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import type { ContentRow } from '../videos/contents-statement.ts'
import { loadContent } from '../videos/show-content.ts'
import { notSelectable } from './find-partners.ts'
import { withoutAccess } from './partner-access.ts'
import { readRunning, readTraining } from './show-training.ts'
import { insertAttendees, insertTraining, listBusy, listNamed } from './store.ts'
import { publishVideoTrainingChanged } from './publish-video-training-changed.ts'

export type Start = { contentId: number; attendees: readonly number[] }
export type Started = { isNew: boolean; training: VideoTraining }

/** Rolls the transaction back because an attendee trains already. */
class TrainsAlready extends Error {}

/** Throws `videos.not-found` without a playable video, and `videos.content-access` with what is missing. */
const loadVideo = async (context: Context, contentId: number): Promise<ContentRow> => {
  const video = await loadContent(context, contentId)
  if (video.videoState !== 'ready') throw new AppError('videos.not-found')
  const missing = whyNoAccess(video, context.actor)
  if (missing) throw new AppError('videos.content-access', { missing })
  return video
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** A second click, device or partner with the same video and people gets the same training. */
const answerRunning = async (
  context: Context,
  running: VideoTraining,
  asked: { contentId: number; people: readonly number[] },
): Promise<Started> => {
  const named = await listNamed(context.db.drizzle, running.id)
  if (running.contentId === asked.contentId && isSame(named, asked.people))
    return { isNew: false, training: running }
  throw new AppError('video-trainings.already-running', { data: running })
}

const write = async (
  context: Context,
  video: ContentRow,
  people: readonly number[],
): Promise<number | undefined> => {
  const { actor, clock, db, settings } = context
  try {
    return await inTransaction(db, async (tx) => {
      const trainingId = await insertTraining(tx, {
        userId: actor.userId,
        contentId: video.id,
        startedAt: clock.now().toISOString(),
        minMinutes: settings.current().minTrainingMinutes,
      })
      if ((await insertAttendees(tx, trainingId, people)) < people.length) throw new TrainsAlready()
      await publishVideoTrainingChanged(tx, trainingId, people)
      return trainingId
    })
  } catch (error) {
    if (error instanceof TrainsAlready) return undefined
    throw error
  }
}

/**
 * Alone (a solo video) or with partners. Throws `videos.not-found`, `videos.content-access`,
 * `video-trainings.needs-partner` and `video-trainings.not-selectable`. Throws
 * `video-trainings.partner-access` and `video-trainings.partner-busy` with `missing: { partnerIds }`. Throws
 * `video-trainings.already-running` with the caller's running training.
 */
export const startTraining = async (context: Context, input: Start): Promise<Started> => {
  const { userId } = context.actor
  const partners = [...new Set(input.attendees)].filter((id) => id !== userId)
  const asked = { contentId: input.contentId, people: [userId, ...partners] }
  const video = await loadVideo(context, input.contentId)
  const alone = whyNotStartWith(video, partners.length)
  if (alone) throw new AppError(alone)
  const running = await readRunning(context)
  if (running) return await answerRunning(context, running, asked)
  const strangers = await notSelectable(context, partners)
  if (strangers.length > 0)
    throw new AppError('video-trainings.not-selectable', { missing: { partnerIds: strangers } })
  const locked = await withoutAccess(context, video, partners)
  if (locked.length > 0)
    throw new AppError('video-trainings.partner-access', { missing: { partnerIds: locked } })

  const trainingId = await write(context, video, asked.people)
  if (trainingId !== undefined) return { isNew: true, training: await readTraining(context, trainingId) }
  const faster = await readRunning(context)
  if (faster) return await answerRunning(context, faster, asked)
  const busy = await listBusy(context.db.drizzle, partners)
  throw new AppError('video-trainings.partner-busy', { missing: { partnerIds: busy } })
}
