/**
 * The folder in which one video is made. It remembers what is finished, so that work continues after a crash. It also ends what a killed
 * server left running.
 */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSalt } from '../content-key.ts'
import { isMissing, MANIFEST_VERSION } from './manifest.ts'
import { workshopFolder } from '../names.ts'

const LEFTOVER_MS = 7 * 24 * 3_600_000

export type Bench = { folder: string; video: string; salt: string }

type Beginning = { version: number; masterHash: string; salt: string; qualities: string }

/** A bench of one caller, removed at the end. */
export async function freshBench(filesDir: string, ref: string): Promise<Bench> {
  await mkdir(workshopFolder(filesDir), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(workshopFolder(filesDir), `${ref}-`))
  await removeLeftovers(filesDir, folder)
  await mkdir(join(folder, 'film'))
  return { folder, video: join(folder, 'film'), salt: newSalt() }
}

/** The one bench of this video, with what was done on it when it is of the same master; else cleared. */
export async function keptBench(
  filesDir: string,
  ref: string,
  work: Pick<Beginning, 'masterHash' | 'qualities'>,
): Promise<Bench> {
  const folder = join(workshopFolder(filesDir), ref)
  const note = join(folder, 'beginning.json')
  await endStrayRun(folder)
  const before = await readNote(note)
  const video = join(folder, 'film')
  if (before && before.masterHash === work.masterHash && before.qualities === work.qualities)
    return { folder, video, salt: before.salt }
  await rm(folder, { recursive: true, force: true })
  await mkdir(video, { recursive: true, mode: 0o700 })
  await removeLeftovers(filesDir, folder)
  const beginning: Beginning = { version: MANIFEST_VERSION, salt: newSalt(), ...work }
  await writeFile(`${note}.draft`, JSON.stringify(beginning))
  await rename(`${note}.draft`, note)
  return { folder, video, salt: beginning.salt }
}

/** For the next start, should this one be killed. */
export const noteRun = (folder: string, pid: number): void =>
  void writeFile(join(folder, 'ffmpeg.pid'), String(pid)).catch(() => {})

/** A number may have gone to another process meanwhile: only one that works on this very bench is ended. */
async function endStrayRun(folder: string): Promise<void> {
  const pid = Number(await readFile(join(folder, 'ffmpeg.pid'), 'utf8').catch(() => ''))
  if (!Number.isSafeInteger(pid) || pid <= 1) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(`${folder}/`)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

async function readNote(path: string): Promise<Beginning | undefined> {
  try {
    const note: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isBeginning(note) ? note : undefined
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

// The version vouches for the rest: only this gateway writes these files.
const isBeginning = (note: unknown): note is Beginning =>
  typeof note === 'object' && note !== null && 'version' in note && note.version === MANIFEST_VERSION

async function removeLeftovers(filesDir: string, bench: string): Promise<void> {
  // The disk's own clock judges the disk's own times.
  const now = (await stat(bench)).mtimeMs
  for (const name of await readdir(workshopFolder(filesDir))) {
    const path = join(workshopFolder(filesDir), name)
    const made = await stat(path).catch(() => undefined)
    if (made && now - made.mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true })
  }
}
