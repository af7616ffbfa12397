/** The versions of a node, from what each publication changed of it. */
import type { PublishedChange } from './published-changes.ts'
import { newFields, type NodeFields, nodeFields } from './node-fields.ts'
import type { NodeKind } from './node-kinds.ts'

export type PublishedStep = {
  readonly publicationId: number
  readonly publishedAt: string
  readonly publishedBy: string | null
  readonly change: PublishedChange
}

export type NodeVersion = Omit<PublishedStep, 'change' | 'publicationId' | 'publishedAt'> & {
  /** Null: as it was before the first publication that is known of it. */
  readonly publicationId: number | null
  readonly publishedAt: string | null
  readonly act: PublishedChange['act'] | null
  readonly changes: PublishedChange['fields']
  readonly fields: NodeFields
}

/** Where a node lies is no part of its fields. */
const PLACE: ReadonlySet<string> = new Set(['parent', 'order'])

/** Fields that came later have the values of a new node. */
const fieldsFrom = (kind: NodeKind, loose: Readonly<Record<string, unknown>>): NodeFields | undefined => {
  const known = Object.keys(newFields(kind))
  const own = Object.fromEntries(Object.entries(loose).filter(([name]) => known.includes(name)))
  return nodeFields.safeParse({ ...newFields(kind), ...own }).data
}

/** The newest first. `steps`: the newest first; `published`: as it is now. */
export const versionsOf = (published: NodeFields, steps: readonly PublishedStep[]): NodeVersion[] => {
  const { kind } = published
  const versions: NodeVersion[] = []
  let loose: Record<string, unknown> = { ...published }
  for (const { change, ...step } of steps) {
    const fields = fieldsFrom(kind, loose)
    if (fields !== undefined) versions.push({ ...step, act: change.act, changes: change.fields, fields })
    loose = { ...loose }
    for (const { field, before } of change.fields) if (!PLACE.has(field)) loose[field] = before
  }
  const first = steps.at(-1)?.change.act === 'added' ? undefined : fieldsFrom(kind, loose)
  const none = { publicationId: null, publishedAt: null, publishedBy: null, act: null, changes: [] }
  return first === undefined ? versions : [...versions, { ...none, fields: first }]
}
