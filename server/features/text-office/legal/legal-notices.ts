/** Legal notices: that of the operator, which is a text block, and those of schools that answer for themselves. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type {
  LegalNotice,
  listLegalNotices,
  saveOperatorNotice,
  saveSchoolNotice,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { gapsIn } from '@wegband/domain/features/text-office/legal-gaps.ts'
import type { z } from 'zod'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { beforeAndAfter } from '../../money-office/office-write.ts'
import { insertTextVersion } from '../text-versions-store.ts'
import { textWrite } from '../text-write.ts'
import {
  findNotice,
  findOperatorNotice,
  isSchool,
  listSchoolsWithNotice,
  putNotice,
  putOperatorNotice,
  removeNotice,
} from './notice-store.ts'

type Words = { de: string; en?: string | undefined }

const localText = ({ de, en }: Words): LocalText => (en === undefined ? { de } : { de, en })

type NoticeRow = { readonly text: LocalText; readonly updatedAt: string }
const show = (row: NoticeRow | undefined): LegalNotice => ({
  text: row?.text ?? null,
  updatedAt: row?.updatedAt ?? null,
})

export const readNotices = async ({
  db,
}: Context): Promise<z.output<(typeof listLegalNotices.answers)[200]>['data']> => {
  const [operator, schools] = await Promise.all([
    findOperatorNotice(db.drizzle, false),
    listSchoolsWithNotice(db.drizzle),
  ])
  return { operator: show(operator), schools }
}

export const readNotice = async ({ db }: Context, schoolId: number): Promise<LegalNotice> => {
  if (!(await isSchool(db.drizzle, schoolId))) throw notFound()
  return show(await findNotice(db.drizzle, schoolId, false))
}

const entryOf = (schoolId: number | null, before: NoticeRow | undefined, text: LocalText | null) => ({
  action: 'legal-notice.changed',
  subjectType: schoolId === null ? 'text-block' : 'school',
  subjectId: schoolId,
  details: beforeAndAfter(
    before === undefined ? undefined : { text: before.text },
    text === null ? undefined : { text },
  ),
})

export const writeOperatorNotice = (
  context: Context,
  { text: words, seenAt }: z.output<(typeof saveOperatorNotice)['body']>,
): Promise<LegalNotice> =>
  textWrite(context, async (tx, now) => {
    const before = await findOperatorNotice(tx, true)
    requireSeenVersion(before, seenAt)
    const text = localText(words)
    if (gapsIn(`${text.de}${text.en ?? ''}`).length > 0) throw new AppError('text-office.gaps-left')
    await putOperatorNotice(tx, text, now)
    await insertTextVersion(tx, { subject: 'block:imprint', title: null, text }, context.actor.userId, now)
    return { result: show(await findOperatorNotice(tx, false)), entry: entryOf(null, before, text) }
  })

export const writeSchoolNotice = (
  context: Context,
  schoolId: number,
  { text: words, seenAt }: z.output<(typeof saveSchoolNotice)['body']>,
): Promise<LegalNotice> =>
  textWrite(context, async (tx, now) => {
    if (!(await isSchool(tx, schoolId))) throw notFound()
    const before = await findNotice(tx, schoolId, true)
    requireSeenVersion(before, seenAt)
    const text = words === null ? null : localText(words)
    if (text === null) await removeNotice(tx, schoolId)
    else {
      await putNotice(tx, schoolId, text, now)
      await insertTextVersion(
        tx,
        { subject: `school:${schoolId}`, title: null, text },
        context.actor.userId,
        now,
      )
    }
    return { result: show(await findNotice(tx, schoolId, false)), entry: entryOf(schoolId, before, text) }
  })
