/** Videos for tests and benches: made by ffmpeg on the spot, and looked at picture by picture after they were opened again. */
import { execFile } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '../packaging/ffmpeg.ts'
import { playlistSegments } from '../packaging/playlists.ts'

const run = promisify(execFile)
const MOST_OUTPUT = 64 * 1024 * 1024
export const ALONE_KEY = Buffer.alloc(32, 7)

/** A moving picture of `size` (`1920x1080`) with a tone, as a camera would hand it over. */
export async function makeMaster(
  path: string,
  { size, rate = 30, seconds, args = [] }: { size: string; rate?: number; seconds: number; args?: string[] },
): Promise<string> {
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`]
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=220']
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  const out = ['-t', String(seconds), ...encoder, ...args, path]
  await run(await findFfmpeg(), ['-v', 'error', '-y', ...picture, ...sound, ...out])
  return path
}

/** The playing times in seconds of all pictures and sounds of one quality, in playing order, after decrypting every segment. */
export async function playingTimes({
  folder,
  key,
  scratch,
}: {
  folder: string
  key: Buffer
  scratch: string
}): Promise<{ pictures: number[]; sounds: number[] }> {
  const segments = playlistSegments(await readFile(join(folder, 'index.m3u8'), 'utf8'))
  const clear: Buffer[] = []
  for (const [sequence, { name }] of segments.entries()) {
    const vector = Buffer.alloc(16)
    vector.writeUInt32BE(sequence, 12)
    const opener = createDecipheriv('aes-128-cbc', key, vector)
    clear.push(opener.update(await readFile(join(folder, name))), opener.final())
  }
  const path = join(scratch, 'clear.ts')
  await writeFile(path, Buffer.concat(clear))
  const args = ['-v', 'error', '-copyts', '-i', path, '-c', 'copy', '-f', 'framecrc', '-']
  const { stdout } = await run(await findFfmpeg(), args, { maxBuffer: MOST_OUTPUT })
  const rows = stdout
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number))
  const times = (stream: number): number[] =>
    rows
      .filter(([of]) => of === stream)
      .map(([, , pts = 0]) => pts / 90_000)
      .toSorted((a, b) => a - b)
  return { pictures: times(0), sounds: times(1) }
}
