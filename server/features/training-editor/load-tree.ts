/** The tree as its editors see it: published rows with drafts laid over them. */
import { newFields } from '@wegband/domain/features/training-editor/node-fields.ts'
import { keyText, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import {
  type EditedNode,
  indexNodes,
  withDrafts,
} from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { listDrafts } from './draft-store.ts'
import { readPublished } from './tree-store.ts'

export type LoadedTree = {
  readonly nodes: readonly EditedNode[]
  readonly byKey: ReadonlyMap<string, EditedNode>
}

export const loadTree = async (db: Db): Promise<LoadedTree> => {
  const published = await readPublished(db)
  const nodes = withDrafts(published, await listDrafts(db), newFields)
  return { nodes, byKey: indexNodes(nodes) }
}

export const findNode = ({ byKey }: LoadedTree, key: NodeKey): EditedNode => {
  const node = byKey.get(keyText(key))
  if (node === undefined) throw notFound()
  return node
}
