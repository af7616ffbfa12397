/** What goes on as long as the page lives: tabs, network, live events, and where sign-in and sign-out lead (§4). */
import { invalidateTopic } from '../platform/live-topics.ts'
import { startEventStream } from '../platform/event-stream.ts'
import type { LiveMessage } from '../platform/event-stream.ts'
import { onStored } from '../platform/local-settings.ts'
import { currentLocale } from '../platform/i18n.tsx'
import { readTheme, showTheme } from '../platform/theme.ts'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import type { App } from './create-app.tsx'
import { followNavigation } from './navigation/follow-navigation.ts'
import { hrefAfterSignIn, hrefAfterSignOut } from './navigation/last-route.ts'
import { finaliseLogin } from './start/finalise-login.ts'

function followSession(app: App): () => void {
  const { session, router, startup, queryClient } = app
  let stopEvents = (): void => {}
  let userId: number | undefined

  const currentName = () => router.state.get()?.match?.name

  const onSignedIn = (id: number): void => {
    stopEvents = startEventStream(
      {
        open: (signal) => app.client.open(streamEvents, signal),
        onMessage: (message) => void onLive(app, message),
        locks: window.isSecureContext ? navigator.locks : undefined,
        openChannel: (name) => new BroadcastChannel(name),
      },
      id,
    )
    // the pages show what is missing themselves
    finaliseLogin(queryClient, id).catch(() => undefined)
    const href = startup.state.get() === 'done' ? hrefAfterSignIn(currentName()) : undefined
    if (href !== undefined) void router.navigate(href, { replace: true })
  }

  const onSignedOut = async (): Promise<void> => {
    stopEvents()
    const href = hrefAfterSignOut(currentName())
    // the guard of the present page knows where an expired session goes
    if (href !== undefined) await (hasExpired() ? router.recheck() : router.navigate(href))
    // only now: the page that was left still showed what is forgotten here
    queryClient.clear()
  }
  const hasExpired = (): boolean => {
    const state = session.state.get()
    return state.status === 'signed-out' && state.reason === 'expired'
  }

  const onChange = (): void => {
    const state = session.state.get()
    const next = state.status === 'signed-in' ? state.userId : undefined
    if (next === userId) return
    const before = userId
    userId = next
    if (before !== undefined) stopEvents()
    if (next !== undefined) onSignedIn(next)
    else if (startup.state.get() === 'done') void onSignedOut()
  }
  const unsubscribe = session.state.subscribe(onChange)
  return () => {
    unsubscribe()
    stopEvents()
  }
}

async function onLive(app: App, message: LiveMessage): Promise<void> {
  // what is being read just now may be older than this event
  app.client.freshen()
  if (message.kind === 'resync') await app.queryClient.invalidateQueries()
  else if (message.topic === 'session-ended') await app.session.check()
  else await invalidateTopic(app.queryClient, message.topic, message.ids)
}

/** After trouble everything that is shown is read again. */
function followReachability(app: App): () => void {
  const stopWatching = app.reachability.follow(app.probe)
  let wasFine = true
  const unsubscribe = app.reachability.state.subscribe(() => {
    const isFine = app.reachability.state.get().status === 'fine'
    if (isFine && !wasFine) void app.queryClient.invalidateQueries()
    wasFine = isFine
  })
  return () => {
    stopWatching()
    unsubscribe()
  }
}

/** Names in answers come in the reader's language: after a switch they are read again. Another tab's switch counts too. */
function followDevice(app: App): () => void {
  let locale = currentLocale()
  const stopSettings = onStored('settings', () => {
    if (currentLocale() === locale) return
    locale = currentLocale()
    app.client.freshen()
    void app.queryClient.invalidateQueries()
  })
  const stopTheme = onStored('theme', () => showTheme(readTheme()))
  return () => {
    stopSettings()
    stopTheme()
  }
}

/** Starts everything; answers how to stop. */
export function followApp(app: App): () => void {
  followNavigation(app.router)
  const stops = [
    app.router.start(),
    app.session.follow(),
    followSession(app),
    followReachability(app),
    followDevice(app),
  ]
  return () => stops.forEach((stop) => stop())
}
