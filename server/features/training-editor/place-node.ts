/** Moves a node among its siblings or to another parent, as a draft. Siblings change only where their order does. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { TrainingNode } from '@wegband/domain/features/training-editor/contract.ts'
import { isSameKey, keyText, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import {
  ancestorsOf,
  type EditedNode,
  siblingsOf,
  sportOf,
} from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Context } from '../../http/request/context.ts'
import { putDraft } from './draft-store.ts'
import { dropIdleDraft, requireParent } from './edit-node.ts'
import { editorWrite } from './editor-write.ts'
import { findNode, type LoadedTree, loadTree } from './load-tree.ts'
import { showNode } from './show-node.ts'

type Place = { readonly parent: NodeKey | null; readonly place: number }

/** Nothing lies in itself, and only sports leave their sport. */
const requirePlace = (tree: LoadedTree, node: EditedNode, parent: NodeKey | null): void => {
  requireParent(tree, node.kind, parent)
  const above = parent === null ? undefined : tree.byKey.get(keyText(parent))
  if (above === undefined) return
  const isInside = [above, ...ancestorsOf(above, tree.byKey)].some((one) => isSameKey(one, node))
  // Exam days ask for the tasks that their level had.
  const leavesLevel = node.kind === 'task' && node.published !== undefined && !isSameKey(node.parent, parent)
  const leavesSport = node.kind !== 'sport' && sportOf(above, tree.byKey) !== sportOf(node, tree.byKey)
  if (isInside || leavesSport || leavesLevel) throw new AppError('training-editor.not-there')
}

/** The nodes that get another order: the places stay, those who hold them change. */
export const reorder = (
  siblings: readonly EditedNode[],
  node: EditedNode,
  place: number,
): { readonly node: EditedNode; readonly order: number }[] => {
  const others = siblings.filter((one) => !isSameKey(one, node))
  const at = Math.min(place - 1, others.length)
  const sequence = [...others.slice(0, at), node, ...others.slice(at)]
  const places = siblings.map((one) => one.order).toSorted((a, b) => a - b)
  let last = 0
  return sequence.flatMap((one, index) => {
    last = Math.max(last + 1, places[index] ?? last + 1)
    return one.order === last && one !== node ? [] : [{ node: one, order: last }]
  })
}

export const placeNode = (context: Context, key: NodeKey, { parent, place }: Place): Promise<TrainingNode> =>
  editorWrite(context, async (tx, tree, stamp) => {
    const node = findNode(tree, key)
    requirePlace(tree, node, parent)
    const isElsewhere = !isSameKey(node.parent, parent)
    const siblings = siblingsOf(tree.nodes, node.kind, parent)
    for (const moved of reorder(siblings, node, place)) {
      const isNode = isSameKey(moved.node, node)
      if (!isNode && moved.node.order === moved.order) continue
      const change = { order: moved.order, ...(isNode && isElsewhere ? { parent } : {}) }
      await putDraft(tx, moved.node, change, stamp)
      await dropIdleDraft(tx, moved.node)
    }
    const after = await loadTree(tx)
    return {
      result: showNode(after, findNode(after, key)),
      entry: {
        action: 'training.draft-moved',
        subjectType: key.kind,
        subjectId: key.id,
        details: {
          from: node.parent === null ? null : keyText(node.parent),
          to: parent === null ? null : keyText(parent),
          place,
        },
      },
    }
  })
