/** The order of nodes once published: 1, 2, 3 among siblings; contents are counted through their whole module. */
import { groupBy } from './group-by.ts'
import { keyText, type NodeKey } from './node-kinds.ts'
import type { EditedNode, TreeNode } from './tree-with-drafts.ts'

const bySort = (a: TreeNode, b: TreeNode): number => a.order - b.order || a.id - b.id

const groupOf = (node: TreeNode, parent: NodeKey | null = node.parent): string =>
  `${node.kind} ${parent === null ? '' : keyText(parent)}`

/** As published. */
export const ordersOf = (nodes: readonly TreeNode[]): ReadonlyMap<string, number> =>
  new Map(nodes.map((node) => [keyText(node), node.order]))

/** Where a publication of `chosen` leaves each node that is offered. Siblings of none of them keep their numbers. */
export const finalOrders = (
  after: readonly EditedNode[],
  chosen: readonly EditedNode[],
): ReadonlyMap<string, number> => {
  const live = after.filter((node) => !node.isRetired)
  const headings = new Map(
    after.flatMap((node) => (node.kind === 'heading' ? [[keyText(node), node.parent] as const] : [])),
  )
  const ownerOf = (node: TreeNode): string => {
    const { parent } = node
    const module = parent === null ? null : (headings.get(keyText(parent)) ?? parent)
    return node.kind === 'content' ? groupOf(node, module) : groupOf(node)
  }
  const touched = new Set(
    chosen.flatMap((node) => [
      ownerOf(node),
      ...(node.published === undefined ? [] : [ownerOf(node.published)]),
      // The contents of a module follow its headings.
      ...(node.kind === 'heading' && node.parent !== null ? [`content ${keyText(node.parent)}`] : []),
    ]),
  )
  const orders = new Map(live.map((node) => [keyText(node), node.order]))
  const headingOrder = (node: TreeNode): number =>
    node.parent?.kind === 'heading' ? (orders.get(keyText(node.parent)) ?? 0) : 0
  // Headings first: the contents of their module follow them.
  const groups = [...groupBy(live, ownerOf)].toSorted(
    ([a], [b]) => Number(a.startsWith('content')) - Number(b.startsWith('content')),
  )
  for (const [group, own] of groups)
    if (touched.has(group))
      own
        .toSorted((a, b) => headingOrder(a) - headingOrder(b) || bySort(a, b))
        .forEach((node, index) => orders.set(keyText(node), index + 1))
  return orders
}
