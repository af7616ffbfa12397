/** Videos hosted by VdoCipher: issues the provider's one-time password, and lets an editor assign such a video to a content. */
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { OTP_MINUTES } from '@wegband/domain/features/videos/contract.ts'
import { inTransaction } from '../../../db/transaction.ts'
import {
  type ForeignOtp,
  VideoProviderError,
  foreignRef,
} from '../../../gateways/video-host/video-provider.ts'
import type { Context } from '../../../http/request/context.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { setContentVideo } from '../store.ts'

/** A short pause, after which a waiting viewer may try again. */
const RETRY_MS = MS_PER_MINUTE / 2

/** Asks the provider and turns its failure into a 502 that may be retried. */
const asking = async <T>({ clock }: Context, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof VideoProviderError)) throw error
    const retryAt = new Date(clock.now().getTime() + RETRY_MS).toISOString()
    throw new AppError('videos.provider', { retryAt }, { cause: error })
  }
}

const providerOf = ({ gateways }: Context) => {
  if (gateways.videoProvider === undefined) throw new AppError('videos.not-found')
  return gateways.videoProvider
}

type ForeignContent = { id: number; videoState: string; videoLength: number }

/**
 * Undefined while the video is not ready at the provider. The first ready answer makes the content ready.
 * Throws `videos.not-found` for a video unknown to the provider, and `videos.provider` when it does not
 * answer.
 */
export const issueForeignOtp = async (
  context: Context,
  content: ForeignContent,
  videoId: string,
): Promise<(ForeignOtp & { duration: number }) | undefined> => {
  const provider = providerOf(context)
  let duration = content.videoLength
  if (content.videoState !== 'ready') {
    const video = await asking(context, () => provider.findVideo(videoId))
    if (!video) throw new AppError('videos.not-found')
    if (!video.isReady) return undefined
    duration = video.seconds
    await setContentVideo(context.db.drizzle, content.id, { videoState: 'ready', videoLength: duration })
  }
  const otp = await asking(context, () => provider.issueOtp(videoId, OTP_MINUTES * 60))
  if (!otp) throw new AppError('videos.not-found')
  return { ...otp, duration }
}

/** Assigns the video to the content, or removes it. Throws `videos.not-found` for an unknown content or video. */
export const setForeignVideo = async (
  context: Context,
  { contentId, videoId }: { contentId: number; videoId: string | null },
): Promise<{ videoState: 'none' | 'processing' | 'ready'; videoLength: number }> => {
  const { db, actor, clock } = context
  refuseWhileImpersonating(actor)
  const provider = providerOf(context)
  const video = videoId === null ? undefined : await asking(context, () => provider.findVideo(videoId))
  if (videoId !== null && !video) throw new AppError('videos.not-found')
  const videoState = video === undefined ? 'none' : video.isReady ? 'ready' : 'processing'
  const videoRef = videoId === null ? null : foreignRef(videoId)
  const shown = { videoState, videoLength: video?.seconds ?? 0 } as const
  await inTransaction(db, async (tx) => {
    if (!(await setContentVideo(tx, contentId, { ...shown, videoRef })))
      throw new AppError('videos.not-found')
    const entry = { action: 'content.film', subjectType: 'content', subjectId: contentId }
    await writeAudit(tx, actor, { ...entry, details: { videoRef } }, clock.now())
  })
  return shown
}
