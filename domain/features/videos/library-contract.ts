/**
 * API contract of the videos for editors (decisions §4 "Video provider", §6.1). It covers resumable uploads, their processing,
 * posters, captions, chapters and the contents that use them.
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import { CAPTIONS_MAX_BYTES } from './captions.ts'
import { caption, thumbnails } from './contract.ts'
import { POSTER_MAX_BYTES, VIDEO_MAX_BYTES, VIDEO_PROBLEMS, PART_MAX_BYTES } from './library-rules.ts'

const SECTION = 'decisions §6 Training'

export const VIDEO_STATES = ['uploading', 'processing', 'ready', 'failed'] as const
export const VIDEOS_PER_PAGE = 50
export const VIDEO_TITLE_MAX = 200

/** A content in words. `isShown`: it shows this video now; otherwise it will as soon as the video is ready. */
export const videoUse = z.object({
  id,
  name: z.string(),
  module: z.string().nullable(),
  sport: z.string(),
  isShown: z.boolean(),
})
export type VideoUse = z.output<typeof videoUse>

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
  usedBy: z.array(videoUse),
  /** Chapters of its contents that begin after the end of the video. */
  chaptersBehindEnd: z.int(),
  /** Hash of the first part of the file, if its sender gave one: the same file continues the upload. */
  firstPart: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Video = z.output<typeof video>

/** Without control characters. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u)
const title = words(VIDEO_TITLE_MAX)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const contentIds = z.array(id).max(100)
const language = z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/)

/** `masters`: the stored bytes of all uploads. `left`: free bytes, null where the storage does not report them. */
export const videoRoom = z.object({ masters: z.number(), left: z.number().nullable() })
export type VideoRoom = z.output<typeof videoRoom>

/** Newest first. `search`: part of the title. */
export const listVideos = endpoint({
  method: 'GET',
  path: '/api/admin/films',
  summary: 'Videos with their state and use, newest first, and the room that is left',
  section: SECTION,
  access: 'editor',
  staleOn: ['videos'],
  query: z.strictObject({
    page: countText(1_000_000).optional(),
    per_page: countText(VIDEOS_PER_PAGE).optional(),
    search: title.optional(),
    state: z.enum(VIDEO_STATES).optional(),
  }),
  answers: { 200: many(video).extend({ room: videoRoom }) },
  errors: [],
})

/** Contents that a video can be given to, by part of their name. */
export const searchVideoContents = endpoint({
  method: 'GET',
  path: '/api/admin/film-contents',
  summary: 'Contents by name, each with the video that it has',
  section: SECTION,
  access: 'editor',
  query: z.strictObject({ search: title }),
  answers: {
    200: z.object({ data: z.array(videoUse.omit({ isShown: true }).extend({ hasVideo: z.boolean() })) }),
  },
  errors: [],
})

/**
 * `bytes`: the size of the file. `firstPart`: hash of its first part (`PART_MAX_BYTES`, or all of a smaller file). An unfinished
 * upload with the same size and first part is continued: 200. Contents with an existing video keep it until the
 * new one is ready.
 */
export const createVideo = endpoint({
  method: 'POST',
  path: '/api/admin/films',
  summary: 'Begin the upload of a video, or continue it',
  section: SECTION,
  access: 'editor',
  body: z.strictObject({
    title,
    bytes: z.int().min(1).max(VIDEO_MAX_BYTES),
    contentIds: contentIds.default([]),
    firstPart: sha256.optional(),
  }),
  answers: { 200: one(video), 201: one(video) },
  errors: ['videos.not-found', 'films.no-room', 'auth.not-while-impersonating'],
})

/** `received` is where an upload continues; a HEAD gets the same in the header Upload-Offset. */
export const readVideo = endpoint({
  method: 'GET',
  path: '/api/admin/films/:id',
  summary: 'One video: how much of it has arrived, and how far the work is',
  section: SECTION,
  access: 'editor',
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
  access: 'editor',
  params: z.strictObject({
    id: idText,
    offset: z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  }),
  /** The hash of this part; a part that arrives damaged is refused. */
  query: z.strictObject({ sha256: sha256.optional() }),
  upload: { maxBytes: PART_MAX_BYTES, maxParts: 1 },
  answers: { 200: one(z.object({ received: z.number() })) },
  errors: [
    'films.not-found',
    'films.not-uploading',
    'films.wrong-offset',
    'films.too-many-bytes',
    'films.part-size',
    'films.part-damaged',
    'films.not-a-film',
    'films.no-room',
    'auth.not-while-impersonating',
  ],
  perMinute: 1200,
})

export const finishVideo = endpoint({
  method: 'POST',
  path: '/api/admin/films/:id/finish',
  summary: 'All parts are there: have the video made',
  section: SECTION,
  access: 'editor',
  params: idParams,
  answers: { 200: one(video) },
  errors: ['films.not-found', 'films.not-uploading', 'films.incomplete', 'auth.not-while-impersonating'],
})

/** Title, and the contents that use it (all of them, in any order). */
export const changeVideo = endpoint({
  method: 'PATCH',
  path: '/api/admin/films/:id',
  summary: 'Name a video, or say which contents show it',
  section: SECTION,
  access: 'editor',
  params: idParams,
  body: z.strictObject({ title: title.optional(), contentIds: contentIds.optional() }),
  answers: { 200: one(video) },
  errors: ['films.not-found', 'videos.not-found', 'auth.not-while-impersonating'],
})

export const retryVideo = endpoint({
  method: 'POST',
  path: '/api/admin/films/:id/retry',
  summary: 'Have a failed video made once more',
  section: SECTION,
  access: 'editor',
  params: idParams,
  answers: { 200: one(video) },
  errors: ['films.not-found', 'films.not-failed', 'auth.not-while-impersonating'],
})

/** Also ends a running upload or processing. A video that contents use is refused: they need another one first. */
export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/api/admin/films/:id',
  summary: 'Cancel or remove a video',
  section: SECTION,
  access: 'editor',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['films.not-found', 'films.in-use', 'auth.not-while-impersonating'],
})

/** A JPEG, PNG or WebP, drawn anew; shown instead of the one made from the video. */
export const savePoster = endpoint({
  method: 'PUT',
  path: '/api/admin/films/:id/poster',
  summary: 'Give a video another picture',
  section: SECTION,
  access: 'editor',
  params: idParams,
  upload: { maxBytes: POSTER_MAX_BYTES, maxParts: 1 },
  answers: { 200: one(video) },
  errors: [
    'films.not-found',
    'films.not-ready',
    'films.poster',
    'films.no-room',
    'auth.not-while-impersonating',
  ],
})

/** Plays a video in the library itself, whichever contents show it. Its key has an endpoint of its own. */
export const playVideo = endpoint({
  method: 'GET',
  path: '/api/admin/films/:id/playback',
  summary: 'Signed addresses of a video, its captions and small frames, and its qualities',
  section: SECTION,
  access: 'editor',
  params: idParams,
  answers: {
    200: one(
      z.object({
        src: z.string(),
        captions: z.array(caption),
        thumbnails: thumbnails.nullable(),
        qualities: z.array(z.object({ width: z.int(), height: z.int() })),
      }),
    ),
  },
  errors: ['films.not-found', 'films.not-ready'],
})

export const readVideoKey = endpoint({
  method: 'GET',
  path: '/api/admin/films/:id/key',
  summary: 'The key of a video for editors',
  section: SECTION,
  access: 'editor',
  params: idParams,
  answers: { 200: 'bytes' },
  errors: ['films.not-found'],
})

const captionParams = z.strictObject({ id: idText, language })

/** One WebVTT file; times and words are stored, everything else is removed. 422 names the line with the error. */
export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/api/admin/films/:id/captions/:language',
  summary: 'Captions of a video in one language',
  section: SECTION,
  access: 'editor',
  params: captionParams,
  upload: { maxBytes: CAPTIONS_MAX_BYTES, maxParts: 1 },
  answers: { 200: one(video) },
  errors: [
    'films.not-found',
    'films.not-ready',
    'films.captions',
    'films.no-room',
    'auth.not-while-impersonating',
  ],
})

export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/api/admin/films/:id/captions/:language',
  summary: 'Take captions away',
  section: SECTION,
  access: 'editor',
  params: captionParams,
  answers: { 200: one(video) },
  errors: ['films.not-found', 'auth.not-while-impersonating'],
})

export const CHAPTER_TITLE_MAX = 120
export const CHAPTERS_MAX = 100
const chapterTitle = words(CHAPTER_TITLE_MAX)
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
  access: 'editor',
  params: idParams,
  answers: { 200: z.object({ data: z.array(chapterRow) }) },
  errors: ['videos.not-found'],
})

/** Replaces all chapters; in any order, no two at the same second. `seen`: those that the editor began with; others are a conflict. */
export const saveChapters = endpoint({
  method: 'PUT',
  path: '/api/admin/contents/:id/chapters',
  summary: 'Set the chapters of a content',
  section: SECTION,
  access: 'editor',
  params: idParams,
  body: z.strictObject({
    chapters: z.array(chapterRow).max(CHAPTERS_MAX),
    seen: z.array(chapterRow).max(CHAPTERS_MAX).optional(),
  }),
  answers: { 200: z.object({ data: z.array(chapterRow) }) },
  errors: ['videos.not-found', 'films.chapters', 'auth.not-while-impersonating'],
})

/** Only if VdoCipher is configured. `videoId`: VdoCipher's id of the video; null: the content shows none. */
export const setForeignVideo = endpoint({
  method: 'PUT',
  path: '/api/admin/contents/:id/vdocipher',
  summary: 'Let a content show a video of VdoCipher',
  section: SECTION,
  access: 'editor',
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
  errors: ['videos.not-found', 'videos.provider', 'auth.not-while-impersonating'],
})

/** Posters are displayed while the video itself is still closed, so they are public; their names cannot be guessed. */
export const readPoster = endpoint({
  method: 'GET',
  path: '/api/media/posters/:poster',
  summary: 'The picture of a video that is not playing yet',
  section: 'decisions §4 Video provider',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({ poster: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}(\.[a-z0-9]{8})?\.jpg$/) }),
  answers: { 200: 'bytes', 206: 'bytes', 304: 'empty', 416: 'empty' },
  errors: ['videos.not-found'],
  perMinute: 600,
})

export const videoLibraryEndpoints = [
  listVideos,
  searchVideoContents,
  createVideo,
  readVideo,
  addVideoPart,
  finishVideo,
  changeVideo,
  retryVideo,
  removeVideo,
  savePoster,
  playVideo,
  readVideoKey,
  saveCaptions,
  removeCaptions,
  readChapters,
  saveChapters,
  setForeignVideo,
  readPoster,
]
