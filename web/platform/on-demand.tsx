/** Parts of a page that bring a library along: loaded when they are asked for first, while the page stays as it is. */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadView } from './chunk-loading.ts'
import { createStore, useStore } from './store.ts'
import { useTellError } from './tell-error.ts'

/** A dialog can be closed, whatever else it is. */
const isDialog = (props: object): props is { readonly onClose: () => void } =>
  'onClose' in props && typeof props.onClose === 'function'

/**
 * Shows nothing until its code is there; the next time tries again after a failure. A dialog that does not come is told and closed, and
 * the page under it stays as it is. Anything else throws the failure to the boundary of the page.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined)
  return function OnDemand(props: Props): ReactNode {
    const Loaded = useStore(loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    const tellError = useTellError()
    const isThere = Loaded !== undefined
    const fail = useEffectEvent((error: unknown): void => {
      if (isDialog(props)) {
        tellError(error)
        props.onClose()
      } else setFailure({ error })
    })
    useEffect(() => {
      if (isThere) return undefined
      let isGone = false
      loadView(load).then(loaded.set, (error: unknown) => {
        if (!isGone) fail(error)
      })
      return () => {
        isGone = true
      }
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
