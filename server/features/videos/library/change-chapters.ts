/** The chapters of a content, always replaced as a whole so that a reader never sees a mix. */
import type { z } from 'zod'
import { eq } from 'drizzle-orm'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { chapterRow } from '@wegband/domain/features/videos/library-contract.ts'
import { chapters, contents } from '../../../db/schema/sports.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { listChapters } from '../store.ts'

type ChapterRow = z.output<typeof chapterRow>

const mustExist = async (tx: Parameters<typeof listChapters>[0], contentId: number, isLocked: boolean) => {
  const query = tx
    .select({ id: contents.id, videoLength: contents.videoLength })
    .from(contents)
    .where(eq(contents.id, contentId))
  const [content] = isLocked ? await query.for('update') : await query
  if (!content) throw new AppError('videos.not-found')
  return content
}

export const readChapters = async ({ db }: Context, contentId: number): Promise<ChapterRow[]> => {
  await mustExist(db.drizzle, contentId, false)
  return await listChapters(db.drizzle, contentId)
}

const textOf = (rows: readonly ChapterRow[]): string =>
  JSON.stringify(rows.map(({ title, value }) => [value, title.de, title.en ?? '']))

/** Refuses two chapters at the same second, one behind the end of the video, and a save over chapters that the editor never saw. */
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
    const { videoLength } = await mustExist(tx, contentId, true)
    const present = await listChapters(tx, contentId)
    if (seen !== undefined && textOf(seen) !== textOf(present))
      throw new AppError('general.stale', { data: present })
    const isTwice = sorted.some(({ value }, index) => value === sorted[index - 1]?.value)
    const isBehind = videoLength > 0 && (sorted.at(-1)?.value ?? 0) >= videoLength
    if (isTwice || isBehind) throw new AppError('films.chapters')
    await tx.delete(chapters).where(eq(chapters.contentId, contentId))
    if (sorted.length > 0)
      await tx
        .insert(chapters)
        .values(sorted.map(({ title, value }) => ({ contentId, title, atSeconds: value })))
    const entry = { action: 'content.chapters', subjectType: 'content', subjectId: contentId }
    await writeAudit(tx, actor, { ...entry, details: { count: sorted.length } }, clock.now())
  })
  return await readChapters(context, contentId)
}
