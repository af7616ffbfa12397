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
