/**
 * A process that is the product's server with one thing more: its clock stands where the story wants it and moves when told to.
 * Settings come from the environment as always; `STORY_CLOCK` is the instant to begin at, `STORY_WEB` a web part that was built elsewhere.
 * Talks to its parent over Node's channel.
 */
import { z } from 'zod'
import { offsetClock, systemClock } from '@wegband/server/clock.ts'
import { readConfig } from '@wegband/server/config.ts'
import { createSession } from '@wegband/server/features/auth/open-login.ts'
import type { Services } from '@wegband/server/http/context.ts'
import { createLog } from '@wegband/server/http/logging.ts'
import { changeSetting } from '@wegband/server/settings.ts'
import { startServer } from '@wegband/server/start-server.ts'

/**
 * What the parent may ask. `milliseconds`: how far the clock jumps ahead. Maintenance is what an admin will switch on. Who is admitted
 * gets a session without a password, since most people of the demo have none.
 */
export type Request =
  | { readonly kind: 'advance'; readonly milliseconds: number }
  | { readonly kind: 'admit'; readonly username: string }
  | { readonly kind: 'maintain'; readonly isOn: boolean }
/** `aheadMs`: how far the server's clock is before the machine's. */
export type Report =
  | { readonly kind: 'ready'; readonly address: string; readonly aheadMs: number }
  | { readonly kind: 'advanced'; readonly aheadMs: number }
  | { readonly kind: 'admitted'; readonly userId: number; readonly token: string }
  | { readonly kind: 'maintained' }

const request = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('advance'), milliseconds: z.number() }),
  z.object({ kind: z.literal('admit'), username: z.string() }),
  z.object({ kind: z.literal('maintain'), isOn: z.boolean() }),
]) satisfies z.ZodType<Request>

const answer = async (
  asked: Request,
  { db, clock }: Services,
  jump: (ms: number) => number,
): Promise<Report> => {
  switch (asked.kind) {
    case 'advance':
      return { kind: 'advanced', aheadMs: jump(asked.milliseconds) }
    case 'admit': {
      const { rows } = await db.pool.query('select id from users where username = $1', [asked.username])
      // Nobody by that name: the process ends with these words, and the story with it.
      const { id } = z
        .array(z.object({ id: z.number() }))
        .length(1)
        .parse(rows)[0] ?? { id: 0 }
      const { token } = await createSession(db.drizzle, { userId: id, parentId: null }, clock.now())
      return { kind: 'admitted', userId: id, token }
    }
    case 'maintain':
      await changeSetting(db.drizzle, 'maintenance', asked.isOn)
      return { kind: 'maintained' }
  }
}

const main = async (): Promise<void> => {
  const read = readConfig(process.env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const startAt = Date.parse(process.env['STORY_CLOCK'] ?? '')
  if (Number.isNaN(startAt)) throw new Error('STORY_CLOCK must be an instant')

  let aheadMs = startAt - systemClock.now().getTime()
  const clock = { now: () => offsetClock(aheadMs).now() }
  const tell = (report: Report): void => void process.send?.(report)

  const webFolder = process.env['STORY_WEB']
  const server = await startServer({
    config: read.ok,
    log: createLog(read.ok.logLevel),
    clock,
    ...(webFolder === undefined ? {} : { webFolder }),
  })
  const stop = (): void => void server.stop().then(() => process.exit(0))
  process.on('SIGTERM', stop)
  // The parent is gone: nobody would end us.
  process.on('disconnect', stop)
  process.on('message', (message: unknown) => {
    const jump = (milliseconds: number): number => (aheadMs += milliseconds)
    void answer(request.parse(message), server.services, jump).then(tell)
  })
  tell({ kind: 'ready', address: server.address, aheadMs })
}

await main()
