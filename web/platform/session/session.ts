/**
 * Who is signed in on this device (§4 Login and Logout, §8 401, §9 Timers). The tokens lie in the local storage, so tabs follow each
 * other; a session is checked, renewed and revived here and nowhere else.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  checkAuth,
  csrfCookie,
  refreshAuth,
  signIn,
  signOut,
} from '@wegband/domain/features/auth/contract.ts'
import type { AuthState } from '@wegband/domain/features/auth/contract.ts'
import type { ApiClient, Revival, SessionPort } from '../api/api-client.ts'
import { onStored, readStored, writeStored } from '../device/local-settings.ts'
import { createSessionTimers } from './session-timers.ts'
import type { SessionTimers } from './session-timers.ts'
import { createStore } from '../store.ts'
import type { Store } from '../store.ts'

export type SignedIn = {
  readonly status: 'signed-in'
  readonly userId: number
  /** ISO instant at which the token ends. */
  readonly expiresAt: string
  readonly passwordIsSecure: boolean
  readonly isImpersonated: boolean
}
type EndReason = 'never' | 'signed-out' | 'expired'
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out'; readonly reason: EndReason }
  | SignedIn

export type SessionParts = {
  readonly api: () => Pick<ApiClient, 'call' | 'callUnhealed' | 'checkToken'>
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Runs one at a time over all tabs. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Nobody is signed in any more, or somebody else is: throw away what was loaded. `landing`: where they go on, else where they are. */
  readonly onIdentityEnd: (next: 'nobody' | 'somebody-else', landing?: string) => void
  /** A view into somebody else's eyes ended by itself (time, relation, rights): answers where the real person goes on. */
  readonly onViewEnd?: (viewedId: number) => string
  /** The regular check found the session alive: time to look for what changed (decisions §2 refresh intervals). */
  readonly onChecked: () => void
}

export type Session = SessionPort & {
  readonly state: Store<SessionState>
  /** The person who is signed in, or was until a moment ago: pages that are about to leave still show them. */
  readonly personId: () => number | undefined
  /** Start of the app: a kept token is checked, else the personal access token is tried (§4). Throws without a connection. */
  readonly reviveLogin: () => Promise<SessionState>
  /** Goes on as whoever this device remembers, while the server cannot be asked: its first answer decides. Never a view. */
  readonly resume: (known: Omit<Known, 'isImpersonated'>) => void
  /** §4 Login. Throws what the server answers. */
  readonly signIn: (username: string, password: string) => Promise<AuthState>
  /**
   * Goes on with the session that `request` answers: a sign-in by other means, somebody else's view, the way back. Throws what the
   * server answers. Where another person was signed in, the page starts anew at `landing`.
   */
  readonly become: (request: () => Promise<AuthState>, landing?: string) => Promise<AuthState>
  /** Resolves when no request of `become` is on its way: the token that it replaces is refused meanwhile. */
  readonly settled: () => Promise<void>
  /** After a proof within the session: a new token takes the place of the one from before it. Never rejects. */
  readonly renew: () => Promise<void>
  /** Looks whether the session still lives; never rejects. */
  readonly check: () => Promise<void>
  /** §4 Logout. */
  readonly signOut: () => Promise<void>
  /** `request` ends the session on the server: to this device it is a logout, whoever tells of it first. Throws what the server answers. */
  readonly leaveBy: (request: () => Promise<unknown>) => Promise<void>
  /** Starts to follow other tabs and the visibility of the page; answers how to stop everything. */
  readonly follow: () => () => void
}

/** Longest wait for the server at sign-out; the device forgets its tokens in any case. */
const SIGN_OUT_WAIT_MS = 3000

type Known = Pick<AuthState, 'userId' | 'expiresAt' | 'passwordIsSecure' | 'isImpersonated'>

/** What the functions below share. `token` is the one of this tab's person. */
type Core = {
  readonly parts: SessionParts
  readonly state: Store<SessionState>
  readonly timers: SessionTimers
  token: string | undefined
  reviving: Promise<Revival> | undefined
  personId: number | undefined
  /** The person leaves in this tab: what the server refuses meanwhile is no session that ran out. */
  isSigningOut: boolean
  /** The request of `become` is on its way and holds the lock of all tabs. */
  isBecoming: boolean
  /** The whole of `become`, the wait for the lock included. */
  exchange: Promise<unknown> | undefined
  revivingWithin: Promise<Revival> | undefined
  /** Of the person that this tab was of until it went on as somebody else. */
  formerToken: string | undefined
}

/** Refused as such, in contrast to a server that could not be asked. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && [401, 403, 422].includes(error.status)

const storedToken = (): string | undefined => readStored('jwt') ?? undefined

const userIdOf = (core: Core): number | undefined => {
  const state = core.state.get()
  return state.status === 'signed-in' ? state.userId : undefined
}

function enter(core: Core, known: Known, landing?: string): void {
  const before = userIdOf(core)
  if (before !== undefined && before !== known.userId) core.parts.onIdentityEnd('somebody-else', landing)
  const { userId, expiresAt, passwordIsSecure, isImpersonated } = known
  core.personId = userId
  core.state.set({ status: 'signed-in', userId, expiresAt, passwordIsSecure, isImpersonated })
  // a view into somebody else's eyes has its end and is not renewed
  core.timers.start(isImpersonated ? undefined : expiresAt)
}

function adopt(core: Core, auth: AuthState, landing?: string): void {
  const before = userIdOf(core)
  if (before !== undefined && before !== auth.userId) core.formerToken = core.token ?? core.formerToken
  core.token = auth.token
  writeStored('jwt', auth.token)
  if (auth.personalAccessToken !== null) writeStored('apiToken', auth.personalAccessToken)
  enter(core, auth, landing)
}

/** The state in this tab only; the stored tokens are the caller's business. */
function leave(core: Core, reason: EndReason): void {
  core.token = undefined
  core.timers.cancel()
  if (core.state.get().status === 'signed-out') return
  core.state.set({ status: 'signed-out', reason })
  core.parts.onIdentityEnd('nobody')
}

function forgetTokens(core: Core): void {
  core.token = undefined
  writeStored('jwt', null)
  writeStored('apiToken', null)
}

/** Of the session of the token `failed`: one that began while it was tried in vain goes on. */
function endOf(core: Core, failed: string | undefined): void {
  if (core.token === undefined || core.token === failed) end(core)
}

function end(core: Core): void {
  if (core.state.get().status === 'signed-out') return
  forgetTokens(core)
  leave(core, core.isSigningOut ? 'signed-out' : 'expired')
}

const comparedWith = (before: number | undefined, userId: number): Revival =>
  before === undefined || before === userId ? 'revived' : 'somebody-else'

/** Another tab holds a newer token: whose is it, and does it live? Nothing is sent with it before that is known (F38). */
async function followStoredToken(core: Core, stored: string): Promise<Revival> {
  const before = userIdOf(core)
  try {
    const known = await core.parts.api().checkToken(stored)
    if (before !== undefined && before !== known.userId) core.formerToken = core.token
    core.token = stored
    enter(core, known)
    return comparedWith(before, known.userId)
  } catch (error) {
    if (isRefusal(error)) return 'gone'
    throw error
  }
}

/** §8: with a stored personal access token the login is revived once. */
async function reviveByAccessToken(core: Core): Promise<Revival> {
  const accessToken = readStored('apiToken')
  if (accessToken === null) return 'gone'
  const state = core.state.get()
  const before = userIdOf(core)
  const failed = core.token
  // the dead token would only be refused again
  core.token = undefined
  try {
    const auth = await core.parts.api().callUnhealed(signIn, { body: { token: accessToken } })
    const wasView = state.status === 'signed-in' && state.isImpersonated && state.userId !== auth.userId
    if (before !== undefined && before !== auth.userId) core.formerToken = failed
    adopt(core, auth, wasView ? core.parts.onViewEnd?.(state.userId) : undefined)
    return comparedWith(before, auth.userId)
  } catch (error) {
    if (isRefusal(error)) return 'gone'
    core.token = failed
    throw error
  }
}

async function reviveOnce(core: Core, failed: string | undefined): Promise<Revival> {
  const stored = storedToken()
  if (stored !== undefined && stored !== failed) {
    const revival = await followStoredToken(core, stored)
    if (revival !== 'gone') return revival
  }
  return await reviveByAccessToken(core)
}

function revive(core: Core, failed: string | undefined): Promise<Revival> {
  // what the person before had asked for is not asked again in the name of the next
  if (failed !== undefined && failed === core.formerToken) return Promise.resolve('somebody-else')
  // the lock is held by the very request that was refused: waiting for it would be for ever
  if (core.isBecoming && core.token === failed) {
    core.revivingWithin ??= reviveOnce(core, failed).finally(() => {
      core.revivingWithin = undefined
    })
    return core.revivingWithin
  }
  if (core.token !== undefined && core.token !== failed) return Promise.resolve('revived')
  core.reviving ??= core.parts
    .exclusively(() => reviveOnce(core, failed))
    .finally(() => {
      core.reviving = undefined
    })
  return core.reviving
}

async function check(core: Core): Promise<void> {
  // while signing out or going on as another person the server already says that the session is over
  if (userIdOf(core) === undefined || core.isSigningOut || core.isBecoming) return
  const known = await core.parts.api().call(checkAuth)
  if (userIdOf(core) === undefined) return
  enter(core, known)
  core.parts.onChecked()
}

/** PUT auth ends the old token, so only one tab renews; the others take over what it stored. */
async function refresh(core: Core): Promise<void> {
  const before = core.token
  const isRefused = await core.parts.exclusively(async () => {
    const stored = storedToken()
    if (stored !== undefined && stored !== before) return (await followStoredToken(core, stored)) === 'gone'
    if (userIdOf(core) === undefined || core.isSigningOut) return false
    try {
      adopt(core, await core.parts.api().callUnhealed(refreshAuth))
      return false
    } catch (error) {
      if (isRefusal(error)) return true
      throw error
    }
  })
  // §8: a failed refresh clears the session, unless the personal access token still opens one
  if (isRefused && (await revive(core, core.token)) === 'gone') end(core)
}

/** A view as another person is not renewed, and nothing is proved in it. */
async function renew(core: Core): Promise<void> {
  const state = core.state.get()
  if (state.status === 'signed-in' && !state.isImpersonated) await refresh(core)
}

async function reviveLogin(core: Core): Promise<SessionState> {
  core.token = storedToken()
  const hasTokens = core.token !== undefined || readStored('apiToken') !== null
  if (!hasTokens) leave(core, 'never')
  else if (core.token === undefined) {
    if ((await revive(core, undefined)) === 'gone') end(core)
  } else {
    try {
      enter(core, await core.parts.api().call(checkAuth))
    } catch (error) {
      if (!isRefusal(error)) throw error
      end(core)
    }
  }
  return core.state.get()
}

async function signOutHere(core: Core): Promise<void> {
  core.isSigningOut = true
  // first, because the other tabs would take the server's word for a session that ran out
  writeStored('jwt', null)
  writeStored('apiToken', null)
  if (core.token !== undefined) {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))
    await Promise.race([quietly(core.parts.api().callUnhealed(signOut)), patience])
  }
  // §2: after a clear the dashboard is the fallback
  writeStored('route', null)
  leave(core, 'signed-out')
  core.isSigningOut = false
}

async function leaveBy(core: Core, request: () => Promise<unknown>): Promise<void> {
  core.isSigningOut = true
  try {
    await request()
  } catch (error) {
    core.isSigningOut = false
    throw error
  }
  await signOutHere(core)
}

/** Holding the lock of all tabs until the new session is there: a refusal of the old one finds it then. */
async function becoming(
  core: Core,
  request: () => Promise<AuthState>,
  landing: string | undefined,
): Promise<AuthState> {
  core.isBecoming = true
  try {
    const auth = await request()
    adopt(core, auth, landing)
    return auth
  } finally {
    core.isBecoming = false
  }
}

function follow(core: Core): () => void {
  const stopStored = onStored('jwt', () => {
    const stored = storedToken()
    if (core.isSigningOut || stored === core.token) return
    if (stored === undefined) leave(core, 'signed-out')
    else void quietly(followStoredToken(core, stored))
  })
  const onVisible = (): void => {
    // §4: when the app becomes visible again, the login is revived
    if (document.visibilityState === 'visible') void quietly(check(core))
  }
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stopStored()
    document.removeEventListener('visibilitychange', onVisible)
    core.timers.cancel()
  }
}

export function createSession(parts: SessionParts): Session {
  const timers = createSessionTimers({
    now: parts.now,
    onCheck: () => void quietly(check(core)),
    onRefresh: () => void quietly(refresh(core)),
    onXsrf: () => void quietly(parts.api().call(csrfCookie)),
  })
  const state = createStore<SessionState>({ status: 'unknown' })
  const core: Core = {
    parts,
    state,
    timers,
    token: storedToken(),
    reviving: undefined,
    personId: undefined,
    isSigningOut: false,
    isBecoming: false,
    exchange: undefined,
    revivingWithin: undefined,
    formerToken: undefined,
  }
  return {
    state,
    personId: () => core.personId,
    token: () => core.token,
    revive: (failed) => revive(core, failed),
    end: (failed) => endOf(core, failed),
    reviveLogin: () => reviveLogin(core),
    resume: (known) => {
      // the kept token went away where a revival was tried in vain
      core.token ??= storedToken()
      enter(core, { ...known, isImpersonated: false })
    },
    signIn: async (username, password) => {
      const auth = await parts.api().call(signIn, { body: { username, password } })
      adopt(core, auth)
      return auth
    },
    become: (request, landing) => {
      const exchange = parts.exclusively(() => becoming(core, request, landing))
      core.exchange = exchange
      return exchange
    },
    settled: () => quietly(core.exchange ?? Promise.resolve()),
    renew: () => quietly(renew(core)),
    check: () => quietly(check(core)),
    signOut: () => signOutHere(core),
    leaveBy: (request) => leaveBy(core, request),
    follow: () => follow(core),
  }
}

/** For what happens in the background: the client told of its failures already. */
async function quietly(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch {
    // see above
  }
}
