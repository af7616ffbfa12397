/** Shows the page of the address between the navigation bars, and what replaces it when it fails. */
import { createElement, Suspense } from 'react'
import type { ReactNode } from 'react'
import { hasBars } from '../platform/router/route-table.ts'
import type { RouteName } from '../platform/router/route-table.ts'
import { useShown } from '../platform/router/router-context.ts'
import { useStore } from '../platform/store.ts'
import { PageBoundary } from './page-boundary.tsx'
import { hostOf, pageFor } from './find-page.ts'
import { MissingPage } from './missing-page.tsx'
import { recoveries } from './recoveries.ts'
import { LateShell } from './navigation/late-shell.tsx'
import { PagePending } from './shell/page-pending.tsx'

/** Keyed by its host, so that a page stays mounted while only what it shows changes; a new link begins it anew. */
function Page(props: { readonly name: RouteName }): ReactNode {
  const host = hostOf(props.name)
  const { openedLinks } = useShown()
  return (
    <Suspense key={`${host} ${openedLinks}`} fallback={<PagePending />}>
      {createElement(pageFor(host))}
    </Suspense>
  )
}

export function RouterView(): ReactNode {
  const { match, place } = useShown()
  const name = match?.name
  const resetKey = `${place.key} ${useStore(recoveries)}`
  return (
    <PageBoundary resetKey={resetKey}>
      {name === undefined ? (
        <MissingPage />
      ) : hasBars(name) ? (
        <LateShell>
          <PageBoundary resetKey={resetKey} isInFrame>
            <Page name={name} />
          </PageBoundary>
        </LateShell>
      ) : (
        <Page name={name} />
      )}
    </PageBoundary>
  )
}
