/** The chapters of a content, always replaced as a whole so that a reader never sees a mix. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { chapterRow } from '@wegband/domain/features/videos/library-contract.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { listChapters } from '../store.ts'
import { findVideoLength, replaceChapters } from './library-store.ts'

type ChapterRow = z.output<typeof chapterRow>

/** The length of the content's video in seconds. Throws `videos.not-found`. */
const requireLength = async (db: Db, contentId: number, isLocked: boolean): Promise<number> => {
  const length = await findVideoLength(db, contentId, { isLocked })
  if (length === undefined) throw new AppError('videos.not-found')
  return length
}

export const readChapters = async ({ db }: Context, contentId: number): Promise<ChapterRow[]> => {
  await requireLength(db.drizzle, contentId, false)
  return await listChapters(db.drizzle, contentId)
}

const textOf = (rows: readonly ChapterRow[]): string =>
  JSON.stringify(rows.map(({ title, value }) => [value, title.de, title.en ?? '']))

/** Refuses two chapters at the same second, and one behind the end of the video. Also refuses to replace chapters that the editor never saw. */
export const saveChapters = async (
  context: Context,
  {
    contentId,
    rows,
    seen,
  }: { contentId: number; rows: readonly ChapterRow[]; seen?: readonly ChapterRow[] | undefined },
): Promise<ChapterRow[]> => {
  const { db, actor, clock } = context
  refuseWhileImpersonating(actor)
  const sorted = rows.toSorted((a, b) => a.value - b.value)
  await inTransaction(db, async (tx) => {
    const videoLength = await requireLength(tx, contentId, true)
    const present = await listChapters(tx, contentId)
    if (seen !== undefined && textOf(seen) !== textOf(present))
      throw new AppError('general.stale', { data: present })
    const isTwice = sorted.some(({ value }, index) => value === sorted[index - 1]?.value)
    const isBehind = videoLength > 0 && (sorted.at(-1)?.value ?? 0) >= videoLength
    if (isTwice || isBehind) throw new AppError('films.chapters')
    await replaceChapters(tx, contentId, sorted)
    const entry = { action: 'content.chapters', subjectType: 'content', subjectId: contentId }
    await writeAudit(tx, actor, { ...entry, details: { count: sorted.length } }, clock.now())
  })
  return await readChapters(context, contentId)
}
