/** Takes sports over from templates: drafts that are published in the same transaction, by the one function that publishes. */
import {
  type ShownTemplate,
  SPORT_TEMPLATES,
  type SportTemplate,
} from '@wegband/domain/features/training-editor/templates-contract.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { keyText, type NodeKey, type NodeKind } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { officeWrite } from '../money-office/office-write.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { listDrafts, lockDrafts, putDraft, reserveId } from './draft-store.ts'
import type { Stamp } from './editor-write.ts'
import { orderAtEnd } from './edit-node.ts'
import { type LoadedTree, loadTree } from './load-tree.ts'
import { publishDrafts } from './publication/publish-training.ts'
import { CLASS_TYPES, KIDS_LEVEL, readTemplate } from './sport-templates.ts'

/** A sport of that address, published, drafted or retired. */
const hasSport = ({ nodes }: Pick<LoadedTree, 'nodes'>, slug: string): boolean =>
  nodes.some(({ fields }) => fields.kind === 'sport' && fields.slug === slug)

const showTemplates = ({ locale }: Context, tree: Pick<LoadedTree, 'nodes'>): ShownTemplate[] =>
  SPORT_TEMPLATES.map((key) => {
    const { name, description, levels } = readTemplate(key)
    return {
      key,
      name: inLocale(name, locale),
      description: inLocale(description, locale),
      levels: levels.length,
      modules: levels.reduce((sum, { modules }) => sum + modules.length, 0),
      isThere: hasSport(tree, key),
    }
  })

export const listTemplates = async (context: Context): Promise<ShownTemplate[]> =>
  showTemplates(context, await loadTree(context.db.drizzle))

type Draft = {
  readonly kind: NodeKind
  readonly parent: NodeKey | null
  readonly order: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** Writes new nodes as drafts and remembers their keys. */
const drafter = (tx: Transaction, stamp: Stamp) => {
  const keys = new Set<string>()
  const add = async ({ kind, parent, order, fields }: Draft): Promise<NodeKey> => {
    const key = { kind, id: await reserveId(tx, kind) }
    await putDraft(tx, key, { isNew: true, parent, order, fields, savedAt: stamp.at }, stamp)
    keys.add(keyText(key))
    return key
  }
  return { add, keys }
}
type Drafter = ReturnType<typeof drafter>

const draftSport = async ({ add }: Drafter, key: SportTemplate, order: number): Promise<void> => {
  const { name, description, hue, chroma, isKids, levels } = readTemplate(key)
  const sport = await add({
    kind: 'sport',
    parent: null,
    order,
    fields: { name, menuName: name, description, slug: key, hue, chroma, isKids },
  })
  for (const [index, { name: levelName, modules }] of levels.entries()) {
    const level = await add({
      kind: 'level',
      parent: sport,
      order: index + 1,
      fields: { name: levelName, belt: index + 1, ...(isKids ? KIDS_LEVEL : {}) },
    })
    for (const [place, module] of modules.entries())
      await add({
        kind: 'module',
        parent: level,
        order: place + 1,
        fields: { name: module.name, description: module.description },
      })
  }
}

/** Sports that exist stay as they are. An installation without class types gets those that a calendar needs. */
export const takeTemplates = async (
  context: Context,
  { keys }: { readonly keys: readonly SportTemplate[] },
): Promise<ShownTemplate[]> => {
  await officeWrite(context, async (tx, now) => {
    await lockDrafts(tx)
    const tree = await loadTree(tx)
    const missing = [...new Set(keys)].filter((key) => !hasSport(tree, key))
    const own = drafter(tx, { by: context.actor.userId, at: now.toISOString() })
    const from = orderAtEnd(tree, 'sport', null)
    for (const [index, key] of missing.entries()) await draftSport(own, key, from + index)
    const hasTypes = tree.nodes.some(({ kind }) => kind === 'type')
    if (!hasTypes)
      for (const [index, fields] of CLASS_TYPES.entries())
        await own.add({ kind: 'type', parent: null, order: index + 1, fields })
    if (own.keys.size === 0) return { result: undefined, entry: undefined }
    const drafts = (await listDrafts(tx)).filter(({ kind, nodeId }) =>
      own.keys.has(keyText({ kind, id: nodeId })),
    )
    const { id } = await publishDrafts(tx, drafts, { by: context.actor.userId, now, isForAll: true })
    return {
      result: undefined,
      entry: {
        action: 'training.templates-taken',
        subjectType: 'training-publication',
        subjectId: id,
        details: { sports: missing, types: hasTypes ? 0 : CLASS_TYPES.length },
      },
    }
  })
  forgetReferenceData(context.db)
  return listTemplates(context)
}
