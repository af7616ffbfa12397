/** Sends the extract of a school. It is made while one waits and kept nowhere, as a copy of one's own data is. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { canImportMembers } from '@wegband/domain/features/members/member-rights.ts'
import type { Context } from '../../../http/request/context.ts'
import { spoolFolderOf } from '../../../http/request/spooled-form.ts'
import { type Io, notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { writeArchive } from '../../privacy/write-archive.ts'
import { readReferenceDataFor } from '../../reference-data/reference-data.ts'
import { requireFreshProof } from '../../sessions/fresh-proof.ts'
import { extractFiles } from './extract-files.ts'

/** 404 for a school that does not exist or is not the caller's. */
const requireSchool = async ({ actor, db }: Context, schoolId: number): Promise<void> => {
  const { schools } = await readReferenceDataFor(db, 'schools', schoolId)
  if (!schools.has(schoolId) || !canImportMembers(actor, schoolId)) throw notFound()
}

export const sendExtract = async (
  context: Context,
  { schoolId, locale }: { readonly schoolId: number; readonly locale: Locale },
  { reply }: Io,
) => {
  await requireSchool(context, schoolId)
  await requireFreshProof(context)
  const { actor, clock, config, db } = context
  const now = clock.now()
  const folder = spoolFolderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `extract-${randomBytes(8).toString('hex')}`)
  try {
    const size = await writeArchive(
      path,
      extractFiles(db, { schoolId, locale, today: dayOf(now.toISOString()) }),
    )
    const entry = { action: 'archives.school', subjectType: 'school', subjectId: schoolId }
    await writeAudit(db.drizzle, actor, entry, now)
    const file = await open(path)
    void reply
      .headers({
        'cache-control': 'private, no-store',
        'content-length': size,
        'content-disposition': `attachment; filename="wegband-school-${schoolId}-${now.toISOString().slice(0, 10)}.zip"`,
      })
      .type('application/zip')
      .send(file.createReadStream())
    return { status: 200, body: undefined } as const
  } finally {
    // The bytes last as long as the answer reads them.
    await rm(path, { force: true })
  }
}
