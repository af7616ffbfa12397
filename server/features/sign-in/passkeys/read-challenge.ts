/** Reads the challenge that a browser's answer claims to answer. The library then compares the signed challenge with it. */
import { z } from 'zod'

const answer = z.object({ response: z.object({ clientDataJSON: z.string().max(4000) }) })
const clientData = z.object({ challenge: z.string().min(1).max(200) })

export const challengeOf = (response: Record<string, unknown>): string | undefined => {
  const parsed = answer.safeParse(response)
  if (!parsed.success) return undefined
  try {
    const text = Buffer.from(parsed.data.response.clientDataJSON, 'base64url').toString('utf8')
    return clientData.parse(JSON.parse(text)).challenge
  } catch {
    return undefined
  }
}
