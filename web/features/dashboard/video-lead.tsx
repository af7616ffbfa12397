/** The next step for members who train at home: the next video of their next module. Its messages are in the bundle `work`. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TodayTile } from '../../ui/hero/picture-hero.tsx'
import { isPictureName } from '../../ui/picture/pictures.ts'
import { currentLevelOf } from '../sports/path/level-view.ts'
import { nextModule } from '../sports/module/next-module.ts'
import { useModules } from '../sports/queries.ts'
import type { useMainSport } from './tiles/band-tile.tsx'
import { SchoolLead } from './tiles/lead-tiles.tsx'
import { nextVideos } from './tiles/practise-row.tsx'
import { TileError } from './tiles/tile-error.tsx'
import { TileSkeleton } from './tiles/tile-skeleton.tsx'

const HEIGHT = 320

export function VideoLead(props: { readonly main: ReturnType<typeof useMainSport> }): ReactNode {
  const { path, sportId } = props.main
  const t = useMessages('work')
  const modules = useModules(sportId ?? 0, path.data ? currentLevelOf(path.data) : undefined)
  if (path.error && !path.data) return <TileError query={path} />
  if (modules.error && !modules.data) return <TileError query={modules} />
  if (!path.data || !modules.data) return <TileSkeleton height={HEIGHT} />
  const next = nextModule(modules.data)
  const [video] = next ? nextVideos(next.contents).filter(({ missing }) => missing === null) : []
  if (!next || !video) return <SchoolLead />
  const picture = `sport-${path.data.slug}`
  return (
    <TodayTile
      picture={isPictureName(picture) ? picture : 'sport-wing-chun'}
      sport={path.data}
      when={t('video.when')}
      time={t('video.module', { number: next.order })}
      title={video.name}
      note={next.name}
      actions={
        <>
          <Button
            variant="primary"
            href={hrefTo('app.module-content', { moduleId: next.id, contentId: video.id })}
          >
            {t('video.watch')}
          </Button>
          <Button href={hrefTo('app.sport', { sportId: path.data.id })}>{t('video.path')}</Button>
        </>
      }
    />
  )
}
