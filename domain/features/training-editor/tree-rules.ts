/** The rules of progress that a tree of training gives, as the ledger takes them. */
import type { LevelThresholds, LevelVersions } from '../progress/ledger.ts'
import { groupBy } from './group-by.ts'
import { keyText } from './node-kinds.ts'
import { indexNodes, sportOf, type TreeNode } from './tree-with-drafts.ts'

export type TreeRules = {
  readonly levels: readonly LevelVersions[]
  readonly options: { readonly maxLevel: number; readonly moduleLevels: ReadonlyMap<number, number> }
}

/** What a level asks for, wherever it stands. */
export type LevelRules = Omit<LevelThresholds, 'index'> & { readonly examPassPercent: number }

/** What it asked for until a publication (docs/decisions/0075). */
export type FormerLevelRules = { readonly replacedBy: number; readonly asked: LevelRules }

/** By the id of the level, the oldest first. */
export type FormerVersions = ReadonlyMap<number, readonly FormerLevelRules[]>

const modulesByLevel = (nodes: readonly TreeNode[]): ReadonlyMap<number, readonly TreeNode[]> =>
  groupBy(
    nodes.filter(({ kind }) => kind === 'module'),
    ({ parent }) => parent?.id ?? 0,
  )

/** What each offered level asks. */
export const askedByLevel = (nodes: readonly TreeNode[]): ReadonlyMap<number, LevelRules> => {
  const modulesOf = modulesByLevel(nodes)
  return new Map(
    nodes.flatMap(({ id, fields, isRetired }) => {
      if (fields.kind !== 'level' || isRetired) return []
      const { completionMode, weeksPerStep, stepsPerStripe, stripes } = fields
      const { recommendedTrainings, moduleRepeats, workshops, seminars, examPassPercent } = fields
      const steps = { completionMode, weeksPerStep, stepsPerStripe, stripes }
      const counts = { recommendedTrainings, moduleRepeats, workshops, seminars, examPassPercent }
      const modulesCount = (modulesOf.get(id) ?? []).filter((one) => !one.isRetired).length
      return [[id, { ...steps, ...counts, modulesCount }] as const]
    }),
  )
}

const isSameAsked = (a: LevelRules, b: LevelRules): boolean =>
  (Object.keys(a) as (keyof LevelRules)[]).every((name) => a[name] === b[name])

/** Modules that are no longer offered are not asked for. */
const withFewer = (asked: LevelRules, offered: number): LevelRules => ({
  ...asked,
  modulesCount: Math.min(asked.modulesCount, offered),
})

/** The versions of all levels once the publication has replaced what it changes. */
export const versionsAfter = (
  before: readonly TreeNode[],
  after: readonly TreeNode[],
  former: FormerVersions,
  publicationId: number,
): FormerVersions => {
  const was = askedByLevel(before)
  return new Map(
    [...askedByLevel(after)].flatMap(([levelId, asked]) => {
      const old = was.get(levelId)
      const last = old && withFewer(old, asked.modulesCount)
      const versions = [
        ...(former.get(levelId) ?? []),
        ...(last === undefined || isSameAsked(last, asked)
          ? []
          : [{ replacedBy: publicationId, asked: last }]),
      ].map((one) => ({ ...one, asked: withFewer(one.asked, asked.modulesCount) }))
      return versions.length === 0 ? [] : [[levelId, versions] as const]
    }),
  )
}

const thresholds = (index: number, { examPassPercent: _share, ...asked }: LevelRules): LevelThresholds => ({
  index,
  ...asked,
})

/** The rules of every sport that has a level, by the order that each level has or will have. */
export const rulesOfTree = (
  nodes: readonly TreeNode[],
  orders: ReadonlyMap<string, number>,
  former: FormerVersions,
): ReadonlyMap<number, TreeRules> => {
  const byKey = indexNodes(nodes)
  const levelNodes = nodes.filter(({ kind }) => kind === 'level')
  const modulesOf = modulesByLevel(nodes)
  const askedOf = askedByLevel(nodes)
  return new Map(
    [...groupBy(levelNodes, (level) => sportOf(level, byKey) ?? 0)].map(([sportId, own]) => {
      const indexOf = (level: TreeNode): number =>
        level.isRetired ? -level.id : (orders.get(keyText(level)) ?? level.order)
      const levels = own
        .toSorted((a, b) => indexOf(a) - indexOf(b))
        .flatMap((level): LevelVersions[] => {
          const asked = askedOf.get(level.id)
          if (asked === undefined) return []
          const index = indexOf(level)
          const versions = (former.get(level.id) ?? []).map(({ replacedBy, asked: once }) => ({
            replacedBy,
            asked: thresholds(index, once),
          }))
          return [{ ...thresholds(index, asked), former: versions }]
        })
      const moduleLevels = new Map(
        own.flatMap((level) =>
          (modulesOf.get(level.id) ?? []).map((one) => [one.id, indexOf(level)] as const),
        ),
      )
      const maxLevel = Math.max(1, ...levels.map(({ index }) => index))
      return [sportId, { levels, options: { maxLevel, moduleLevels } }] as const
    }),
  )
}
