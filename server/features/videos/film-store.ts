/** Films, their parts and what they are for: SQL only. */
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { FilmProblem } from '@wegband/domain/features/videos/film-rules.ts'
import { filmContents, filmParts, films, videoJobs } from '../../db/schema/films.ts'
import { contents } from '../../db/schema/sports.ts'
import type { Db } from '../../db/transaction.ts'

/** An admin page shows them all; a club has some hundreds. */
const MOST_LISTED = 500

const columns = {
  id: films.id,
  ref: films.ref,
  title: films.title,
  state: films.state,
  bytes: films.bytes,
  received: films.received,
  problem: films.problem,
  seconds: films.seconds,
  hasPoster: films.hasPoster,
  captions: films.captions,
  createdBy: films.createdBy,
  createdAt: films.createdAt,
  updatedAt: films.updatedAt,
  progress: sql<number>`coalesce(${videoJobs.progress}, 0)`,
  isWorkedOn: sql<boolean>`coalesce(${videoJobs.state} = 'running', false)`,
  contentIds: sql<number[]>`(
    select coalesce(array_agg(${filmContents.contentId} order by ${filmContents.contentId}), '{}')
    from ${filmContents} where ${filmContents.filmId} = ${films.id}
  )`,
}
export type FilmRow = Awaited<ReturnType<typeof listFilms>>[number]

const selectFilms = (db: Db) =>
  db.select(columns).from(films).leftJoin(videoJobs, eq(videoJobs.filmId, films.id)).$dynamic()

export const listFilms = (db: Db) => selectFilms(db).orderBy(desc(films.id)).limit(MOST_LISTED)

export const findFilm = async (db: Db, filmId: number): Promise<FilmRow | undefined> => {
  const [row] = await selectFilms(db).where(eq(films.id, filmId))
  return row
}

/** The newest upload of that name and size that whoever runs the server has begun and not ended. */
export const findUpload = async (
  db: Db,
  { title, bytes }: { title: string; bytes: number },
): Promise<FilmRow | undefined> => {
  const [row] = await selectFilms(db)
    .where(
      and(
        eq(films.state, 'uploading'),
        isNull(films.createdBy),
        eq(films.title, title),
        eq(films.bytes, bytes),
      ),
    )
    .orderBy(desc(films.id))
    .limit(1)
  return row
}

/** Nobody else changes it until the transaction ends. */
export const lockFilm = async (tx: Db, filmId: number): Promise<FilmRow | undefined> => {
  const [locked] = await tx.select({ id: films.id }).from(films).where(eq(films.id, filmId)).for('update')
  return locked && (await findFilm(tx, filmId))
}

export const insertFilm = async (
  tx: Db,
  row: { ref: string; title: string; bytes: number; createdBy: number | null; createdAt: string },
): Promise<number> => {
  const [inserted] = await tx
    .insert(films)
    .values({ ...row, updatedAt: row.createdAt })
    .returning({ id: films.id })
  if (!inserted) throw new Error('The insert of a film returned no row')
  return inserted.id
}

type Changes = {
  title?: string
  state?: 'uploading' | 'processing' | 'ready' | 'failed'
  problem?: FilmProblem | null
  seconds?: number
  hasPoster?: boolean
  captions?: string[]
}

export const updateFilm = async (tx: Db, filmId: number, changes: Changes, now: string): Promise<void> => {
  await tx
    .update(films)
    .set({ ...changes, updatedAt: now })
    .where(eq(films.id, filmId))
}

/** Adds a part where the film ends; false when another one was faster or the film is no longer coming in. */
export const addPart = async (
  tx: Db,
  part: { filmId: number; startsAt: number; bytes: number; name: string },
  now: string,
): Promise<boolean> => {
  const grown = await tx
    .update(films)
    .set({ received: sql`${films.received} + ${part.bytes}`, updatedAt: now })
    .where(and(eq(films.id, part.filmId), eq(films.state, 'uploading'), eq(films.received, part.startsAt)))
    .returning({ id: films.id })
  if (grown.length === 0) return false
  await tx.insert(filmParts).values(part)
  return true
}

/** In their order. */
export const listParts = (db: Db, filmId: number) =>
  db
    .select({ name: filmParts.name, startsAt: filmParts.startsAt, bytes: filmParts.bytes })
    .from(filmParts)
    .where(eq(filmParts.filmId, filmId))
    .orderBy(asc(filmParts.startsAt))

/** Those of these names that belong to a film. */
export const knownParts = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ name: filmParts.name })
    .from(filmParts)
    .where(inArray(filmParts.name, [...names]))
  return new Set(rows.map(({ name }) => name))
}

export const deleteFilm = async (tx: Db, filmId: number): Promise<void> => {
  await tx.delete(films).where(eq(films.id, filmId))
}

/** Uploads with which nobody went on since. */
export const listAbandoned = (db: Db, before: string) =>
  db
    .select({ id: films.id })
    .from(films)
    .where(and(eq(films.state, 'uploading'), lt(films.updatedAt, before)))

export const existingContents = async (db: Db, ids: readonly number[]): Promise<number> => {
  const [row] = await db
    .select({ found: count() })
    .from(contents)
    .where(inArray(contents.id, [...ids]))
  return row?.found ?? 0
}

/** From now on these and no others wait for this film; each content leaves the film it waited for before. */
export const setFilmContents = async (tx: Db, filmId: number, ids: readonly number[]): Promise<void> => {
  const kept = [...ids]
  const leaves = kept.length === 0 ? undefined : notInArray(filmContents.contentId, kept)
  await tx.delete(filmContents).where(and(eq(filmContents.filmId, filmId), leaves))
  if (kept.length === 0) return
  await tx
    .insert(filmContents)
    .values(kept.map((contentId) => ({ contentId, filmId })))
    .onConflictDoUpdate({ target: filmContents.contentId, set: { filmId } })
}

export const contentsShowing = async (db: Db, ref: string): Promise<number> => {
  const [row] = await db
    .select({ shown: count() })
    .from(contents)
    .where(and(eq(contents.videoRef, ref), eq(contents.videoState, 'ready')))
  return row?.shown ?? 0
}

const forFilm = (filmId: number) =>
  sql`${contents.id} in (select ${filmContents.contentId} from ${filmContents} where ${filmContents.filmId} = ${filmId})`

/** Contents that show nothing yet tell that their film is on its way; the others keep what they show. */
export const announceFilm = async (tx: Db, film: { id: number; ref: string }): Promise<void> => {
  await tx
    .update(contents)
    .set({ videoState: 'processing', videoRef: film.ref })
    .where(and(forFilm(film.id), ne(contents.videoState, 'ready')))
}

/** All its contents show it from now on. */
export const showFilm = async (
  tx: Db,
  film: { id: number; ref: string; seconds: number; poster: string | null },
): Promise<void> => {
  const { id, ref, seconds, poster } = film
  await tx
    .update(contents)
    .set({ videoState: 'ready', videoRef: ref, videoLength: seconds, ...(poster === null ? {} : { poster }) })
    .where(forFilm(id))
}

/** Contents that waited for it, or no longer belong to it: `failed` while it may yet be made, else `none`. */
export const hideFilm = async (tx: Db, ref: string, state: 'failed' | 'none'): Promise<void> => {
  await tx
    .update(contents)
    .set(state === 'none' ? { videoState: 'none', videoRef: null } : { videoState: 'failed' })
    .where(and(eq(contents.videoRef, ref), ne(contents.videoState, 'ready')))
}

/** Contents that showed or awaited this film and are for none any more; one that awaits another film keeps what it shows. */
export const releaseContents = async (tx: Db, film: { ref: string }): Promise<void> => {
  await tx
    .update(contents)
    .set({ videoState: 'none', videoRef: null, videoLength: 0, poster: null })
    .where(
      and(
        eq(contents.videoRef, film.ref),
        sql`${contents.id} not in (select ${filmContents.contentId} from ${filmContents})`,
      ),
    )
}
