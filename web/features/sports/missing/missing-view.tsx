/** `sports/{sportId}/missing`: what is still missing for the next belt step, stripe and level check, and when it will be reached. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readMissing } from '@wegband/domain/features/progress/contract.ts'
import type { Missing, MissingGoal, Rhythm } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { RHYTHMS } from '@wegband/domain/features/progress/pace.ts'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { queryOf } from '../../../platform/api/queries.ts'
import { useSportColour } from '../../../platform/sport-colour.ts'
import { useTitle } from '../../../platform/router/title.ts'
import { MilestoneBand } from '../../../ui/band/milestone-band.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { currentLevelOf, type LevelView, levelView } from '../path/level-view.ts'
import { MissingGoalCard } from './missing-goal.tsx'
import { useForecastDays } from './missing-words.ts'
import { ModulePlace } from '../module/module-place.tsx'
import { useSportPath } from '../queries.ts'
import { SportMissing } from './sport-missing.tsx'
import styles from './missing.module.css'

/** `whenReady`: where to take the level check, which the path shows in the same way. */
export function MissingView(props: { readonly sportId: string; readonly whenReady: ReactNode }): ReactNode {
  const t = useMessages('sports')
  const sport = useSportPath(props.sportId)
  useTitle(t('need.title'))
  useSportColour(sport.data)
  const bar = (
    <TopBar
      title={t('need.title')}
      back={{ label: t('back'), href: hrefTo('app.sport', { sportId: props.sportId }) }}
    />
  )
  if (sport.error) return <SportMissing sportId={props.sportId} query={sport} />
  const view = sport.data && levelView(sport.data, currentLevelOf(sport.data))
  if (!sport.data || !view)
    return (
      <>
        {bar}
        <MissingLoading />
      </>
    )
  return (
    <>
      {bar}
      <LoadedMissing path={sport.data} view={view} whenReady={props.whenReady} />
    </>
  )
}

/** The data for the own rhythm comes with the path; other rhythms need a request. */
function useMissing(path: SportPath, rhythm: Rhythm): Missing {
  const viewer = useViewer()
  const asked = useQuery({
    ...queryOf(readMissing, { params: { id: viewer.id }, query: { sport: String(path.id), rhythm } }),
    enabled: rhythm !== 'own',
    placeholderData: keepPreviousData,
  })
  return rhythm === 'own' ? path.missing : (asked.data ?? path.missing)
}

function LoadedMissing(props: {
  readonly path: SportPath
  readonly view: LevelView
  readonly whenReady: ReactNode
}): ReactNode {
  const { path, view } = props
  const t = useMessages('sports')
  const viewer = useViewer()
  const [rhythm, setRhythm] = useState<Rhythm>('own')
  const missing = useMissing(path, rhythm)
  const { goals } = missing
  const stripe = goals.find(({ kind }) => kind === 'stripe')
  const step = goals.find(({ kind }) => kind === 'belt-step')
  const isTogether = stripe?.conditions[0]?.need === step?.conditions[0]?.need
  return (
    <>
      <PageHead
        title={<MissingTitle goals={goals} />}
        above={<ModulePlace path={path} view={view} />}
        lead={<MissingLead path={path} />}
        size="small"
      />
      {missing.steps.length > 0 ? (
        <>
          <Way missing={missing} view={view} />
          {/* the other rhythms are asked for, and guests have no ledger to ask of */}
          {viewer.isAnonymous ? null : (
            <ChipRow label={t('need.rhythms.label')}>
              {RHYTHMS.map((one) => (
                <Chip key={one} isOn={rhythm === one} onClick={() => setRhythm(one)}>
                  {t(`need.rhythms.${one}`)}
                </Chip>
              ))}
            </ChipRow>
          )}
        </>
      ) : null}
      <div className={styles.goals} aria-live="polite">
        <div className={styles.near}>
          {goals
            .filter(({ kind }) => kind !== 'level-check' && !(isTogether && kind === 'belt-step'))
            .map((goal) => (
              <MissingGoalCard
                key={goal.kind}
                goal={goal}
                path={path}
                view={view}
                withStep={goal === stripe && isTogether ? step?.index : undefined}
                rhythm={rhythm}
              />
            ))}
          <Afterwards steps={missing.steps.slice(1)} />
        </div>
        {goals
          .filter(({ kind }) => kind === 'level-check')
          .map((goal) => (
            <MissingGoalCard
              key={goal.kind}
              goal={goal}
              path={path}
              view={view}
              withStep={undefined}
              rhythm={rhythm}
              whenReady={props.whenReady}
            />
          ))}
      </div>
      <Note path={path} view={view} />
    </>
  )
}

/** "Noch 8 Wochen". */
function MissingTitle(props: { readonly goals: readonly MissingGoal[] }): ReactNode {
  const t = useMessages('sports')
  const next = props.goals.find(({ kind }) => kind !== 'level-check')
  const check = props.goals.find(({ kind }) => kind === 'level-check')
  if (next) return t('need.weeks', { count: next.conditions[0]?.missing ?? 0 })
  if (!check) return t('need.passed')
  return check.isReached ? t('need.ready') : t('need.allWoven')
}

/** What those weeks bring, and how the dates below are computed. */
function MissingLead(props: { readonly path: SportPath }): ReactNode {
  const t = useMessages('sports')
  const { goals, pace, steps } = props.path.missing
  const check = goals.find(({ kind }) => kind === 'level-check')
  const [next] = steps
  const then = (): string => {
    if (next && next.stripe !== null)
      return t('need.then.stripe', { step: next.beltStep, stripe: next.stripe })
    if (next) return t('need.then.step', { step: next.beltStep })
    if (!check) return t('need.then.passed')
    return check.isReached ? t('need.then.ready') : t('need.then.check')
  }
  const counted = (): string => {
    if (pace) return t('need.pace', { of: pace.ofWeeks, active: pace.activeWeeks })
    const { userProgress, passedLevels } = props.path
    const isNew = passedLevels.length === 0 && (userProgress?.counts.activeWeeks ?? 0) < NEWCOMERS_WEEKS
    return t(isNew ? 'need.newcomer' : 'need.pause')
  }
  return steps.length > 0 ? `${then()} ${counted()}` : then()
}

/** A member with fewer woven weeks is new, not pausing. */
const NEWCOMERS_WEEKS = 4

function Way(props: { readonly missing: Missing; readonly view: LevelView }): ReactNode {
  const { missing, view } = props
  const t = useMessages('sports')
  const days = useForecastDays()
  const last = missing.steps.length - 1
  return (
    <div className={styles.way}>
      <MilestoneBand
        belt={view.belt}
        woven={view.weeks}
        milestones={missing.steps.map((step, index) => ({
          id: String(step.beltStep),
          weeksLeft: step.weeksLeft,
          title: step.forecastOn ? days.short(step.forecastOn) : t('need.weeks', { count: step.weeksLeft }),
          note:
            index === last
              ? t('need.goals.check')
              : step.stripe === null
                ? t('need.goals.step', { index: step.beltStep })
                : t('need.goals.stripe', { index: step.stripe }),
        }))}
      />
    </div>
  )
}

/** The belt steps after the next one. */
function Afterwards(props: { readonly steps: Missing['steps'] }): ReactNode {
  const t = useMessages('sports')
  const days = useForecastDays()
  if (props.steps.length === 0) return null
  return (
    <section className={styles.after}>
      <h2 className="t-item">{t('need.after')}</h2>
      <dl className={styles.steps}>
        {props.steps.map((step) => (
          <div key={step.beltStep}>
            <dt>
              {step.stripe === null
                ? t('need.goals.belt-step', { index: step.beltStep })
                : t('need.stepAndStripe', { step: step.beltStep, stripe: step.stripe })}
            </dt>
            <dd>
              {step.forecastOn ? days.long(step.forecastOn) : t('need.weeks', { count: step.weeksLeft })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Note(props: { readonly path: SportPath; readonly view: LevelView }): ReactNode {
  const { path, view } = props
  const t = useMessages('sports')
  const need = view.level.recommendedTrainings
  const have = path.userProgress?.counts.trainings ?? 0
  return (
    <p className={styles.note}>
      <Icon icon={info} size={20} />
      <span>
        {need > 0 ? `${t('need.recommended', { need, have })} ` : ''}
        {t('need.binding')}
      </span>
    </p>
  )
}

function MissingLoading(): ReactNode {
  const t = useMessages('sports')
  return (
    <>
      <PageHead title={t('need.title')} size="small" />
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={48} width="80%" />
        <Skeleton shape="belt" height={46} />
        <Skeleton shape="mat" height={180} />
        <Skeleton shape="mat" height={320} />
      </SkeletonGroup>
    </>
  )
}
