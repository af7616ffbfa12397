/** An address that does not exist: between the bars for signed-in users, alone for all others (§2). */
import { createElement, lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../platform/api/api.ts'
import { loadChunk } from '../platform/loading/chunk-loading.ts'
import { readStored } from '../platform/device/local-settings.ts'
import { useAppParts } from './app-parts.ts'
import { pageFor } from './find-page.ts'
import { LateShell } from './navigation/late-shell.tsx'
import { PagePending } from './shell/page-pending.tsx'

const NotFoundInFrame = lazy(async () => ({
  default: (await loadChunk(() => import('../features/errors/not-found-page.tsx'))).NotFoundInFrame,
}))

export function MissingPage(): ReactNode {
  const { startup } = useAppParts()
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => {
    // No page waits for the session check here, so this page starts it.
    if (readStored('jwt') !== null || readStored('apiToken') !== null) startup.run()
  }, [startup])
  if (!isSignedIn) return <Suspense fallback={<PagePending />}>{createElement(pageFor(undefined))}</Suspense>
  return (
    <LateShell>
      <Suspense fallback={<PagePending />}>
        <NotFoundInFrame />
      </Suspense>
    </LateShell>
  )
}
