/** The way to the payment service and back: inside the app where the address is ours, otherwise the browser leaves. */
import { useCallback } from 'react'
import { useRouter } from '../../platform/router/router-context.ts'

/** Where payments go on inside this app, whatever name the app is opened under. */
const PAY_PAGE = /^\/pay\/(?:payment_[0-9a-f]{32}|pi_\w+|bill-\d+)$/

const readAddress = (address: string | null | undefined): URL | undefined =>
  address === null || address === undefined || !URL.canParse(address, window.location.origin)
    ? undefined
    : new URL(address, window.location.origin)

/** Path and query of an address that leads back into this app. */
export const pathOf = (address: string | null | undefined): string | undefined => {
  const url = readAddress(address)
  return url && `${url.pathname}${url.search}`
}

/** The same for an address of this app; undefined for every other one. */
const ownPath = (address: string | null | undefined): string | undefined => {
  const url = readAddress(address)
  const isOwn = url !== undefined && (url.origin === window.location.origin || PAY_PAGE.test(url.pathname))
  return isOwn ? pathOf(address) : undefined
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
