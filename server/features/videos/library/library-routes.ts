/** Routes of the video library for admins: uploads, processing, captions and chapters. */
import {
  addVideoPart as addVideoPartEndpoint,
  changeVideo as changeVideoEndpoint,
  createVideo as createVideoEndpoint,
  finishVideo as finishVideoEndpoint,
  listVideos as listVideosEndpoint,
  readChapters as readChaptersEndpoint,
  readVideo as readVideoEndpoint,
  readPoster,
  removeCaptions as removeCaptionsEndpoint,
  removeVideo as removeVideoEndpoint,
  retryVideo as retryVideoEndpoint,
  saveCaptions as saveCaptionsEndpoint,
  saveChapters as saveChaptersEndpoint,
  setForeignVideo as setForeignVideoEndpoint,
} from '@wegband/domain/features/videos/library-contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../../http/serve-endpoint.ts'
import { uploadedParts } from '../../../http/request/uploads.ts'
import { readChapters, saveChapters } from './change-chapters.ts'
import { changeVideo, removeCaptions, retryVideo, saveCaptions } from './change-video.ts'
import { listVideos } from './library-store.ts'
import { addVideoPart, createVideo, finishVideo, readVideo, removeUploadedVideo } from './video-uploads.ts'
import { setForeignVideo } from '../playback/play-foreign.ts'
import { sendPoster } from '../playback/serve-media.ts'
import { showVideoRow } from './show-library-video.ts'

export const videoRoutes: FeatureRoutes = (app) => {
  serveData(app, listVideosEndpoint, async ({ db }) => (await listVideos(db.drizzle)).map(showVideoRow))
  serveData(app, createVideoEndpoint, (context, { body }) => createVideo(context, body))
  serve(app, readVideoEndpoint, async (context, { params }, io) => {
    const video = await readVideo(context, params.id)
    void io.reply.header('upload-offset', String(video.received)).header('upload-length', String(video.bytes))
    return { status: 200, body: { data: video } }
  })
  serve(app, addVideoPartEndpoint, async (context, { params }, io) => {
    const [part] = uploadedParts(io)
    const bytes = part?.bytes ?? Buffer.alloc(0)
    const received = await addVideoPart(context, { videoId: params.id, offset: params.offset, bytes })
    void io.reply.header('upload-offset', String(received))
    return { status: 200, body: { data: { received } } }
  })
  serveData(app, finishVideoEndpoint, (context, { params }) => finishVideo(context, params.id))
  serveData(app, changeVideoEndpoint, (context, { params, body }) =>
    changeVideo(context, { videoId: params.id, ...body }),
  )
  serveData(app, retryVideoEndpoint, (context, { params }) => retryVideo(context, params.id))
  serveData(app, removeVideoEndpoint, (context, { params }) => removeUploadedVideo(context, params.id))
  serve(app, saveCaptionsEndpoint, async (context, { params }, io) => {
    const [part] = uploadedParts(io)
    const { id: videoId, language } = params
    return {
      status: 200,
      body: { data: await saveCaptions(context, { videoId, language, bytes: part?.bytes }) },
    }
  })
  serveData(app, removeCaptionsEndpoint, (context, { params }) =>
    removeCaptions(context, { videoId: params.id, language: params.language }),
  )
  serveData(app, readChaptersEndpoint, (context, { params }) => readChapters(context, params.id))
  serveData(app, saveChaptersEndpoint, (context, { params, body }) =>
    saveChapters(context, { contentId: params.id, rows: body.chapters }),
  )
  serveData(app, setForeignVideoEndpoint, (context, { params, body }) =>
    setForeignVideo(context, { contentId: params.id, videoId: body.videoId }),
  )
  serve(app, readPoster, (context, { params }, io) => sendPoster(context, params.poster, io))
}
