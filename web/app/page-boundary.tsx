/**
 * The error boundary of every page (§8): whatever a page throws becomes the generic error, never a white
 * screen.
 */
import { Component, createElement, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { usePublicSettings } from '../features/texts/public-settings.ts'
import { loadChunk } from '../platform/loading/chunk-loading.ts'
import { isMissingPart } from '../platform/loading/part-boundary.tsx'
import { useMessages } from '../platform/words/i18n.tsx'
import { Button } from '../ui/button/button.tsx'
import { ErrorState } from '../ui/error-state/error-state.tsx'
import { AlonePage } from './alone-page.tsx'
import { pageFor } from './find-page.ts'
import { UnloadedPage } from './unloaded-page.tsx'

const loadErrorPage = () => loadChunk(() => import('../features/errors/error-page.tsx'))
const loadFailureView = () => loadChunk(() => import('../features/errors/failure-view.tsx'))

/** Fetched when they are needed, or when the browser is idle. */
export const loadErrorViews = () => Promise.all([loadErrorPage(), loadFailureView()])

const ErrorPage = lazy(async () => ({ default: (await loadErrorPage()).ErrorPage }))
const FailureView = lazy(async () => ({ default: (await loadFailureView()).FailureView }))

const reload = (): void => window.location.reload()

type BoundaryProps = {
  /** A change of this key removes the error: the user opened another page. */
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

/** Shown when even the error page cannot be loaded: words and a button that are already loaded. */
function PlainFailure(): ReactNode {
  const t = useMessages('shell')
  return (
    <AlonePage title={t('error.title')} text={t('error.text')}>
      <Button variant="primary" size="large" onClick={reload}>
        {t('error.again')}
      </Button>
    </AlonePage>
  )
}

/** The same inside the frame. */
function PlainFailureInFrame(): ReactNode {
  const t = useMessages('shell')
  return (
    <ErrorState
      headingLevel={1}
      title={t('error.title')}
      text={t('error.text')}
      action={
        <Button variant="primary" onClick={reload}>
          {t('error.again')}
        </Button>
      }
    />
  )
}

function FailureInFrame(props: { readonly error: unknown }): ReactNode {
  const { supportMail } = usePublicSettings()
  if (isMissingPart(props.error)) return <UnloadedPage error={props.error} />
  return (
    <Suspense fallback={null}>
      <FailureView headingLevel={1} error={props.error} onRetry={reload} supportMail={supportMail} />
    </Suspense>
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

/** `isInFrame`: the navigation bars stay, so the reader can leave from there. */
export function PageBoundary(props: {
  readonly resetKey: string
  readonly isInFrame?: boolean
  readonly children: ReactNode
}): ReactNode {
  const { resetKey, isInFrame = false } = props
  return (
    <Boundary
      resetKey={resetKey}
      fallback={(error) => (
        <Boundary
          resetKey={resetKey}
          fallback={() => (isInFrame ? <PlainFailureInFrame /> : <PlainFailure />)}
        >
          {isInFrame ? <FailureInFrame error={error} /> : <Failure error={error} />}
        </Boundary>
      )}
    >
      {props.children}
    </Boundary>
  )
}
