/** The tree of training as published, and as it will be with drafts. */
import type { NodeFields } from './node-fields.ts'
import { isSameKey, keyText, type NodeKey, type NodeKind } from './node-kinds.ts'

/** A published node, or one as it will be. */
export type TreeNode = {
  readonly kind: NodeKind
  readonly id: number
  readonly parent: NodeKey | null
  readonly order: number
  readonly isRetired: boolean
  /** A video can be played; only contents have one. */
  readonly hasVideo: boolean
  readonly updatedAt: string
  readonly fields: NodeFields
}

export type Draft = {
  readonly kind: NodeKind
  readonly nodeId: number
  readonly isNew: boolean
  readonly isRetired: boolean | null
  readonly parent: NodeKey | null
  readonly order: number | null
  readonly fields: Readonly<Record<string, unknown>>
  readonly savedAt: string | null
  readonly updatedAt: string
}

export type NodeState = 'published' | 'changed' | 'draft' | 'retiring' | 'retired'

/** A node as the editor sees it. */
export type EditedNode = TreeNode & {
  readonly state: NodeState
  readonly draft: Draft | undefined
  /** Undefined for what was never published. */
  readonly published: TreeNode | undefined
  /** What a save must have seen. */
  readonly version: string
}

const stateOf = (published: TreeNode | undefined, draft: Draft | undefined): NodeState => {
  if (published === undefined) return 'draft'
  const willRetire = draft?.isRetired ?? published.isRetired
  if (willRetire) return published.isRetired ? 'retired' : 'retiring'
  return draft === undefined ? 'published' : 'changed'
}

const edited = (
  key: NodeKey,
  published: TreeNode | undefined,
  draft: Draft | undefined,
  start: (kind: NodeKind) => NodeFields,
): EditedNode => {
  const fields = { ...(published?.fields ?? start(key.kind)), ...draft?.fields } as NodeFields
  return {
    kind: key.kind,
    id: key.id,
    parent: draft?.parent ?? published?.parent ?? null,
    order: draft?.order ?? published?.order ?? 0,
    isRetired: draft?.isRetired ?? published?.isRetired ?? false,
    hasVideo: (published?.hasVideo ?? false) || (fields.kind === 'content' && fields.videoId !== null),
    updatedAt: published?.updatedAt ?? draft?.updatedAt ?? '',
    fields,
    state: stateOf(published, draft),
    draft,
    published,
    version: draft?.savedAt ?? published?.updatedAt ?? draft?.updatedAt ?? '',
  }
}

/** Every node with its draft, in no order. `start` gives the fields of a new one. */
export const withDrafts = (
  published: readonly TreeNode[],
  drafts: readonly Draft[],
  start: (kind: NodeKind) => NodeFields,
): EditedNode[] => {
  const draftOf = new Map(drafts.map((draft) => [keyText({ kind: draft.kind, id: draft.nodeId }), draft]))
  const known = new Set(published.map(keyText))
  return [
    ...published.map((node) => edited(node, node, draftOf.get(keyText(node)), start)),
    ...drafts
      .filter((draft) => !known.has(keyText({ kind: draft.kind, id: draft.nodeId })))
      .map((draft) => edited({ kind: draft.kind, id: draft.nodeId }, undefined, draft, start)),
  ]
}

/** Siblings share parent and order; headings stand beside contents of their module, each kind counted by itself. */
export const siblingsOf = <Node extends TreeNode>(
  nodes: readonly Node[],
  kind: NodeKind,
  parent: NodeKey | null,
): Node[] =>
  nodes
    .filter((node) => node.kind === kind && !node.isRetired && isSameKey(node.parent, parent))
    .toSorted((a, b) => a.order - b.order || a.id - b.id)

export const indexNodes = <Node extends NodeKey>(nodes: readonly Node[]): ReadonlyMap<string, Node> =>
  new Map(nodes.map((node) => [keyText(node), node]))

/** From the parent up to the top; a circle ends where it began. */
export const ancestorsOf = <Node extends TreeNode>(
  node: TreeNode,
  byKey: ReadonlyMap<string, Node>,
): Node[] => {
  const found: Node[] = []
  const seen = new Set([keyText(node)])
  let at = node.parent
  while (at !== null && !seen.has(keyText(at))) {
    seen.add(keyText(at))
    const above = byKey.get(keyText(at))
    if (above === undefined) break
    found.push(above)
    at = above.parent
  }
  return found
}

/** The sport in which a node lies. */
export const sportOf = (node: TreeNode, byKey: ReadonlyMap<string, TreeNode>): number | undefined =>
  node.kind === 'sport' ? node.id : ancestorsOf(node, byKey).find(({ kind }) => kind === 'sport')?.id
