/** What to practise next: the films of the next module that is not complete. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo } from '../../platform/links.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { VideoRow } from '../../ui/video-tile/video-tile.tsx'
import { ContentTile } from '../sports/content-sections.tsx'
import { currentLevelOf } from '../sports/level-view.ts'
import { nextModule } from '../sports/next-module.ts'
import { useModules } from '../sports/queries.ts'
import type { useMainSport } from './band-tile.tsx'

const MOST = 4

export function PractiseRow(props: { readonly main: ReturnType<typeof useMainSport> }): ReactNode {
  const { path, sportId } = props.main
  const t = useMessages('dashboard')
  const modules = useModules(sportId ?? 0, path.data ? currentLevelOf(path.data) : undefined)
  const next = nextModule(modules.data ?? [])
  const films = next?.contents.filter((content) => content.videoState !== 'none').slice(0, MOST) ?? []
  if (!next || films.length === 0) return null
  return (
    <section className="section">
      <SectionHead
        title={t('practise.title')}
        aside={
          <TextLink href={hrefTo('app.module', { moduleId: next.id })} isSmall>
            {t('practise.module', { number: next.order })}
          </TextLink>
        }
      />
      <VideoRow>
        {films.map((content) => (
          <ContentTile key={content.id} moduleId={next.id} content={content} sport={path.data} />
        ))}
      </VideoRow>
    </section>
  )
}
