/** 14 free days: their content, the remaining days, what comes after (§2 freemium, decisions §4). Every figure uses the server's clock. */
import type { ReactNode } from 'react'
import { type Instant, instantOf } from '@wegband/domain/basics/calendar-days.ts'
import type { FreemiumOffer } from '@wegband/domain/features/freemium/contract.ts'
import {
  freemiumDaysLeft,
  freemiumState,
  hasTrialAnyway,
} from '@wegband/domain/features/freemium/freemium-rules.ts'
import type { SportPath, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { useNow } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { levelView } from '../sports/path/level-view.ts'
import { useModules, useSportPath } from '../sports/queries.ts'
import { FreeModules } from './free-modules.tsx'
import { FreemiumActions, whyNotStart } from './freemium-actions.tsx'
import { useFreemiumOffer } from './queries.ts'
import styles from './freemium.module.css'
import { FREEMIUM_DAYS } from '@wegband/domain/features/accounts/free-trial-days.ts'

const LOOK_EVERY_MS = 1000
const STRIP_HEIGHT = 44
const WIDE_STRIP_HEIGHT = 64
const FIRST_BELT = { level: 1 }

export function FreemiumPage(): ReactNode {
  const t = useMessages('freemium')
  return (
    <>
      <TopBar title={t('title')} back={{ label: t('back'), href: hrefTo('app.dashboard') }} />
      <Trial />
    </>
  )
}

function Trial(): ReactNode {
  const offer = useFreemiumOffer()
  const { sportId, levelIndex } = offer.data ?? {}
  const hasModules = typeof sportId === 'number' && typeof levelIndex === 'number'
  const sport = useSportPath(sportId ?? 0, hasModules)
  const modules = useModules(sportId ?? 0, levelIndex ?? undefined)
  const failed = [offer, sport, modules].find(({ error, data }) => error && data === undefined)
  if (failed) return <QueryError query={failed} headingLevel={1} />
  if (offer.data && !hasModules) return <NoModules />
  if (!offer.data || !sport.data || !modules.data) return <Loading />
  return <LoadedTrial offer={offer.data} path={sport.data} modules={modules.data} />
}

function LoadedTrial(props: {
  readonly offer: FreemiumOffer
  readonly path: SportPath
  readonly modules: readonly TrainingModule[]
}): ReactNode {
  const { offer, path } = props
  const t = useMessages('freemium')
  const viewer = useViewer()
  const now = instantOf(useNow(LOOK_EVERY_MS))
  const free = props.modules.filter((module) => offer.moduleIds.includes(module.id))
  const state = freemiumState(viewer, now)
  const refusal = whyNotStart(viewer, now)
  if (refusal === 'freemium.member') return <OpenAnyway why="member" />
  if (refusal === undefined && hasTrialAnyway(viewer, { sportId: path.id })) return <OpenAnyway why="open" />
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <DaysLeft freemiumEndsAt={viewer.freemiumEndsAt} now={now} />
        <Explanation state={state} path={path} count={free.length} />
        {state === 'unused' && isTrained(path, offer, free) ? (
          <p className={styles.lead}>{t('unused.done')}</p>
        ) : null}
        <FreemiumActions viewer={viewer} state={state} modules={free} sportId={path.id} now={now} />
      </div>
      <FreeModules
        modules={free}
        all={props.modules.length}
        path={path}
        level={offer.levelIndex ?? 1}
        isOver={state === 'expired'}
      />
    </div>
  )
}

/** Training in a passed level is no longer counted: it was enough. */
const isTrained = (path: SportPath, offer: FreemiumOffer, free: readonly TrainingModule[]): boolean =>
  free.every((module) => module.isComplete) || levelView(path, offer.levelIndex ?? 1)?.state === 'earned'

/** The number, the end, and the days as a band: past ones are woven, today is at the tip. */
function DaysLeft(props: { readonly freemiumEndsAt: string | null; readonly now: Instant }): ReactNode {
  const t = useMessages('freemium')
  const format = useFormats()
  const { freemiumEndsAt, now } = props
  const state = freemiumState(props, now)
  const left = freemiumDaysLeft(props, now)
  const days = FREEMIUM_DAYS
  if (state === 'unused' || freemiumEndsAt === null)
    return (
      <>
        <Figure value={days} title={t('unused.title')} text={t('unused.note')} />
        <Band woven={0} isResting />
      </>
    )
  const words = { time: format.time(freemiumEndsAt) }
  return (
    <>
      <Figure
        value={left}
        title={t('left', { count: left, days })}
        text={
          state === 'active'
            ? t('until', { ...words, day: format.day(freemiumEndsAt) })
            : t('ended', { ...words, day: format.dayOfYear(freemiumEndsAt) })
        }
      />
      <span className="visually-hidden">{t('band', { count: left, days })}</span>
      <Band woven={days - left} isOver={state === 'expired' || undefined} />
    </>
  )
}

/** A day is a week of the band here; it is higher where there is room. */
function Band(props: {
  readonly woven: number
  readonly isResting?: boolean
  readonly isOver?: true | undefined
}): ReactNode {
  const { woven, isOver, isResting = isOver ?? false } = props
  const band = { belt: FIRST_BELT, weeks: FREEMIUM_DAYS, woven, isResting }
  return (
    <div className={styles.band} data-over={props.isOver}>
      <div className="phone-only">
        <BandStrip {...band} height={STRIP_HEIGHT} />
      </div>
      <div className="desk-only">
        <BandStrip {...band} height={WIDE_STRIP_HEIGHT} />
      </div>
    </div>
  )
}

function Explanation(props: {
  readonly state: ReturnType<typeof freemiumState>
  readonly path: SportPath
  readonly count: number
}): ReactNode {
  const t = useMessages('freemium')
  const format = useFormats()
  const modules = format.number(props.count)
  const text = {
    unused: () => t('unused.text', { modules, sport: props.path.name }),
    active: () => t('active', { modules }),
    expired: () => t('expired'),
  }[props.state]
  return <p className={`t-muted ${styles.lead}`}>{text()}</p>
}

/** Shows one message: the trial is no offer to viewers who have its content anyway. */
function OpenAnyway(props: { readonly why: 'member' | 'open' }): ReactNode {
  const t = useMessages('freemium')
  return (
    <EmptyState
      headingLevel={1}
      title={t(props.why === 'member' ? 'member.title' : 'title')}
      text={t(props.why === 'member' ? 'member.text' : 'member.open')}
      picture={<Picture name="empty-mat" />}
      action={
        <Button variant="primary" href={hrefTo('app.sports')}>
          {t('member.action')}
        </Button>
      }
    />
  )
}

function NoModules(): ReactNode {
  const t = useMessages('freemium')
  return (
    <EmptyState
      headingLevel={1}
      title={t('none.title')}
      text={t('none.text')}
      picture={<Picture name="empty-mat" />}
      action={<Button href={hrefTo('app.sports')}>{t('none.action')}</Button>}
    />
  )
}

function Loading(): ReactNode {
  const t = useMessages('freemium')
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={88} width="70%" />
        <Skeleton height={STRIP_HEIGHT} />
        <Skeleton height={48} />
        <Skeleton shape="control" height={56} />
        <Skeleton shape="mat" height={150} />
      </SkeletonGroup>
    </>
  )
}
