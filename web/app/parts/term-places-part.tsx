/** What the app adds below an explained term: the modules about it. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { TermPlacesPart as Part } from '../../features/texts/term-places.ts'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'

const TermModules = lazyPart(
  async () => (await import('../../features/sports/module/term-modules.tsx')).TermModules,
)

export const TermPlacesPart: Part = (props): ReactNode => (
  <Suspense fallback={null}>
    <TermModules {...props} />
  </Suspense>
)
