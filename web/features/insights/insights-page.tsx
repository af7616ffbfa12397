/** The figures of a school for its heads: attendance, joining and leaving, trial guests, and how many members stay. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { weekOf, weekStart } from '@wegband/domain/basics/calendar-days.ts'
import { RANGE_NAMES, type Range, type SchoolFigures } from '@wegband/domain/features/insights/contract.ts'
import { canReadFigures } from '@wegband/domain/features/insights/insight-rights.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useRouteParams, useSearchParams } from '../../platform/router/links.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { Link } from '../../ui/link/link.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { trainerHome, trainerHomeWords } from '../schools/trainer-school.ts'
import { TrainerTabs } from '../schools/trainer-tabs.tsx'
import { CohortsTable } from './cohorts-table.tsx'
import styles from './insights.module.css'
import { useFigures } from './queries.ts'
import { TrialsFunnel } from './trials-funnel.tsx'
import { weekNumber, WeeksChart } from './weeks-chart.tsx'

/** Keeps the space of the head, so that the content below does not move. */
const NOTHING_YET = '\u00a0'

type Choice = { readonly range: Range; readonly sport: string | undefined }

/** Kept in the address, so that a figure can be shared. */
function useChoice(schoolId: number) {
  const goTo = useGoTo()
  const { range, sport } = useSearchParams()
  const choice: Choice = {
    range: RANGE_NAMES.find((name) => name === range) ?? '12-weeks',
    sport: /^[1-9]\d{0,8}$/.test(sport ?? '') ? sport : undefined,
  }
  const choose = (changes: Partial<Choice>): void => {
    const next = { ...choice, ...changes }
    void goTo(
      'app.trainer-insights',
      { schoolId },
      {
        search: {
          ...(next.range === '12-weeks' ? {} : { range: next.range }),
          ...(next.sport === undefined ? {} : { sport: next.sport }),
        },
        replace: true,
      },
    )
  }
  return { choice, choose }
}

/** Each number opens the list of the people behind it. */
function KeyFigures(props: {
  readonly figures: SchoolFigures
  readonly sport: string | undefined
}): ReactNode {
  const t = useMessages('insights')
  const format = useFormats()
  const { active, activeChange, weeklyShare, joined, left, school, weeks } = props.figures
  const since = weekStart(weeks[0]?.week ?? weekOf(props.figures.countedAt))
  const sport = props.sport === undefined ? {} : { sport: props.sport }
  const members = (search: Record<string, string>): string =>
    hrefTo('app.trainer-members', { schoolId: school.id }, { ...search, ...sport })
  const linked = (count: number, search: Record<string, string>): ReactNode =>
    count === 0 ? format.number(count) : <Link href={members(search)}>{format.number(count)}</Link>
  // The sign in the font, as wide as its plus.
  const change = activeChange > 0 ? `+${format.number(activeChange)}` : `−${format.number(-activeChange)}`
  return (
    <>
      <dl className={styles.keyFigures}>
        <div>
          <dt>{t('active')}</dt>
          <dd>
            {linked(active, {})}
            {activeChange === 0 ? null : <small>{change}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('share')}</dt>
          <dd>{weeklyShare === null ? t('unknown') : format.percent(weeklyShare / 100)}</dd>
        </div>
        <div>
          <dt>{t('joined')}</dt>
          <dd>{linked(joined, { since, sort: 'since' })}</dd>
        </div>
        <div>
          <dt>{t('left')}</dt>
          <dd>{linked(left, { state: 'cancelled', since, sort: 'since' })}</dd>
        </div>
      </dl>
      {activeChange === joined - left ? null : <p className="t-small t-muted">{t('passiveNote')}</p>}
    </>
  )
}

/** Links to those people in the list of members. */
function Watch(props: { readonly figures: SchoolFigures; readonly sport: string | undefined }): ReactNode {
  const t = useMessages('insights')
  const { school, absent, longAbsent, stuck } = props.figures
  const counts = { absent, 'long-absent': longAbsent, stuck } as const
  const search = props.sport === undefined ? {} : { sport: props.sport }
  return (
    <>
      <h2 className="t-section">{t('watch.title')}</h2>
      <List>
        {(['absent', 'long-absent', 'stuck'] as const).map((sign) => (
          <ListRow
            key={sign}
            title={t(`watch.${sign}`, { count: counts[sign] })}
            href={
              counts[sign] === 0
                ? undefined
                : hrefTo('app.trainer-members', { schoolId: school.id }, { sign, ...search })
            }
          />
        ))}
      </List>
    </>
  )
}

function Charts(props: {
  readonly figures: SchoolFigures
  readonly sport: string | undefined
  readonly isTable: boolean
}): ReactNode {
  const t = useMessages('insights')
  const format = useFormats()
  const { figures, sport, isTable } = props
  // A whole school has no sport's colour.
  const shownSport = figures.sports.find(({ id }) => String(id) === sport)
  return (
    <SportScope sport={shownSport}>
      <KeyFigures figures={figures} sport={sport} />
      <div className={styles.charts}>
        <Mat as="section" className={styles.wide}>
          <WeeksChart weeks={figures.weeks} isTable={isTable} />
        </Mat>
        <Mat as="section" className={styles.narrow}>
          <TrialsFunnel trials={figures.trials} />
        </Mat>
        <Mat as="section" className={styles.wide}>
          <CohortsTable cohorts={figures.cohorts} />
        </Mat>
        <Mat as="section" className={styles.narrow}>
          <Watch figures={figures} sport={sport} />
        </Mat>
      </div>
      <p className={styles.note}>{t('countedAt', { time: format.time(figures.countedAt) })}</p>
    </SportScope>
  )
}

function Insights(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('insights')
  const viewer = useViewer()
  const { schoolId } = props
  const { choice, choose } = useChoice(schoolId)
  const [isTable, setTable] = useState(false)
  const query = useFigures(schoolId, choice.range, choice.sport)
  const figures = query.data
  const [first, last] = [figures?.weeks[0]?.week, figures?.weeks.at(-1)?.week]
  const schools = viewer.schools.filter((school) => canReadFigures(viewer, school.schoolId))
  return (
    <>
      <PageHead
        isHiddenOnPhone
        title={t('title')}
        size="small"
        lead={
          figures === undefined || first === undefined || last === undefined
            ? (schools.find((school) => school.schoolId === schoolId)?.name ?? NOTHING_YET)
            : t('lead', { school: figures.school.name, from: weekNumber(first), to: weekNumber(last) })
        }
        actions={<Button onClick={() => setTable(!isTable)}>{t(isTable ? 'asChart' : 'asTable')}</Button>}
      />
      <div className={styles.tabs}>
        <TrainerTabs current="insights" schoolId={schoolId} />
      </div>
      {schools.length > 1 ? (
        <ChipRow label={t('schools')}>
          {schools.map((school) => (
            <Chip
              key={school.schoolId}
              isOn={school.schoolId === schoolId}
              href={hrefTo('app.trainer-insights', { schoolId: school.schoolId })}
            >
              {school.name}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
      <ChipRow label={t('narrow')}>
        {RANGE_NAMES.map((range) => (
          <Chip key={range} isOn={choice.range === range} onClick={() => choose({ range })}>
            {t(`range.${range}`)}
          </Chip>
        ))}
        {figures?.sports.map((sport) => {
          const isOn = choice.sport === String(sport.id)
          return (
            <Chip
              key={sport.id}
              sport={sport}
              isOn={isOn}
              onClick={() => choose({ sport: isOn ? undefined : String(sport.id) })}
            >
              {sport.name}
            </Chip>
          )
        })}
      </ChipRow>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={84} />
          <Skeleton shape="mat" height={320} />
          <Skeleton shape="mat" height={240} />
        </SkeletonGroup>
      ) : null}
      {figures === undefined ? null : <Charts figures={figures} sport={choice.sport} isTable={isTable} />}
    </>
  )
}

export function InsightsPage(): ReactNode {
  const t = useMessages('insights')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-insights')
  const first = viewer.schools.find((school) => canReadFigures(viewer, school.schoolId))?.schoolId
  const wanted = schoolId === undefined ? first : Number(schoolId)
  const mayRead = wanted !== undefined && canReadFigures(viewer, wanted)
  return (
    <>
      <TopBar title={t('title')} back={{ label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }} />
      {mayRead ? (
        <Insights key={wanted} schoolId={wanted} />
      ) : (
        <NoPermission
          text={t('forbidden.text')}
          wayOut={{ label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }}
        />
      )}
    </>
  )
}
