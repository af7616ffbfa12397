/**
 * PostgreSQL refuses to run as root. A server that runs as root therefore starts it as the user `wegband`. Where that user is missing, it
 * takes the system's unprivileged user. That user must be able to reach a data directory below folders that only root may enter.
 */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { startupProblem } from './startup-problem.ts'

export type PostgresUser = {
  /** Undefined = the user of this process. */
  readonly account: { readonly uid: number; readonly gid: number } | undefined
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
}

/** A separate user where the operator created one; the fallback user is shared with other programs. */
const UNPRIVILEGED = ['wegband', 'nobody'] as const
const ROOT = 0
const EXECUTE = 0o1
/** Numbers of linux/capability.h. */
const CAPABILITIES = { dac_override: 1n, dac_read_search: 2n } as const
type Capability = keyof typeof CAPABILITIES

type Account = { readonly uid: number; readonly gid: number }

/** The first of these names that exists in the system's /etc/passwd. */
export const pickAccount = (passwd: string): Account | undefined => {
  const lines = passwd.split('\n').map((line) => line.split(':'))
  for (const wanted of UNPRIVILEGED) {
    const fields = lines.find(([name]) => name === wanted)
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid !== ROOT) return { uid, gid }
  }
  return undefined
}

const readAccount = (): Account => {
  const account = pickAccount(readFileSync('/etc/passwd', 'utf8'))
  if (account !== undefined) return account
  throw startupProblem(
    'PostgreSQL refuses to run as root and this system has neither a user "wegband" nor "nobody": start Wegband as an ordinary user, or set DATABASE_URL.',
  )
}

const mayExecute = (path: string, { uid, gid }: { uid: number; gid: number }): boolean => {
  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & EXECUTE) !== 0
}

const mayPassTo = (path: string, account: { uid: number; gid: number }): boolean => {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    if (!mayExecute(folder, account)) return false
    if (folder === dirname(folder)) return true
  }
}

const ownCapabilities = (): bigint => {
  const hex = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return hex === undefined ? 0n : BigInt(`0x${hex}`)
}

/** The smallest sufficient set among the capabilities of this process (a container usually lacks the smaller one). */
const pickCapability = (useful: readonly Capability[]): Capability => {
  const own = ownCapabilities()
  const found = useful.find((name) => ((own >> CAPABILITIES[name]) & 1n) === 1n)
  if (found !== undefined) return found
  throw startupProblem(
    'PostgreSQL refuses to run as root and the user "wegband" or "nobody" may not pass to the data directory or the project: start Wegband as an ordinary user, or move both below folders that others may pass.',
  )
}

/** Runs a program as that user with one capability. It lets the program enter folders that the user alone could not. */
const setprivArguments = ({ uid, gid }: { uid: number; gid: number }, capability: Capability): string[] => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  // Otherwise access(2) ignores the capability; initdb uses it to find its fellow program.
  '--securebits=+no_setuid_fixup',
  ...['--inh-caps', '--ambient-caps', '--bounding-set'].map((option) => `${option}=-all,+${capability}`),
  '--no-new-privs',
]

/**
 * Decides as which user PostgreSQL runs. `dataDir` and `program` exist; `clusterOwner` owns the database already on disk. An ordinary user
 * runs PostgreSQL under their own account and must own the database.
 */
export const choosePostgresUser = (where: {
  dataDir: string
  program: string
  clusterOwner: number | undefined
}): PostgresUser => {
  const own = process.getuid?.()
  if (own !== ROOT) {
    if (where.clusterOwner !== undefined && where.clusterOwner !== own)
      throw startupProblem(
        `The database in ${where.dataDir} belongs to another user (uid ${where.clusterOwner}): start Wegband as that user or as root.`,
      )
    return { account: undefined, spawn: (program, args, options) => spawn(program, args, options) }
  }
  const chosen = readAccount()
  const account =
    where.clusterOwner === undefined || where.clusterOwner === ROOT
      ? chosen
      : { uid: where.clusterOwner, gid: chosen.gid }
  const isExecutable = mayExecute(where.program, account)
  if (
    isExecutable &&
    mayPassTo(where.program, account) &&
    mayExecute(where.dataDir, account) &&
    mayPassTo(where.dataDir, account)
  )
    return { account, spawn: (program, args, options) => spawn(program, args, { ...options, ...account }) }
  const capability = pickCapability(isExecutable ? ['dac_read_search', 'dac_override'] : ['dac_override'])
  const prefix = setprivArguments(account, capability)
  return {
    account,
    spawn: (program, args, options) => spawn('setpriv', [...prefix, program, ...args], options),
  }
}
