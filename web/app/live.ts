/**
 * What runs while a user is signed in and the first page is shown: live events, and the rest of the login
 * (§4). Its code is loaded then.
 */
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { invalidate } from '../platform/api/queries.ts'
import { readAgain } from '../platform/api/read-again.ts'
import { startEventStream } from '../platform/live/event-stream.ts'
import type { LiveMessage } from '../platform/live/event-stream.ts'
import { whenConnected } from '../platform/offline/connection.ts'
import { lastChange } from '../platform/live/last-change.ts'
import { invalidateTopic } from '../platform/live/live-topics.ts'
import { isStreamUp } from '../platform/live/stream-state.ts'
import type { App } from './create-app.tsx'
import { loadAfterSignIn } from './start/load-after-sign-in.ts'

async function onMessage(app: App, message: LiveMessage): Promise<void> {
  // a read that is running now may be older than this event
  app.client.freshen()
  if (message.kind === 'resync') await readAgain(app.queryClient)
  else if (message.topic === 'session-ended') await app.session.check()
  else {
    await invalidateTopic(app.queryClient, message.topic, message.ids)
    lastChange.set(message)
  }
}

/** What was read before the stream was open may have changed unheard; mostly each answers 304. */
const readEarlyAgain = (app: App, userId: number): Promise<unknown> =>
  Promise.all([
    invalidate(app.queryClient, [listAppointments]),
    invalidate(app.queryClient, [readUser], { id: userId }),
  ])

/** Returns a function that stops it. */
export function startLive(app: App, userId: number): () => void {
  let hasListened = false
  const state = app.session.state.get()
  const isImpersonated = state.status === 'signed-in' && state.isImpersonated
  // the page that needs a part reports that it cannot be loaded
  loadAfterSignIn(app.queryClient, { userId, isImpersonated }).catch(() => undefined)
  void app.gateKeeper.lookForNewTexts()
  return startEventStream(
    {
      open: async (signal) => {
        // the server ends the stream of a view before it answers the request that leaves the view
        await app.session.settled()
        await whenConnected(signal)
        signal.throwIfAborted()
        return await app.client.open(streamEvents, signal)
      },
      onMessage: (message) => void onMessage(app, message),
      onState: (isUp) => {
        isStreamUp.set(isUp)
        if (isUp && !hasListened) void readEarlyAgain(app, userId)
        hasListened ||= isUp
      },
      locks: window.isSecureContext ? navigator.locks : undefined,
      openChannel: (name) => new BroadcastChannel(name),
    },
    userId,
  )
}
