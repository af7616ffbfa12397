/**
 * A process that is the product's server with one thing more: its clock stands where the story wants it and moves when told to.
 * Settings come from the environment as always; `STORY_CLOCK` is the instant to begin at. Talks to its parent over Node's channel.
 */
import { z } from 'zod'
import { offsetClock, systemClock } from '@wegband/server/clock.ts'
import { readConfig } from '@wegband/server/config.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import { changeSetting } from '@wegband/server/settings.ts'
import { startServer } from '@wegband/server/start-server.ts'

/** What the parent may ask. `milliseconds`: how far the clock jumps ahead. Maintenance is what an admin will switch on. */
export type Request =
  | { readonly kind: 'advance'; readonly milliseconds: number }
  | { readonly kind: 'maintain'; readonly isOn: boolean }
/** `aheadMs`: how far the server's clock is before the machine's. */
export type Report =
  | { readonly kind: 'ready'; readonly address: string; readonly aheadMs: number }
  | { readonly kind: 'advanced'; readonly aheadMs: number }
  | { readonly kind: 'maintained' }

const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('advance'), milliseconds: z.number() }),
  z.object({ kind: z.literal('maintain'), isOn: z.boolean() }),
]) satisfies z.ZodType<Request>

const main = async (): Promise<void> => {
  const read = readConfig(process.env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const startAt = Date.parse(process.env['STORY_CLOCK'] ?? '')
  if (Number.isNaN(startAt)) throw new Error('STORY_CLOCK must be an instant')

  let aheadMs = startAt - systemClock.now().getTime()
  const clock = { now: () => offsetClock(aheadMs).now() }
  const tell = (report: Report): void => void process.send?.(report)

  const server = await startServer({ config: read.ok, log: createLog(read.ok.logLevel), clock })
  const stop = (): void => void server.stop().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  // The parent is gone: nobody would end us.
  process.on('disconnect', stop)
  process.on('message', (message: unknown) => {
    const asked = request.parse(message)
    if (asked.kind === 'advance') {
      aheadMs += asked.milliseconds
      tell({ kind: 'advanced', aheadMs })
    } else
      void changeSetting(server.services.db.drizzle, 'maintenance', asked.isOn).then(() =>
        tell({ kind: 'maintained' }),
      )
  })
  tell({ kind: 'ready', address: server.address, aheadMs })
}

await main()
