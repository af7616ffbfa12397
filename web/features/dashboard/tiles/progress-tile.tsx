/** The progress in the main sport in figures: what the band shows as a picture. */
import type { ReactNode } from 'react'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { FactsList } from '../../../ui/facts/facts-list.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { WovenProgress } from '../../../ui/woven/woven-progress.tsx'
import { currentLevelOf } from '../../sports/path/level-view.ts'
import styles from '../dashboard.module.css'

export function ProgressTile(props: { readonly path: SportPath | undefined }): ReactNode {
  const t = useMessages('blocks')
  const format = useFormats()
  const { path } = props
  const level = path?.levels.find(({ index }) => index === currentLevelOf(path))
  const entry = path?.userProgress
  if (!path || !level || !entry) return null
  const { counts } = entry
  const of = (count: number) => (count > 0 ? { of: t('progress.of', { count }) } : {})
  return (
    <Mat as="section" sport={path}>
      <div className={styles.tileHead}>
        <SectionHead
          title={t('progress.title')}
          aside={
            <TextLink
              isSmall
              href={hrefTo('app.sports-progress', { sportId: path.id, levelIndex: level.index })}
            >
              {t('progress.all')}
            </TextLink>
          }
        />
      </div>
      <p className={styles.share}>
        <b className="t-item">{format.percent(entry.progress / 100)}</b>{' '}
        <span className="t-muted">{t('progress.level', { sport: path.name, index: level.index })}</span>
      </p>
      <WovenProgress value={entry.progress / 100} />
      <FactsList
        layout="columns"
        facts={[
          { id: 'trainings', name: t('progress.trainings'), value: format.number(counts.trainings) },
          {
            id: 'modules',
            name: t('progress.modules'),
            value: format.number(counts.modules),
            ...of(level.modulesCount),
          },
          {
            id: 'workshops',
            name: t('progress.workshops'),
            value: format.number(counts.workshops),
            ...of(level.workshops),
          },
        ]}
      />
    </Mat>
  )
}
