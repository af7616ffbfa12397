/** What an admin changes about a film that is there: its name, what shows it, its captions, another attempt; and a content's chapters. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readCaptions, writeCaptions } from '@wegband/domain/features/videos/captions.ts'
import type { Film } from '@wegband/domain/features/videos/film-contract.ts'
import { whyNotRetry } from '@wegband/domain/features/videos/film-rules.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { FilesFullError } from '../../gateways/files/port.ts'
import { captionsName } from '../../gateways/video-host/names.ts'
import { VideoHostError } from '../../gateways/video-host/port.ts'
import type { Context } from '../../http/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { publish } from '../events/publish.ts'
import { queueFilm } from './film-queue.ts'
import { noRoom, readFilm } from './film-uploads.ts'
import { posterAddress } from './show-film.ts'
import {
  announceFilm,
  existingContents,
  type FilmRow,
  hideFilm,
  lockFilm,
  releaseContents,
  setFilmContents,
  showFilm,
  updateFilm,
} from './film-store.ts'

/** Runs in one transaction on the locked film; the change stands in the book. */
const change = async (
  context: Context,
  { filmId, action, details = {} }: { filmId: number; action: string; details?: Record<string, unknown> },
  work: (tx: Transaction, film: FilmRow, now: Date) => Promise<void>,
): Promise<Film> => {
  const { db, actor, clock } = context
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const film = await lockFilm(tx, filmId)
    if (!film) throw new AppError('films.not-found')
    await work(tx, film, now)
    await writeAudit(tx, actor, { action, subjectType: 'film', subjectId: filmId, details }, now)
    await publish(tx, { topic: 'videos', ids: film.contentIds, userIds: [actor.userId] })
  })
  return await readFilm(context, filmId)
}

/** Contents that leave the film show none; those that come to a ready one show it at once. */
const assign = async (tx: Transaction, film: FilmRow, contentIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(contentIds)]
  if (ids.length > 0 && (await existingContents(tx, ids)) < ids.length) throw new AppError('videos.not-found')
  await setFilmContents(tx, film.id, ids)
  await releaseContents(tx, film)
  if (film.state === 'ready')
    await showFilm(tx, { ...film, seconds: film.seconds ?? 0, poster: posterAddress(film) })
  else if (film.state !== 'uploading') await announceFilm(tx, film)
  if (film.state === 'failed') await hideFilm(tx, film.ref, 'failed')
}

export const changeFilm = (
  context: Context,
  {
    filmId,
    title,
    contentIds,
  }: { filmId: number; title?: string | undefined; contentIds?: readonly number[] | undefined },
): Promise<Film> =>
  change(
    context,
    { filmId, action: 'film.change', details: { title, contentIds } },
    async (tx, film, now) => {
      if (title !== undefined) await updateFilm(tx, filmId, { title }, now.toISOString())
      if (contentIds !== undefined) await assign(tx, film, contentIds)
    },
  )

/** Throws `films.not-failed` for any other film. */
export const retryFilm = (context: Context, filmId: number): Promise<Film> =>
  change(context, { filmId, action: 'film.retry' }, async (tx, film, now) => {
    const refusal = whyNotRetry(film)
    if (refusal) throw new AppError(refusal)
    await updateFilm(tx, filmId, { state: 'processing', problem: null }, now.toISOString())
    await announceFilm(tx, film)
    await queueFilm(tx, filmId, now)
  })

/** Strict UTF-8, then strict WebVTT. Throws `films.captions` with what is wrong and where. */
const cleanCaptions = (bytes: Buffer | undefined): Buffer => {
  const words = decode(bytes ?? Buffer.alloc(0))
  const read = words === undefined ? ({ problem: 'not-webvtt', line: 1 } as const) : readCaptions(words)
  if ('problem' in read) throw new AppError('films.captions', { data: read, count: read.line })
  return Buffer.from(writeCaptions(read.cues))
}

const decode = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const saveCaptions = async (
  context: Context,
  { filmId, language, bytes }: { filmId: number; language: string; bytes: Buffer | undefined },
): Promise<Film> => {
  const captions = cleanCaptions(bytes)
  const film = await readFilm(context, filmId)
  if (film.state !== 'ready') throw new AppError('films.not-ready')
  const details = { language }
  // Bytes before the row: a language that is listed can be read.
  await keep(context, filmId, language, captions)
  return await change(context, { filmId, action: 'film.captions', details }, async (tx, locked, now) => {
    const languages = [...new Set([...locked.captions, language])].toSorted()
    await updateFilm(tx, filmId, { captions: languages }, now.toISOString())
  })
}

const keep = async (context: Context, filmId: number, language: string, captions: Buffer): Promise<void> => {
  const { db, gateways } = context
  const ref = await inTransaction(db, async (tx) => (await lockFilm(tx, filmId))?.ref)
  if (ref === undefined) throw new AppError('films.not-found')
  try {
    await gateways.videoHost.putBeside(ref, captionsName(language), captions)
  } catch (error) {
    const isFull =
      error instanceof FilesFullError || (error instanceof VideoHostError && error.problem === 'no-room')
    throw isFull ? noRoom(context, error) : error
  }
}

/** The bytes stay until the film goes: whoever is watching may still have their address. */
export const removeCaptions = (
  context: Context,
  { filmId, language }: { filmId: number; language: string },
): Promise<Film> =>
  change(
    context,
    { filmId, action: 'film.captions-removed', details: { language } },
    async (tx, film, now) => {
      const captions = film.captions.filter((one) => one !== language)
      await updateFilm(tx, filmId, { captions }, now.toISOString())
    },
  )
