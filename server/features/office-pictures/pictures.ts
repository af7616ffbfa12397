/** Pictures for contents and products: drawn anew, kept under a random name, and swept when nothing names them. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { AVATAR_MAX_BYTES } from '@wegband/domain/features/profile/picture-kinds.ts'
import type { Db } from '../../db/transaction.ts'
import type { FileName } from '../../gateways/files/port.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import type { Io } from '../../http/serve-endpoint.ts'
import type { JobContext } from '../../jobs.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { drawInTurn, notAPicture, openPicture } from '../profile/draw-avatar.ts'
import { keepPicture, sendKeptPicture, sweepPictures } from '../profile/kept-pictures.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { listUsedPictures } from './store.ts'

const FOLDER = 'office-pictures'
/** The longer edge in pixels: a desktop shows it at most half as wide, with two pixels for one. */
export const PICTURE_EDGE = 1600
const QUALITY = 82
/** A form may stay open for hours between the upload and its save. */
const OLD_MS = MS_PER_DAY

const draw = (bytes: Buffer): Promise<Buffer> =>
  openPicture(bytes)
    .autoOrient()
    .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch((error: unknown) => {
      throw notAPicture(error)
    })

export const savePicture = async (
  context: Context,
  bytes: Buffer | undefined,
): Promise<{ picture: string }> => {
  refuseWhileImpersonating(context.actor)
  if (bytes === undefined) throw new AppError('profile.avatar-missing')
  if (bytes.length > AVATAR_MAX_BYTES) throw new AppError('profile.avatar-too-large')
  const file = await keepPicture(context, FOLDER, await drawInTurn(bytes, draw))
  const picture = `/api/pictures/${file}`
  await writeAudit(
    context.db.drizzle,
    context.actor,
    { action: 'content.upload', subjectType: 'picture', subjectId: null, details: { picture } },
    context.clock.now(),
  )
  return { picture }
}

export const sendPicture = (context: OpenContext, file: string, io: Io) =>
  sendKeptPicture(context, { folder: FOLDER, id: file }, io)

/** Deletes pictures that neither a content nor a product names, nor what `listMore` reads. */
export const sweepUnusedPictures = (
  context: JobContext,
  listMore: (db: Db) => Promise<readonly string[]>,
): Promise<FileName[]> =>
  sweepPictures(context, FOLDER, {
    oldMs: OLD_MS,
    listUsed: async () => [
      ...(await listUsedPictures(context.db.drizzle)),
      ...(await listMore(context.db.drizzle)),
    ],
  })
