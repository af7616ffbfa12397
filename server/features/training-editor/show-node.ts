/** Shows nodes to editors: as items of the tree, one with all its fields, and what its draft changes. */
import {
  actOf,
  changesOf,
  type PublishedChange,
} from '@wegband/domain/features/training-editor/published-changes.ts'
import type { TrainingNode, TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import { nameOf } from '@wegband/domain/features/training-editor/node-fields.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { type EditedNode, sportOf } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { LoadedTree } from './load-tree.ts'

const marksOf = ({ fields, hasVideo }: EditedNode): Partial<TreeItem> => {
  if (fields.kind === 'sport') return { hue: fields.hue, chroma: fields.chroma }
  if (fields.kind === 'level') return { belt: fields.belt, isKids: fields.isKids }
  if (fields.kind === 'content')
    return { hasVideo, isSolo: fields.isSolo, isFree: fields.availableForFreemium }
  return {}
}

export const showItem = (node: EditedNode, publishAt: string | undefined): TreeItem => ({
  kind: node.kind,
  id: node.id,
  parent: node.parent,
  order: node.order,
  name: nameOf(node.fields).de,
  state: node.state,
  ...marksOf(node),
  ...(publishAt === undefined ? {} : { publishAt }),
})

export const showNode = (tree: LoadedTree, node: EditedNode): TrainingNode => ({
  kind: node.kind,
  id: node.id,
  parent: node.parent,
  state: node.state,
  fields: node.fields,
  changes: changesOf(node),
  version: node.version,
  hasVideo: node.hasVideo,
  sportId: sportOf(node, tree.byKey) ?? null,
})

export const showChange = (node: EditedNode): PublishedChange => ({
  kind: node.kind,
  id: node.id,
  name: nameOf(node.fields).de,
  act: actOf(node),
  fields: changesOf(node),
})

export const isDrafted = (node: EditedNode): boolean => node.draft !== undefined

export const byPlace = (a: EditedNode, b: EditedNode): number =>
  a.order - b.order || keyText(a).localeCompare(keyText(b))
