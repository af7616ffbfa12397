/** The celebration of a new belt step, stripe or level: once, over everything, closed with one key. */
import type { ReactNode } from 'react'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { lazyPart } from '../../../platform/loading/lazy-part.tsx'
import { currentLocale, loadBundles } from '../../../platform/words/i18n.tsx'
import type { News } from './use-news.ts'

const ProgressMoment = lazyPart(async () => {
  const [part] = await Promise.all([
    import('./progress-moment.tsx'),
    loadBundles(['moments'], currentLocale()),
  ])
  return part.ProgressMoment
})

export function BeltMoment(props: { readonly path: SportPath; readonly news: News }): ReactNode {
  const { path, news } = props
  if (news.moment === undefined || path.userProgress === null) return null
  return <ProgressMoment path={path} kind={news.moment} progress={path.userProgress} onClose={news.leave} />
}
