/** SQL that reads the published training as nodes of one tree, in one statement for each table. */
import { sql } from 'drizzle-orm'
import type { NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { TreeNode } from '@wegband/domain/features/training-editor/tree-with-drafts.ts'
import { appointmentTypes } from '../../db/schema/appointments.ts'
import { examTasks } from '../../db/schema/exams.ts'
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
} from '../../db/schema/sports.ts'
import { scenarioWorkshops } from '../../db/schema/training/scenario-workshops.ts'
import { videoContents } from '../../db/schema/videos/video-library.ts'
import type { Db } from '../../db/transaction.ts'

type Facts = { readonly id: number; readonly updatedAt: string; readonly retiredAt?: string | null }

const node = (
  row: Facts,
  place: { readonly parent: NodeKey | null; readonly order: number; readonly hasVideo?: boolean },
  fields: TreeNode['fields'],
): TreeNode => ({
  kind: fields.kind,
  id: row.id,
  parent: place.parent,
  order: place.order,
  isRetired: (row.retiredAt ?? null) !== null,
  hasVideo: place.hasVideo ?? false,
  updatedAt: row.updatedAt,
  fields,
})

const inSport = (id: number): NodeKey => ({ kind: 'sport', id })

/** The order of sports is that of the tree: `deepOrder` is its path. */
const readSports = async (db: Db): Promise<TreeNode[]> => {
  const rows = await db.select().from(sports).orderBy(sports.deepOrder, sports.id)
  const places = new Map<number | null, number>()
  return rows.map((row) => {
    const place = (places.get(row.parentId) ?? 0) + 1
    places.set(row.parentId, place)
    const { name, menuName, description, slug, schoolId, isMainSport, isKids, showInMenu } = row
    const { requiredMembershipLv, availableForSubscription, hue, chroma } = row
    const own = { name, menuName, description, slug, schoolId, isMainSport, isKids, showInMenu }
    const parent = row.parentId === null ? null : inSport(row.parentId)
    return node(
      row,
      { parent, order: place },
      { kind: 'sport', ...own, requiredMembershipLv, availableForSubscription, hue, chroma },
    )
  })
}

const readLevels = async (db: Db): Promise<TreeNode[]> =>
  (await db.select().from(levels)).map((row) => {
    const { name, belt, isKids, completionMode, weeksPerStep, stepsPerStripe, stripes } = row
    const { recommendedTrainings, moduleRepeats, workshops, seminars, examPassPercent } = row
    const own = { name, belt, isKids, completionMode, weeksPerStep, stepsPerStripe, stripes }
    const counts = { recommendedTrainings, moduleRepeats, workshops, seminars, examPassPercent }
    return node(row, { parent: inSport(row.sportId), order: row.index }, { kind: 'level', ...own, ...counts })
  })

const readModules = async (db: Db): Promise<TreeNode[]> =>
  (await db.select().from(modules)).map((row) => {
    const { name, description, points, glossaryTerms } = row
    return node(
      row,
      { parent: { kind: 'level', id: row.levelId }, order: row.sortOrder },
      { kind: 'module', name, description, points, glossaryTerms },
    )
  })

const readHeadings = async (db: Db): Promise<TreeNode[]> =>
  (await db.select().from(contentGroups)).map((row) =>
    node(
      row,
      { parent: { kind: 'module', id: row.moduleId }, order: row.sortOrder },
      { kind: 'heading', name: row.name },
    ),
  )

type ContentRow = typeof contents.$inferSelect
const contentParent = ({ groupId, moduleId, sportId }: ContentRow): NodeKey => {
  if (groupId !== null) return { kind: 'heading', id: groupId }
  return moduleId === null ? inSport(sportId) : { kind: 'module', id: moduleId }
}

const readContents = async (db: Db): Promise<TreeNode[]> => {
  const rows = await db
    .select({
      content: contents,
      videoId: sql<
        number | null
      >`(select v.video_id from ${videoContents} v where v.content_id = contents.id)`,
      targets: sql<string[]>`(
        select coalesce(array_agg(t.type || ':' || t.target_id order by t.id), '{}')
        from ${contentTargets} t where t.content_id = contents.id)`,
    })
    .from(contents)
  return rows.map(({ content, videoId, targets }) => {
    const { name, title, isSolo, titlePictureLight, titlePictureDark, requiredMembershipLv } = content
    const { paymentRequired, sportProgressIsRequired, relatedSportId } = content
    const { requiredLevelIndex, availableForFreemium } = content
    const own = { name, title, isSolo, titlePictureLight, titlePictureDark, requiredMembershipLv }
    const access = { paymentRequired, sportProgressIsRequired, relatedSportId, requiredLevelIndex }
    const hasVideo = content.videoState === 'ready'
    return node(
      content,
      { parent: contentParent(content), order: content.sortOrder, hasVideo },
      { kind: 'content', ...own, ...access, availableForFreemium, videoId, targets },
    )
  })
}

const readTasks = async (db: Db): Promise<TreeNode[]> =>
  (await db.select().from(examTasks)).map((row) =>
    node(
      row,
      { parent: { kind: 'level', id: row.levelId }, order: row.sortOrder },
      { kind: 'task', name: row.name },
    ),
  )

const readWorkshops = async (db: Db): Promise<TreeNode[]> =>
  (await db.select().from(scenarioWorkshops)).map((row) =>
    node(
      row,
      { parent: { kind: 'level', id: row.levelId }, order: row.sortOrder },
      { kind: 'workshop', name: row.name, description: row.description },
    ),
  )

const readGroups = async (db: Db): Promise<TreeNode[]> => {
  const rows = await db
    .select({
      group: moduleGroups,
      moduleIds: sql<number[]>`(
        select coalesce(array_agg(i.module_id order by i.sort_order, i.id), '{}')
        from ${moduleGroupItems} i where i.group_id = module_groups.id)`,
    })
    .from(moduleGroups)
  return rows.map(({ group, moduleIds }) =>
    node(
      group,
      { parent: inSport(group.sportId), order: group.sortOrder },
      { kind: 'group', name: group.name, moduleIds },
    ),
  )
}

const readPromos = async (db: Db): Promise<TreeNode[]> =>
  (await db.select().from(promos)).map((row) => {
    const { title, lead, gains, questions, isActive } = row
    return node(
      row,
      { parent: inSport(row.sportId), order: row.sortOrder },
      { kind: 'promo', title, lead, gains, questions, isActive },
    )
  })

const readTypes = async (db: Db): Promise<TreeNode[]> =>
  (await db.select().from(appointmentTypes).orderBy(appointmentTypes.id)).map((row, index) => {
    const { name, confirmationTypes, isExam } = row
    return node(row, { parent: null, order: index + 1 }, { kind: 'type', name, confirmationTypes, isExam })
  })

const READS = [
  readSports,
  readLevels,
  readModules,
  readHeadings,
  readContents,
  readTasks,
  readWorkshops,
  readGroups,
  readPromos,
  readTypes,
] as const

/** One after the other: in a transaction they share one connection. */
export const readPublished = async (db: Db): Promise<TreeNode[]> => {
  const nodes: TreeNode[] = []
  for (const read of READS) nodes.push(...(await read(db)))
  return nodes
}
