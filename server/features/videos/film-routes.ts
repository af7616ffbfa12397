/** The films of admins: uploads, the work on them, captions and chapters. */
import {
  addFilmPart as addFilmPartEndpoint,
  changeFilm as changeFilmEndpoint,
  createFilm as createFilmEndpoint,
  finishFilm as finishFilmEndpoint,
  listFilms as listFilmsEndpoint,
  readChapters as readChaptersEndpoint,
  readFilm as readFilmEndpoint,
  readPoster,
  removeCaptions as removeCaptionsEndpoint,
  removeFilm as removeFilmEndpoint,
  retryFilm as retryFilmEndpoint,
  saveCaptions as saveCaptionsEndpoint,
  saveChapters as saveChaptersEndpoint,
  setForeignFilm as setForeignFilmEndpoint,
} from '@wegband/domain/features/videos/film-contract.ts'
import { type FeatureRoutes, serve } from '../../http/serve-endpoint.ts'
import { uploadedParts } from '../../http/uploads.ts'
import { readChapters, saveChapters } from './change-chapters.ts'
import { changeFilm, removeCaptions, retryFilm, saveCaptions } from './change-film.ts'
import { listFilms } from './film-store.ts'
import { addFilmPart, createFilm, finishFilm, readFilm, removeFilm } from './film-uploads.ts'
import { setForeignFilm } from './play-foreign.ts'
import { sendPoster } from './serve-media.ts'
import { showFilmRow } from './show-film.ts'

export const filmRoutes: FeatureRoutes = (app) => {
  serve(app, listFilmsEndpoint, async ({ db }) => ({
    status: 200,
    body: { data: (await listFilms(db.drizzle)).map(showFilmRow) },
  }))
  serve(app, createFilmEndpoint, async (context, { body }) => ({
    status: 201,
    body: { data: await createFilm(context, body) },
  }))
  serve(app, readFilmEndpoint, async (context, { params }, io) => {
    const film = await readFilm(context, params.id)
    void io.reply.header('upload-offset', String(film.received)).header('upload-length', String(film.bytes))
    return { status: 200, body: { data: film } }
  })
  serve(app, addFilmPartEndpoint, async (context, { params }, io) => {
    const [part] = uploadedParts(io)
    const bytes = part?.bytes ?? Buffer.alloc(0)
    const received = await addFilmPart(context, { filmId: params.id, offset: params.offset, bytes })
    void io.reply.header('upload-offset', String(received))
    return { status: 200, body: { data: { received } } }
  })
  serve(app, finishFilmEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await finishFilm(context, params.id) },
  }))
  serve(app, changeFilmEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await changeFilm(context, { filmId: params.id, ...body }) },
  }))
  serve(app, retryFilmEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await retryFilm(context, params.id) },
  }))
  serve(app, removeFilmEndpoint, async (context, { params }) => {
    await removeFilm(context, params.id)
    return { status: 204, body: undefined }
  })
  serve(app, saveCaptionsEndpoint, async (context, { params }, io) => {
    const [part] = uploadedParts(io)
    const { id: filmId, language } = params
    return {
      status: 200,
      body: { data: await saveCaptions(context, { filmId, language, bytes: part?.bytes }) },
    }
  })
  serve(app, removeCaptionsEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await removeCaptions(context, { filmId: params.id, language: params.language }) },
  }))
  serve(app, readChaptersEndpoint, async (context, { params }) => ({
    status: 200,
    body: { data: await readChapters(context, params.id) },
  }))
  serve(app, saveChaptersEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await saveChapters(context, { contentId: params.id, rows: body.chapters }) },
  }))
  serve(app, setForeignFilmEndpoint, async (context, { params, body }) => ({
    status: 200,
    body: { data: await setForeignFilm(context, { contentId: params.id, videoId: body.videoId }) },
  }))
  serve(app, readPoster, (context, { params }, io) => sendPoster(context, params.poster, io))
}
