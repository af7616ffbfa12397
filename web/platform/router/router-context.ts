/** The router inside components. */
import { createContext, useContext } from 'react'
import { useStore } from '../store.ts'
import type { Router, CurrentPage } from './router.ts'

const RouterContext = createContext<Router | undefined>(undefined)
export const RouterProvider = RouterContext

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (router === undefined) throw new Error('RouterProvider is missing')
  return router
}

/** What is on screen. The router shows the components, so there is always a page. */
export function useShown(): CurrentPage {
  const shown = useStore(useRouter().state)
  if (shown === undefined) throw new Error('the router has not started')
  return shown
}
