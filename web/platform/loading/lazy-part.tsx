/** Parts of a page that bring a library along: loaded at first use, while the page stays as it is. */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadView } from './chunk-loading.ts'
import { PartBoundary } from './part-boundary.tsx'
import { useMessages } from '../words/i18n.tsx'
import { isOffline, connection, whenConnected } from '../offline/connection.ts'
import { createStore, useStore } from '../store.ts'
import { useShowError } from '../api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'

/** Everything that can be closed counts as a dialog. */
const isDialog = (props: object): props is { readonly onClose: () => void } =>
  'onClose' in props && typeof props.onClose === 'function'

/** Shown in place of a part that did not load; the page around it stays. */
function MissingPart(props: { readonly onRetry: () => void }): ReactNode {
  const t = useMessages('shell')
  return (
    <div className="row-between" role="alert">
      <p className="t-small t-muted">{t('part.missing')}</p>
      <Button size="small" onClick={props.onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}

/**
 * Shows nothing until its code and words are loaded. A dialog that cannot be loaded is reported and closed. Any other
 * part offers a retry in its place, and loads by itself once the connection is back. The page under it stays
 * as it is.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined)
  return function LazyDialog(props: Props): ReactNode {
    const Loaded = useStore(loaded)
    const [hasFailed, setFailed] = useState(false)
    const showError = useShowError()
    const isThere = Loaded !== undefined
    const fail = useEffectEvent((error: unknown): void => {
      if (isDialog(props)) {
        showError(error)
        props.onClose()
      } else setFailed(true)
    })
    const retry = (): void => setFailed(false)
    useEffect(
      () => (hasFailed ? connection.subscribe(() => !isOffline() && setFailed(false)) : undefined),
      [hasFailed],
    )
    useEffect(() => {
      if (isThere || hasFailed) return undefined
      let isGone = false
      loadView(load).then(loaded.set, (error: unknown) => {
        if (!isGone) fail(error)
      })
      return () => {
        isGone = true
      }
    }, [isThere, hasFailed])
    if (hasFailed) return <MissingPart onRetry={retry} />
    if (Loaded === undefined) return null
    return (
      <PartBoundary onMissing={fail}>
        <Loaded {...props} />
      </PartBoundary>
    )
  }
}

/** Until the next retry of a part that the page can do without, in milliseconds. */
const RETRY_MS = 5000

/** Resolves when a retry may succeed: offline, every one would only fail. */
const worthRetrying = async (signal: AbortSignal): Promise<void> => {
  if (connection.get().status === 'lost') await whenConnected(signal)
  else await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}

/**
 * For parts beside a page or at its end: loaded when shown, and retried until they arrive. A failed
 * decoration must not break the page. `pending` keeps its place until then.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode | ((props: Props) => ReactNode) = null,
): (props: Props) => ReactNode {
  const loaded = createStore<ComponentType<Props> | undefined>(undefined)
  return function Besides(props: Props): ReactNode {
    const Loaded = useStore(loaded)
    /** Code or words are missing. */
    const [isMissing, setMissing] = useState(false)
    const isThere = Loaded !== undefined
    useEffect(() => {
      if (isThere || isMissing) return undefined
      let isGone = false
      loadView(load).then(loaded.set, () => {
        if (!isGone) setMissing(true)
      })
      return () => {
        isGone = true
      }
    }, [isThere, isMissing])
    useEffect(() => {
      if (!isMissing) return undefined
      const gone = new AbortController()
      worthRetrying(gone.signal).then(
        () => {
          if (!gone.signal.aborted) setMissing(false)
        },
        () => undefined,
      )
      return () => gone.abort()
    }, [isMissing])
    const place = typeof pending === 'function' ? pending(props) : pending
    if (Loaded === undefined || isMissing) return place
    return (
      <PartBoundary pending={place} onMissing={() => setMissing(true)}>
        <Loaded {...props} />
      </PartBoundary>
    )
  }
}
