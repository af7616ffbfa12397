/** P13: encrypted segments of a video behind their signed address, against a plain static file server with the same files. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { grantKey } from '@wegband/server/features/videos/playback/play-video.ts'
import { filesFolder } from '@wegband/server/gateways/open-gateways.ts'
import { signGrant } from '@wegband/server/gateways/video-host/grant.ts'
import { segmentPath } from '@wegband/server/gateways/video-host/names.ts'
import { figuresOf, interleave } from '../measure/interleave.ts'
import { load } from '../measure/load.ts'
import type { Goal } from '../measure/goal.ts'
import { startChildServer } from '../world/child-server.ts'

const CONNECTIONS = 16
const [CONTENT, REF, RENDITION] = [1, 'film-1', 'main']
/** Four seconds at one megabit. */
const SEGMENT_BYTES = 500_000
const SEGMENTS = 20
const FAR_FUTURE = new Date('2099-01-01T00:00:00Z')

const segmentName = (number: number): string => `${String(number).padStart(4, '0')}.ts`

/** The folder of the files, in the layout of the product. */
const writeVideo = (dataDirectory: string): string => {
  const paths = Array.from({ length: SEGMENTS }, (_, number) =>
    segmentPath(filesFolder({ dataDirectory }), REF, RENDITION, segmentName(number)),
  ).filter((path) => path !== undefined)
  const folder = dirname(paths[0] ?? '')
  mkdirSync(folder, { recursive: true })
  for (const path of paths) writeFileSync(path, randomBytes(SEGMENT_BYTES))
  return folder
}

export const p13: Goal = {
  id: 'P13',
  title: 'segments of films',
  run: async ({ effort, world }) => {
    const dataDirectory = world.folder('films')
    const folder = writeVideo(dataDirectory)
    const app = await world.startApp(await world.database(20_000), { dataDirectory })
    const files = await startChildServer('references/file-server.ts', { folder })
    const secret = grantKey(world.appSecret)
    const grant = signGrant({ contentId: CONTENT, ref: REF, expiresAt: FAR_FUTURE, secret })
    const fetchAll = async (url: string, prefix: string): Promise<number> => {
      let number = 0
      const call = () => ({ path: `${prefix}/${segmentName((number += 1) % SEGMENTS)}` })
      const { seconds } = effort
      return (await load({ url, call, connections: CONNECTIONS, seconds, status: 200 })).perSecond
    }
    try {
      const pairs = await interleave(
        effort.rounds,
        () => fetchAll(app.url, `/api/media/${CONTENT}/${grant}/${RENDITION}`),
        () => fetchAll(files.url, ''),
      )
      return [
        {
          goal: 'P13',
          what: 'segments of 500 kB, against a plain static file server',
          measured: pairs.ratio,
          bound: { atLeast: 0.7 },
          unit: '',
          note: `${figuresOf(pairs, 'segments/s, 16 connections')}; no query per segment, see P8`,
        },
      ]
    } finally {
      await Promise.all([app.stop(), files.stop()])
    }
  },
}
