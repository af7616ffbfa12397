/** Finds the embedded database of a running server, for tools that work beside it. */
import { resolve } from 'node:path'
import pg from 'pg'
import { secretOnDisk } from '../../secrets/secrets.ts'
import { connectionStringFor, PASSWORD_SECRET } from './cluster-setup.ts'
import { clusterOwner, clusterPlace } from './postgres-cluster.ts'
import { readPostmasterFile } from './postgres-process.ts'

const CONNECT_TIMEOUT_MS = 2_000

/** Whether the data directory has an embedded database at all, running or not. */
export const hasEmbeddedDatabase = async (dataDir: string): Promise<boolean> =>
  (await clusterOwner(clusterPlace(resolve(dataDir)))) !== undefined

/** Its connection string when it runs and answers; otherwise undefined. */
export const runningEmbeddedDatabase = async (dataDir: string): Promise<string | undefined> => {
  const noted = await readPostmasterFile(clusterPlace(resolve(dataDir)))
  if (noted === undefined) return undefined
  const connectionString = connectionStringFor(
    noted.socketFolder,
    secretOnDisk(resolve(dataDir), PASSWORD_SECRET),
  )
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return connectionString
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}
