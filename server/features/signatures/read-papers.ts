/** The papers to sign of the caller and their children. */
import {
  PAPERS_SHOWN,
  type PaperInList,
  type PaperToSign,
} from '@wegband/domain/features/signatures/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { findPaper, listPapersOf, type PaperRow } from './paper-statement.ts'
import { showInList, showPaper } from './show-paper.ts'

/** The person, and the guardians of a minor. For others the paper does not exist. */
export const requireTheirPaper = ({ actor }: Pick<Context, 'actor'>, row: PaperRow | undefined): PaperRow => {
  if (row === undefined) throw notFound()
  const isTheirs = row.person.id === actor.userId || actor.childIds.includes(row.person.id)
  if (!isTheirs) throw notFound()
  return row
}

/** 404 for people other than the caller and their children. */
export const listPapersToSign = async (context: Context, userId: number): Promise<PaperInList[]> => {
  const { actor, db } = context
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw notFound()
  const ids = userId === actor.userId ? [userId, ...actor.childIds] : [userId]
  const rows = await listPapersOf(db.drizzle, ids, PAPERS_SHOWN)
  return rows.map((row) => showInList(context, row))
}

export const readPaperToSign = async (context: Context, id: number): Promise<PaperToSign> =>
  showPaper(context, requireTheirPaper(context, await findPaper(context.db.drizzle, id)))
