/** Adds a node and saves its fields, as drafts. Two editors on one node: the second save is a conflict. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { changesOf } from '@wegband/domain/features/training-editor/published-changes.ts'
import type { TrainingNode } from '@wegband/domain/features/training-editor/contract.ts'
import type { ChangedFields } from '@wegband/domain/features/training-editor/node-fields.ts'
import {
  keyText,
  mayLieIn,
  type NodeKey,
  type NodeKind,
} from '@wegband/domain/features/training-editor/node-kinds.ts'
import { type EditedNode, siblingsOf } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { deleteDrafts, putDraft, reserveId } from './draft-store.ts'
import { editorWrite } from './editor-write.ts'
import { findNode, type LoadedTree, loadTree } from './load-tree.ts'
import { showNode } from './show-node.ts'

/** The parent that a node shall have: it exists, is offered, and may hold nodes of this kind. */
export const requireParent = (tree: LoadedTree, kind: NodeKind, parent: NodeKey | null): void => {
  const above = parent === null ? null : tree.byKey.get(keyText(parent))
  if (above === undefined || above?.isRetired === true || !mayLieIn(kind, above?.kind ?? null))
    throw new AppError('training-editor.not-there')
}

export const orderAtEnd = (tree: LoadedTree, kind: NodeKind, parent: NodeKey | null): number =>
  (siblingsOf(tree.nodes, kind, parent).at(-1)?.order ?? 0) + 1

/** A draft that changes nothing any more is dropped. */
export const dropIdleDraft = async (tx: Transaction, key: NodeKey): Promise<LoadedTree> => {
  const tree = await loadTree(tx)
  const node = findNode(tree, key)
  const isIdle =
    node.published !== undefined &&
    node.published.isRetired === node.isRetired &&
    changesOf(node).length === 0
  if (node.draft === undefined || !isIdle) return tree
  await deleteDrafts(tx, [key])
  return loadTree(tx)
}

export const addNode = (
  context: Context,
  { kind, parent }: { readonly kind: NodeKind; readonly parent: NodeKey | null },
): Promise<TrainingNode> =>
  editorWrite(context, async (tx, tree, stamp) => {
    requireParent(tree, kind, parent)
    const key = { kind, id: await reserveId(tx, kind) }
    const order = orderAtEnd(tree, kind, parent)
    await putDraft(tx, key, { isNew: true, parent, order, savedAt: stamp.at }, stamp)
    const after = await loadTree(tx)
    return {
      result: showNode(after, findNode(after, key)),
      entry: { action: 'training.draft-added', subjectType: kind, subjectId: key.id },
    }
  })

/** Saves within one millisecond are told apart. */
export const laterThan = (at: string, version: string): string => {
  const floor = Date.parse(version) + 1
  return Date.parse(at) >= floor ? at : new Date(floor).toISOString()
}

export const requireSeen = (tree: LoadedTree, node: EditedNode, seenAt: string): void => {
  if (Date.parse(node.version) !== Date.parse(seenAt))
    throw new AppError('general.stale', { data: showNode(tree, node) })
}

export const saveNode = (
  context: Context,
  key: NodeKey,
  { fields, seenAt }: { readonly fields: ChangedFields; readonly seenAt: string },
): Promise<TrainingNode> =>
  editorWrite(context, async (tx, tree, stamp) => {
    const node = findNode(tree, key)
    if (fields.kind !== key.kind)
      throw new AppError('general.invalid', { errors: { kind: ['not-an-option'] } })
    requireSeen(tree, node, seenAt)
    const { kind: _kind, ...changed } = fields
    await putDraft(tx, key, { fields: changed, savedAt: laterThan(stamp.at, node.version) }, stamp)
    const after = await dropIdleDraft(tx, key)
    return {
      result: showNode(after, findNode(after, key)),
      entry: {
        action: 'training.draft-saved',
        subjectType: key.kind,
        subjectId: key.id,
        details: { fields: Object.keys(changed) },
      },
    }
  })
