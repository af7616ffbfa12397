/** What a page may ask of the frame around it. */
import { useEffect } from 'react'
import { createStore } from '../store.ts'

/** Whether the page's own ActionBar stands where the bottom bar would. */
export const hasActionBar = createStore(false)

/** While the page is shown with `isShown`, its ActionBar replaces the bottom bar on phones (detail pages, visual.md Layout). */
export function useActionBar(isShown: boolean): void {
  useEffect(() => {
    hasActionBar.set(isShown)
    return () => hasActionBar.set(false)
  }, [isShown])
}
