/**
 * From the right to watch to the key of the video. An otp for one person and one content becomes a playback
 * session, once and within five minutes. Only that session gives access to the key (decisions §4, "Video
 * provider").
 */
import { createHash, randomBytes } from 'node:crypto'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNoAccess } from '@wegband/domain/features/videos/content-access.ts'
import { OTP_MINUTES, PLAYBACK_MINUTES } from '@wegband/domain/features/videos/contract.ts'
import { chaptersWithEnd } from '@wegband/domain/features/videos/video-progress.ts'
import type { Context } from '../../../http/request/context.ts'
import { keyFor } from '../../../secrets/secrets.ts'
import { THUMBNAILS_NAME } from '../../../gateways/video-host/names.ts'
import { foreignVideoId } from '../../../gateways/video-host/video-provider.ts'
import { grantEnd, signGrant } from '../../../gateways/video-host/grant.ts'
import { PLAYLIST_CONTENT_TYPE } from '../../../gateways/video-host/packaging/playlists.ts'
import { issueForeignOtp } from './play-foreign.ts'
import type { ContentRow } from '../contents-statement.ts'
import { loadContent } from '../show-content.ts'
import { findShownVideo, hasPlayback, insertPlayback, listChapters, useOtp } from '../store.ts'

const SECRET_BYTES = 24
/** Grants issued within the same quarter of an hour are identical, so that browsers can reuse cached segments. */
const GRANT_STEP_SECONDS = 900

/** The end of a grant that is issued now. */
export const grantEndFrom = (now: Date): Date => grantEnd(now, PLAYBACK_MINUTES * 60, GRANT_STEP_SECONDS)

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MS_PER_MINUTE)

/** The key that signs and verifies video addresses. */
export const grantKey = (appSecret: string): Buffer => keyFor(appSecret, 'video-grants')

const storeOtp = async ({ db, actor, clock }: Context, contentId: number): Promise<string> => {
  const otp = randomBytes(SECRET_BYTES).toString('base64url')
  await insertPlayback(db.drizzle, {
    userId: actor.userId,
    contentId,
    kind: 'otp',
    hash: hashOf(otp),
    expiresAt: minutesFrom(clock.now(), OTP_MINUTES).toISOString(),
  })
  return otp
}

/** The otp and playback info of the content, for an own video or one of the provider. Undefined: not ready. */
const otpFor = async (context: Context, content: ContentRow) => {
  // Without a provider there are no foreign videos, so the query is skipped.
  const shown = context.gateways.videoProvider && (await findShownVideo(context.db.drizzle, content.id))
  const videoId = foreignVideoId(shown?.videoRef ?? null)
  if (videoId !== undefined) return await issueForeignOtp(context, content, videoId)
  if (content.videoState !== 'ready') return undefined
  const info = { src: `/api/media/${content.id}/playback`, type: PLAYLIST_CONTENT_TYPE }
  return {
    otp: await storeOtp(context, content.id),
    playbackInfo: Buffer.from(JSON.stringify(info)).toString('base64'),
    duration: content.videoLength,
  }
}

/** `undefined`: the video is not ready. Throws `videos.not-found`, and `videos.content-access` with what is missing. */
export const issueOtp = async (context: Context, contentId: number) => {
  const { db, actor, locale } = context
  const content = await loadContent(context, contentId)
  if (content.videoState === 'none') throw new AppError('videos.not-found')
  const missing = whyNoAccess(content, actor)
  if (missing) throw new AppError('videos.content-access', { missing })
  const [chapters, answer] = await Promise.all([
    listChapters(db.drizzle, contentId),
    otpFor(context, content),
  ])
  const titled = chapters.map(({ title, value }) => ({ title: inLocale(title, locale), value }))
  return answer && { ...answer, chapters: chaptersWithEnd(titled, answer.duration) }
}

/** Throws the same `videos.otp-expired` for an otp that is unknown, used, expired or issued to another user. */
export const startPlayback = async (context: Context, contentId: number, otp: string) => {
  const { db, actor, clock, appSecret } = context
  const { videoHost } = context.gateways
  const now = clock.now()
  const isFirst = await useOtp(
    db.drizzle,
    { userId: actor.userId, contentId, hash: hashOf(otp) },
    now.toISOString(),
  )
  if (!isFirst) throw new AppError('videos.otp-expired')
  const video = await findShownVideo(db.drizzle, contentId)
  if (!video?.videoRef || foreignVideoId(video.videoRef) !== undefined) throw new AppError('videos.not-found')

  const keyToken = randomBytes(SECRET_BYTES).toString('base64url')
  const expiresAt = minutesFrom(now, PLAYBACK_MINUTES).toISOString()
  await insertPlayback(db.drizzle, {
    userId: actor.userId,
    contentId,
    kind: 'playback',
    hash: hashOf(keyToken),
    expiresAt,
  })
  const grant = signGrant({
    contentId,
    ref: video.videoRef,
    expiresAt: grantEndFrom(now),
    secret: grantKey(appSecret),
  })
  const prefix = `/api/media/${contentId}/${grant}`
  const sheet = (await videoHost.findVideo(video.videoRef))?.thumbnails
  return {
    src: `${prefix}/master.m3u8`,
    keyToken,
    expiresAt,
    captions: video.captions.map((language) => ({ language, src: `${prefix}/captions/${language}.vtt` })),
    thumbnails: sheet ? { src: `${prefix}/${THUMBNAILS_NAME}`, ...sheet } : null,
  }
}

/** The 16 bytes of the key. Throws `videos.playback-expired` without a valid session of this person for this content. */
export const readKey = async (context: Context, contentId: number, keyToken: string): Promise<Buffer> => {
  const { db, actor, clock, gateways } = context
  const secret = { userId: actor.userId, contentId, hash: hashOf(keyToken) }
  if (!(await hasPlayback(db.drizzle, secret, clock.now().toISOString())))
    throw new AppError('videos.playback-expired')
  const video = await findShownVideo(db.drizzle, contentId)
  const key = video?.videoRef ? await gateways.videoHost.readKey(video.videoRef) : undefined
  if (!key) throw new AppError('videos.not-found')
  return key
}
