/** The logo of a school: stored under a new random name, then named in the row, then the former one is deleted. A sweep deletes what a crash leaves. */
import { randomBytes } from 'node:crypto'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import { canRunSchool } from '@wegband/domain/features/school-office/school-office-rights.ts'
import { AVATAR_MAX_BYTES } from '@wegband/domain/features/profile/picture-kinds.ts'
import { type FileName, FilesFullError } from '../../gateways/files/port.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import type { JobContext } from '../../jobs.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { drawLogo } from './draw-logo.ts'
import { schoolWrite } from './school-write.ts'
import { listLogoFiles, updateLogo } from './store.ts'

const FOLDER = 'school-logos'
/** 128 bits. */
const ID_BYTES = 16
const RETRY_MS = 60_000
/** A file that is just being stored is named within seconds, so only older ones are swept. */
const OLD_MS = MS_PER_HOUR
const ID = /\/([0-9a-f]{32})\.webp$/

const nameOf = (logoFile: string): FileName => `${FOLDER}/${logoFile}.webp`

const store = async ({ gateways, clock }: Context, bytes: Buffer): Promise<string> => {
  const drawn = await drawLogo(bytes)
  const logoFile = randomBytes(ID_BYTES).toString('hex')
  try {
    await gateways.files.put(nameOf(logoFile), drawn)
  } catch (error) {
    if (!(error instanceof FilesFullError)) throw error
    const retryAt = new Date(clock.now().getTime() + RETRY_MS).toISOString()
    throw new AppError('general.unavailable', { retryAt }, { cause: error })
  }
  return logoFile
}

/** The row is already right, so a failure is only logged. */
const dropQuietly = async ({ gateways, log }: Context, logoFile: string | null): Promise<void> => {
  if (logoFile === null) return
  await gateways.files.remove(nameOf(logoFile)).catch((error: unknown) => {
    log.warn({ err: error }, 'a former logo could not be removed')
  })
}

const exchange = async (
  context: Context,
  schoolId: number,
  logoFile: string | null,
): Promise<OfficeSchool> => {
  let former: string | null = null
  const shown = await schoolWrite(context, schoolId, async (tx, school) => {
    former = school.logoFile
    if (former === logoFile) return undefined
    await updateLogo(tx, schoolId, logoFile)
    return {
      action: logoFile === null ? 'school.logo-removed' : 'school.logo-changed',
      subjectType: 'school',
      subjectId: schoolId,
    }
  })
  await dropQuietly(context, former)
  return shown
}

export const saveLogo = async (
  context: Context,
  { schoolId, bytes }: { schoolId: number; bytes: Buffer | undefined },
): Promise<OfficeSchool> => {
  // The right is checked before a stranger's file is decoded.
  if (!canRunSchool(context.actor, schoolId)) throw notFound()
  refuseWhileImpersonating(context.actor)
  if (bytes === undefined) throw new AppError('profile.avatar-missing')
  if (bytes.length > AVATAR_MAX_BYTES) throw new AppError('profile.avatar-too-large')
  const logoFile = await store(context, bytes)
  try {
    return await exchange(context, schoolId, logoFile)
  } catch (error) {
    await dropQuietly(context, logoFile)
    throw error
  }
}

export const removeLogo = (context: Context, schoolId: number): Promise<OfficeSchool> =>
  exchange(context, schoolId, null)

const FOR_EVER_S = 31_536_000

export const sendLogo = async ({ gateways }: OpenContext, logoFile: string, io: Io) => {
  const stored = await gateways.files.find(nameOf(logoFile))
  if (stored === undefined) throw notFound()
  const etag = `"${logoFile}"`
  // The file of a name never changes.
  void io.reply.headers({ 'cache-control': `public, max-age=${FOR_EVER_S}, immutable`, etag })
  if (io.request.headers['if-none-match'] === etag) return { status: 304, body: undefined } as const
  void io.reply
    .headers({ 'content-length': stored.size, 'content-disposition': 'attachment; filename="logo.webp"' })
    .type('image/webp')
    .send(stored.read())
  return { status: 200, body: undefined } as const
}

/** Deletes logos that no school names. */
export const sweepLogos = async ({ db, clock, gateways }: JobContext): Promise<FileName[]> => {
  const old = await gateways.files.listOlder(FOLDER, new Date(clock.now().getTime() - OLD_MS))
  if (old.length === 0) return []
  const named = new Set(await listLogoFiles(db.drizzle))
  const lost = old.filter((name) => !named.has(ID.exec(name)?.[1] ?? ''))
  for (const name of lost) await gateways.files.remove(name)
  return lost
}
