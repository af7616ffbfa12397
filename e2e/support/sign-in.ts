/** Signing in without the form, for stories that begin behind it. */
import { DEMO_PASSWORD } from '@wegband/server/db/seed/people.ts'
import { authState } from '@wegband/domain/features/auth/contract.ts'

export { DEMO_PASSWORD }

/** Calls the API as somebody; `path` with its leading slash. */
export type Caller = {
  readonly userId: number
  readonly token: string
  readonly personalAccessToken: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
}

const cookieOf = async (url: string): Promise<{ cookie: string; xsrf: string }> => {
  const answer = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, xsrf: cookie.split('=')[1] ?? '' }
}

const bodyOf = async (answer: Response): Promise<unknown> => {
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}

export const signInAs = async (url: string, username: string): Promise<Caller> => {
  const { cookie, xsrf } = await cookieOf(url)
  const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': xsrf }
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`)
  const auth = authState.parse(await answer.json())
  return {
    userId: auth.userId,
    token: auth.token,
    personalAccessToken: auth.personalAccessToken ?? '',
    call: async (method, path, body) => {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          cookie,
          'x-xsrf-token': xsrf,
          authorization: `Bearer ${auth.token}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await bodyOf(response) }
    },
  }
}
