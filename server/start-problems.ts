/** Turns what the operator can mend (folders, rights, a missing database) into one sentence; anything else stays a fault with its stack. */
import type { Config } from './config/config.ts'
import { hasSqlState, isDatabaseUnavailable } from './db/database-errors.ts'
import { isStartupProblem, startupProblem } from './db/embedded/startup-problem.ts'

const textProperty = (error: unknown, name: string): string | undefined => {
  const value: unknown = Reflect.get(Object(error), name)
  return typeof value === 'string' ? value : undefined
}

/** A folder or file that this account cannot use; undefined for any other error. */
const folderSentence = (error: unknown, { dataDirectory }: Config): string | undefined => {
  const path = textProperty(error, 'path')
  if (path === undefined) return undefined
  switch (textProperty(error, 'code') ?? '') {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return path.startsWith(dataDirectory)
        ? `${path} cannot be used by this account: give it the rights to read and write there, or set DATA_DIR to another folder.`
        : `${path} cannot be read by this account: give it the right to.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is not a folder: set DATA_DIR to a folder, which is made where it is missing.`
    case 'ENOENT':
      return dataDirectory.startsWith(path)
        ? `${path} cannot be made: set DATA_DIR to a folder on a disk that can be written.`
        : undefined
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room on the disk of ${path}: make room and start again.`
    default:
      return undefined
  }
}

/** PgBouncer closes a connection that begins with settings of its own. */
const isPoolerRefusal = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

const databaseSentence = (error: unknown, databaseUrl: string): string | undefined => {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  // Without its password.
  const address = `${hostname}${port === '' ? '' : `:${port}`}${pathname}`
  const name = decodeURIComponent(pathname.slice(1))
  const role = decodeURIComponent(username)
  if (isPoolerRefusal(error))
    return 'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the database itself beside it.'
  if (hasSqlState(error, '3D000'))
    return `The database ${name} does not exist at ${hostname}: make it with CREATE DATABASE "${name}" OWNER "${role}" ENCODING 'UTF8' TEMPLATE template0.`
  if (hasSqlState(error, '28'))
    return `The database at ${address} refuses the user or the password of DATABASE_URL.`
  if (hasSqlState(error, '42501'))
    return `The user ${role} may not make tables in the database ${name}: make it the owner with ALTER DATABASE "${name}" OWNER TO "${role}" and ALTER SCHEMA public OWNER TO "${role}".`
  return isDatabaseUnavailable(error) ? `The database at ${address} does not answer.` : undefined
}

/** The start-up problem behind an error of the start, or the error itself. */
export const explainStartError = (error: unknown, config: Config): unknown => {
  if (isStartupProblem(error)) return error
  const sentence =
    folderSentence(error, config) ??
    (config.databaseDirectUrl === undefined ? undefined : databaseSentence(error, config.databaseDirectUrl))
  return sentence === undefined ? error : startupProblem(sentence, error)
}
