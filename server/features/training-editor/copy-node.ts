/** Copies a node with its parts, as drafts at the end of the same parent. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { TrainingNode } from '@wegband/domain/features/training-editor/contract.ts'
import { copiedFields } from '@wegband/domain/features/training-editor/copied-fields.ts'
import { isSameKey, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { EditedNode } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { putDraft, reserveId } from './draft-store.ts'
import { orderAtEnd, requireParent } from './edit-node.ts'
import { editorWrite, type Stamp } from './editor-write.ts'
import { findNode, type LoadedTree, loadTree } from './load-tree.ts'
import { showNode } from './show-node.ts'

type Copy = {
  readonly node: EditedNode
  readonly parent: NodeKey | null
  readonly order: number
  readonly isTop: boolean
}

const copyOne = async (
  tx: Transaction,
  { node, parent, order, isTop }: Copy,
  stamp: Stamp,
): Promise<NodeKey> => {
  const key = { kind: node.kind, id: await reserveId(tx, node.kind) }
  const { kind: _kind, ...fields } = copiedFields(node.fields, isTop)
  await putDraft(tx, key, { isNew: true, parent, order, fields, savedAt: stamp.at }, stamp)
  return key
}

const copyParts = async (
  tx: Transaction,
  tree: LoadedTree,
  from: NodeKey,
  to: NodeKey,
  stamp: Stamp,
): Promise<void> => {
  // Groups name modules of the original, so a copy of them would be a second name for the same.
  const parts = tree.nodes.filter(
    ({ parent, isRetired, kind }) => !isRetired && kind !== 'group' && isSameKey(parent, from),
  )
  for (const node of parts) {
    const key = await copyOne(tx, { node, parent: to, order: node.order, isTop: false }, stamp)
    await copyParts(tx, tree, node, key, stamp)
  }
}

export const copyNode = (context: Context, key: NodeKey): Promise<TrainingNode> =>
  editorWrite(context, async (tx, tree, stamp) => {
    const node = findNode(tree, key)
    if (node.isRetired) throw new AppError('training-editor.not-there')
    requireParent(tree, node.kind, node.parent)
    const order = orderAtEnd(tree, node.kind, node.parent)
    const made = await copyOne(tx, { node, parent: node.parent, order, isTop: true }, stamp)
    await copyParts(tx, tree, key, made, stamp)
    const after = await loadTree(tx)
    return {
      result: showNode(after, findNode(after, made)),
      entry: {
        action: 'training.draft-copied',
        subjectType: key.kind,
        subjectId: made.id,
        details: { from: key.id },
      },
    }
  })
