/** The member's programs, and a link to all others; for a new member the programs that everyone begins with. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { Sport } from '@wegband/domain/features/sports/contract.ts'
import { kidsFirst, prefersKids } from '@wegband/domain/features/sports/kids-program.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { path as pathIcon } from '../../../ui/icon/phosphor/path.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { useSports } from '../../sports/queries.ts'
import styles from '../dashboard.module.css'
import { TileSkeleton } from './tile-skeleton.tsx'
import { TileError } from './tile-error.tsx'

/** The others are one tap away. */
const MOST = 3

const shownSports = (sports: readonly Sport[], isForChild: boolean): readonly Sport[] => {
  const own = sports.filter(({ userProgress }) => userProgress !== null)
  const begins = kidsFirst(
    sports.filter((sport) => sport.showInMenu && (sport.isMainSport || (isForChild && sport.isKids))),
    isForChild,
  )
  return (own.length > 0 ? own : begins).slice(0, MOST)
}

export function ProgramsList(props: { readonly viewer: Viewer }): ReactNode {
  const t = useMessages('blocks')
  const format = useFormats()
  const sports = useSports()
  if (sports.error && !sports.data) return <TileError query={sports} />
  if (!sports.data) return <TileSkeleton height={230} />
  const note = ({ userProgress }: Sport): string =>
    userProgress === null
      ? t('programs.notBegun')
      : t('programs.standing', {
          index: userProgress.levelIndex,
          percent: format.percent(userProgress.progress / 100),
        })
  return (
    <Mat as="section">
      <div className={styles.tileHead}>
        <SectionHead
          title={t('programs.title')}
          aside={
            <TextLink isSmall href={hrefTo('app.sports')}>
              {t('programs.all')}
            </TextLink>
          }
        />
      </div>
      <List>
        {shownSports(sports.data, prefersKids(props.viewer)).map((sport) => (
          <ListRow
            key={sport.id}
            icon={pathIcon}
            title={sport.name}
            note={note(sport)}
            href={hrefTo('app.sport', { sportId: sport.id })}
          />
        ))}
      </List>
    </Mat>
  )
}
