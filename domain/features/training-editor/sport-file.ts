/**
 * A sport as a file: its nodes with all fields, parents first. Nodes name each other by their numbers in the file. What only this
 * installation has (videos, uploaded pictures, schools, other sports) is left out.
 */
import { z } from 'zod'
import { type NodeFields, nodeFields } from './node-fields.ts'
import { isSameKey, keyText, mayLieIn, type NodeKey } from './node-kinds.ts'
import type { TreeNode } from './tree-with-drafts.ts'

export const FILE_NODES_MAX = 3000

const fileNode = z.strictObject({
  number: z.int().min(1).max(FILE_NODES_MAX),
  parent: z.int().min(1).max(FILE_NODES_MAX).nullable(),
  order: z.int().min(0).max(100_000),
  fields: nodeFields,
})

export const sportFile = z.strictObject({
  format: z.literal('wegband-sport'),
  version: z.literal(1),
  nodes: z.array(fileNode).min(1).max(FILE_NODES_MAX),
})
export type SportFile = z.output<typeof sportFile>

const UPLOADED = '/api/'
/** As `targets` name them. */
const kindOfTarget = (type: string): string => (type === 'module-group' ? 'group' : type)

/** The fields with other names for what they name; what has no other name is left out. */
export const renamed = (fields: NodeFields, nameOf: (key: string) => number | undefined): NodeFields => {
  const found = (kind: string, id: number): number[] => {
    const name = nameOf(`${kind}:${id}`)
    return name === undefined ? [] : [name]
  }
  if (fields.kind === 'group')
    return { ...fields, moduleIds: fields.moduleIds.flatMap((id) => found('module', id)) }
  if (fields.kind !== 'content') return fields
  const { relatedSportId } = fields
  return {
    ...fields,
    relatedSportId: relatedSportId === null ? null : (found('sport', relatedSportId)[0] ?? null),
    targets: fields.targets.flatMap((target) => {
      const [type = '', id = ''] = target.split(':')
      return found(kindOfTarget(type), Number(id)).map((name) => `${type}:${name}`)
    }),
  }
}

const local = (picture: string | null): string | null =>
  picture === null || picture.startsWith(UPLOADED) ? null : picture

const ofEveryInstallation = (fields: NodeFields): NodeFields => {
  if (fields.kind === 'sport') return { ...fields, schoolId: null }
  if (fields.kind !== 'content') return fields
  const { titlePictureLight, titlePictureDark } = fields
  const pictures = { titlePictureLight: local(titlePictureLight), titlePictureDark: local(titlePictureDark) }
  return { ...fields, ...pictures, videoId: null }
}

/** The sport with everything in it that is offered, as its editor sees it. */
export const fileOf = (nodes: readonly TreeNode[], sport: TreeNode): SportFile => {
  const own: TreeNode[] = []
  const collect = (node: TreeNode): void => {
    own.push(node)
    const parts = nodes.filter(({ parent, isRetired }) => !isRetired && isSameKey(parent, node))
    for (const part of parts.toSorted((a, b) => a.order - b.order || a.id - b.id)) collect(part)
  }
  collect(sport)
  const numbers = new Map(own.map((node, index) => [keyText(node), index + 1]))
  const numberOf = (key: NodeKey | null): number | null =>
    key === null ? null : (numbers.get(keyText(key)) ?? null)
  return {
    format: 'wegband-sport',
    version: 1,
    nodes: own.map((node) => ({
      number: numberOf(node) ?? 0,
      parent: node === sport ? null : numberOf(node.parent),
      order: node.order,
      fields: renamed(ofEveryInstallation(node.fields), (key) => numbers.get(key)),
    })),
  }
}

/** Undefined: not such a file, or its nodes do not make one sport. */
export const parseSportFile = (text: string): SportFile | undefined => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const { data } = sportFile.safeParse(json)
  if (data === undefined) return undefined
  const kinds = new Map<number, NodeFields['kind']>()
  for (const [index, { number, parent, fields }] of data.nodes.entries()) {
    const above = parent === null ? null : kinds.get(parent)
    const isRoot = index === 0
    // Parents come first, so nothing lies in itself.
    if (kinds.has(number) || above === undefined || isRoot !== (parent === null)) return undefined
    if (isRoot ? fields.kind !== 'sport' : !mayLieIn(fields.kind, above)) return undefined
    kinds.set(number, fields.kind)
  }
  return {
    ...data,
    nodes: data.nodes.map((node) => ({ ...node, fields: ofEveryInstallation(node.fields) })),
  }
}
