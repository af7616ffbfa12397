/** The headers of a signed-in caller: the bearer token, and for writes the XSRF cookie with its header. */
import type { WorldFacts } from './seed-world.ts'

type Headers = Readonly<Record<string, string>>

export const bearer = ({ trainerToken }: Pick<WorldFacts, 'trainerToken'>): Headers => ({
  authorization: `Bearer ${trainerToken}`,
})

/** Asks the server for its XSRF cookie, as the page does before its first write. */
export const xsrf = async (url: string): Promise<Headers> => {
  const answer = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error('no XSRF cookie')
  return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) }
}

/** Throws on an error status, because a benchmark of refusals is meaningless. */
export const getText = async (url: string, headers: Headers): Promise<string> => {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return await answer.text()
}
