/** F33: makes a real video of two minutes in five qualities. Its server is killed in the middle, and the next one finishes the work. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFfmpeg } from '@wegband/server/gateways/video-host/packaging/ffmpeg.ts'
import { playlistSegments } from '@wegband/server/gateways/video-host/packaging/playlists.ts'
import { selfHosted } from '@wegband/server/gateways/video-host/self-hosted.ts'
import {
  ALONE_KEY,
  makeMaster,
  playingTimes,
} from '@wegband/server/gateways/video-host/testing/video-tools.ts'
import type { Bench, Finding, Goal } from '../measure/goal.ts'

const RATE = 30
const SECONDS = 120
const QUICK_SECONDS = 16
const LOOK_MS = 50
const [REF, BEST] = ['film', '1080p']
const PACKAGE_ALONE = createRequire(import.meta.url).resolve(
  '@wegband/server/gateways/video-host/testing/package-alone.ts',
)

const startMaker = (masterPath: string, filesDir: string): ChildProcess =>
  spawn(process.execPath, [PACKAGE_ALONE, masterPath, filesDir, REF], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const exactly = (value: number) => ({ median: value, low: value, high: value })

/** Segments of the best quality that the first run has finished. */
const finishedIn = (bench: string): number => {
  const path = join(bench, `runs-${BEST}`, 'run-0000', 'index.m3u8')
  return existsSync(path) ? playlistSegments(readFileSync(path, 'utf8')).length : 0
}

const killInTheMiddle = async (maker: ChildProcess, bench: string, enough: number): Promise<void> => {
  const ended = once(maker, 'exit')
  while (finishedIn(bench) < enough && maker.exitCode === null) await pause(LOOK_MS)
  maker.kill('SIGKILL')
  await ended
}

type SavedFile = { readonly path: string; readonly ino: number; readonly mtimeMs: number }

const namesIn = async (folder: string): Promise<string[]> => {
  const names: string[] = await readdir(folder).catch(() => [])
  return names.toSorted()
}

/** Every finished segment on disk. A segment that is made again is another file. */
const lookAt = async (folder: string): Promise<SavedFile[]> => {
  const found: SavedFile[] = []
  for (const quality of await namesIn(folder))
    for (const name of await namesIn(join(folder, quality))) {
      const { ino, mtimeMs } = await stat(join(folder, quality, name))
      if (name.endsWith('.ts')) found.push({ path: join(quality, name), ino, mtimeMs })
    }
  return found
}

const isKept = async (video: string, { path, ino, mtimeMs }: SavedFile): Promise<boolean> => {
  const now = await stat(join(video, path)).catch(() => undefined)
  return now?.ino === ino && now.mtimeMs === mtimeMs
}

const measure = async ({ effort, world, say }: Bench): Promise<Finding[]> => {
  const folder = world.folder('film')
  const seconds = effort.isQuick ? QUICK_SECONDS : SECONDS
  const masterPath = join(folder, 'master.mp4')
  await makeMaster(masterPath, { size: '1920x1080', rate: RATE, seconds })
  const filesDir = join(folder, 'files')
  const bench = join(filesDir, 'videos', '.making', REF)

  const begun = performance.now()
  await killInTheMiddle(startMaker(masterPath, filesDir), bench, Math.floor(seconds / 8))
  const untilKilled = performance.now() - begun
  const finished = [
    ...(await lookAt(join(bench, 'film'))),
    ...(await lookAt(join(bench, `runs-${BEST}`))).slice(0, finishedIn(bench)),
  ].map((one) => ({ ...one, path: one.path.replace('run-0000/', `${BEST}/`) }))
  say(`  killed after ${(untilKilled / 1000).toFixed(0)} s, ${finished.length} segments finished`)

  const again = performance.now()
  await once(startMaker(masterPath, filesDir), 'exit')
  const afterwards = performance.now() - again
  const video = join(filesDir, 'videos', REF)
  const kept = (await Promise.all(finished.map((one) => isKept(video, one)))).filter(Boolean).length

  const host = selfHosted({ filesDir, key: ALONE_KEY, findFfmpeg: () => findFfmpeg() })
  const key = (await host.readKey(REF)) ?? Buffer.alloc(0)
  const scratch = await mkdtemp(join(folder, 'clear-'))
  const { pictures } = await playingTimes({ folder: join(video, BEST), key, scratch })
  const steps = pictures.slice(1).map((time, index) => time - (pictures[index] ?? 0))
  const isWhole = pictures.length === seconds * RATE && Math.max(...steps) < 1.5 / RATE
  const { size } = await stat(masterPath)
  const names = (await readFile(join(video, 'video.json'), 'utf8')).match(/"name": "\w+"/g) ?? []
  const took = (untilKilled + afterwards) / 1000
  return [
    {
      goal: 'F33',
      what: `finished segments of a film of ${seconds} s that a killed server's successor kept`,
      measured: exactly(finished.length === 0 || !isWhole ? 0 : kept / finished.length),
      bound: { atLeast: 1 },
      unit: '',
      note: `${kept} of ${finished.length}; ${pictures.length} pictures, ${isWhole ? 'none' : 'SOME'} missing or twice`,
    },
    {
      goal: 'F33',
      what: 'making a minute of 1080p film, killed once',
      measured: exactly((took / seconds) * 60),
      bound: {},
      unit: 's',
      note: `${names.length} qualities of ${(size / 1e6).toFixed(0)} MB: ${(untilKilled / 1000).toFixed(0)} s, killed, ${(afterwards / 1000).toFixed(0)} s more`,
    },
  ]
}

export const f33: Goal = { id: 'F33', title: 'a film outlives the server that makes it', run: measure }
