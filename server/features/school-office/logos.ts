/** The logo of a school: stored under a new random name, then named in the row, then the former one is deleted. A sweep deletes what a crash leaves. */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { OfficeSchool } from '@wegband/domain/features/school-office/contract.ts'
import { canRunSchool } from '@wegband/domain/features/school-office/school-office-rights.ts'
import { AVATAR_MAX_BYTES } from '@wegband/domain/features/profile/picture-kinds.ts'
import type { FileName } from '../../gateways/files/port.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import type { JobContext } from '../../jobs.ts'
import { dropPictureQuietly, keepPicture, sendKeptPicture, sweepPictures } from '../profile/kept-pictures.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { drawLogo } from './draw-logo.ts'
import { schoolWrite } from './school-write.ts'
import { listLogoFiles, updateLogo } from './store.ts'

const FOLDER = 'school-logos'
/** A file that is just being stored is named within seconds, so only older ones are swept. */
const OLD_MS = MS_PER_HOUR

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
  await dropPictureQuietly(context, FOLDER, former)
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
  const logoFile = await keepPicture(context, FOLDER, await drawLogo(bytes))
  try {
    return await exchange(context, schoolId, logoFile)
  } catch (error) {
    await dropPictureQuietly(context, FOLDER, logoFile)
    throw error
  }
}

export const removeLogo = (context: Context, schoolId: number): Promise<OfficeSchool> =>
  exchange(context, schoolId, null)

export const sendLogo = (context: OpenContext, logoFile: string, io: Io) =>
  sendKeptPicture(context, { folder: FOLDER, id: logoFile }, io)

/** Deletes logos that no school names. */
export const sweepLogos = (context: JobContext): Promise<FileName[]> =>
  sweepPictures(context, FOLDER, {
    oldMs: OLD_MS,
    listUsed: async () => (await listLogoFiles(context.db.drizzle)).filter((file) => file !== null),
  })
