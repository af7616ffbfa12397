/** The frame of every write of an editor: one after the other, audited, and shown to the open pages of the other editors. */
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { publish } from '../events/publish.ts'
import { type OfficeDone, officeWrite } from '../money-office/office-write.ts'
import { listEditors } from './editors-store.ts'
import { lockDrafts } from './draft-store.ts'
import { type LoadedTree, loadTree } from './load-tree.ts'

export type Stamp = { readonly by: number; readonly at: string }

/** Members are not told: an event about drafts reaches editors alone. */
export const editorWrite = <T>(
  context: Context,
  work: (tx: Transaction, tree: LoadedTree, stamp: Stamp) => Promise<OfficeDone<T>>,
): Promise<T> =>
  officeWrite(context, async (tx, now) => {
    await lockDrafts(tx)
    const done = await work(tx, await loadTree(tx), { by: context.actor.userId, at: now.toISOString() })
    await publish(tx, { topic: 'training', ids: [], userIds: await listEditors(tx) })
    return done
  })
