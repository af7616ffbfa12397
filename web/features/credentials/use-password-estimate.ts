import { useEffect, useMemo, useState } from 'react'
import { loadChunk } from '../../platform/chunk-loading.ts'
import type { Estimate } from './estimate-password.ts'

type Estimator = { readonly estimatePassword: (password: string, about: readonly string[]) => Estimate }

/** How hard the password is to guess; undefined while nothing is typed, or while what tells it is not there: the server decides. */
export function usePasswordEstimate(password: string, about: readonly string[]): Estimate | undefined {
  const [estimator, setEstimator] = useState<Estimator>()
  const isAsked = password !== ''
  useEffect(() => {
    if (!isAsked || estimator !== undefined) return
    loadChunk(() => import('./estimate-password.ts')).then(setEstimator, () => undefined)
  }, [isAsked, estimator])
  const words = about.join('\n')
  return useMemo(
    () => (password === '' ? undefined : estimator?.estimatePassword(password, words.split('\n'))),
    [password, estimator, words],
  )
}
