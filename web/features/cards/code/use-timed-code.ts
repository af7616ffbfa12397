/** A person's timed code: renewed long before it ends, and shown only while it is valid (decisions §4 QR/NFC). */
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { instantOf, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import { isCodeExpired, QR_RENEW_SECONDS } from '@wegband/domain/features/cards/token-rules.ts'
import { now, useNow } from '../../../platform/clock.ts'
import { type EndpointKey, queryOf } from '../../../platform/api/queries.ts'

const SECOND_MS = 1000
/** After a failure: the code is still valid for a minute, so there is no hurry. */
const TRY_AGAIN_MS = 5 * SECOND_MS

type CodeQuery = UseQueryOptions<Issued, Error, Issued, EndpointKey>
type Issued = { readonly token: string; readonly issuedAt: string; readonly expiresAt: string }

/** Milliseconds until a new code is due; not below zero. */
const untilRenewal = (code: Issued, at: number): number =>
  Math.max(0, msOf(code.issuedAt) + QR_RENEW_SECONDS * SECOND_MS - at)

export type TimedCode = {
  /** Undefined while there is no valid one. */
  readonly token: string | undefined
  /** Seconds until the next code, 0 to 60. */
  readonly secondsLeft: number
  /** Seconds until the shown one expires; only worth showing when no new one arrives. */
  readonly secondsValid: number
  /** Why no new one arrived. */
  readonly error: unknown
  readonly isFetching: boolean
  readonly retry: () => void
}

/** A person's own code. */
export const useTimedCode = (userId: number): TimedCode =>
  useRenewedCode(queryOf(readQrToken, { params: { id: userId } }))

/** Any code that the server renews. */
export function useRenewedCode(query: CodeQuery): TimedCode {
  const time = useNow(SECOND_MS)
  const renewed = useQuery({
    ...query,
    staleTime: QR_RENEW_SECONDS * SECOND_MS,
    refetchInterval: ({ state }) => {
      // Without any code the user reads why, and can retry.
      if (state.data === undefined) return false
      if (state.status === 'error') return TRY_AGAIN_MS
      return Math.max(SECOND_MS, untilRenewal(state.data, now()))
    },
    // A hidden page needs no new code.
    refetchIntervalInBackground: false,
  })
  const { data, error, isFetching, refetch } = renewed

  const renewIfDue = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || isFetching) return
    if (data === undefined || untilRenewal(data, now()) === 0) void refetch()
  })
  useEffect(() => {
    const onChange = (): void => renewIfDue()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])

  const isHeld = data !== undefined && !isCodeExpired(data, instantOf(time))
  const secondsOf = (ms: number): number => Math.max(0, Math.ceil(ms / SECOND_MS))
  return {
    token: isHeld ? data.token : undefined,
    secondsLeft: isHeld ? Math.min(QR_RENEW_SECONDS, secondsOf(untilRenewal(data, time))) : 0,
    secondsValid: isHeld ? secondsOf(msOf(data.expiresAt) - time) : 0,
    error: error ?? undefined,
    isFetching,
    retry: () => void refetch(),
  }
}
