/** Installations for tests of archives: each has its database, its folder and its secret. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '../../../gateways/files/local-files.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/servers/test-database.ts'
import { fillFromArchive, type FillParts } from '../fill-from-archive.ts'
import { keyOf, saltOf } from '../format/passphrase.ts'
import { writeEverything } from '../write-everything.ts'

export type House = { readonly database: TestDatabase; readonly folder: string; readonly secret: string }

export const ARCHIVE_DATE = '2026-11-20T14:20:00.000Z'
export const ARCHIVE_PASSPHRASE = 'Zwölf Bögen über dem Fluss'
export const VIDEOS_KEY = Buffer.alloc(32, 7)

export const openHouse = async (secret: string): Promise<House> => ({
  database: await createTestDatabase(),
  folder: await mkdtemp(join(tmpdir(), 'wegband-archive-')),
  secret,
})

export const closeHouse = async ({ database, folder }: House): Promise<void> => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}

export const placesOf = ({ folder }: House) => ({
  config: { dataDirectory: folder, s3: undefined },
  files: localFiles(join(folder, 'files', 'stored')),
})

/** The bytes of the export, which lie in `file` of the house. */
export const exportOf = async (
  house: House,
  passphrase?: string,
  file = join(house.folder, 'export.tar.gz'),
): Promise<Buffer> => {
  await writeEverything(
    {
      ...placesOf(house),
      connectionString: house.database.connectionString,
      appSecret: house.secret,
      videosKey: VIDEOS_KEY,
      createdAt: ARCHIVE_DATE,
      key: passphrase === undefined ? undefined : await keyOf(passphrase, saltOf(ARCHIVE_DATE)),
    },
    (bytes) => writeFile(file, bytes),
  )
  return readFile(file)
}

export const importInto = (
  house: House,
  file: string,
  { passphrase, isDemo = true, ...more }: { passphrase?: string; isDemo?: boolean } & Partial<FillParts> = {},
) =>
  fillFromArchive({
    ...placesOf(house),
    connectionString: house.database.connectionString,
    appSecret: house.secret,
    source: { file, passphrase, isDemo },
    ...more,
  })
