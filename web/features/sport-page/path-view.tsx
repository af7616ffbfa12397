/**
 * A sport's path: head, levels, numbers, band with modules, level check. Works for any level; `levelIndex` undefined is the current one.
 */
import type { ReactNode } from 'react'
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import { classNames } from '../../ui/class-names/class-names.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { useSportColour } from '../../platform/sport-colour.ts'
import { useTitle } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { PictureHero } from '../../ui/hero/picture-hero.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { bookOpenText } from '../../ui/icon/phosphor/book-open-text.gen.ts'
import { swap } from '../../ui/icon/phosphor/swap.gen.ts'
import { LevelRail } from '../../ui/level-rail/level-rail.tsx'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { LevelCheck } from './level-check.tsx'
import { currentLevelOf, type LevelView, levelView } from '../sports/path/level-view.ts'
import { nextModule } from '../sports/module/next-module.ts'
import { BeltMoment } from '../sports/news/belt-moment.tsx'
import { NewWeeks } from '../sports/news/new-weeks.tsx'
import { type News, useNews } from '../sports/news/use-news.ts'
import { PathStripes } from './path-stripes.tsx'
import { PathFacts, PathFigure } from '../sports/path/path-summary.tsx'
import { useModules, useSportPath, useSports } from '../sports/queries.ts'
import { useSoonText } from '../sports/missing/missing-words.ts'
import { MISSING_SECTION } from '../sports/sections.ts'
import { SportMissing } from '../sports/missing/sport-missing.tsx'
import { pathPictureOf } from '../sports/sport-pictures.ts'
import styles from './path.module.css'

export function PathView(props: {
  readonly sportId: string
  readonly levelIndex?: number | undefined
}): ReactNode {
  const sport = useSportPath(props.sportId)
  useTitle(sport.data?.name)
  useSportColour(sport.data)
  if (sport.error) return <SportMissing sportId={props.sportId} query={sport} />
  if (!sport.data) return <PathLoading />
  return <LoadedPath path={sport.data} levelIndex={props.levelIndex ?? currentLevelOf(sport.data)} />
}

function LoadedPath(props: { readonly path: SportPath; readonly levelIndex: number }): ReactNode {
  const { path } = props
  const t = useMessages('sports')
  const view = levelView(path, props.levelIndex) ?? levelView(path, currentLevelOf(path))
  const news = useNews(path)
  return (
    <>
      <TopBar
        isClear
        back={{ label: t('back'), href: hrefTo('app.dashboard') }}
        actions={
          <>
            <IconButton icon={swap} label={t('changeSport')} href={hrefTo('app.sports', {}, { all: 1 })} />
            <IconButton
              icon={bookOpenText}
              label={t('modulesList')}
              href={hrefTo('app.modules-list', {}, { sport: path.id, level: 'all' })}
            />
          </>
        }
      />
      <PictureHero
        picture={pathPictureOf(path.slug)}
        title={path.name}
        lead={<PathLead path={path} view={view} />}
        choices={<SportChips path={path} />}
      />
      {view ? (
        <>
          <Levels path={path} shown={view.level.index} />
          <Level path={path} view={view} news={news} />
          <BeltMoment path={path} news={news} />
        </>
      ) : null}
      <NewWeeks count={news.newWeeks} />
    </>
  )
}

function PathLead(props: { readonly path: SportPath; readonly view: LevelView | undefined }): ReactNode {
  const t = useMessages('sports')
  const { path, view } = props
  if (!view || path.userProgress === null) return t('notBegun')
  const words = { belt: view.level.name }
  if (view.state === 'earned') return t('finishedLevel', words)
  return view.state === 'current' ? t('weaving', words) : t('futureLevel', words)
}

/** The other sports, from 1024 px on; phones have the button in the bar. */
function SportChips(props: { readonly path: SportPath }): ReactNode {
  const sports = useSports()
  const shown = (sports.data ?? []).filter((sport) => sport.showInMenu)
  return shown.map((sport) => (
    <Chip key={sport.id} isOn={sport.id === props.path.id} href={hrefTo('app.sport', { sportId: sport.id })}>
      {sport.menuName}
    </Chip>
  ))
}

function Levels(props: { readonly path: SportPath; readonly shown: number }): ReactNode {
  const { path, shown } = props
  const t = useMessages('sports')
  const current = currentLevelOf(path)
  return (
    <LevelRail
      label={t('levels')}
      items={path.levels.flatMap((level) => {
        const view = levelView(path, level.index)
        if (!view) return []
        const isShown = level.index === shown
        return {
          belt: view.belt,
          stripes: view.stripes,
          state: view.state,
          href:
            level.index === current
              ? hrefTo('app.sport', { sportId: path.id })
              : hrefTo('app.sports-progress', { sportId: path.id, levelIndex: level.index }),
          text: isShown ? t('level', { index: level.index }) : String(level.index),
          label: t(`levelLabel.${view.state}`, { index: level.index, belt: level.name }),
          isShown,
        }
      })}
    />
  )
}

function Level(props: {
  readonly path: SportPath
  readonly view: LevelView
  readonly news: News
}): ReactNode {
  const { path, view, news } = props
  const t = useMessages('sports')
  const modules = useModules(path.id, view.level.index)
  const { isAnonymous } = useViewer()
  const next = view.state === 'current' ? nextModule(modules.data ?? []) : undefined
  const isReady = view.state === 'current' && view.isReady
  const check = <LevelCheck path={path} view={view} />
  return (
    <div className={styles.grid}>
      {isReady ? <div className={classNames('phone-only', styles.ready)}>{check}</div> : null}
      <div className={classNames('stack', styles.main)}>
        <div className={classNames('phone-only stack', styles.numbers)}>
          <PathFigure view={view} />
          <PathFacts path={path} view={view} />
          {isReady ? null : <WhatIsMissing path={path} view={view} />}
        </div>
        {modules.error ? <QueryError query={modules} /> : null}
        {modules.data ? <PathStripes path={path} view={view} modules={modules.data} news={news} /> : null}
        {modules.isPending ? <BandLoading /> : null}
      </div>
      <aside className={classNames('stack', styles.aside)}>
        <div className="desk-only stack">
          <PathFigure view={view} isNarrow />
          <PathFacts path={path} view={view} />
          {next ? (
            <Button variant="primary" isBlock href={hrefTo('app.module', { moduleId: next.id })}>
              {isAnonymous ? t('look', { number: next.order }) : t('continue', { number: next.order })}
            </Button>
          ) : null}
          {isReady ? null : <WhatIsMissing path={path} view={view} />}
        </div>
        {isReady ? <div className="desk-only">{check}</div> : check}
      </aside>
    </div>
  )
}

/** Links to the dates of the next goals. */
function WhatIsMissing(props: { readonly path: SportPath; readonly view: LevelView }): ReactNode {
  const t = useMessages('sports')
  const soon = useSoonText()
  if (props.view.state !== 'current') return null
  return (
    <NextRow
      title={t('need.title')}
      note={soon(props.path.missing.goals)}
      href={hrefTo('app.sport', { sportId: props.path.id, section: MISSING_SECTION })}
    />
  )
}

function BandLoading(): ReactNode {
  const t = useMessages('sports')
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton shape="belt" height={44} />
      <Skeleton shape="mat" height={320} />
      <Skeleton shape="belt" height={44} />
    </SkeletonGroup>
  )
}

/** The same boxes as the page, so that nothing jumps when it arrives. */
function PathLoading(): ReactNode {
  const t = useMessages('sports')
  return (
    <>
      <TopBar isClear back={{ label: t('back'), href: hrefTo('app.dashboard') }} />
      <h1 className="visually-hidden">{t('overview.title')}</h1>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={320} />
        <Skeleton shape="belt" height={56} />
        <Skeleton height={80} width="60%" />
        <Skeleton shape="belt" height={44} />
        <Skeleton shape="mat" height={320} />
      </SkeletonGroup>
    </>
  )
}
