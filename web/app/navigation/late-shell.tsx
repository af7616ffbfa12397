/** The frame of the app's pages. A visitor who is not signed in never loads it. */
import { type ComponentType, createElement, type ReactNode, Suspense, use } from 'react'
import { hasFailed, loadView, readableAtOnce } from '../../platform/loading/chunk-loading.ts'
import { PagePending } from '../shell/page-pending.tsx'

type Shell = ComponentType<{ readonly children: ReactNode }>
let loading: Promise<Shell> | undefined

function start(): Promise<Shell> {
  loading ??= readableAtOnce(
    loadView(() => import('../shell/app-shell.tsx')).then(({ AppShell }) => AppShell),
  )
  return loading
}

/** Never rejects: the page that needs it shows the failure. After a failure it tries again. */
export async function loadShell(): Promise<void> {
  if (hasFailed(loading)) loading = undefined
  await start().catch(() => undefined)
}

function Loaded(props: { readonly children: ReactNode }): ReactNode {
  return createElement(use(start()), null, props.children)
}

export function LateShell(props: { readonly children: ReactNode }): ReactNode {
  return (
    <Suspense fallback={<PagePending />}>
      <Loaded>{props.children}</Loaded>
    </Suspense>
  )
}
