/** Routes of contents, their playback and the watched progress. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  listVideoProgress as listVideoProgressEndpoint,
  readCaptions,
  readContent as readContentEndpoint,
  readMediaKey,
  readOtp,
  readPlaylist,
  readSegment,
  readThumbnails,
  readVideoProgress as readVideoProgressEndpoint,
  reportProgress as reportProgressEndpoint,
  startPlayback as startPlaybackEndpoint,
} from '@wegband/domain/features/videos/contract.ts'
import { THUMBNAILS_NAME } from '../../gateways/video-host/names.ts'
import { cacheControl } from '../../gateways/video-host/segment-answer.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { videoRoutes } from './library/library-routes.ts'
import { issueOtp, readKey, startPlayback } from './playback/play-video.ts'
import { listVideoProgress, readVideoProgress, reportProgress } from './playback/report-progress.ts'
import { sendBeside, sendPlaylist, sendSegment } from './playback/serve-media.ts'
import { readContent } from './show-content.ts'

export const routes: FeatureRoutes = (app) => {
  videoRoutes(app)
  serveData(app, readContentEndpoint, (context, { params }) => readContent(context, params.id))
  serve(app, readOtp, async (context, { params }) => {
    const answer = await issueOtp(context, params.contentId)
    return answer ? { status: 200, body: answer } : { status: 204, body: undefined }
  })
  serveData(app, startPlaybackEndpoint, (context, { params, body }) =>
    startPlayback(context, params.contentId, body.otp),
  )
  serve(app, readPlaylist, (context, { params }, io) => sendPlaylist(context, params, io))
  serve(app, readSegment, (context, { params }, io) => sendSegment(context, params, io))
  serve(app, readCaptions, (context, { params }, io) =>
    sendBeside(context, params, `captions-${params.caption}`, io),
  )
  serve(app, readThumbnails, (context, { params }, io) => sendBeside(context, params, THUMBNAILS_NAME, io))
  serve(app, readMediaKey, async (context, { params }, io) => {
    const keyToken = io.request.headers['x-playback']
    if (typeof keyToken !== 'string') throw new AppError('videos.playback-expired')
    const key = await readKey(context, params.contentId, keyToken)
    void io.reply.header('cache-control', cacheControl('key', 0)).type('application/octet-stream').send(key)
    return { status: 200, body: undefined }
  })
  serveData(app, reportProgressEndpoint, (context, { params, body }) =>
    reportProgress(context, { contentId: params.id, seconds: body.duration }),
  )
  serveData(app, listVideoProgressEndpoint, (context, { params }) => listVideoProgress(context, params.id))
  serveData(app, readVideoProgressEndpoint, (context, { params }) =>
    readVideoProgress(context, params.id, params.contentId),
  )
}
