/**
 * Gives a video another poster: an own picture, or a frame that the editor chose. It is drawn anew, so that only its colours are kept
 * (reliability F24, F25).
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { pictureKindOf } from '@wegband/domain/features/profile/picture-kinds.ts'
import type { Video } from '@wegband/domain/features/videos/library-contract.ts'
import { POSTER_MAX_PIXELS } from '@wegband/domain/features/videos/library-rules.ts'
import { chosenPosterName } from '../../../gateways/video-host/names.ts'
import type { Context } from '../../../http/request/context.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { changeLibraryVideo, putBesideVideo } from './change-video.ts'
import { posterAddress } from './show-library-video.ts'
import { changePoster, updateVideo } from './library-store.ts'
import { readVideo } from './video-uploads.ts'

const SIDE = 1280
const QUALITY = 84
/** The limit for one picture; anything slower is treated as an attack. */
const MOST_SECONDS = 10
const MARK_BYTES = 4

sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

let last: Promise<unknown> = Promise.resolve()

const draw = async (bytes: Buffer): Promise<Buffer> => {
  const options = {
    limitInputPixels: POSTER_MAX_PIXELS,
    failOn: 'error',
    pages: 1,
    sequentialRead: true,
  } as const
  return await sharp(bytes, options)
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'black' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
    .catch((error: unknown) => {
      throw new AppError('films.poster', {}, { cause: error })
    })
}

/** One picture after the other, so that many uploads need no more memory than one. Refuses everything else. */
const drawPoster = async (bytes: Buffer): Promise<Buffer> => {
  if (pictureKindOf(bytes) === undefined) throw new AppError('films.poster')
  const turn = last.then(() => draw(bytes))
  last = turn.catch(() => undefined)
  return await turn
}

export const savePoster = async (
  context: Context,
  { videoId, bytes = Buffer.alloc(0) }: { videoId: number; bytes: Buffer | undefined },
): Promise<Video> => {
  refuseWhileImpersonating(context.actor)
  const { state } = await readVideo(context, videoId)
  if (state !== 'ready') throw new AppError('films.not-ready')
  const picture = await drawPoster(bytes)
  const posterMark = randomBytes(MARK_BYTES).toString('hex')
  // The file comes before the row, so that every listed address can be read.
  await putBesideVideo(context, videoId, chosenPosterName(posterMark), picture)
  return await changeLibraryVideo(context, { videoId, action: 'film.poster' }, async (tx, video, now) => {
    await updateVideo(tx, videoId, { posterMark }, now.toISOString())
    const address = posterAddress({ ...video, posterMark })
    if (address !== null) await changePoster(tx, video.ref, address)
  })
}
