/** Writes and discards drafts of legal texts. Members never see them. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type {
  dropLegalDraft,
  OfficeLegalText,
  saveLegalDraft,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import type { z } from 'zod'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { officeWrite } from '../../money-office/office-write.ts'
import { insertDraft, lockDraft, removeDrafts, updateDraft } from './legal-office-store.ts'
import { showLegalText } from './show-legal.ts'

type Place = z.output<(typeof saveLegalDraft)['params']>

const entryOf = (action: string, { kind, locale }: Place) => ({
  action,
  subjectType: 'legal-text',
  subjectId: null,
  details: { kind, locale },
})

export const saveDraft = (
  context: Context,
  place: Place,
  { title, text, seenAt }: z.output<(typeof saveLegalDraft)['body']>,
): Promise<OfficeLegalText> =>
  officeWrite(context, async (tx, now) => {
    const before = await lockDraft(tx, place.kind, place.locale)
    requireSeenVersion(before, seenAt)
    if (before !== undefined) await updateDraft(tx, before.id, { title, text }, now)
    else if (!(await insertDraft(tx, { ...place, title, text }, now))) throw new AppError('general.stale')
    return {
      result: await showLegalText(context, place.kind, tx),
      entry: entryOf('legal-text.drafted', place),
    }
  })

export const dropDraft = (
  context: Context,
  place: Place,
  { seenAt }: z.output<(typeof dropLegalDraft)['body']>,
): Promise<OfficeLegalText> =>
  officeWrite(context, async (tx) => {
    const before = await lockDraft(tx, place.kind, place.locale)
    if (before === undefined) throw notFound()
    requireSeenVersion(before, seenAt)
    await removeDrafts(tx, [before.id])
    return {
      result: await showLegalText(context, place.kind, tx),
      entry: entryOf('legal-text.draft-dropped', place),
    }
  })
