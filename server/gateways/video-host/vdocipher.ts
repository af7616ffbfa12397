/** VdoCipher's server API, version 3: the secret stays here, and nothing else of the product ever calls that host (F27). */
import { z } from 'zod'
import { type VideoProvider, VideoProviderError } from './video-provider.ts'

const PATIENCE_MS = 5_000
const NOT_FOUND = 404
const MAX_ANSWER_LENGTH = 100_000

const otpAnswer = z.object({ otp: z.string().min(1).max(4000), playbackInfo: z.string().min(1).max(4000) })
const videoAnswer = z.object({ status: z.string(), length: z.number().nonnegative().catch(0) })

/** `apiBase`: the address before `/api/`, without a slash at its end. */
export const vdoCipher = ({
  apiBase,
  apiSecret,
  patienceMs = PATIENCE_MS,
}: {
  apiBase: string
  apiSecret: string
  patienceMs?: number
}): VideoProvider => {
  const ask = async <T>(shape: z.ZodType<T>, path: string, body?: object): Promise<T | undefined> => {
    try {
      const answer = await fetch(`${apiBase}/api/videos/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Apisecret ${apiSecret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The secret must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = (await answer.text()).slice(0, MAX_ANSWER_LENGTH)
      if (answer.status === NOT_FOUND) return undefined
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      return shape.parse(JSON.parse(text))
    } catch (error) {
      throw new VideoProviderError('VdoCipher did not answer as expected', { cause: error })
    }
  }
  return {
    findVideo: async (videoId) => {
      const video = await ask(videoAnswer, encodeURIComponent(videoId))
      return video && { isReady: video.status.toLowerCase() === 'ready', seconds: Math.round(video.length) }
    },
    issueOtp: (videoId, ttlSeconds) =>
      ask(otpAnswer, `${encodeURIComponent(videoId)}/otp`, { ttl: ttlSeconds }),
  }
}
