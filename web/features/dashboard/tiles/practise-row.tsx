/** What to practise next: the videos of the next module that is not complete. */
import type { ReactNode } from 'react'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { VideoRow } from '../../../ui/video-tile/video-tile.tsx'
import { ContentTile } from '../../sports/content-sections.tsx'
import { currentLevelOf } from '../../sports/path/level-view.ts'
import { nextModule } from '../../sports/module/next-module.ts'
import { useModules } from '../../sports/queries.ts'
import styles from '../dashboard.module.css'
import type { useMainSport } from './band-tile.tsx'

const MOST = 4
const TILE_HEIGHT = 178

/** Started videos first, then new ones, then watched ones; closed ones come last. */
export const nextVideos = (contents: readonly Content[]): Content[] => {
  const rank = (content: Content): number => {
    if (content.missing !== null) return 3
    if (content.completedAt !== null) return 2
    return content.progress > 0 ? 0 : 1
  }
  return contents
    .filter((content) => content.videoState !== 'none')
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
}

export function PractiseRow(props: { readonly main: ReturnType<typeof useMainSport> }): ReactNode {
  const { path, sportId } = props.main
  const t = useMessages('dashboard')
  const modules = useModules(sportId ?? 0, path.data ? currentLevelOf(path.data) : undefined)
  if (sportId !== undefined && (path.isPending || modules.isPending)) return <PractiseLoading />
  const next = nextModule(modules.data ?? [])
  const videos = next ? nextVideos(next.contents).slice(0, MOST) : []
  if (!next || videos.length === 0) return null
  return (
    <section>
      <SectionHead
        title={t('practise.title')}
        aside={
          <TextLink href={hrefTo('app.module', { moduleId: next.id })} isSmall>
            {t('practise.module', { number: next.order })}
          </TextLink>
        }
      />
      <div className={styles.practise}>
        <VideoRow>
          {videos.map((content) => (
            <ContentTile key={content.id} isRow moduleId={next.id} content={content} sport={path.data} />
          ))}
        </VideoRow>
      </div>
    </section>
  )
}

/** As high as the row that replaces it. */
function PractiseLoading(): ReactNode {
  const t = useMessages('dashboard')
  return (
    <section>
      <SectionHead title={t('practise.title')} />
      <SkeletonGroup label={t('loading')}>
        <div className={styles.practise}>
          <VideoRow>
            {Array.from({ length: MOST }, (_, index) => (
              <div key={index} className={styles.practisePlace}>
                <Skeleton shape="mat" height={TILE_HEIGHT} />
              </div>
            ))}
          </VideoRow>
        </div>
      </SkeletonGroup>
    </section>
  )
}
