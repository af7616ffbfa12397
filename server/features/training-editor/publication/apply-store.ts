/** SQL that writes published nodes. New rows get the ids that were reserved for their drafts. */
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { FieldsOf } from '@wegband/domain/features/training-editor/node-fields.ts'
import { appointmentTypes } from '../../../db/schema/appointments.ts'
import { examTasks } from '../../../db/schema/exams.ts'
import {
  contentGroups,
  contents,
  contentTargets,
  levels,
  moduleGroupItems,
  moduleGroups,
  modules,
  promos,
  sports,
} from '../../../db/schema/sports.ts'
import { scenarioWorkshops } from '../../../db/schema/training/scenario-workshops.ts'
import type { Db } from '../../../db/transaction.ts'

/** What every row has besides its fields. */
export type RowFacts = {
  readonly id: number
  readonly order: number
  readonly retiredAt: string | null
  readonly at: string
}

/** Neighbours swap places: the constraints are checked at the end of the transaction. */
export const deferOrders = async (tx: Db): Promise<void> => {
  await tx.execute(
    sql`set constraints levels_once, modules_order, exam_tasks_order, scenario_workshops_order deferred`,
  )
}

const stamps = ({ at }: RowFacts) => ({ createdAt: at, updatedAt: at })
/** A retired row leaves its place: the order of the others is unique. */
const placeOf = ({ id, order, retiredAt }: RowFacts): number => (retiredAt === null ? order : -id)
const bare = <Row extends { createdAt: string }>({
  createdAt: _created,
  ...row
}: Row): Omit<Row, 'createdAt'> => row

export const putSport = async (
  tx: Db,
  facts: RowFacts,
  { kind: _kind, ...own }: FieldsOf<'sport'>,
  parentId: number | null,
): Promise<void> => {
  const { id, retiredAt } = facts
  const row = { id, ...own, parentId, retiredAt, ...stamps(facts) }
  await tx
    .insert(sports)
    // The places of all sports are written afterwards.
    .values({ ...row, sortOrder: 0, deepOrder: '' })
    .onConflictDoUpdate({ target: sports.id, set: bare(row) })
}

export const putLevel = async (
  tx: Db,
  facts: RowFacts,
  { kind: _kind, ...own }: FieldsOf<'level'>,
  sportId: number,
): Promise<void> => {
  const row = {
    id: facts.id,
    ...own,
    sportId,
    index: placeOf(facts),
    retiredAt: facts.retiredAt,
    ...stamps(facts),
  }
  await tx
    .insert(levels)
    .values(row)
    .onConflictDoUpdate({ target: levels.id, set: bare(row) })
}

export const putModule = async (
  tx: Db,
  facts: RowFacts,
  { kind: _kind, ...own }: FieldsOf<'module'>,
  place: { readonly levelId: number; readonly sportId: number },
): Promise<void> => {
  const row = {
    id: facts.id,
    ...own,
    ...place,
    sortOrder: placeOf(facts),
    retiredAt: facts.retiredAt,
    ...stamps(facts),
  }
  await tx
    .insert(modules)
    .values(row)
    .onConflictDoUpdate({ target: modules.id, set: bare(row) })
}

export const putHeading = async (
  tx: Db,
  facts: RowFacts,
  { name }: FieldsOf<'heading'>,
  moduleId: number,
): Promise<void> => {
  const row = {
    id: facts.id,
    name,
    moduleId,
    sortOrder: facts.order,
    retiredAt: facts.retiredAt,
    ...stamps(facts),
  }
  await tx
    .insert(contentGroups)
    .values(row)
    .onConflictDoUpdate({ target: contentGroups.id, set: bare(row) })
}

type Target = typeof contentTargets.$inferInsert
const targetOf = (contentId: number, key: string): Target => {
  const [type = '', id = ''] = key.split(':')
  return { contentId, type: type as Target['type'], targetId: Number(id) }
}

export const putContent = async (
  tx: Db,
  facts: RowFacts,
  { kind: _kind, videoId: _video, targets, ...own }: FieldsOf<'content'>,
  place: { readonly sportId: number; readonly moduleId: number | null; readonly groupId: number | null },
): Promise<void> => {
  const { id } = facts
  const row = { id, ...own, ...place, sortOrder: facts.order, retiredAt: facts.retiredAt, ...stamps(facts) }
  await tx
    .insert(contents)
    .values(row)
    .onConflictDoUpdate({ target: contents.id, set: bare(row) })
  await tx.delete(contentTargets).where(eq(contentTargets.contentId, id))
  if (targets.length > 0)
    await tx.insert(contentTargets).values([...new Set(targets)].map((key) => targetOf(id, key)))
}

/** The headings of contents follow them into another module; a heading keeps its contents. */
export const moveContentsOfHeading = async (tx: Db, groupId: number, moduleId: number): Promise<void> => {
  await tx.update(contents).set({ moduleId }).where(eq(contents.groupId, groupId))
}

export const putTask = async (
  tx: Db,
  facts: RowFacts,
  { name }: FieldsOf<'task'>,
  levelId: number,
): Promise<void> => {
  const row = {
    id: facts.id,
    name,
    levelId,
    sortOrder: placeOf(facts),
    retiredAt: facts.retiredAt,
    ...stamps(facts),
  }
  await tx
    .insert(examTasks)
    // Only of a new one: exam days that were announced before do without it.
    .values({ ...row, addedAt: facts.at })
    .onConflictDoUpdate({
      target: examTasks.id,
      set: {
        ...bare(row),
        // Exam days that were announced before keep the name.
        formerNames: sql`case when ${examTasks.name} = excluded.name then ${examTasks.formerNames}
          else ${examTasks.formerNames} || jsonb_build_array(jsonb_build_object('name', ${examTasks.name}, 'until', ${facts.at}::text)) end`,
      },
    })
}

export const putWorkshop = async (
  tx: Db,
  facts: RowFacts,
  { name, description }: FieldsOf<'workshop'>,
  levelId: number,
): Promise<void> => {
  const { id, retiredAt } = facts
  const row = { id, name, description, levelId, sortOrder: placeOf(facts), retiredAt, ...stamps(facts) }
  await tx
    .insert(scenarioWorkshops)
    .values(row)
    .onConflictDoUpdate({ target: scenarioWorkshops.id, set: bare(row) })
}

export const putGroup = async (
  tx: Db,
  facts: RowFacts,
  { name, moduleIds }: FieldsOf<'group'>,
  sportId: number,
): Promise<void> => {
  const { id } = facts
  const row = { id, name, sportId, sortOrder: facts.order, retiredAt: facts.retiredAt, ...stamps(facts) }
  await tx
    .insert(moduleGroups)
    .values(row)
    .onConflictDoUpdate({ target: moduleGroups.id, set: bare(row) })
  const kept = [...new Set(moduleIds)]
  await tx
    .delete(moduleGroupItems)
    .where(
      and(
        eq(moduleGroupItems.groupId, id),
        kept.length === 0 ? undefined : notInArray(moduleGroupItems.moduleId, kept),
      ),
    )
  if (kept.length === 0) return
  await tx
    .insert(moduleGroupItems)
    .values(kept.map((moduleId, index) => ({ groupId: id, moduleId, sortOrder: index + 1 })))
    .onConflictDoUpdate({
      target: [moduleGroupItems.groupId, moduleGroupItems.moduleId],
      set: { sortOrder: sql`excluded.sort_order` },
    })
}

export const putPromo = async (
  tx: Db,
  facts: RowFacts,
  { kind: _kind, ...own }: FieldsOf<'promo'>,
  sportId: number,
): Promise<void> => {
  const row = { id: facts.id, ...own, sportId, sortOrder: facts.order, ...stamps(facts) }
  await tx
    .insert(promos)
    .values(row)
    .onConflictDoUpdate({ target: promos.id, set: bare(row) })
}

/** Names that no person reads. */
const newKey = (): string => `office-${crypto.randomUUID()}`

export const putType = async (
  tx: Db,
  facts: RowFacts,
  { name, confirmationTypes, isExam }: FieldsOf<'type'>,
): Promise<void> => {
  const row = { id: facts.id, name, confirmationTypes: [...confirmationTypes], isExam, ...stamps(facts) }
  await tx
    .insert(appointmentTypes)
    .values({ ...row, key: newKey() })
    .onConflictDoUpdate({ target: appointmentTypes.id, set: bare(row) })
}

const ORDERED = {
  level: { table: levels, column: 'idx' },
  module: { table: modules, column: 'sort_order' },
  heading: { table: contentGroups, column: 'sort_order' },
  content: { table: contents, column: 'sort_order' },
  task: { table: examTasks, column: 'sort_order' },
  workshop: { table: scenarioWorkshops, column: 'sort_order' },
  group: { table: moduleGroups, column: 'sort_order' },
  promo: { table: promos, column: 'sort_order' },
} as const
export type OrderedKind = keyof typeof ORDERED
export const isOrdered = (kind: string): kind is OrderedKind => kind in ORDERED

/** Only the place of a row: what was not published keeps the day of its last change. */
export const putOrder = async (tx: Db, kind: OrderedKind, id: number, order: number): Promise<void> => {
  const { table, column } = ORDERED[kind]
  await tx.execute(sql`update ${table} set ${sql.identifier(column)} = ${order} where id = ${id}`)
}

export const putSportPlace = async (
  tx: Db,
  id: number,
  { sortOrder, deepOrder }: { readonly sortOrder: number; readonly deepOrder: string },
): Promise<void> => {
  await tx.update(sports).set({ sortOrder, deepOrder }).where(eq(sports.id, id))
}
