/** Issue 17: the archive of a whole installation, beside a bare COPY of the same tables with the same compression. */
import { createReadStream, createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { copyIn, copyOut } from '@wegband/server/db/backup/copy-rows.ts'
import { liftRules } from '@wegband/server/db/backup/replace-rows.ts'
import { silentLog } from '@wegband/server/db/embedded/database-log.ts'
import { migrate } from '@wegband/server/db/migrate.ts'
import { TABLE_RULES } from '@wegband/server/features/archives/table-rules.ts'
import { fillFromArchive } from '@wegband/server/features/archives/fill-from-archive.ts'
import { writeEverything } from '@wegband/server/features/archives/write-everything.ts'
import { localFiles } from '@wegband/server/gateways/files/local-files.ts'
import type { Bench, Goal } from '../../measure/goal.ts'
import { figuresOf, interleave } from '../../measure/interleave.ts'
import { growFederation, MEMBERS } from '../../world/grow-federation.ts'
import type { World } from '../../world/world.ts'

const APPOINTMENTS = 20_000
const CREATED_AT = '2026-11-20T09:00:00.000Z'
/** As the archive has it. */
const GZIP_LEVEL = 4
/** One pair takes a while, and the ratio hardly varies. */
const MOST_ROUNDS = 3

const FILLED = Object.entries(TABLE_RULES)
  .filter(([, { kind }]) => kind !== 'left-out')
  .map(([table]) => table)

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

const withClient = async <Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database with a schema and nothing in it, on the server of the other. */
const emptyDatabase = async (beside: string, name: string): Promise<string> => {
  await withClient(beside, (client) => client.query(`create database ${name}`))
  const url = new URL(beside)
  url.pathname = `/${name}`
  await migrate(url.href, { log: silentLog })
  return url.href
}

const partsOf = (world: World, connectionString: string) => {
  const dataDirectory = world.folder('archive')
  return {
    connectionString,
    appSecret: world.appSecret,
    config: { dataDirectory, s3: undefined },
    files: localFiles(join(dataDirectory, 'files')),
  }
}

const exportEverything = (world: World, from: string, file: string): Promise<number> =>
  seconds(() =>
    writeEverything(
      { ...partsOf(world, from), videosKey: Buffer.alloc(32), createdAt: CREATED_AT, key: undefined },
      (bytes) => writeFile(file, bytes),
    ),
  )

const fill = (world: World, into: string, file: string): Promise<number> =>
  seconds(() =>
    fillFromArchive({ ...partsOf(world, into), source: { file, passphrase: undefined, isDemo: true } }),
  )

const copyAllOut = (from: string, folder: string): Promise<number> =>
  seconds(() =>
    withClient(from, async (client) => {
      for (const name of FILLED)
        await pipeline(
          copyOut(client, `COPY ${name} TO STDOUT`).bytes,
          createGzip({ level: GZIP_LEVEL }),
          createWriteStream(join(folder, name)),
        )
    }),
  )

const copyAllIn = (into: string, folder: string): Promise<number> =>
  seconds(() =>
    withClient(into, async (client) => {
      await client.query('begin')
      const putBack = await liftRules(client, FILLED)
      for (const name of FILLED) {
        await client.query(`delete from ${name}`)
        const bytes = createReadStream(join(folder, name)).pipe(createGunzip())
        await copyIn(client, `COPY ${name} FROM STDIN`, bytes)
      }
      await putBack()
      await client.query('commit')
    }),
  )

const countRows = (connectionString: string): Promise<number> =>
  withClient(connectionString, async (client) => {
    let rows = 0
    for (const name of FILLED)
      rows += Number((await client.query<{ count: string }>(`select count(*) from ${name}`)).rows[0]?.count)
    return rows
  })

const run = async ({ world, effort, say }: Bench) => {
  const { connectionString } = await world.database(effort.isQuick ? 2_000 : APPOINTMENTS)
  if (!effort.isQuick) {
    say(`  adding ${MEMBERS.toLocaleString('en')} members`)
    await growFederation(connectionString)
  }
  const rows = (await countRows(connectionString)).toLocaleString('en')
  const [file, folder] = [join(world.folder('export'), 'all.tar.gz'), world.folder('copies')]
  const rounds = Math.min(effort.rounds, MOST_ROUNDS)
  let databases = 0
  const next = (): Promise<string> => emptyDatabase(connectionString, `archive_${(databases += 1)}`)
  const out = await interleave(
    rounds,
    () => exportEverything(world, connectionString, file),
    () => copyAllOut(connectionString, folder),
  )
  const back = await interleave(
    rounds,
    async () => fill(world, await next(), file),
    async () => copyAllIn(await next(), folder),
  )
  return [
    { what: `export of everything, ${rows} rows, against a bare COPY of the tables`, pairs: out },
    { what: `the same into an empty installation, checked whole first, against a bare COPY`, pairs: back },
  ].map(({ what, pairs }) => ({
    goal: 'ARCHIVE',
    what,
    measured: pairs.ratio,
    bound: {},
    unit: '',
    note: figuresOf(pairs, 's'),
  }))
}

export const archives: Goal = { id: 'ARCHIVE', title: 'everything out and in', run }
