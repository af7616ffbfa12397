/**
 * API contract of contents and watching them (§7, decisions §4): access, the otp, the playback session for it, the video behind a
 * signed address, and progress.
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant, one } from '../../http/shapes.ts'

/** Decisions §4: an otp is valid for five minutes and works once. */
export const OTP_MINUTES = 5
/** How long a playback session may fetch the key, and how long its signed addresses are valid. */
export const PLAYBACK_MINUTES = 240

export const missingAccess = z.object({
  membershipLv: z.int().nullable(),
  sportProgress: z.object({ sportId: id, levelIndex: z.int() }).nullable(),
  subscriptions: z.array(z.string()),
})
/** What is missing for a content: level, progress in a sport, any one of the subscriptions (§6). */
export type MissingAccess = z.output<typeof missingAccess>

/** `group`: below a heading of its module, with the others of that group. */
export const CONTENT_TYPES = ['group', 'single'] as const
export const VIDEO_STATES = ['none', 'processing', 'ready', 'failed'] as const

export const content = z.object({
  id,
  moduleId: id.nullable(),
  sportId: id,
  groupId: id.nullable(),
  order: z.int(),
  name: z.string(),
  title: z.string(),
  type: z.enum(CONTENT_TYPES),
  isSolo: z.boolean(),
  /** Seconds. */
  videoLength: z.int(),
  videoState: z.enum(VIDEO_STATES),
  /** Furthest reported second; below, when 0.95 of the length was reached. */
  progress: z.int(),
  completedAt: instant.nullable(),
  titlePictureLight: z.string().nullable(),
  titlePictureDark: z.string().nullable(),
  poster: z.string().nullable(),
  paymentRequired: z.boolean(),
  requiredMembershipLv: z.int(),
  sportProgressIsRequired: z.boolean(),
  relatedSportId: id.nullable(),
  availableSubscriptionTargets: z.array(z.string()),
  contentIsAvailableForFreemium: z.boolean(),
  /** Null: the caller may watch. Otherwise what is missing. */
  missing: missingAccess.nullable(),
})
export type Content = z.output<typeof content>

export const readContent = endpoint({
  method: 'GET',
  path: '/api/contents/:id',
  summary: "One content with the caller's access and progress",
  section: 'decisions §5',
  access: 'signed-in',
  staleOn: ['user', 'videos'],
  params: idParams,
  answers: { 200: one(content) },
  errors: ['videos.not-found'],
})

export const chapter = z.object({ title: z.string(), value: z.int(), endAt: z.int() })
export type Chapter = z.output<typeof chapter>

const contentParams = z.strictObject({ contentId: idText })

/**
 * `playbackInfo` is base64 JSON: `{ src, type }` for our own videos, whose otp goes to `src`. Without `src` it is VdoCipher's, whose
 * frame takes both texts unchanged. 204: not ready. 404: there is no video. 403 carries `missing`. 502: VdoCipher does not answer.
 */
export const readOtp = endpoint({
  method: 'GET',
  path: '/api/content/:contentId/otp',
  summary: 'One-time password to play a content',
  section: '§7 Content',
  access: 'signed-in',
  params: contentParams,
  answers: {
    200: z.object({
      otp: z.string(),
      playbackInfo: z.string(),
      chapters: z.array(chapter),
      duration: z.int(),
    }),
    204: 'empty',
  },
  errors: ['videos.not-found', 'videos.content-access', 'videos.provider'],
  perMinute: 120,
})

/** Captions of a video in one language, as WebVTT under the signed prefix. */
export const caption = z.object({ language: z.string(), src: z.string() })
export type Caption = z.output<typeof caption>

/**
 * One picture with a small frame for every `everySeconds` of the video, for scrubbing. It has `count` frames of `width` by `height`
 * pixels in rows of `columns`. The frame of second s is number floor(s / everySeconds), counted from the upper left.
 */
export const thumbnails = z.object({
  src: z.string(),
  everySeconds: z.number().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  columns: z.int().positive(),
  count: z.int().positive(),
})
export type Thumbnails = z.output<typeof thumbnails>

/**
 * Exchanges the otp, once. `keyToken` is sent as header X-Playback with the key request. Captions and thumbnails are under the same
 * signed prefix as the video and need no header. They are empty and null if a video has none.
 */
export const startPlayback = endpoint({
  method: 'POST',
  path: '/api/media/:contentId/playback',
  summary: 'Exchange the one-time password for a playback session',
  section: 'decisions §4 Video provider',
  access: 'signed-in',
  params: contentParams,
  body: z.strictObject({ otp: z.string().min(20).max(200) }),
  answers: {
    200: z.object({
      src: z.string(),
      keyToken: z.string(),
      expiresAt: instant,
      captions: z.array(caption),
      thumbnails: thumbnails.nullable(),
    }),
  },
  errors: ['videos.otp-expired', 'videos.not-found'],
})

const mediaName = (ending: string) => z.string().regex(new RegExp(`^[a-z0-9][a-z0-9-]{0,40}\\.(${ending})$`))
const grantText = z.string().min(20).max(300)

/** The signed grant in the address gives access; no session, no database (P13). `master.m3u8` lists the renditions. */
export const readPlaylist = endpoint({
  method: 'GET',
  path: '/api/media/:contentId/:grant/:playlist',
  summary: 'Playlists of a video',
  section: 'decisions §4 Video provider',
  access: 'anyone',
  params: z.strictObject({ contentId: idText, grant: grantText, playlist: mediaName('m3u8') }),
  answers: { 200: 'bytes' },
  errors: ['videos.playback-expired', 'videos.not-found'],
  perMinute: 600,
})

export const readSegment = endpoint({
  method: 'GET',
  path: '/api/media/:contentId/:grant/:rendition/:segment',
  summary: 'Encrypted segments of a video',
  section: 'decisions §4 Video provider',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({
    contentId: idText,
    grant: grantText,
    rendition: z.string().regex(/^[a-z0-9][a-z0-9-]{0,20}$/),
    segment: mediaName('ts|m4s|mp4'),
  }),
  answers: { 200: 'bytes', 206: 'bytes', 304: 'empty', 416: 'empty' },
  errors: ['videos.playback-expired', 'videos.not-found'],
  perMinute: 6000,
})

export const readCaptions = endpoint({
  method: 'GET',
  path: '/api/media/:contentId/:grant/captions/:caption',
  summary: 'Captions of a video as WebVTT',
  section: 'decisions §4 Video provider',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({
    contentId: idText,
    grant: grantText,
    caption: z.string().regex(/^[a-z]{2}(-[a-z]{2})?\.vtt$/),
  }),
  answers: { 200: 'bytes', 206: 'bytes', 304: 'empty', 416: 'empty' },
  errors: ['videos.playback-expired', 'videos.not-found'],
  perMinute: 600,
})

export const readThumbnails = endpoint({
  method: 'GET',
  path: '/api/media/:contentId/:grant/thumbnails.jpg',
  summary: 'The picture with the small frames of a video, for scrubbing',
  section: 'decisions §4 Video provider',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({ contentId: idText, grant: grantText }),
  answers: { 200: 'bytes', 206: 'bytes', 304: 'empty', 416: 'empty' },
  errors: ['videos.playback-expired', 'videos.not-found'],
  perMinute: 600,
})

export const readMediaKey = endpoint({
  method: 'GET',
  path: '/api/media/:contentId/key',
  summary: 'The key of a video, only against the playback session (header X-Playback)',
  section: 'decisions §4 Video provider',
  access: 'signed-in',
  params: contentParams,
  answers: { 200: 'bytes' },
  errors: ['videos.playback-expired', 'videos.not-found'],
})

/** §3: `contentIds` are the contents of the figure; each content counts alone, so there is only one. */
export const contentProgress = z.object({
  contentIds: z.array(id),
  /** Furthest second. */
  duration: z.int(),
  completedAt: instant.nullable(),
})

/** `duration`: furthest second; a smaller one does not change the stored value. Unknown content 404. */
export const reportProgress = endpoint({
  method: 'PUT',
  path: '/api/content/:id/progress',
  summary: 'Report how far a content was watched',
  section: '§7 Content',
  access: 'signed-in',
  keepalive: true,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({ duration: z.int().min(0).max(86_400) }),
  answers: { 200: one(contentProgress) },
  errors: ['videos.not-found', 'videos.content-access'],
})

export const videoProgress = contentProgress.extend({ updatedAt: instant })

export const listVideoProgress = endpoint({
  method: 'GET',
  path: '/api/users/:id/video-progress',
  summary: 'How far a person has watched each content, newest first',
  section: '§7 Content',
  access: 'signed-in',
  staleOn: ['videos'],
  params: z.strictObject({ id: idText }),
  answers: { 200: z.object({ data: z.array(videoProgress) }) },
  errors: [],
})

/** 404 if nothing was watched: the client treats it as 0 (§8). */
export const readVideoProgress = endpoint({
  method: 'GET',
  path: '/api/users/:id/video-progress/:contentId',
  summary: 'How far a person has watched one content',
  section: '§7 Content',
  access: 'signed-in',
  staleOn: ['videos'],
  params: z.strictObject({ id: idText, contentId: idText }),
  answers: { 200: one(videoProgress) },
  errors: ['videos.no-progress'],
})

export const videoEndpoints = [
  readContent,
  readOtp,
  startPlayback,
  readPlaylist,
  readSegment,
  readCaptions,
  readThumbnails,
  readMediaKey,
  reportProgress,
  listVideoProgress,
  readVideoProgress,
]
