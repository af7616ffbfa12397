/** What a publication changes, field by field. */
import { z } from 'zod'
import { id } from '../../http/shapes.ts'
import { NODE_KINDS } from './node-kinds.ts'
import type { EditedNode, TreeNode } from './tree-with-drafts.ts'

export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type FieldChange = z.output<typeof fieldChange>

export const publishedChange = z.object({
  kind: z.enum(NODE_KINDS),
  id,
  name: z.string(),
  act: z.enum(['added', 'changed', 'retired', 'returned']),
  fields: z.array(fieldChange),
})
export type PublishedChange = z.output<typeof publishedChange>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const placeOf = (node: TreeNode | undefined): string | null =>
  node?.parent === null || node === undefined ? null : `${node.parent.kind}:${node.parent.id}`

export const changesOf = (node: EditedNode): FieldChange[] => {
  const { published } = node
  const before: Readonly<Record<string, unknown>> = published?.fields ?? {}
  const after: Readonly<Record<string, unknown>> = node.fields
  const own = Object.keys(after)
    .filter((field) => field !== 'kind' && !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] }))
  const moved = isSame(placeOf(published), placeOf(node))
    ? []
    : [{ field: 'parent', before: placeOf(published), after: placeOf(node) }]
  const ordered =
    published === undefined || published.order === node.order
      ? []
      : [{ field: 'order', before: published.order, after: node.order }]
  return [...own, ...(published === undefined ? [] : [...moved, ...ordered])]
}

export const actOf = (node: EditedNode): PublishedChange['act'] => {
  if (node.published === undefined) return 'added'
  if (node.isRetired && !node.published.isRetired) return 'retired'
  return !node.isRetired && node.published.isRetired ? 'returned' : 'changed'
}
