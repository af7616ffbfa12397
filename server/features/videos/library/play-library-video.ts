/** Plays a video in the library for editors, before and beside the contents that show it. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../../http/request/context.ts'
import { signGrant } from '../../../gateways/video-host/grant.ts'
import { THUMBNAILS_NAME } from '../../../gateways/video-host/names.ts'
import { grantEndFrom, grantKey } from '../playback/play-video.ts'
import { findVideo } from './library-store.ts'

/** Refused until the video can be played. */
export const playLibraryVideo = async (context: Context, videoId: number) => {
  const { db, clock, appSecret, gateways } = context
  const video = await findVideo(db.drizzle, videoId)
  if (!video) throw new AppError('films.not-found')
  const packaged = video.state === 'ready' ? await gateways.videoHost.findVideo(video.ref) : undefined
  if (!packaged) throw new AppError('films.not-ready')
  const grant = signGrant({
    contentId: videoId,
    ref: video.ref,
    isOfLibrary: true,
    expiresAt: grantEndFrom(clock.now()),
    secret: grantKey(appSecret),
  })
  const prefix = `/api/media/${videoId}/${grant}`
  const sheet = packaged.thumbnails
  return {
    src: `${prefix}/master.m3u8`,
    captions: video.captions.map((language) => ({ language, src: `${prefix}/captions/${language}.vtt` })),
    thumbnails: sheet ? { src: `${prefix}/${THUMBNAILS_NAME}`, ...sheet } : null,
    qualities: packaged.renditions.map(({ width, height }) => ({ width, height })),
  }
}

/** The 16 bytes of the key. The right of the caller is that of the endpoint. */
export const readLibraryKey = async ({ db, gateways }: Context, videoId: number): Promise<Buffer> => {
  const video = await findVideo(db.drizzle, videoId)
  const key = video && (await gateways.videoHost.readKey(video.ref))
  if (!key) throw new AppError('films.not-found')
  return key
}
