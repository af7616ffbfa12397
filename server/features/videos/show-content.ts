/** Shows a content in the reader's language, with their progress and what they lack to watch it. */
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Actor } from '@wegband/domain/features/accounts/contract.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import { whyNoAccess } from '@wegband/domain/features/videos/content-access.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { type ContentRow, findContent } from './contents-statement.ts'

export const showContent = (row: ContentRow, actor: Actor, locale: Locale): Content => {
  const { levelIndex: _level, schoolId: _school, sportMembershipLv: _sportLevel, name, title, ...shown } = row
  return {
    ...shown,
    type: row.groupId === null ? 'single' : 'group',
    name: inLocale(name, locale),
    title: inLocale(title, locale),
    missing: whyNoAccess(row, actor) ?? null,
  }
}

/** Throws the same `videos.not-found` for an unknown content and for one of a sport closed to the caller. */
export const loadContent = async ({ db, actor }: Context, contentId: number): Promise<ContentRow> => {
  const row = await findContent(db.drizzle, actor.userId, contentId)
  if (!row || !canSeeSport(row, actor)) throw new AppError('videos.not-found')
  return row
}

export const readContent = async (context: Context, contentId: number): Promise<Content> => {
  const row = await loadContent(context, contentId)
  return showContent(row, context.actor, context.locale)
}
