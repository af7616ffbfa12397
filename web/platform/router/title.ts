/** The title of the document: a fixed base, then two parts (§2, decisions §8). */
import { useEffect } from 'react'
import { createStore } from '../store.ts'

export const BASE_TITLE = 'Wegband'
const SEPARATOR = ' · '

/**
 * The name of the shown appointment, module, content, sport or school. A page sets it, and it is cleared when
 * the page is left.
 */
export const entityTitle = createStore<string | undefined>(undefined)

/** Missing or repeated parts are omitted. */
export function documentTitle(first: string | undefined, second: string | undefined): string {
  const parts = [first, second].filter((part) => part !== undefined && part !== '')
  return [BASE_TITLE, ...new Set(parts)].join(SEPARATOR)
}

/** The page shows this entity; `undefined` while it is not loaded. */
export function useTitle(entity: string | undefined): void {
  useEffect(() => {
    entityTitle.set(entity)
    return () => {
      if (entityTitle.get() === entity) entityTitle.set(undefined)
    }
  }, [entity])
}
