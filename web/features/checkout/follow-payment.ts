/** The way to the payment service and back: inside the app where the address is ours, otherwise the browser leaves. */
import { useCallback } from 'react'
import { useRouter } from '../../platform/router/router-context.ts'

/** Path and query of an address of this app; undefined for every other one. */
export const ownPath = (address: string | null | undefined): string | undefined => {
  if (address === null || address === undefined || !URL.canParse(address, window.location.origin))
    return undefined
  const { origin, pathname, search } = new URL(address, window.location.origin)
  return origin === window.location.origin ? `${pathname}${search}` : undefined
}

/** Replaces the page that is left, so that going back never leads to an order that is placed. */
export function useFollowPayment(): (address: string) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (address) => {
      const path = ownPath(address)
      if (path === undefined) window.location.assign(address)
      else await router.navigate(path, { replace: true })
    },
    [router],
  )
}
