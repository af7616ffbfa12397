/** SQL of what levels asked for before (docs/decisions/0075). */
import { asc, eq, gt, sql } from 'drizzle-orm'
import type { FormerVersions } from '@wegband/domain/features/training-editor/tree-rules.ts'
import { levelVersions } from '../../../db/schema/training/level-versions.ts'
import type { Db } from '../../../db/transaction.ts'

export const listVersions = async (db: Db): Promise<FormerVersions> => {
  const rows = await db
    .select({
      levelId: levelVersions.levelId,
      replacedBy: levelVersions.publicationId,
      asked: {
        completionMode: levelVersions.completionMode,
        weeksPerStep: levelVersions.weeksPerStep,
        stepsPerStripe: levelVersions.stepsPerStripe,
        stripes: levelVersions.stripes,
        recommendedTrainings: levelVersions.recommendedTrainings,
        moduleRepeats: levelVersions.moduleRepeats,
        workshops: levelVersions.workshops,
        seminars: levelVersions.seminars,
        modulesCount: levelVersions.modulesCount,
        examPassPercent: levelVersions.examPassPercent,
      },
    })
    .from(levelVersions)
    .orderBy(asc(levelVersions.publicationId))
  return Map.groupBy(rows, ({ levelId }) => levelId)
}

/** Adds those of this publication, and lowers the older ones to the modules that are still offered. */
export const putVersions = async (
  tx: Db,
  versions: FormerVersions,
  { publicationId, at }: { readonly publicationId: number; readonly at: string },
): Promise<void> => {
  const stamps = { publicationId, replacedAt: at, createdAt: at, updatedAt: at }
  const added = [...versions].flatMap(([levelId, own]) =>
    own
      .filter((one) => one.replacedBy === publicationId)
      .map(({ asked }) => ({ levelId, ...asked, ...stamps })),
  )
  if (added.length > 0) await tx.insert(levelVersions).values(added)
  for (const [levelId, own] of versions) {
    const most = Math.max(...own.map(({ asked }) => asked.modulesCount))
    await tx
      .update(levelVersions)
      .set({ modulesCount: most, updatedAt: at })
      .where(sql`${eq(levelVersions.levelId, levelId)} and ${gt(levelVersions.modulesCount, most)}`)
  }
}
