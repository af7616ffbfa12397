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
import { type FeatureRoutes, serve } from '../../../http/serve-endpoint.ts'
import { uploadedParts } from '../../../http/request/uploads.ts'
import { readChapters, saveChapters } from './change-chapters.ts'
import { changeVideo, removeCaptions, retryVideo, saveCaptions } from './change-video.ts'
import { listVideos } from './library-store.ts'
import { addVideoPart, createVideo, finishVideo, readVideo, removeUploadedVideo } from './video-uploads.ts'
import { setForeignVideo } from '../playback/play-foreign.ts'
import { sendPoster } from '../playback/serve-media.ts'
import { showVideoRow } from './show-library-video.ts'

export const videoRoutes: FeatureRoutes = (app) => {
  serve(app, listVideosEndpoint, async ({ db }) => ({
    status: 200,
    body: { data: (await listVideos(db.drizzle)).map(showVideoRow) },
  }))
  serve(app, createVideoEndpoint, async (context, { body }) => ({
    status: 201,
    body: { data: await createVideo(context, body) },
  }))
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
  serve(app, finishVideoEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await finishVideo(context, params.id) },
  }))
  serve(app, changeVideoEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await changeVideo(context, { videoId: params.id, ...body }) },
  }))
  serve(app, retryVideoEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await retryVideo(context, params.id) },
  }))
  serve(app, removeVideoEndpoint, async (context, { params }) => {
    await removeUploadedVideo(context, params.id)
    return { status: 204, body: undefined }
  })
  serve(app, saveCaptionsEndpoint, async (context, { params }, io) => {
    const [part] = uploadedParts(io)
    const { id: videoId, language } = params
    return {
      status: 200,
      body: { data: await saveCaptions(context, { videoId, language, bytes: part?.bytes }) },
    }
  })
  serve(app, removeCaptionsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await removeCaptions(context, { videoId: params.id, language: params.language }) },
  }))
  serve(app, readChaptersEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readChapters(context, params.id) },
  }))
  serve(app, saveChaptersEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await saveChapters(context, { contentId: params.id, rows: body.chapters }) },
  }))
  serve(app, setForeignVideoEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await setForeignVideo(context, { contentId: params.id, videoId: body.videoId }) },
  }))
  serve(app, readPoster, (context, { params }, io) => sendPoster(context, params.poster, io))
}
