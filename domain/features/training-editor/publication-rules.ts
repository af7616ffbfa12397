/** Why a publication is refused: each reason names the node that it is about, so that the page can open it. */
import { BELTS, KIDS_BELTS } from './node-bounds.ts'
import { nameOf, type NodeFields } from './node-fields.ts'
import { isSameKey, keyText, mayLieIn, type NodeKey } from './node-kinds.ts'
import { finalOrders } from './final-orders.ts'
import { ancestorsOf, type EditedNode, indexNodes, type TreeNode } from './tree-with-drafts.ts'

export const PROBLEM_CODES = [
  'no-german-name',
  'no-video',
  'no-belt',
  'empty-level',
  'circle',
  'broken-target',
  'no-parent',
  'slug-taken',
  'level-trained',
  'module-trained',
  'in-use',
  'takes-away',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export type Problem = NodeKey & {
  readonly name: string
  readonly code: ProblemCode
  /** How many people it would take something away from. */
  readonly people?: number
}

export type PublicationFacts = {
  readonly membershipLevelIds: ReadonlySet<number>
  /** The highest level of each sport in which something was trained, passed or is to be checked. */
  readonly highestTrained: ReadonlyMap<number, number>
  readonly trainedModules: ReadonlySet<number>
  /** What classes, plans and the like name, as `kind:id`: it cannot be withdrawn. */
  readonly inUse: ReadonlySet<string>
}

const isBlank = (words: { readonly de: string }): boolean => words.de.trim() === ''

const blankNames = (fields: NodeFields): boolean => {
  if (fields.kind === 'sport') return isBlank(fields.name) || isBlank(fields.menuName)
  if (fields.kind === 'content') return isBlank(fields.name) || isBlank(fields.title)
  if (fields.kind === 'promo')
    return [
      fields.title,
      ...fields.gains,
      ...fields.questions.flatMap(({ question, answer }) => [question, answer]),
    ].some(isBlank)
  return isBlank(nameOf(fields))
}

type Check = (node: EditedNode) => ProblemCode | undefined

/** What was trained counts in its level, so a trained module stays in it. */
const movesTrained =
  (facts: PublicationFacts): Check =>
  (node) =>
    node.kind === 'module' &&
    node.published !== undefined &&
    !isSameKey(node.published.parent, node.parent) &&
    facts.trainedModules.has(node.id)
      ? 'module-trained'
      : undefined

const checksOf = (
  after: readonly EditedNode[],
  orders: ReadonlyMap<string, number>,
  facts: PublicationFacts,
): readonly Check[] => {
  const byKey = indexNodes<EditedNode>(after)
  const live = (key: NodeKey): EditedNode | undefined => {
    const node = byKey.get(keyText(key))
    return node === undefined || node.isRetired ? undefined : node
  }
  const isTarget = (key: string): boolean => {
    const [type = '', id = ''] = key.split(':')
    if (type === 'membership-level') return facts.membershipLevelIds.has(Number(id))
    const kind = type === 'module-group' ? 'group' : type
    return (
      (kind === 'sport' || kind === 'module' || kind === 'content' || kind === 'group') &&
      live({ kind, id: Number(id) }) !== undefined
    )
  }
  const hasCircle = (node: EditedNode): boolean => {
    const above = ancestorsOf(node, byKey)
    const last = above.at(-1) ?? node
    return last.parent !== null && byKey.has(keyText(last.parent))
  }
  const sportId = (node: TreeNode): number =>
    ancestorsOf(node, byKey).find(({ kind }) => kind === 'sport')?.id ?? 0
  const isTrainedLevel = (node: EditedNode): boolean => {
    const highest = facts.highestTrained.get(sportId(node)) ?? 0
    const wasAt = node.published?.isRetired === false ? node.published.order : undefined
    const isAt = node.isRetired ? undefined : orders.get(keyText(node))
    return wasAt !== isAt && Math.min(wasAt ?? Infinity, isAt ?? Infinity) <= highest
  }
  const brokenFields = ({ fields }: EditedNode): boolean => {
    if (fields.kind === 'group')
      return fields.moduleIds.some((id) => live({ kind: 'module', id }) === undefined)
    if (fields.kind !== 'content') return false
    const related = fields.relatedSportId
    const relatedIsGone = related !== null && live({ kind: 'sport', id: related }) === undefined
    return (
      !fields.targets.every(isTarget) ||
      relatedIsGone ||
      (fields.sportProgressIsRequired && related === null) ||
      (fields.paymentRequired && fields.targets.length === 0)
    )
  }
  const hasLiveModule = (level: NodeKey): boolean =>
    after.some((node) => node.kind === 'module' && !node.isRetired && isSameKey(node.parent, level))
  return [
    (node) => (blankNames(node.fields) ? 'no-german-name' : undefined),
    (node) => (hasCircle(node) ? 'circle' : undefined),
    (node) =>
      !mayLieIn(node.kind, node.parent?.kind ?? null) ||
      (node.parent !== null && live(node.parent) === undefined)
        ? 'no-parent'
        : undefined,
    (node) => (node.kind === 'content' && !node.hasVideo ? 'no-video' : undefined),
    (node) =>
      node.fields.kind === 'level' && node.fields.belt > (node.fields.isKids ? KIDS_BELTS : BELTS)
        ? 'no-belt'
        : undefined,
    (node) => (node.kind === 'level' && !hasLiveModule(node) ? 'empty-level' : undefined),
    (node) => (brokenFields(node) ? 'broken-target' : undefined),
    (node) => (node.kind === 'level' && isTrainedLevel(node) ? 'level-trained' : undefined),
    movesTrained(facts),
  ]
}

const slugs = (after: readonly EditedNode[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { fields } of after)
    if (fields.kind === 'sport' && fields.slug !== '')
      counts.set(fields.slug, (counts.get(fields.slug) ?? 0) + 1)
  return counts
}

/** A sale, a class to come or a membership names it, or people trained in it. */
const whyNotRetire = (
  node: EditedNode,
  facts: PublicationFacts,
  trainedLevel: Check,
): ProblemCode | undefined => {
  if (facts.inUse.has(keyText(node))) return 'in-use'
  return node.kind === 'level' ? trainedLevel(node) : movesTrained(facts)(node)
}

/** The levels that lost modules are looked at as well, and what pointed to a withdrawn node. */
const touchedBy = (node: EditedNode, after: readonly EditedNode[]): EditedNode[] => {
  const levelLeft =
    node.published?.parent?.kind === 'level' &&
    (node.isRetired || !isSameKey(node.published.parent, node.parent))
      ? node.published.parent
      : undefined
  const key = node.kind === 'group' ? `module-group:${node.id}` : keyText(node)
  return after.filter(
    (other) =>
      !other.isRetired &&
      ((levelLeft !== undefined && isSameKey(other, levelLeft)) ||
        (node.isRetired &&
          ((other.fields.kind === 'content' &&
            (other.fields.targets.includes(key) ||
              (node.kind === 'sport' && other.fields.relatedSportId === node.id))) ||
            (other.fields.kind === 'group' &&
              node.kind === 'module' &&
              other.fields.moduleIds.includes(node.id))))),
  )
}

/** `after`: the tree with exactly the chosen drafts. Nothing else of it is looked at but what they touch. */
export const whyNotPublish = (
  after: readonly EditedNode[],
  chosen: readonly EditedNode[],
  facts: PublicationFacts,
): Problem[] => {
  const keys = new Set(chosen.map(keyText))
  const checks = checksOf(after, finalOrders(after, chosen), facts)
  const trainedLevel: Check = (node) => checks.at(-2)?.(node)
  const slugCounts = slugs(after)
  const known = new Set(after.map(keyText))
  const problems = new Map<string, Problem>()
  const add = (node: EditedNode, code: ProblemCode | undefined): void => {
    if (code === undefined) return
    problems.set(`${keyText(node)} ${code}`, {
      kind: node.kind,
      id: node.id,
      name: nameOf(node.fields).de,
      code,
    })
  }
  const look = (node: EditedNode): void => {
    if (node.isRetired) {
      if (node.parent !== null && !known.has(keyText(node.parent))) add(node, 'no-parent')
      return add(node, whyNotRetire(node, facts, trainedLevel))
    }
    for (const check of checks) add(node, check(node))
    if (node.fields.kind === 'sport' && (slugCounts.get(node.fields.slug) ?? 0) > 1) add(node, 'slug-taken')
  }
  for (const node of after) {
    // A level that another one shifts is looked at as well.
    if (node.kind === 'level') add(node, trainedLevel(node))
    if (!keys.has(keyText(node))) continue
    look(node)
    for (const other of touchedBy(node, after)) if (!keys.has(keyText(other))) look(other)
  }
  return [...problems.values()]
}
