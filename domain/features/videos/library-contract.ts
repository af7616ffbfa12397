/**
 * API contract of the videos for admins (decisions §4 "Video provider", §6.1). It covers resumable uploads, their processing,
 * captions, chapters and the contents that use them.
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { CAPTIONS_MAX_BYTES } from './captions.ts'
import { VIDEO_MAX_BYTES, VIDEO_PROBLEMS, PART_MAX_BYTES } from './library-rules.ts'

const SECTION = 'decisions §6 Training'

export const VIDEO_STATES = ['uploading', 'processing', 'ready', 'failed'] as const

export const video = z.object({
  id,
  title: z.string(),
  state: z.enum(VIDEO_STATES),
  /** Size of the announced file; below, how many bytes are stored: the offset at which an upload continues. */
  bytes: z.number(),
  received: z.number(),
  /** Per cent of the processing while `processing`; a queued video keeps its last value. */
  progress: z.int(),
  isWorkedOn: z.boolean(),
  /** Present when `failed`. */
  problem: z.enum(VIDEO_PROBLEMS).nullable(),
  seconds: z.int().nullable(),
  poster: z.string().nullable(),
  captions: z.array(z.string()),
  contentIds: z.array(id),
  createdAt: instant,
  updatedAt: instant,
})
export type Video = z.output<typeof video>

const title = z.string().trim().min(1).max(200)
const contentIds = z.array(id).max(100)
const language = z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/)

/** Newest first. */
export const listVideos = endpoint({
  method: 'GET',
  path: '/api/admin/films',
  summary: 'All videos with their state, newest first',
  section: SECTION,
  access: 'admin',
  answers: { 200: z.object({ data: z.array(video) }) },
  errors: [],
})

/** `bytes`: the size of the file. Contents with an existing video keep it until the new one is ready. */
export const createVideo = endpoint({
  method: 'POST',
  path: '/api/admin/films',
  summary: 'Begin the upload of a video',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({
    title,
    bytes: z.int().min(1).max(VIDEO_MAX_BYTES),
    contentIds: contentIds.default([]),
  }),
  answers: { 201: one(video) },
  errors: ['videos.not-found', 'films.no-room'],
})

/** `received` is where an upload continues; a HEAD gets the same in the header Upload-Offset. */
export const readVideo = endpoint({
  method: 'GET',
  path: '/api/admin/films/:id',
  summary: 'One video: how much of it has arrived, and how far the work is',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 200: one(video) },
  errors: ['films.not-found'],
})

/**
 * One part as the only file of a form; it is stored completely or not at all, and may be repeated. `offset` = `received`, otherwise
 * 409 with the right `offset`. The first bytes are already checked for the format.
 */
export const addVideoPart = endpoint({
  method: 'PUT',
  path: '/api/admin/films/:id/parts/:offset',
  summary: 'Add the next part of a video',
  section: SECTION,
  access: 'admin',
  params: z.strictObject({
    id: idText,
    offset: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  }),
  upload: { maxBytes: PART_MAX_BYTES, maxParts: 1 },
  answers: { 200: one(z.object({ received: z.number() })) },
  errors: [
    'films.not-found',
    'films.not-uploading',
    'films.wrong-offset',
    'films.too-many-bytes',
    'films.part-size',
    'films.not-a-film',
    'films.no-room',
  ],
  perMinute: 1200,
})

export const finishVideo = endpoint({
  method: 'POST',
  path: '/api/admin/films/:id/finish',
  summary: 'All parts are there: have the video made',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 200: one(video) },
  errors: ['films.not-found', 'films.not-uploading', 'films.incomplete'],
})

/** Title, and the contents that use it (all of them, in any order). */
export const changeVideo = endpoint({
  method: 'PATCH',
  path: '/api/admin/films/:id',
  summary: 'Name a video, or say which contents show it',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ title: title.optional(), contentIds: contentIds.optional() }),
  answers: { 200: one(video) },
  errors: ['films.not-found', 'videos.not-found'],
})

export const retryVideo = endpoint({
  method: 'POST',
  path: '/api/admin/films/:id/retry',
  summary: 'Have a failed video made once more',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 200: one(video) },
  errors: ['films.not-found', 'films.not-failed'],
})

/** Also ends a running upload or processing. A video that contents use is refused: they need another one first. */
export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/api/admin/films/:id',
  summary: 'Cancel or remove a video',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['films.not-found', 'films.in-use'],
})

const captionParams = z.strictObject({ id: idText, language })

/** One WebVTT file; times and words are stored, everything else is removed. 422 names the line with the error. */
export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/api/admin/films/:id/captions/:language',
  summary: 'Captions of a video in one language',
  section: SECTION,
  access: 'admin',
  params: captionParams,
  upload: { maxBytes: CAPTIONS_MAX_BYTES, maxParts: 1 },
  answers: { 200: one(video) },
  errors: ['films.not-found', 'films.not-ready', 'films.captions', 'films.no-room'],
})

export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/api/admin/films/:id/captions/:language',
  summary: 'Take captions away',
  section: SECTION,
  access: 'admin',
  params: captionParams,
  answers: { 200: one(video) },
  errors: ['films.not-found'],
})

const chapterTitle = z.string().trim().min(1).max(120)
export const chapterRow = z.strictObject({
  title: z.strictObject({ de: chapterTitle, en: chapterTitle.exactOptional() }),
  /** Second at which the chapter begins. */
  value: z.int().min(0).max(86_400),
})

export const readChapters = endpoint({
  method: 'GET',
  path: '/api/admin/contents/:id/chapters',
  summary: 'Chapters of a content in all languages',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 200: z.object({ data: z.array(chapterRow) }) },
  errors: ['videos.not-found'],
})

/** Replaces all chapters; in any order, no two at the same second. */
export const saveChapters = endpoint({
  method: 'PUT',
  path: '/api/admin/contents/:id/chapters',
  summary: 'Set the chapters of a content',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ chapters: z.array(chapterRow).max(100) }),
  answers: { 200: z.object({ data: z.array(chapterRow) }) },
  errors: ['videos.not-found', 'films.chapters'],
})

/** Only if VdoCipher is configured. `videoId`: VdoCipher's id of the video; null: the content shows none. */
export const setForeignVideo = endpoint({
  method: 'PUT',
  path: '/api/admin/contents/:id/vdocipher',
  summary: 'Let a content show a video of VdoCipher',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({
    videoId: z
      .string()
      .regex(/^[A-Za-z0-9]{6,64}$/)
      .nullable(),
  }),
  answers: {
    200: one(z.object({ videoState: z.enum(['none', 'processing', 'ready']), videoLength: z.int() })),
  },
  errors: ['videos.not-found', 'videos.provider'],
})

/** Posters are displayed while the video itself is still closed, so they are public; their names cannot be guessed. */
export const readPoster = endpoint({
  method: 'GET',
  path: '/api/media/posters/:poster',
  summary: 'The picture of a video that is not playing yet',
  section: 'decisions §4 Video provider',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({ poster: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}\.jpg$/) }),
  answers: { 200: 'bytes', 206: 'bytes', 304: 'empty', 416: 'empty' },
  errors: ['videos.not-found'],
  perMinute: 600,
})

export const videoLibraryEndpoints = [
  listVideos,
  createVideo,
  readVideo,
  addVideoPart,
  finishVideo,
  changeVideo,
  retryVideo,
  removeVideo,
  saveCaptions,
  removeCaptions,
  readChapters,
  saveChapters,
  setForeignVideo,
  readPoster,
]
