/** The modules about a term, nearest to the viewer's level first, and a video that shows it. */
import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listModules, type TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { path as pathIcon } from '../../ui/icon/phosphor/path.gen.ts'
import { playCircle } from '../../ui/icon/phosphor/play-circle.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { ContentPicture } from '../sports/content-picture.tsx'
import styles from './glossary-page.module.css'

const MOST = 2

/** For the sports that the viewer trains, already loaded at sign-in. Renders nothing without such a sport or module. */
function useModulesAbout(termKey: string): readonly TrainingModule[] {
  const { trainingProgress } = useViewer()
  const modules = useQueries({
    queries: trainingProgress.map(({ sportId }) => queryOf(listModules, { query: { sport: sportId } })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const distance = ({ sportId, levelIndex }: TrainingModule): number =>
    Math.abs(levelIndex - (trainingProgress.find((one) => one.sportId === sportId)?.levelIndex ?? 1))
  return modules
    .filter(({ glossaryTerms }) => glossaryTerms.includes(termKey))
    .toSorted((one, other) => distance(one) - distance(other) || one.order - other.order)
}

export function TermModules(props: { readonly termKey: string }): ReactNode {
  const t = useMessages('glossary')
  const format = useFormats()
  const modules = useModulesAbout(props.termKey).slice(0, MOST)
  const [first] = modules
  if (first === undefined) return null
  const video = first.contents.find(({ missing, videoState }) => missing === null && videoState === 'ready')
  const [pictured] = first.contents
  return (
    <>
      {pictured === undefined ? null : (
        <div className={styles.picture}>
          <ContentPicture content={pictured} />
        </div>
      )}
      <List label={t('places.title')}>
        {modules.map(({ id, order, name }) => (
          <ListRow
            key={id}
            icon={pathIcon}
            title={t('places.module', { number: order, name })}
            href={hrefTo('app.module', { moduleId: id })}
          />
        ))}
        {video === undefined ? null : (
          <ListRow
            icon={playCircle}
            title={t('places.film', { name: video.name })}
            note={format.minutes(video.videoLength)}
            href={hrefTo('app.module-content', { moduleId: first.id, contentId: video.id })}
          />
        )}
      </List>
    </>
  )
}
