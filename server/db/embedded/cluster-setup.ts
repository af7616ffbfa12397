/** What an embedded database needs before it can run: its folder, its user, its programs and its password. */
import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { secretOnDisk } from '../../secrets/secrets.ts'
import type { DatabaseLog } from './database-log.ts'
import { ENOUGH_FREE_BYTES, freeBytesOnDisk, type FreeBytes } from './disk-guard.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import {
  clusterOwner,
  clusterPlace,
  DATABASE_NAME,
  ensureCluster,
  giveClusterTo,
} from './postgres-cluster.ts'
import { readPostmasterFile, type Launch } from './postgres-process.ts'
import { socketFolder } from './postgres-socket.ts'
import { choosePostgresUser } from './postgres-user.ts'
import { startupProblem } from './startup-problem.ts'

/** The name of the secret under the data directory; it belongs to this cluster and must not travel with a backup. */
export const PASSWORD_SECRET = 'database-password'
const MEGABYTE = 1024 * 1024

export type HouseOptions = {
  /** Absolute or relative to the working directory; the cluster lies in `<dataDir>/postgres`. */
  readonly dataDir: string
  readonly log: DatabaseLog
  /** False only in tests: commits are not synced to disk. */
  readonly isDurable?: boolean
  /** Another PostgreSQL than the installed package's: a folder with bin, lib, share and the package's list of links. */
  readonly binariesRoot?: string
  /** The free space on the disk of a folder; tests pass their own function. */
  readonly freeBytes?: FreeBytes
}
export type House = Launch & { readonly dataDir: string; readonly password: string }

export const connectionStringFor = (folder: string, password: string): string =>
  `postgresql://${DATABASE_NAME}:${encodeURIComponent(password)}@localhost/${DATABASE_NAME}?host=${encodeURIComponent(folder)}`

/** The address of the cluster: the folder that a running PostgreSQL noted, otherwise the one that it would get. */
export const addressOf = async (house: House): Promise<string> => {
  const noted = await readPostmasterFile(house.place)
  return connectionStringFor(noted?.socketFolder || house.socketFolder, house.password)
}

const requireRoom = async (dataDir: string, freeBytes: FreeBytes): Promise<void> => {
  const free = await freeBytes(dataDir)
  if (free < ENOUGH_FREE_BYTES)
    throw startupProblem(
      `Only ${Math.floor(free / MEGABYTE)} MB are free on the disk of ${dataDir}, and the database needs ${ENOUGH_FREE_BYTES / MEGABYTE}: make room and start again.`,
    )
}

/** Creates the folder and the cluster where they are missing. Throws a start-up problem where PostgreSQL cannot run. */
export const prepareHouse = async (options: HouseOptions): Promise<House> => {
  await mkdir(resolve(options.dataDir), { recursive: true })
  const dataDir = await realpath(options.dataDir)
  await requireRoom(dataDir, options.freeBytes ?? freeBytesOnDisk)
  const place = clusterPlace(dataDir)
  const binaries = await findPostgresBinaries(join(dataDir, 'postgres-libraries'), options.binariesRoot)
  const user = choosePostgresUser({
    dataDir,
    program: binaries.postgres,
    clusterOwner: await clusterOwner(place),
  })
  const isDurable = options.isDurable ?? true
  const password = secretOnDisk(dataDir, PASSWORD_SECRET)
  // Passes nothing of the server's own environment: it holds secrets, and PG* variables would change PostgreSQL's behaviour.
  const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...binaries.environment }
  await ensureCluster({ dataDir, binaries, user, environment, password, isDurable }, options.log)
  await giveClusterTo(place, user)
  return {
    dataDir,
    password,
    place,
    binaries,
    user,
    environment,
    socketFolder: await socketFolder(place.home, user),
    isDurable,
  }
}
