/** Parts of a page that bring a library along: loaded at first use, while the page stays as it is. */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadView } from './chunk-loading.ts'
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
 * Shows nothing until its code is loaded. A dialog that cannot be loaded is reported and closed. Any other
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
    return Loaded === undefined ? null : <Loaded {...props} />
  }
}

/** Until the next retry of a part that the page can do without, in milliseconds. */
const RETRY_MS = 5000

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
    const isThere = Loaded !== undefined
    useEffect(() => {
      if (isThere) return undefined
      const gone = new AbortController()
      let timer: ReturnType<typeof setTimeout> | undefined
      // offline every retry would only fail
      const attemptLater = (): void => {
        if (connection.get().status === 'lost') whenConnected(gone.signal).then(attempt, () => undefined)
        else timer = setTimeout(attempt, RETRY_MS)
      }
      const attempt = (): void => {
        loadView(load).then(loaded.set, () => {
          if (!gone.signal.aborted) attemptLater()
        })
      }
      attempt()
      return () => {
        gone.abort()
        clearTimeout(timer)
      }
    }, [isThere])
    if (Loaded !== undefined) return <Loaded {...props} />
    return typeof pending === 'function' ? pending(props) : pending
  }
}
