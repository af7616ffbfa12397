/** Writes chosen nodes as they shall be, parents before their parts, and the places of their siblings. */
import type { FieldsOf } from '@wegband/domain/features/training-editor/node-fields.ts'
import { slugOf } from '@wegband/domain/features/training-editor/slug.ts'
import {
  isSameKey,
  keyText,
  NODE_KINDS,
  type NodeKind,
} from '@wegband/domain/features/training-editor/node-kinds.ts'
import {
  type EditedNode,
  indexNodes,
  siblingsOf,
  sportOf,
} from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { useVideo } from '../../videos/library/use-video.ts'
import {
  deferOrders,
  isOrdered,
  moveContentsOfHeading,
  putContent,
  putGroup,
  putHeading,
  putLevel,
  putModule,
  putOrder,
  putPromo,
  putSport,
  putSportPlace,
  putTask,
  putType,
  putWorkshop,
  type RowFacts,
} from './apply-store.ts'

export type Application = {
  readonly after: readonly EditedNode[]
  readonly chosen: readonly EditedNode[]
  readonly orders: ReadonlyMap<string, number>
  readonly at: string
}

type Place = { readonly parentId: number; readonly sportId: number; readonly moduleId: number | null }

const placesOf = ({ after }: Application) => {
  const byKey = indexNodes(after)
  return (node: EditedNode): Place => {
    const above = node.parent === null ? undefined : byKey.get(keyText(node.parent))
    const module = above?.kind === 'heading' ? above.parent : above
    return {
      parentId: node.parent?.id ?? 0,
      sportId: sportOf(node, byKey) ?? 0,
      moduleId: module?.kind === 'module' ? module.id : null,
    }
  }
}

const putChosenVideo = async (
  tx: Transaction,
  node: EditedNode,
  fields: FieldsOf<'content'>,
): Promise<void> => {
  const before = node.published?.fields.kind === 'content' ? node.published.fields.videoId : null
  if (fields.videoId === null || fields.videoId === before) return
  await useVideo(tx, { contentId: node.id, videoId: fields.videoId })
}

const putNode = async (tx: Transaction, node: EditedNode, facts: RowFacts, place: Place): Promise<void> => {
  const { fields } = node
  switch (fields.kind) {
    case 'sport':
      return putSport(
        tx,
        facts,
        { ...fields, slug: fields.slug || slugOf(fields.name.de, node.id) },
        node.parent?.id ?? null,
      )
    case 'level':
      return putLevel(tx, facts, fields, place.parentId)
    case 'module':
      return putModule(tx, facts, fields, { levelId: place.parentId, sportId: place.sportId })
    case 'heading':
      await putHeading(tx, facts, fields, place.parentId)
      return moveContentsOfHeading(tx, node.id, place.parentId)
    case 'content':
      await putContent(tx, facts, fields, {
        sportId: place.sportId,
        moduleId: place.moduleId,
        groupId: node.parent?.kind === 'heading' ? node.parent.id : null,
      })
      return putChosenVideo(tx, node, fields)
    case 'task':
      return putTask(tx, facts, fields, place.parentId)
    case 'workshop':
      return putWorkshop(tx, facts, fields, place.parentId)
    case 'group':
      return putGroup(tx, facts, fields, place.parentId)
    case 'promo':
      return putPromo(tx, facts, fields, place.parentId)
    case 'type':
      return putType(tx, facts, fields)
  }
}

/** A path of places from the top: `002.001`. The first in the tree has the highest order (§2). */
const placeSports = async (tx: Transaction, after: readonly EditedNode[]): Promise<void> => {
  const sports = after.filter(({ kind }) => kind === 'sport')
  const paths = new Map<number, string>()
  const walk = (parent: EditedNode | null, path: string): void => {
    for (const [index, sport] of siblingsOf(sports, 'sport', parent).entries()) {
      if (paths.has(sport.id)) continue
      paths.set(sport.id, `${path}${String(index + 1).padStart(3, '0')}`)
      walk(sport, `${paths.get(sport.id)}.`)
    }
  }
  walk(null, '')
  for (const { id } of sports) if (!paths.has(id)) paths.set(id, `999.${String(id).padStart(10, '0')}`)
  const inOrder = [...paths].toSorted(([, a], [, b]) => (a < b ? -1 : 1))
  for (const [index, [id, deepOrder]] of inOrder.entries())
    await putSportPlace(tx, id, { sortOrder: inOrder.length - index, deepOrder })
}

const depthOf = (kind: NodeKind): number => NODE_KINDS.indexOf(kind)

/** Sports below their parents: the parent exists first. */
const inOrderOfWriting = (chosen: readonly EditedNode[]): EditedNode[] => {
  const left = chosen.toSorted((a, b) => depthOf(a.kind) - depthOf(b.kind))
  const written: EditedNode[] = []
  while (left.length > 0) {
    const at = left.findIndex(
      (node) => !left.some((other) => other !== node && isSameKey(other, node.parent)),
    )
    written.push(...left.splice(Math.max(0, at), 1))
  }
  return written
}

export const applyNodes = async (tx: Transaction, application: Application): Promise<void> => {
  const { after, chosen, orders, at } = application
  const placeOf = placesOf(application)
  await deferOrders(tx)
  for (const node of inOrderOfWriting(chosen)) {
    const order = orders.get(keyText(node)) ?? node.order
    const retiredAt = node.isRetired ? at : null
    await putNode(tx, node, { id: node.id, order, retiredAt, at }, placeOf(node))
  }
  const written = new Set(chosen.map(keyText))
  for (const node of after) {
    const order = orders.get(keyText(node))
    if (order === undefined || order === node.published?.order || written.has(keyText(node))) continue
    if (node.published !== undefined && isOrdered(node.kind)) await putOrder(tx, node.kind, node.id, order)
  }
  if (chosen.some(({ kind }) => kind === 'sport')) await placeSports(tx, after)
}
