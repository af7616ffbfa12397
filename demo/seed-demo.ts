/**
 * Fills an empty database with the demo federation. Videos come first, because they may be made again at any time. All rows follow in one
 * transaction, so a crash leaves the database empty.
 */
import type { Clock } from '@wegband/server/clock.ts'
import { hashPassword } from '@wegband/server/features/sign-in/password/password-hash.ts'
import type { FileStore } from '@wegband/server/gateways/files/port.ts'
import { type VideoHost, VideoHostError } from '@wegband/server/gateways/video-host/port.ts'
import type { DatabaseLog } from '@wegband/server/db/embedded/database-log.ts'
import type { Database } from '@wegband/server/db/open-database.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import { inTransaction, type Transaction } from '@wegband/server/db/transaction.ts'
import { buildFederation } from './federation/build-federation.ts'
import { packageClip, writeCaptionedVideos } from './training/captioned-videos.ts'
import { type Clip, readClips } from './training/clips.ts'
import { FEDERATION_TABLES, type Federation, type TableName } from './federation/federation.ts'
import { writeMemberContracts } from './money/member-contracts.ts'
import { writeConductCertificates } from './people/conduct-certificates.ts'
import { writeDuplicatePeople } from './people/duplicate-people.ts'
import { writeHealthData } from './people/health-data.ts'
import { writeMemberHistory } from './people/member-history.ts'
import { writeOwnSchool } from './people/own-school.ts'
import { writeOutsideFigures } from './people/outside-figures.ts'
import { DEMO_PASSWORD } from './people/people.ts'
import { storeDemoFile, writeMessageExtras } from './people/message-extras.ts'
import { writeMessages } from './people/messages.ts'
import { writePapersToSign } from './people/papers-to-sign.ts'
import { storePortraits, wearPortraits } from './pictures/portraits.ts'
import { writePhotoAnswers } from './people/photo-answers.ts'
import { writePrintedCards } from './people/printed-cards.ts'
import { writeSavedMethods } from './people/saved-methods.ts'
import { writeSchoolHistory } from './federation/school-history.ts'
import { writeTimetableLife } from './classes/timetable-life.ts'
import { writePrograms } from './programs.ts'
import { continueIds, insertRows } from './write-rows.ts'

export type SeedParts = {
  readonly db: Database
  readonly clock: Clock
  readonly gateways: {
    readonly videoHost: Pick<VideoHost, 'packageVideo' | 'putBeside'>
    readonly files: Pick<FileStore, 'put'>
  }
  readonly log: DatabaseLog
  /** The key that seals sealed data. */
  readonly appSecret: string
}

/** How many videos are made at once: as many as the smallest machine has cores. */
const VIDEOS_AT_ONCE = 2

/** True while the database has no users. */
export const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.drizzle.select({ id: users.id }).from(users).limit(1)).length === 0

/** Makes all videos playable. Without a working ffmpeg the demo has none, and its contents say so. */
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
    log.warn({ err: error }, 'the demo has no videos')
    return []
  }
}

/** Writes all rows, then moves the sequences past the seeded ids. */
export const writeFederation = async (tx: Transaction, federation: Federation): Promise<void> => {
  // An object literal's keys are exactly those of its type.
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
  const [clips, passwordHash, demoFile, portraits] = await Promise.all([
    readClips().then((all) => packageClips(parts, all)),
    hashPassword(DEMO_PASSWORD, now),
    storeDemoFile(parts.gateways.files, now),
    storePortraits(parts.gateways.files),
  ])
  const federation = buildFederation({ now: now.toISOString(), clips, passwordHash })
  wearPortraits(federation.users, portraits)
  await inTransaction(db, async (tx) => {
    await writeFederation(tx, federation)
    await writePrintedCards(tx, federation, now.toISOString())
    await writeSavedMethods(tx, now.toISOString())
    await writeOwnSchool(tx, parts.appSecret, now)
    await writeMemberContracts(tx, now)
    await writeSchoolHistory(tx, now)
    await writeTimetableLife(tx, now)
    await writeHealthData(tx, parts.appSecret, now)
    await writePhotoAnswers(tx, now)
    await writeConductCertificates(tx, now)
    await writeDuplicatePeople(tx, now)
    await writePapersToSign(tx, now)
    await writeMessages(tx, now)
    await writeMessageExtras(tx, demoFile, now)
    await writeCaptionedVideos(tx, clips, now.toISOString())
    await writeMemberHistory(tx, now)
    await writeOutsideFigures(tx, now)
    await writePrograms(tx, parts.appSecret, now)
  })
  log.info(
    { people: federation.users.length, appointments: federation.appointments.length },
    'filled the database with the demo federation',
  )
}
