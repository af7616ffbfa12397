/** Deletes new drafts, withdraws what was published, brings it back, and drops what was drafted of it. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { TrainingNode } from '@wegband/domain/features/training-editor/contract.ts'
import { isSameKey, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { ancestorsOf, type EditedNode } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { deleteDrafts, putDraft, unplan } from './draft-store.ts'
import { dropIdleDraft, orderAtEnd, requireParent } from './edit-node.ts'
import { editorWrite } from './editor-write.ts'
import { findNode, type LoadedTree } from './load-tree.ts'
import { showNode } from './show-node.ts'

const partsOf = (tree: LoadedTree, node: EditedNode): EditedNode[] =>
  tree.nodes.filter((one) => ancestorsOf(one, tree.byKey).some((above) => isSameKey(above, node)))

const entryOf = (action: string, { kind, id }: NodeKey) => ({
  action: `training.${action}`,
  subjectType: kind,
  subjectId: id,
})

/** A page of a sport is switched off; types of classes stay, since classes name them. */
export const retireNode = (context: Context, key: NodeKey): Promise<undefined> =>
  editorWrite(context, async (tx, tree, stamp) => {
    const node = findNode(tree, key)
    if (node.published === undefined) {
      const parts = partsOf(tree, node)
      if (parts.some(({ published }) => published !== undefined))
        throw new AppError('training-editor.has-parts')
      await deleteDrafts(tx, [node, ...parts])
      return { result: undefined, entry: entryOf('draft-deleted', key) }
    }
    if (node.kind === 'type') throw new AppError('general.not-allowed')
    const change = node.kind === 'promo' ? { fields: { isActive: false } } : { isRetired: true }
    await putDraft(tx, key, change, stamp)
    return { result: undefined, entry: entryOf('draft-withdrawn', key) }
  })

export const returnNode = (context: Context, key: NodeKey): Promise<TrainingNode> =>
  editorWrite(context, async (tx, tree, stamp) => {
    const node = findNode(tree, key)
    if (node.published?.isRetired === true) {
      requireParent(tree, node.kind, node.parent)
      const order = orderAtEnd(tree, node.kind, node.parent)
      await putDraft(tx, key, { isRetired: false, order }, stamp)
    } else if (node.draft?.isRetired === true) await putDraft(tx, key, { isRetired: null }, stamp)
    const after = await dropIdleDraft(tx, key)
    return { result: showNode(after, findNode(after, key)), entry: entryOf('draft-returned', key) }
  })

export const discardDraft = (context: Context, key: NodeKey): Promise<undefined> =>
  editorWrite(context, async (tx, tree) => {
    const node = findNode(tree, key)
    if (node.published === undefined) throw notFound()
    await deleteDrafts(tx, [key])
    return { result: undefined, entry: entryOf('draft-discarded', key) }
  })

export const unplanNode = (context: Context, key: NodeKey): Promise<undefined> =>
  editorWrite(context, async (tx, tree) => {
    await unplan(tx, [findNode(tree, key)])
    return { result: undefined, entry: entryOf('draft-unplanned', key) }
  })
