/** Keeps a page whole while a part of it lacks code, styles or words. Any other error passes on to the page. */
import { Component, type ReactNode, Suspense } from 'react'
import { ClientError } from '../api/client-error.ts'
import { forgetFailedBundles } from '../words/i18n.tsx'

const CODES: ReadonlySet<string> = new Set(['client.chunk-load', 'client.style-load'])

/** Whether a part of the app is missing, in contrast to an answer of the server. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof ClientError && CODES.has(error.code)

type Props = {
  /** Shown while the part waits for its words, and after it failed. */
  readonly pending?: ReactNode
  /** The owner takes the boundary away, and mounts it again for a further try. */
  readonly onMissing: (error: unknown) => void
  readonly children: ReactNode
}

type State = { readonly caught: { readonly error: unknown } | undefined }

export class PartBoundary extends Component<Props, State> {
  override state: State = { caught: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown): void {
    if (!isMissingPart(error)) return
    // The next try loads the words again.
    forgetFailedBundles()
    this.props.onMissing(error)
  }

  override render(): ReactNode {
    const { pending = null, children } = this.props
    const { caught } = this.state
    if (caught === undefined) return <Suspense fallback={pending}>{children}</Suspense>
    if (!isMissingPart(caught.error)) throw caught.error
    return pending
  }
}
