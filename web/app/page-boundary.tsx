/** The error boundary of every page (§8): whatever a page throws becomes the generic error, never a white screen. */
import { Component, createElement, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { usePublicSettings } from '../features/texts/public-settings.ts'
import { loadChunk } from '../platform/chunk-loading.ts'
import { useMessages } from '../platform/i18n.tsx'
import { Button } from '../ui/button/button.tsx'
import { AlonePage } from './alone-page.tsx'
import { pageFor } from './find-page.ts'

/** Drawn pages are fetched when they are needed, or when the browser has nothing else to do. */
export const loadErrorPage = () => loadChunk(() => import('../features/errors/error-page.tsx'))
const ErrorPage = lazy(async () => ({ default: (await loadErrorPage()).ErrorPage }))

type BoundaryProps = {
  /** A change of it takes the error away: somebody went elsewhere. */
  readonly resetKey: string
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
}

type BoundaryState = {
  readonly caught: { readonly error: unknown } | undefined
  readonly resetKey: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { caught: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.resetKey === state.resetKey ? null : { caught: undefined, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { caught } = this.state
    return caught === undefined ? this.props.children : this.props.fallback(caught.error)
  }
}

/** When not even the error page can be loaded: words and a button, from what is there already. */
function PlainFailure(): ReactNode {
  const t = useMessages('shell')
  return (
    <AlonePage title={t('error.title')} text={t('error.text')}>
      <Button variant="primary" size="large" onClick={() => window.location.reload()}>
        {t('error.again')}
      </Button>
    </AlonePage>
  )
}

function Failure(props: { readonly error: unknown }): ReactNode {
  const { supportMail } = usePublicSettings()
  const { error } = props
  return (
    <Suspense fallback={null}>
      {error instanceof AppError && error.status === 404 ? (
        createElement(pageFor(undefined))
      ) : (
        <ErrorPage error={error} supportMail={supportMail} />
      )}
    </Suspense>
  )
}

export function PageBoundary(props: { readonly resetKey: string; readonly children: ReactNode }): ReactNode {
  const { resetKey } = props
  return (
    <Boundary
      resetKey={resetKey}
      fallback={(error) => (
        <Boundary resetKey={resetKey} fallback={() => <PlainFailure />}>
          <Failure error={error} />
        </Boundary>
      )}
    >
      {props.children}
    </Boundary>
  )
}
