/** What the training editor edits, and what may lie in what (decisions §6.1). */

export const NODE_KINDS = [
  'sport',
  'level',
  'module',
  'heading',
  'content',
  'task',
  'workshop',
  'group',
  'promo',
  'type',
] as const
export type NodeKind = (typeof NODE_KINDS)[number]

export type NodeKey = { readonly kind: NodeKind; readonly id: number }

/** `null`: at the top of the tree. */
const PARENTS: Readonly<Record<NodeKind, readonly (NodeKind | null)[]>> = {
  sport: [null, 'sport'],
  level: ['sport'],
  module: ['level'],
  heading: ['module'],
  content: ['heading', 'module', 'sport'],
  task: ['level'],
  workshop: ['level'],
  group: ['sport'],
  promo: ['sport'],
  type: [null],
}

export const mayLieIn = (kind: NodeKind, parent: NodeKind | null): boolean => PARENTS[kind].includes(parent)

/** What may be added below a node, in the order of the buttons. */
export const kindsIn = (parent: NodeKind | null): readonly NodeKind[] =>
  NODE_KINDS.filter((kind) => mayLieIn(kind, parent))

export const keyText = ({ kind, id }: NodeKey): string => `${kind}:${id}`

export const isSameKey = (a: NodeKey | null, b: NodeKey | null): boolean =>
  a === null || b === null ? a === b : a.kind === b.kind && a.id === b.id
