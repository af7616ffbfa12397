/** The versions of a node: what was published of it, and any of them brought back as a draft. */
import type { TrainingNode } from '@wegband/domain/features/training-editor/contract.ts'
import { type NodeVersion, versionsOf } from '@wegband/domain/features/training-editor/node-history.ts'
import type { NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { EditedNode } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import type { Db } from '../../db/transaction.ts'
import { listPublishedOf, putDraft } from './draft-store.ts'
import { dropIdleDraft, laterThan, requireSeen } from './edit-node.ts'
import { editorWrite } from './editor-write.ts'
import { findNode, loadTree } from './load-tree.ts'
import { showNode } from './show-node.ts'

const readVersions = async (db: Db, { kind, id, published }: EditedNode): Promise<NodeVersion[]> =>
  published === undefined ? [] : versionsOf(published.fields, await listPublishedOf(db, { kind, id }))

export const listVersionsOf = async ({ db }: Context, key: NodeKey): Promise<NodeVersion[]> =>
  readVersions(db.drizzle, findNode(await loadTree(db.drizzle), key))

export const restoreVersion = (
  context: Context,
  key: NodeKey,
  { publicationId, seenAt }: { readonly publicationId: number | null; readonly seenAt: string },
): Promise<TrainingNode> =>
  editorWrite(context, async (tx, tree, stamp) => {
    const node = findNode(tree, key)
    const version = (await readVersions(tx, node)).find((one) => one.publicationId === publicationId)
    if (version === undefined || node.isRetired) throw notFound()
    requireSeen(tree, node, seenAt)
    const { kind: _kind, ...fields } = version.fields
    await putDraft(tx, key, { fields, savedAt: laterThan(stamp.at, node.version) }, stamp)
    const after = await dropIdleDraft(tx, key)
    return {
      result: showNode(after, findNode(after, key)),
      entry: {
        action: 'training.draft-restored',
        subjectType: key.kind,
        subjectId: key.id,
        details: { publicationId },
      },
    }
  })
