/** Puts a version of a legal text in force, at once or from a day on. Takes back one that is not in force yet. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf, instantAt, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { LegalKind } from '@wegband/domain/features/legal/contract.ts'
import { isMandatoryKind } from '@wegband/domain/features/legal/legal-rules.ts'
import type {
  OfficeLegalText,
  publishLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { gapsIn } from '@wegband/domain/features/text-office/legal-gaps.ts'
import { nextVersion } from '@wegband/domain/features/text-office/legal-states.ts'
import type { z } from 'zod'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { textWrite } from '../text-write.ts'
import {
  insertDraft,
  insertReminder,
  insertVersion,
  type LegalDraftRow,
  listVersionRows,
  lockDrafts,
  removeComing,
  removeDrafts,
  removeReminder,
} from './legal-office-store.ts'
import { showLegalText } from './show-legal.ts'

type Wish = z.output<(typeof publishLegalText)['body']>

const invalid = (field: string, code: string): AppError =>
  new AppError('general.invalid', { errors: { [field]: [code] } })

const inForceFrom = ({ inForceOn }: Wish, now: Date): string => {
  if (inForceOn === null) return now.toISOString()
  if (inForceOn <= dayOf(now.toISOString())) throw invalid('inForceOn', 'in-the-past')
  return instantAt(inForceOn, '00:00')
}

const remindFrom = ({ remindDaysBefore }: Wish, inForceAt: string, now: Date): string | undefined => {
  if (remindDaysBefore === null) return undefined
  const at = Date.parse(inForceAt) - remindDaysBefore * MS_PER_DAY
  // Members who are told too late to read it in peace are not reminded but surprised.
  if (at < now.getTime()) throw invalid('remindDaysBefore', 'too-big')
  return new Date(at).toISOString()
}

/** What is published is what the form showed. */
const requireSeenDrafts = (drafts: readonly LegalDraftRow[], { seen }: Wish): void => {
  const isSame =
    drafts.length === seen.length &&
    drafts.every((draft) =>
      seen.some(({ locale, updatedAt }) => locale === draft.locale && updatedAt === draft.updatedAt),
    )
  if (!isSame) throw new AppError('general.stale')
}

/** The drafts become the next version and are gone. German is required: readers without their own language get it. */
export const publishLegal = (context: Context, kind: LegalKind, wish: Wish): Promise<OfficeLegalText> =>
  textWrite(context, async (tx, now) => {
    const inForceAt = inForceFrom(wish, now)
    const remindAt = remindFrom(wish, inForceAt, now)
    const drafts = await lockDrafts(tx, kind)
    if (!drafts.some(({ locale }) => locale === 'de')) throw new AppError('text-office.no-draft')
    requireSeenDrafts(drafts, wish)
    if (drafts.some(({ title, text }) => gapsIn(title + text).length > 0))
      throw new AppError('text-office.gaps-left')
    const versions = await listVersionRows(tx, kind)
    if (versions.some((one) => Date.parse(one.inForceAt) > now.getTime()))
      throw new AppError('text-office.coming-already')
    const version = nextVersion(versions)
    const at = now.toISOString()
    await insertVersion(
      tx,
      drafts.map(({ locale, title, text }) => ({
        kind,
        locale,
        version,
        title,
        text,
        isMandatory: isMandatoryKind(kind),
        inForceAt,
        createdAt: at,
        updatedAt: at,
      })),
    )
    await removeDrafts(
      tx,
      drafts.map(({ id }) => id),
    )
    if (remindAt !== undefined) await insertReminder(tx, { kind, version, remindAt })
    return {
      result: await showLegalText(context, kind, tx),
      entry: {
        action: 'legal-text.published',
        subjectType: 'legal-text',
        subjectId: null,
        details: { kind, version, inForceAt, locales: drafts.map(({ locale }) => locale) },
      },
    }
  })

/** It becomes the draft again, except in languages that have a newer one. */
export const withdrawLegal = (context: Context, kind: LegalKind, version: number): Promise<OfficeLegalText> =>
  textWrite(context, async (tx, now) => {
    const removed = await removeComing(tx, kind, version, now)
    if (removed.length === 0) {
      const known = (await listVersionRows(tx, kind)).some((one) => one.version === version)
      throw known ? new AppError('text-office.in-force') : notFound()
    }
    await removeReminder(tx, kind, version)
    for (const { locale, title, text } of removed)
      if (locale === 'de' || locale === 'en') await insertDraft(tx, { kind, locale, title, text }, now)
    return {
      result: await showLegalText(context, kind, tx),
      entry: {
        action: 'legal-text.withdrawn',
        subjectType: 'legal-text',
        subjectId: null,
        details: { kind, version },
      },
    }
  })
