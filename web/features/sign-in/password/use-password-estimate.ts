import { useEffect, useMemo, useState } from 'react'
import { loadChunk } from '../../../platform/loading/chunk-loading.ts'
import type { Estimate } from './estimate-password.ts'

type Estimator = { readonly estimatePassword: (password: string, about: readonly string[]) => Estimate }

let loaded: Estimator | undefined

/** For the rules of a form: undefined while the estimator is not loaded; then the server decides. */
export const estimateIfLoaded = (password: string, about: readonly string[]): Estimate | undefined =>
  password === '' ? undefined : loaded?.estimatePassword(password, about)

/** How hard the password is to guess; undefined without input or while the estimator is not loaded: then the server decides. */
export function usePasswordEstimate(password: string, about: readonly string[]): Estimate | undefined {
  const [estimator, setEstimator] = useState<Estimator>()
  const isAsked = password !== ''
  useEffect(() => {
    if (!isAsked || estimator !== undefined) return
    loadChunk(() => import('./estimate-password.ts')).then(
      (estimates) => {
        loaded = estimates
        setEstimator(estimates)
      },
      () => undefined,
    )
  }, [isAsked, estimator])
  const words = about.join('\n')
  return useMemo(
    () => (password === '' ? undefined : estimator?.estimatePassword(password, words.split('\n'))),
    [password, estimator, words],
  )
}
