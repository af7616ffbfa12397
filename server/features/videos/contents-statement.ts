/** Reads contents with the data for access checks and tiles; one statement for any number of modules. */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { contents, contentTargets, sports } from '../../db/schema/sports.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'

const columns = {
  id: contents.id,
  moduleId: contents.moduleId,
  sportId: contents.sportId,
  /** Set for a sport that belongs to a single school. */
  schoolId: sports.schoolId,
  sportMembershipLv: sports.requiredMembershipLv,
  groupId: contents.groupId,
  order: contents.sortOrder,
  name: contents.name,
  title: contents.title,
  isSolo: contents.isSolo,
  videoLength: contents.videoLength,
  videoState: contents.videoState,
  titlePictureLight: contents.titlePictureLight,
  titlePictureDark: contents.titlePictureDark,
  poster: contents.poster,
  paymentRequired: contents.paymentRequired,
  requiredMembershipLv: contents.requiredMembershipLv,
  sportProgressIsRequired: contents.sportProgressIsRequired,
  relatedSportId: contents.relatedSportId,
  /** The level that the required sport progress must reach. */
  levelIndex: contents.requiredLevelIndex,
  contentIsAvailableForFreemium: contents.availableForFreemium,
  availableSubscriptionTargets: sql<string[]>`(
    select coalesce(array_agg(${contentTargets.type} || ':' || ${contentTargets.targetId} order by ${contentTargets.id}), '{}')
    from ${contentTargets} where ${contentTargets.contentId} = ${contents.id}
  )`,
  progress: sql<number>`coalesce(${contentProgress.seconds}, 0)`,
  completedAt: contentProgress.completedAt,
}

const selectContents = (db: Db, userId: number) =>
  db
    .select(columns)
    .from(contents)
    .innerJoin(sports, eq(sports.id, contents.sportId))
    .leftJoin(
      contentProgress,
      and(eq(contentProgress.contentId, contents.id), eq(contentProgress.userId, userId)),
    )
    .$dynamic()

export type ContentRow = Awaited<ReturnType<typeof listContentsOfModules>>[number]

/** Ordered as in their modules. */
export const listContentsOfModules = (db: Db, userId: number, moduleIds: readonly number[]) =>
  selectContents(db, userId)
    .where(and(inArray(contents.moduleId, [...moduleIds]), isNull(contents.retiredAt)))
    .orderBy(asc(contents.moduleId), asc(contents.sortOrder), asc(contents.id))

/** The maximum number of own contents that a sport shows. */
export const SPORT_CONTENTS_MAX = 20

/** The first contents that belong to the sports themselves, not to a module. */
export const listContentsOfSports = (db: Db, userId: number, sportIds: readonly number[]) => {
  const place = sql<number>`row_number() over (partition by ${contents.sportId} order by ${contents.sortOrder}, ${contents.id})`
  const ranked = db
    .select({ id: contents.id, place: place.as('place') })
    .from(contents)
    .where(
      and(inArray(contents.sportId, [...sportIds]), isNull(contents.moduleId), isNull(contents.retiredAt)),
    )
    .as('ranked')
  return selectContents(db, userId)
    .where(
      inArray(
        contents.id,
        db.select({ id: ranked.id }).from(ranked).where(lte(ranked.place, SPORT_CONTENTS_MAX)),
      ),
    )
    .orderBy(asc(contents.sportId), asc(contents.sortOrder), asc(contents.id))
}

export const findContent = async (
  db: Db,
  userId: number,
  contentId: number,
): Promise<ContentRow | undefined> => {
  const [row] = await selectContents(db, userId).where(eq(contents.id, contentId))
  return row
}
