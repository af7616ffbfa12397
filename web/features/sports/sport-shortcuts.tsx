/** Shortcuts from the list of sports: what is missing, all modules, the glossary. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { useSoonText } from './missing/missing-words.ts'
import { useSportPath } from './queries.ts'
import { MISSING_SECTION } from './sections.ts'
import styles from './sports-page.module.css'

export function SportShortcuts(props: { readonly sportId: number }): ReactNode {
  const { sportId } = props
  const t = useMessages('sports')
  const soon = useSoonText()
  const path = useSportPath(sportId).data
  const level = path?.levels.find(({ index }) => index === path.userProgress?.levelIndex)
  return (
    <div className={styles.shortcuts}>
      <NextRow
        title={t('need.title')}
        note={path && soon(path.missing.goals)}
        href={hrefTo('app.sport', { sportId, section: MISSING_SECTION })}
      />
      <NextRow
        title={t('modulesList')}
        note={
          level &&
          t('overview.modulesDone', {
            done: path?.userProgress?.counts.modules ?? 0,
            all: level.modulesCount,
          })
        }
        href={hrefTo('app.modules-list', {}, { sport: sportId, level: 'all' })}
      />
      <NextRow
        title={t('overview.glossary')}
        note={t('overview.glossaryNote')}
        href={hrefTo('app.glossary')}
      />
    </div>
  )
}
