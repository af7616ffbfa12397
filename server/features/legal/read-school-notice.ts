/** The legal notice of a school that answers for itself, as all visitors may read it. */
import { inLocale, sharedLocale } from '@wegband/domain/basics/locale.ts'
import type { readSchoolNotice } from '@wegband/domain/features/legal/contract.ts'
import type { z } from 'zod'
import type { OpenContext } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { findSchoolNotice } from './store.ts'

type Notice = z.output<(typeof readSchoolNotice.answers)[200]>['data']

export const readOwnNotice = async ({ db, locale }: OpenContext, schoolId: number): Promise<Notice> => {
  const row = await findSchoolNotice(db.drizzle, schoolId)
  if (row === undefined) throw notFound()
  const { schoolName, text } = row
  if (text === null) return { schoolName, text: null, language: locale }
  const language = sharedLocale([text], locale)
  return { schoolName, text: inLocale(text, language), language }
}
