/** Takes sports over from templates: drafts that are published in the same transaction, by the one function that publishes. */
import {
  type ShownTemplate,
  SPORT_TEMPLATES,
  type SportTemplate,
} from '@wegband/domain/features/training-editor/templates-contract.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { keyText, type NodeKind } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Context } from '../../http/request/context.ts'
import { officeWrite } from '../money-office/office-write.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { insertDrafts, listDrafts, lockDrafts, type NewDraft, reserveIds } from './draft-store.ts'
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

/** The new nodes of a sport. `idsOf` gives as many ids of a kind as are asked for. */
const draftSport = async (
  key: SportTemplate,
  order: number,
  idsOf: (kind: NodeKind, count: number) => Promise<number[]>,
): Promise<NewDraft[]> => {
  const { name, description, hue, chroma, isKids, levels } = readTemplate(key)
  const [sportId = 0] = await idsOf('sport', 1)
  const levelIds = await idsOf('level', levels.length)
  const moduleIds = await idsOf(
    'module',
    levels.reduce((sum, { modules }) => sum + modules.length, 0),
  )
  const sport = { kind: 'sport', id: sportId } as const
  const fields = { name, menuName: name, description, slug: key, hue, chroma, isKids }
  return [
    { ...sport, parent: null, order, fields },
    ...levels.flatMap(({ name: levelName, modules }, index): NewDraft[] => {
      const level = { kind: 'level', id: levelIds[index] ?? 0 } as const
      const own = { name: levelName, belt: index + 1, ...(isKids ? KIDS_LEVEL : {}) }
      return [
        { ...level, parent: sport, order: index + 1, fields: own },
        ...modules.map((module, place): NewDraft => ({
          kind: 'module',
          id: moduleIds.shift() ?? 0,
          parent: level,
          order: place + 1,
          fields: { name: module.name, description: module.description },
        })),
      ]
    }),
  ]
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
    const stamp = { by: context.actor.userId, at: now.toISOString() }
    const idsOf = (kind: NodeKind, count: number) => reserveIds(tx, kind, count)
    const from = orderAtEnd(tree, 'sport', null)
    const added: NewDraft[] = []
    for (const [index, key] of missing.entries()) added.push(...(await draftSport(key, from + index, idsOf)))
    const hasTypes = tree.nodes.some(({ kind }) => kind === 'type')
    const typeIds = hasTypes ? [] : await idsOf('type', CLASS_TYPES.length)
    added.push(
      ...typeIds.map((id, index): NewDraft => ({
        kind: 'type',
        id,
        parent: null,
        order: index + 1,
        fields: CLASS_TYPES[index] ?? {},
      })),
    )
    if (added.length === 0) return { result: undefined, entry: undefined }
    await insertDrafts(tx, added, stamp)
    const keysAdded = new Set(added.map(keyText))
    const drafts = (await listDrafts(tx)).filter(({ kind, nodeId }) =>
      keysAdded.has(keyText({ kind, id: nodeId })),
    )
    const { id } = await publishDrafts(tx, drafts, { by: context.actor.userId, now, isForAll: false })
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
