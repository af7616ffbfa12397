/**
 * Fills an empty database with the demo federation: videos first, which may be made again at any time, then all rows in one
 * transaction, so that a crash leaves the database as empty as it was.
 */
import type { Clock } from '../../clock.ts'
import { hashPassword } from '../../features/auth/passwords/password-hash.ts'
import { type VideoHost, VideoHostError } from '../../gateways/video-host/port.ts'
import type { DatabaseLog } from '../embedded/database-log.ts'
import type { Database } from '../open-database.ts'
import { users } from '../schema/people.ts'
import { inTransaction, type Transaction } from '../transaction.ts'
import { buildFederation } from './federation/build-federation.ts'
import { packageClip, writeCaptionedVideos } from './training/captioned-videos.ts'
import { type Clip, readClips } from './training/clips.ts'
import { FEDERATION_TABLES, type Federation, type TableName } from './federation/federation.ts'
import { writeHealthData } from './people/health-data.ts'
import { writeMemberHistory } from './people/member-history.ts'
import { DEMO_PASSWORD } from './people/people.ts'
import { writePhotoAnswers } from './people/photo-answers.ts'
import { writePrintedCards } from './people/printed-cards.ts'
import { writeSchoolHistory } from './federation/school-history.ts'
import { writeTimetableLife } from './classes/timetable-life.ts'
import { continueIds, insertRows } from './write-rows.ts'

export type SeedParts = {
  readonly db: Database
  readonly clock: Clock
  readonly gateways: { readonly videoHost: Pick<VideoHost, 'packageVideo' | 'putBeside'> }
  readonly log: DatabaseLog
  /** Seals what is kept sealed. */
  readonly appSecret: string
}

/** As many videos at once as the smallest machine has cores. */
const VIDEOS_AT_ONCE = 2

/** True while nobody is in the database. */
export const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.drizzle.select({ id: users.id }).from(users).limit(1)).length === 0

/** Makes all videos playable. Without a working ffmpeg the demo has none: its contents then say that there is no video. */
const packageClips = async (
  { gateways, log }: SeedParts,
  clips: readonly Clip[],
): Promise<readonly Clip[]> => {
  const waiting = [...clips]
  const work = async (): Promise<void> => {
    for (let clip = waiting.shift(); clip !== undefined; clip = waiting.shift())
      await packageClip(gateways.videoHost, clip)
  }
  try {
    await Promise.all(Array.from({ length: VIDEOS_AT_ONCE }, work))
    return clips
  } catch (error) {
    if (!(error instanceof VideoHostError) || error.problem !== 'ffmpeg-missing') throw error
    log.warn({ err: error }, 'the demo has no films')
    return []
  }
}

/** Writes everything, then lets the ids of the database go on behind it. */
export const writeFederation = async (tx: Transaction, federation: Federation): Promise<void> => {
  // The keys of an object literal are what its type says.
  for (const name of Object.keys(FEDERATION_TABLES) as TableName[]) {
    await insertRows(tx, FEDERATION_TABLES[name], federation[name])
    await continueIds(tx, FEDERATION_TABLES[name])
  }
}

/** Throws when the database is not empty. */
export const seedDemo = async (parts: SeedParts): Promise<void> => {
  const { db, clock, log } = parts
  if (!(await isEmpty(db)))
    throw new Error('There are people in the database already: the demo is only for an empty one.')
  const now = clock.now()
  const [clips, passwordHash] = await Promise.all([
    readClips().then((all) => packageClips(parts, all)),
    hashPassword(DEMO_PASSWORD, now),
  ])
  const federation = buildFederation({ now: now.toISOString(), clips, passwordHash })
  await inTransaction(db, async (tx) => {
    await writeFederation(tx, federation)
    await writePrintedCards(tx, federation, now.toISOString())
    await writeSchoolHistory(tx, now)
    await writeTimetableLife(tx, now)
    await writeHealthData(tx, parts.appSecret, now)
    await writePhotoAnswers(tx, now)
    await writeCaptionedVideos(tx, clips, now.toISOString())
    await writeMemberHistory(tx, now)
  })
  log.info(
    { people: federation.users.length, appointments: federation.appointments.length },
    'filled the database with the demo federation',
  )
}
