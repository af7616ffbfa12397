/** The progress of a member in a sport and what the level check still requires: the same rule as on the member's own page. */
import { WEEKS_PER_LEVEL } from '@wegband/domain/features/progress/level-thresholds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  listMembers,
  type MemberDetails,
  type MemberLevel,
  readMember,
} from '@wegband/domain/features/members/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import { useViewer } from '../accounts/viewer.ts'
import { LazyTakeBackSport } from '../sports/missing/lazy-missing.ts'
import { Button } from '../../ui/button/button.tsx'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { sportProps } from '../../ui/sport/sport.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useMemberMissing } from './queries.ts'

export function MemberPath(props: {
  readonly member: MemberDetails
  readonly level: MemberLevel
  /** With what is missing. */
  readonly isOpen: boolean
}): ReactNode {
  const t = useMessages('members')
  const format = useFormats()
  const { member, level, isOpen } = props
  const { sport, levelIndex, activeWeeks, stripes, sinceOn } = level
  const viewer = useViewer()
  const isTrainer = hasRole(viewer, member.school.id, 'trainer') && viewer.id !== member.id
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const missing = useMemberMissing(member.id, isOpen ? sport.id : undefined)
  const check = missing.data?.goals.find((goal) => goal.kind === 'level-check')
  return (
    <section className="section" {...sportProps(sport)}>
      <SectionHead
        title={t('path.title', { sport: sport.name, level: levelIndex })}
        aside={sinceOn === null ? undefined : t('path.since', { day: format.date(sinceOn) })}
      />
      <BandStrip
        belt={{ level: levelIndex, isKids: sport.isKids }}
        weeks={WEEKS_PER_LEVEL}
        woven={Math.min(activeWeeks, WEEKS_PER_LEVEL)}
        stripes={stripes}
      />
      {isOpen ? null : <p className="t-small t-muted">{t('path.weeks', { count: activeWeeks })}</p>}
      {isOpen ? <QueryError query={missing} /> : null}
      {isOpen && missing.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </SkeletonGroup>
      ) : null}
      {level.isMaybeMistake && isTrainer ? (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          {t('path.takeBack')}
        </Button>
      ) : null}
      {isAsking ? (
        <LazyTakeBackSport
          person={member}
          sport={sport}
          onDone={() => void invalidate(client, [readMember, listMembers])}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {check === undefined ? null : (
        <List label={t('path.check')}>
          {check.conditions.map(({ kind, have, need }) => (
            <ListRow
              key={kind}
              isPlainTitle
              title={t(`path.${kind}`)}
              trail={<b className="t-strong">{t('path.of', { have, need })}</b>}
            />
          ))}
        </List>
      )}
    </section>
  )
}
