/** What a page may change in the frame around it. */
import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** Whether the page's own ActionBar replaces the bottom bar. */
export const hasActionBar = createStore(false)

/** While the page is shown with `isShown`, its ActionBar replaces the bottom bar on phones (detail pages, visual.md Layout). */
export function useActionBar(isShown: boolean): void {
  useEffect(() => {
    hasActionBar.set(isShown)
    return () => hasActionBar.set(false)
  }, [isShown])
}
