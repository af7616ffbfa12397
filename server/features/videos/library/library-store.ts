/** SQL of videos, their parts and the contents that show them. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { VideoProblem, VideoState } from '@wegband/domain/features/videos/library-rules.ts'
import { videoContents, videoParts, videos, videoJobs } from '../../../db/schema/videos/video-library.ts'
import { chapters, contents, modules, sports } from '../../../db/schema/sports.ts'
import type { Db } from '../../../db/transaction.ts'

export type UseRow = {
  id: number
  name: LocalText
  module: LocalText | null
  sport: LocalText
  isShown: boolean
}

/** The contents that show a video, or will show it as soon as it is ready. */
const ITS_CONTENTS = sql`(
  ${contents.videoRef} = ${videos.ref} or ${contents.id} in (
    select ${videoContents.contentId} from ${videoContents} where ${videoContents.videoId} = ${videos.id}
  )
)`

const columns = {
  id: videos.id,
  ref: videos.ref,
  title: videos.title,
  state: videos.state,
  bytes: videos.bytes,
  received: videos.received,
  problem: videos.problem,
  seconds: videos.seconds,
  hasPoster: videos.hasPoster,
  posterMark: videos.posterMark,
  firstPart: videos.firstPart,
  captions: videos.captions,
  createdBy: videos.createdBy,
  createdAt: videos.createdAt,
  updatedAt: videos.updatedAt,
  progress: sql<number>`coalesce(${videoJobs.progress}, 0)`,
  isWorkedOn: sql<boolean>`coalesce(${videoJobs.state} = 'running', false)`,
  contentIds: sql<number[]>`(
    select coalesce(array_agg(${videoContents.contentId} order by ${videoContents.contentId}), '{}')
    from ${videoContents} where ${videoContents.videoId} = ${videos.id}
  )`,
  usedBy: sql<UseRow[]>`(
    select coalesce(json_agg(json_build_object(
      'id', ${contents.id}, 'name', ${contents.name}, 'module', ${modules.name}, 'sport', ${sports.name},
      'isShown', ${contents.videoRef} = ${videos.ref} and ${contents.videoState} = 'ready'
    ) order by ${contents.id}), '[]')
    from ${contents} join ${sports} on ${sports.id} = ${contents.sportId}
    left join ${modules} on ${modules.id} = ${contents.moduleId}
    where ${ITS_CONTENTS}
  )`,
  chaptersBehindEnd: sql<number>`(
    select count(*)::int from ${chapters} join ${contents} on ${contents.id} = ${chapters.contentId}
    where ${chapters.atSeconds} >= ${videos.seconds} and ${ITS_CONTENTS}
  )`,
}
export type VideoRow = Awaited<ReturnType<typeof selectVideos>>[number]

const selectVideos = (db: Db) =>
  db.select(columns).from(videos).leftJoin(videoJobs, eq(videoJobs.videoId, videos.id)).$dynamic()

export type VideoFilter = { readonly search?: string | undefined; readonly state?: VideoState | undefined }

/** What is typed, found anywhere in a text. */
const patternOf = (typed: string): string => `%${typed.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`

const fits = ({ search, state }: VideoFilter) =>
  and(
    search === undefined ? undefined : ilike(videos.title, patternOf(search)),
    state === undefined ? undefined : eq(videos.state, state),
  )

export const listVideos = (
  db: Db,
  { page, perPage, ...filter }: VideoFilter & { readonly page: number; readonly perPage: number },
) =>
  selectVideos(db)
    .where(fits(filter))
    .orderBy(desc(videos.id))
    .limit(perPage)
    .offset((page - 1) * perPage)

/** How many videos fit the filter, and the stored bytes of all. */
export const countVideos = async (
  db: Db,
  filter: VideoFilter,
): Promise<{ total: number; masters: number }> => {
  const fitting = db.select({ found: count() }).from(videos).where(fits(filter))
  const [row] = await db
    .select({ total: sql<number>`(${fitting})::int`, masters: sum(videos.received).mapWith(Number) })
    .from(videos)
  return { total: row?.total ?? 0, masters: row?.masters ?? 0 }
}

const CONTENTS_FOUND = 20

/** Contents whose name contains the words, with their place in the training. */
export const searchContents = (db: Db, search: string) => {
  const pattern = patternOf(search)
  return db
    .select({
      id: contents.id,
      name: contents.name,
      module: modules.name,
      sport: sports.name,
      hasVideo: sql<boolean>`${contents.videoState} <> 'none'`,
    })
    .from(contents)
    .innerJoin(sports, eq(sports.id, contents.sportId))
    .leftJoin(modules, eq(modules.id, contents.moduleId))
    .where(
      or(
        ilike(sql`${contents.name} ->> 'de'`, pattern),
        ilike(sql`${contents.name} ->> 'en'`, pattern),
        ilike(sql`${modules.name} ->> 'de'`, pattern),
      ),
    )
    .orderBy(asc(sports.sortOrder), asc(modules.sortOrder), asc(contents.sortOrder), asc(contents.id))
    .limit(CONTENTS_FOUND)
}

export const findVideo = async (db: Db, videoId: number): Promise<VideoRow | undefined> => {
  const [row] = await selectVideos(db).where(eq(videos.id, videoId))
  return row
}

/** The newest unfinished import of this name and size that was started on the server, not by a user. */
export const findUpload = async (
  db: Db,
  { title, bytes }: { title: string; bytes: number },
): Promise<VideoRow | undefined> => {
  const [row] = await selectVideos(db)
    .where(
      and(
        eq(videos.state, 'uploading'),
        isNull(videos.createdBy),
        eq(videos.title, title),
        eq(videos.bytes, bytes),
      ),
    )
    .orderBy(desc(videos.id))
    .limit(1)
  return row
}

/** The newest unfinished upload of this file. */
export const findSameUpload = async (
  db: Db,
  { bytes, firstPart }: { bytes: number; firstPart: string },
): Promise<{ id: number } | undefined> => {
  const [row] = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.state, 'uploading'), eq(videos.bytes, bytes), eq(videos.firstPart, firstPart)))
    .orderBy(desc(videos.id))
    .limit(1)
  return row
}

/** Locks the video until the transaction ends. */
export const lockVideo = async (tx: Db, videoId: number): Promise<VideoRow | undefined> => {
  const [locked] = await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('update')
  return locked && (await findVideo(tx, videoId))
}

export const insertVideo = async (
  tx: Db,
  row: {
    ref: string
    title: string
    bytes: number
    createdBy: number | null
    createdAt: string
    firstPart: string | null
  },
): Promise<number> => {
  const [inserted] = await tx
    .insert(videos)
    .values({ ...row, updatedAt: row.createdAt })
    .returning({ id: videos.id })
  if (!inserted) throw new Error('The insert of a film returned no row')
  return inserted.id
}

type Changes = {
  title?: string
  state?: 'uploading' | 'processing' | 'ready' | 'failed'
  problem?: VideoProblem | null
  seconds?: number
  hasPoster?: boolean
  posterMark?: string
  captions?: string[]
}

export const updateVideo = async (tx: Db, videoId: number, changes: Changes, now: string): Promise<void> => {
  await tx
    .update(videos)
    .set({ ...changes, updatedAt: now })
    .where(eq(videos.id, videoId))
}

/** Adds a part at the end of the video. Returns false when another part was faster or the upload is over. */
export const addPart = async (
  tx: Db,
  part: { videoId: number; startsAt: number; bytes: number; name: string },
  now: string,
): Promise<boolean> => {
  const grown = await tx
    .update(videos)
    .set({ received: sql`${videos.received} + ${part.bytes}`, updatedAt: now })
    .where(
      and(eq(videos.id, part.videoId), eq(videos.state, 'uploading'), eq(videos.received, part.startsAt)),
    )
    .returning({ id: videos.id })
  if (grown.length === 0) return false
  await tx.insert(videoParts).values(part)
  return true
}

/** In upload order. */
export const listParts = (db: Db, videoId: number) =>
  db
    .select({ name: videoParts.name, startsAt: videoParts.startsAt, bytes: videoParts.bytes })
    .from(videoParts)
    .where(eq(videoParts.videoId, videoId))
    .orderBy(asc(videoParts.startsAt))

/** Those of these names that belong to a video. */
export const knownParts = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ name: videoParts.name })
    .from(videoParts)
    .where(inArray(videoParts.name, [...names]))
  return new Set(rows.map(({ name }) => name))
}

export const deleteVideo = async (tx: Db, videoId: number): Promise<void> => {
  await tx.delete(videos).where(eq(videos.id, videoId))
}

/** Uploads that received no part since then. */
export const listAbandoned = (db: Db, before: string) =>
  db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.state, 'uploading'), lt(videos.updatedAt, before)))

export const existingContents = async (db: Db, ids: readonly number[]): Promise<number> => {
  const [row] = await db
    .select({ found: count() })
    .from(contents)
    .where(inArray(contents.id, [...ids]))
  return row?.found ?? 0
}

/** Sets exactly these contents for the video. Each content leaves the video that it belonged to before. */
export const setVideoContents = async (tx: Db, videoId: number, ids: readonly number[]): Promise<void> => {
  const kept = [...ids]
  const leaves = kept.length === 0 ? undefined : notInArray(videoContents.contentId, kept)
  await tx.delete(videoContents).where(and(eq(videoContents.videoId, videoId), leaves))
  if (kept.length === 0) return
  await tx
    .insert(videoContents)
    .values(kept.map((contentId) => ({ contentId, videoId })))
    .onConflictDoUpdate({ target: videoContents.contentId, set: { videoId } })
}

export const contentsShowing = async (db: Db, ref: string): Promise<number> => {
  const [row] = await db
    .select({ shown: count() })
    .from(contents)
    .where(and(eq(contents.videoRef, ref), eq(contents.videoState, 'ready')))
  return row?.shown ?? 0
}

const forVideo = (videoId: number) =>
  sql`${contents.id} in (select ${videoContents.contentId} from ${videoContents} where ${videoContents.videoId} = ${videoId})`

/** Contents without a ready video announce that theirs is being made; the others keep their video. */
export const announceVideo = async (tx: Db, video: { id: number; ref: string }): Promise<void> => {
  await tx
    .update(contents)
    .set({ videoState: 'processing', videoRef: video.ref })
    .where(and(forVideo(video.id), ne(contents.videoState, 'ready')))
}

/** Contents that show the video have its new picture. */
export const changePoster = async (tx: Db, ref: string, poster: string): Promise<void> => {
  await tx
    .update(contents)
    .set({ poster })
    .where(and(eq(contents.videoRef, ref), eq(contents.videoState, 'ready')))
}

/** Contents of a video that is being removed belong again to the video that they still show. */
export const returnContents = async (tx: Db, videoId: number): Promise<void> => {
  await tx.execute(sql`
    update ${videoContents} set video_id = former.id
    from ${contents}, ${videos} former
    where ${videoContents.videoId} = ${videoId} and ${contents.id} = ${videoContents.contentId}
      and ${contents.videoState} = 'ready' and former.ref = ${contents.videoRef} and former.id <> ${videoId}
  `)
}

/** All contents of the video show it from now on. */
export const showVideo = async (
  tx: Db,
  video: { id: number; ref: string; seconds: number; poster: string | null },
): Promise<void> => {
  const { id, ref, seconds, poster } = video
  await tx
    .update(contents)
    .set({ videoState: 'ready', videoRef: ref, videoLength: seconds, ...(poster === null ? {} : { poster }) })
    .where(forVideo(id))
}

/** Contents that wait for the video: `failed` while another attempt can still make it, else `none`. */
export const hideVideo = async (tx: Db, ref: string, state: 'failed' | 'none'): Promise<void> => {
  await tx
    .update(contents)
    .set(state === 'none' ? { videoState: 'none', videoRef: null } : { videoState: 'failed' })
    .where(and(eq(contents.videoRef, ref), ne(contents.videoState, 'ready')))
}

/** Removes the video from contents that belong to no video any more. A content that awaits another video keeps this one. */
export const releaseContents = async (tx: Db, video: { ref: string }): Promise<void> => {
  await tx
    .update(contents)
    .set({ videoState: 'none', videoRef: null, videoLength: 0, poster: null })
    .where(
      and(
        eq(contents.videoRef, video.ref),
        sql`${contents.id} not in (select ${videoContents.contentId} from ${videoContents})`,
      ),
    )
}

export const findVideoLength = async (
  db: Db,
  contentId: number,
  { isLocked }: { readonly isLocked: boolean },
): Promise<number | undefined> => {
  const query = db
    .select({ videoLength: contents.videoLength })
    .from(contents)
    .where(eq(contents.id, contentId))
  const [content] = isLocked ? await query.for('update') : await query
  return content?.videoLength
}

export const replaceChapters = async (
  tx: Db,
  contentId: number,
  rows: readonly { readonly title: typeof chapters.$inferInsert.title; readonly value: number }[],
): Promise<void> => {
  await tx.delete(chapters).where(eq(chapters.contentId, contentId))
  if (rows.length > 0)
    await tx.insert(chapters).values(rows.map(({ title, value }) => ({ contentId, title, atSeconds: value })))
}
