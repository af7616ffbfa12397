/** Serves playlists and segments of a video under a signed prefix: cheap, cacheable, without the database (P13). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { verifyGrant } from '../../../gateways/video-host/grant.ts'
import { answerSegment, cacheControl } from '../../../gateways/video-host/segment-answer.ts'
import { chosenPosterName, POSTER_NAME } from '../../../gateways/video-host/names.ts'
import { PLAYLIST_CONTENT_TYPE } from '../../../gateways/video-host/packaging/playlists.ts'
import type { StoredSegment } from '../../../gateways/video-host/port.ts'
import type { OpenContext } from '../../../http/request/context.ts'
import type { Io } from '../../../http/serve-endpoint.ts'
import { grantKey } from './play-video.ts'

type Address = { contentId: number; grant: string }

/** The video of a grant and its remaining seconds. Throws `videos.playback-expired` for a forged or expired grant. */
const openGrant = (context: OpenContext, { contentId, grant }: Address) => {
  const now = context.clock.now()
  const check = verifyGrant({ grant, contentId, now, secret: grantKey(context.appSecret) })
  if (!check.ok) throw new AppError('videos.playback-expired')
  const { ref, isOfLibrary } = check.grant
  return { ref, isOfLibrary, secondsLeft: (check.grant.expiresAt.getTime() - now.getTime()) / 1000 }
}

export const sendPlaylist = async (context: OpenContext, address: Address & { playlist: string }, io: Io) => {
  const { ref, isOfLibrary, secondsLeft } = openGrant(context, address)
  const host = context.gateways.videoHost
  const name = address.playlist.replace(/\.m3u8$/, '')
  const text =
    name === 'master'
      ? await host.masterPlaylist(ref)
      : await host.renditionPlaylist(ref, name, {
          keyUri: `${isOfLibrary ? '/api/admin/films' : '/api/media'}/${address.contentId}/key`,
          segmentUri: (rendition, segment) => `${rendition}/${segment}`,
        })
  if (text === undefined) throw new AppError('videos.not-found')
  void io.reply
    .header('cache-control', cacheControl('playlist', secondsLeft))
    .type(PLAYLIST_CONTENT_TYPE)
    .send(text)
  return { status: 200, body: undefined } as const
}

/** A poster of a given name never changes. */
const POSTER_SECONDS = 30 * 86_400

const sendFile = (
  file: StoredSegment | undefined,
  { kind, secondsLeft }: { kind: 'segment' | 'beside' | 'poster'; secondsLeft: number },
  io: Io,
) => {
  if (!file) throw new AppError('videos.not-found')
  const { headers } = io.request
  const answer = answerSegment({
    segment: file,
    range: headers.range,
    ifRange: headers['if-range'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
    secondsLeft,
    kind,
  })
  io.reply.headers(answer.headers)
  if (answer.status === 304) return { status: 304, body: undefined } as const
  if (answer.status === 416) return { status: 416, body: undefined } as const
  void io.reply.code(answer.status).send(file.read(answer.range))
  if (answer.status === 206) return { status: 206, body: undefined } as const
  return { status: 200, body: undefined } as const
}

export const sendSegment = async (
  context: OpenContext,
  address: Address & { rendition: string; segment: string },
  io: Io,
) => {
  const { ref, secondsLeft } = openGrant(context, address)
  const segment = await context.gateways.videoHost.openSegment(ref, address.rendition, address.segment)
  return sendFile(segment, { kind: 'segment', secondsLeft }, io)
}

/** Sends captions or thumbnails of a video. `name`: the name of the file at the video host. */
export const sendBeside = async (context: OpenContext, address: Address, name: string, io: Io) => {
  const { ref, secondsLeft } = openGrant(context, address)
  const file = await context.gateways.videoHost.openBeside(ref, name)
  return sendFile(file, { kind: 'beside', secondsLeft }, io)
}

/** `poster`: the name of the video, the mark of a chosen poster, `.jpg`. */
export const sendPoster = async ({ gateways }: OpenContext, poster: string, io: Io) => {
  const [ref = '', mark] = poster.replace(/\.jpg$/, '').split('.')
  const name = mark === undefined ? POSTER_NAME : chosenPosterName(mark)
  const file = await gateways.videoHost.openBeside(ref, name)
  return sendFile(file, { kind: 'poster', secondsLeft: POSTER_SECONDS }, io)
}
