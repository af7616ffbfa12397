/**
 * Who is signed in on this device (§4 Login and Logout, §8 401, §9 Timers). The tokens lie in the local storage, so tabs follow each other.
 * A session is checked, renewed and revived only here.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkAuth, csrfCookie, refreshAuth, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import type { SignInAnswer } from '@wegband/domain/features/sign-in/contract.ts'
import type { AuthState } from '@wegband/domain/features/sessions/contract.ts'
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
  /** Runs one piece of work at a time across all tabs. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** The user signed out, or another user signed in: delete the loaded data. `landing`: the page to continue at; else the current one. */
  readonly onIdentityEnd: (next: 'nobody' | 'somebody-else', landing?: string) => void
  /** A view of another account ended by itself (time, relation, rights). Returns the page where the real user continues. */
  readonly onViewEnd?: (viewedId: number) => string
  /** The regular check found the session valid: time to read what changed (decisions §2 refresh intervals). */
  readonly onChecked: () => void
}

export type Session = SessionPort & {
  readonly state: Store<SessionState>
  /** The user who is signed in, or was until a moment ago: pages that are about to leave still show them. */
  readonly personId: () => number | undefined
  /** Start of the app: checks a stored token, otherwise tries the personal access token (§4). Throws without a connection. */
  readonly reviveLogin: () => Promise<SessionState>
  /** Continues as the user this device remembers while the server is unreachable: its first answer decides. Never a view. */
  readonly resume: (known: Omit<Known, 'isImpersonated'>) => void
  /** §4 Login, by `become`. */
  readonly signIn: (username: string, password: string) => Promise<SignInAnswer>
  /**
   * The one way into a session: continues with the one that `request` returns, for every sign-in method, a view of another account and
   * the way back. A ticket for the second step is returned and changes nothing here. Throws the server's errors. If another user was
   * signed in, the page starts again at `landing`.
   */
  readonly become: <Answer extends SignInAnswer>(
    request: () => Promise<Answer>,
    landing?: string,
  ) => Promise<Answer>
  /** Resolves when no request of `become` is pending: meanwhile the server refuses the token that it replaces. */
  readonly settled: () => Promise<void>
  /** After a proof within the session: a new token replaces the one from before it. Never rejects. */
  readonly renew: () => Promise<void>
  /** Checks whether the session is still valid; never rejects. */
  readonly check: () => Promise<void>
  /** §4 Logout. */
  readonly signOut: () => Promise<void>
  /**
   * `request` ends the session on the server: a logout on this device, whether the answer or the event arrives first. Throws the server's
   * errors.
   */
  readonly leaveBy: (request: () => Promise<unknown>) => Promise<void>
  /** Starts to follow other tabs and the visibility of the page; returns a function that stops everything. */
  readonly follow: () => () => void
}

/** The longest wait for the server at sign-out; the device deletes its tokens in any case. */
const SIGN_OUT_WAIT_MS = 3000

type Known = Pick<AuthState, 'userId' | 'expiresAt' | 'passwordIsSecure' | 'isImpersonated'>

/** The state that the functions below share. `token` belongs to the user of this tab. */
type Core = {
  readonly parts: SessionParts
  readonly state: Store<SessionState>
  readonly timers: SessionTimers
  token: string | undefined
  reviving: Promise<Revival> | undefined
  personId: number | undefined
  /** The user signs out in this tab: refusals of the server meanwhile do not mean an expired session. */
  isSigningOut: boolean
  /** The request of `become` is pending and holds the lock of all tabs. */
  isBecoming: boolean
  /** The whole of `become`, including the wait for the lock. */
  exchange: Promise<unknown> | undefined
  revivingWithin: Promise<Revival> | undefined
  /** The token of the previous user of this tab. */
  formerToken: string | undefined
}

/** The server refused, in contrast to a server that could not be reached. */
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
  // a view of another account has a fixed end and is not renewed
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

/** The state in this tab only; the caller handles the stored tokens. */
function leave(core: Core, reason: EndReason): void {
  core.formerToken = core.token ?? core.formerToken
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

/** Ends the session of the token `failed`; a session that began meanwhile continues. */
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

/** Another tab stored a newer token: checks its owner and validity. Nothing is sent with it before that is known (F38). */
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

/** §8: a stored personal access token revives the login once. */
async function reviveByAccessToken(core: Core): Promise<Revival> {
  const accessToken = readStored('apiToken')
  if (accessToken === null) return 'gone'
  const state = core.state.get()
  const before = userIdOf(core)
  const failed = core.token
  // the invalid token would only be refused again
  core.token = undefined
  try {
    const auth = await core.parts.api().callUnhealed(signIn, { body: { token: accessToken } })
    if (auth.state === 'second-step') return 'gone'
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
  // requests of the previous user are not repeated in the name of the next
  if (failed !== undefined && failed === core.formerToken) return Promise.resolve('somebody-else')
  // the refused request itself holds the lock: waiting for it would never end
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
  // while signing out or changing to another user, the server already reports the session as over
  if (userIdOf(core) === undefined || core.isSigningOut || core.isBecoming) return
  const known = await core.parts.api().call(checkAuth)
  if (userIdOf(core) === undefined) return
  enter(core, known)
  core.parts.onChecked()
}

/** PUT auth ends the old token, so only one tab renews; the others adopt the token it stored. */
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

/** A view of another account is not renewed, and allows no proof. */
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
    const { token } = core
    try {
      const known = await core.parts.api().call(checkAuth)
      // after a sign-out, a sign-in or a revival meanwhile, the answer is about the session before
      if (core.token === token) enter(core, known)
    } catch (error) {
      if (!isRefusal(error)) throw error
      endOf(core, token)
    }
  }
  return core.state.get()
}

async function signOutHere(core: Core): Promise<void> {
  core.isSigningOut = true
  // first, because otherwise the other tabs would see an expired session
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

/** Holds the lock of all tabs until the new session exists: a refusal of the old one then finds it. */
function become<Answer extends SignInAnswer>(
  core: Core,
  request: () => Promise<Answer>,
  landing?: string,
): Promise<Answer> {
  const exchange = core.parts.exclusively(async () => {
    core.isBecoming = true
    try {
      const answer = await request()
      if (answer.state !== 'second-step') adopt(core, answer, landing)
      return answer
    } finally {
      core.isBecoming = false
    }
  })
  core.exchange = exchange
  return exchange
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
      // a failed revival cleared the stored token
      core.token ??= storedToken()
      enter(core, { ...known, isImpersonated: false })
    },
    signIn: (username, password) =>
      become(core, () => parts.api().call(signIn, { body: { username, password } })),
    become: (request, landing) => become(core, request, landing),
    settled: () => quietly(core.exchange ?? Promise.resolve()),
    renew: () => quietly(renew(core)),
    check: () => quietly(check(core)),
    signOut: () => signOutHere(core),
    leaveBy: (request) => leaveBy(core, request),
    follow: () => follow(core),
  }
}

/** For background work: the client has already reported its failures. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined)
}
