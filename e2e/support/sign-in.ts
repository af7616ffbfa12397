/** Signing in without the form, for stories that begin after it. */
import { DEMO_PASSWORD, demoLogins } from '@wegband/demo/people/people.ts'
import { authState } from '@wegband/domain/features/sessions/contract.ts'
import type { StoryServer } from './server/story-server.ts'

export { DEMO_PASSWORD }
/** For users whom a story registers: the demo's own password is refused to them. */
export const NEW_PASSWORD = 'Kiesel-2026-Weg'

type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>

/** Calls the API as a user; `path` with its leading slash. */
export type Caller = {
  readonly userId: number
  readonly token: string
  readonly personalAccessToken: string
  readonly call: Call
}

type Xsrf = { readonly cookie: string; readonly xsrf: string }

const HAVE_PASSWORDS = new Set(demoLogins().map(({ username }) => username))

const xsrfOf = async (url: string): Promise<Xsrf> => {
  const answer = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, xsrf: cookie.split('=')[1] ?? '' }
}

const bodyOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}

type Known = Pick<Caller, 'userId' | 'token'>

type Answered = Awaited<ReturnType<Call>>

const isOverloaded = ({ status, body }: Answered): boolean =>
  status === 503 && JSON.stringify(body).includes('"general.unavailable"')
const READINGS = 3
const LATER_MS = 1_000

/** An overloaded server asks for patience, and a reading is asked again as the app does. */
const patient =
  (call: Call): Call =>
  async (method, path, body) => {
    let answer = await call(method, path, body)
    for (let tries = 1; method === 'GET' && tries < READINGS && isOverloaded(answer); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, LATER_MS))
      answer = await call(method, path, body)
    }
    return answer
  }

const callWith = (url: string, { cookie, xsrf }: Xsrf, token?: string): Call =>
  patient(async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie,
        'x-xsrf-token': xsrf,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await bodyOf(response) }
  })

const callerOf = (url: string, xsrf: Xsrf, known: Known, personalAccessToken = ''): Caller => ({
  ...known,
  personalAccessToken,
  call: callWith(url, xsrf, known.token),
})

/** Calls the API without a session. */
export const signedOut = async (url: string): Promise<Call> => callWith(url, await xsrfOf(url))

/** By name and password, for demo users who have one. */
export const signInAs = async (url: string, username: string, password = DEMO_PASSWORD): Promise<Caller> => {
  const xsrf = await xsrfOf(url)
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: xsrf.cookie, 'x-xsrf-token': xsrf.xsrf },
    body: JSON.stringify({ username, password }),
  })
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`)
  const auth = authState.parse(await answer.json())
  return callerOf(url, xsrf, auth, auth.personalAccessToken ?? '')
}

/** Any demo user; one without a password gets no personal access token either. */
export const enterAs = async (server: StoryServer, username: string): Promise<Caller> =>
  HAVE_PASSWORDS.has(username)
    ? await signInAs(server.url, username)
    : callerOf(server.url, await xsrfOf(server.url), await server.admit(username))
