/** Parts of a page that bring a library along: loaded when they are asked for first, while the page stays as it is. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadView } from './chunk-loading.ts'
import { createStore, useStore } from './store.ts'

/** Shows nothing until its code is there; a failure is thrown to the boundary of the page, the next time tries again. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined)
  return function OnDemand(props: Props): ReactNode {
    const Loaded = useStore(loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    const isThere = Loaded !== undefined
    useEffect(() => {
      if (isThere) return
      loadView(load).then(loaded.set, (error: unknown) => setFailure({ error }))
    }, [isThere])
    if (failure !== undefined) throw failure.error
    return Loaded === undefined ? null : <Loaded {...props} />
  }
}

/** Until the next try for a part that the page does without meanwhile, in milliseconds. */
const RETRY_MS = 5000

/**
 * For what stands beside a page or at its end: loaded as soon as it is shown, and again until it comes. A failure takes nothing else
 * down, since the page is worth more than its ornaments.
 */
export function besides<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined)
  return function Besides(props: Props): ReactNode {
    const Loaded = useStore(loaded)
    const isThere = Loaded !== undefined
    useEffect(() => {
      if (isThere) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      const attempt = (): void => {
        loadView(load).then(loaded.set, () => {
          if (!isGone) timer = setTimeout(attempt, RETRY_MS)
        })
      }
      attempt()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [isThere])
    return Loaded === undefined ? null : <Loaded {...props} />
  }
}
