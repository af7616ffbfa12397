/** The visible rows of the tree: branches that are closed cost nothing, however large they are. */
import type { TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'

export type TreeRow = {
  readonly item: TreeItem
  readonly key: string
  readonly depth: number
  readonly hasParts: boolean
  readonly isOpen: boolean
}

const KIND_ORDER: Readonly<Record<TreeItem['kind'], number>> = {
  sport: 7,
  level: 1,
  module: 1,
  heading: 2,
  content: 1,
  workshop: 3,
  task: 4,
  group: 5,
  promo: 6,
  type: 8,
}

const TOP = ''
const parentKey = ({ parent }: TreeItem): string => (parent === null ? TOP : keyText(parent))

export type TreeIndex = {
  readonly byKey: ReadonlyMap<string, TreeItem>
  readonly partsOf: ReadonlyMap<string, readonly TreeItem[]>
}

const byPlace = (a: TreeItem, b: TreeItem): number =>
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || a.order - b.order || a.id - b.id

/** What was withdrawn is only there when it is asked for. */
export const indexTree = (items: readonly TreeItem[], withRetired: boolean): TreeIndex => {
  const byKey = new Map<string, TreeItem>()
  const partsOf = new Map<string, TreeItem[]>()
  for (const item of items) {
    byKey.set(keyText(item), item)
    if (item.state === 'retired' && !withRetired) continue
    const parts = partsOf.get(parentKey(item))
    if (parts === undefined) partsOf.set(parentKey(item), [item])
    else parts.push(item)
  }
  for (const parts of partsOf.values()) parts.sort(byPlace)
  return { byKey, partsOf }
}

export const rowsOf = ({ partsOf }: TreeIndex, open: ReadonlySet<string>): TreeRow[] => {
  const rows: TreeRow[] = []
  const walk = (parent: string, depth: number): void => {
    for (const item of partsOf.get(parent) ?? []) {
      const key = keyText(item)
      const hasParts = (partsOf.get(key)?.length ?? 0) > 0
      const isOpen = open.has(key)
      rows.push({ item, key, depth, hasParts, isOpen })
      if (hasParts && isOpen && depth < 12) walk(key, depth + 1)
    }
  }
  walk(TOP, 0)
  return rows
}

/** More are found by typing on. */
export const FOUND_MAX = 100

export const searchTree = (items: readonly TreeItem[], words: string): TreeItem[] => {
  const text = words.trim().toLowerCase()
  return items.filter(({ name }) => name.toLowerCase().includes(text)).slice(0, FOUND_MAX)
}

/** From the top down to the node itself. */
export const pathOf = ({ byKey }: TreeIndex, key: string): TreeItem[] => {
  const path: TreeItem[] = []
  for (let at = byKey.get(key); at !== undefined && !path.includes(at);) {
    path.unshift(at)
    at = at.parent === null ? undefined : byKey.get(keyText(at.parent))
  }
  return path
}

/** Siblings of the same kind, in order. */
export const siblingsIn = ({ partsOf }: TreeIndex, item: TreeItem): TreeItem[] =>
  (partsOf.get(parentKey(item)) ?? []).filter(({ kind, state }) => kind === item.kind && state !== 'retired')
