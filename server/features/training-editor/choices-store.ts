/** SQL of what the fields of the training choose from. */
import { asc, desc, eq, sql } from 'drizzle-orm'
import { membershipLevels } from '../../db/schema/subscriptions.ts'
import { glossary } from '../../db/schema/texts.ts'
import { videos } from '../../db/schema/videos/video-library.ts'
import type { Db } from '../../db/transaction.ts'

const VIDEOS_MAX = 2000

/** The newest first. */
export const listReadyVideos = (db: Db) =>
  db
    .select({ id: videos.id, title: videos.title, seconds: videos.seconds })
    .from(videos)
    .where(eq(videos.state, 'ready'))
    .orderBy(desc(videos.id))
    .limit(VIDEOS_MAX)

export const listMembershipLevels = (db: Db) =>
  db
    .select({ id: membershipLevels.id, value: membershipLevels.value, name: membershipLevels.name })
    .from(membershipLevels)
    .orderBy(asc(membershipLevels.value), asc(membershipLevels.id))

/** By their German titles. Modules name them by their keys. */
export const listTerms = async (db: Db): Promise<{ key: string; title: string }[]> => {
  const title = sql<string>`${glossary.title} ->> 'de'`
  return db.select({ key: glossary.termKey, title }).from(glossary).orderBy(title, glossary.id)
}
