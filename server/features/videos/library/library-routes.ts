/** Routes of the video library for editors: uploads, processing, posters, captions and chapters. */
import {
  addVideoPart as addVideoPartEndpoint,
  changeVideo as changeVideoEndpoint,
  createVideo as createVideoEndpoint,
  finishVideo as finishVideoEndpoint,
  listVideos as listVideosEndpoint,
  playVideo,
  readChapters as readChaptersEndpoint,
  readVideo as readVideoEndpoint,
  readPoster,
  readVideoKey,
  removeCaptions as removeCaptionsEndpoint,
  removeVideo as removeVideoEndpoint,
  retryVideo as retryVideoEndpoint,
  saveCaptions as saveCaptionsEndpoint,
  saveChapters as saveChaptersEndpoint,
  savePoster as savePosterEndpoint,
  searchVideoContents,
  setForeignVideo as setForeignVideoEndpoint,
} from '@wegband/domain/features/videos/library-contract.ts'
import { serve, serveData, type FeatureRoutes } from '../../../http/serve-endpoint.ts'
import { uploadedParts } from '../../../http/request/uploads.ts'
import { readChapters, saveChapters } from './change-chapters.ts'
import { changeVideo, removeCaptions, retryVideo, saveCaptions } from './change-video.ts'
import { findContents, listLibrary } from './list-videos.ts'
import { playLibraryVideo, readLibraryKey } from './play-library-video.ts'
import { savePoster } from './save-poster.ts'
import { addVideoPart, createVideo, finishVideo, readVideo, removeUploadedVideo } from './video-uploads.ts'
import { setForeignVideo } from '../playback/play-foreign.ts'
import { sendPoster } from '../playback/serve-media.ts'
import { cacheControl } from '../../../gateways/video-host/segment-answer.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'

export const videoRoutes: FeatureRoutes = (app) => {
  serveData(app, listVideosEndpoint, (context, { query }) => listLibrary(context, query))
  serveData(app, searchVideoContents, (context, { query }) => findContents(context, query.search))
  serve(app, createVideoEndpoint, async (context, { body }) => {
    const { isNew, video } = await createVideo(context, body)
    return isNew ? { status: 201, body: { data: video } } : { status: 200, body: { data: video } }
  })
  serve(app, readVideoEndpoint, async (context, { params }, io) => {
    const video = await readVideo(context, params.id)
    void io.reply.header('upload-offset', String(video.received)).header('upload-length', String(video.bytes))
    return { status: 200, body: { data: video } }
  })
  serve(app, addVideoPartEndpoint, async (context, { params, query }, io) => {
    refuseWhileImpersonating(context.actor)
    const [part] = uploadedParts(io)
    const bytes = part?.bytes ?? Buffer.alloc(0)
    const received = await addVideoPart(context, {
      videoId: params.id,
      offset: params.offset,
      bytes,
      sha256: query.sha256,
    })
    void io.reply.header('upload-offset', String(received))
    return { status: 200, body: { data: { received } } }
  })
  serveData(app, finishVideoEndpoint, async (context, { params }) => {
    refuseWhileImpersonating(context.actor)
    await finishVideo(context, params.id)
    return await readVideo(context, params.id)
  })
  serveData(app, changeVideoEndpoint, (context, { params, body }) =>
    changeVideo(context, { videoId: params.id, ...body }),
  )
  serveData(app, retryVideoEndpoint, (context, { params }) => retryVideo(context, params.id))
  serveData(app, removeVideoEndpoint, (context, { params }) => removeUploadedVideo(context, params.id))
  serveData(app, savePosterEndpoint, async (context, { params }, io) => {
    const [part] = uploadedParts(io)
    const data = await savePoster(context, { videoId: params.id, bytes: part?.bytes })
    return data
  })
  serveData(app, playVideo, (context, { params }) => playLibraryVideo(context, params.id))
  serve(app, readVideoKey, async (context, { params }, io) => {
    const key = await readLibraryKey(context, params.id)
    void io.reply.header('cache-control', cacheControl('key', 0)).type('application/octet-stream').send(key)
    return { status: 200, body: undefined }
  })
  serveData(app, saveCaptionsEndpoint, async (context, { params }, io) => {
    const [part] = uploadedParts(io)
    const { id: videoId, language } = params
    return await saveCaptions(context, { videoId, language, bytes: part?.bytes })
  })
  serveData(app, removeCaptionsEndpoint, (context, { params }) =>
    removeCaptions(context, { videoId: params.id, language: params.language }),
  )
  serveData(app, readChaptersEndpoint, (context, { params }) => readChapters(context, params.id))
  serveData(app, saveChaptersEndpoint, (context, { params, body }) =>
    saveChapters(context, { contentId: params.id, rows: body.chapters, seen: body.seen }),
  )
  serveData(app, setForeignVideoEndpoint, (context, { params, body }) =>
    setForeignVideo(context, { contentId: params.id, videoId: body.videoId }),
  )
  serve(app, readPoster, (context, { params }, io) => sendPoster(context, params.poster, io))
}
