/** The demo as an archive: into an empty installation, and exported again. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '@wegband/server/clock.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import {
  ARCHIVE_DATE,
  ARCHIVE_PASSPHRASE,
  closeHouse,
  exportOf,
  type House,
  importInto,
  openHouse,
  placesOf,
  VIDEOS_KEY,
} from '@wegband/server/features/archives/testing/houses.ts'
import { findFfmpeg } from '@wegband/server/gateways/video-host/packaging/ffmpeg.ts'
import { selfHosted } from '@wegband/server/gateways/video-host/self-hosted.ts'
import { seedDemo } from './seed-demo.ts'

let demo: House
const houses: House[] = []
const open = async (secret: string): Promise<House> => {
  const house = await openHouse(secret)
  houses.push(house)
  return house
}

beforeAll(async () => {
  demo = await open('a'.repeat(43))
  await seedDemo({
    db: demo.database.database,
    clock: fixedClock(ARCHIVE_DATE),
    gateways: {
      files: placesOf(demo).files,
      videoHost: selfHosted({
        filesDir: join(demo.folder, 'files'),
        key: VIDEOS_KEY,
        findFfmpeg: () => findFfmpeg(),
      }),
    },
    log: silentLog,
    appSecret: demo.secret,
  })
}, 120_000)
afterAll(async () => {
  for (const house of houses) await closeHouse(house)
})

test.for([{ passphrase: ARCHIVE_PASSPHRASE }, { passphrase: undefined }])(
  'export, import, export is equal byte for byte (passphrase: $passphrase)',
  // The whole demo, written and read twice: long on a busy machine.
  { timeout: 240_000 },
  async ({ passphrase }) => {
    const empty = await open('b'.repeat(43))
    const first = await exportOf(demo, passphrase)
    await importInto(empty, join(demo.folder, 'export.tar.gz'), { ...(passphrase && { passphrase }) })
    expect((await exportOf(empty, passphrase)).equals(first)).toBe(true)
  },
)
