/** One module: how often it was trained, its videos under their headings, and the conditions of locked ones. */
import type { ReactNode } from 'react'
import type { SportPath, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { calendarSearch } from '../../platform/router/calendar-search.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../platform/router/links.tsx'
import { useActionBar } from '../../platform/router/page-frame.ts'
import { requestPlay } from '../../platform/play-request.ts'
import { useSportColour } from '../../platform/sport-colour.ts'
import { useTitle } from '../../platform/router/title.ts'
import { ActionBar } from '../../ui/app-frame/app-frame.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { play } from '../../ui/icon/phosphor/play.gen.ts'
import { NextRow } from '../../ui/list-row/list-row.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { TrainingChevrons } from '../../ui/woven/woven-progress.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { TermList } from '../texts/term-list.tsx'
import { TextWithTerms } from '../texts/text-with-terms.tsx'
import { ContentSections } from '../sports/content-sections.tsx'
import { levelView } from '../sports/path/level-view.ts'
import { LockedModule } from '../sports/module/locked-module.tsx'
import { ModuleVideo } from './module-video.tsx'
import { ModuleMissing } from './module-missing.tsx'
import { ModulePlace } from '../sports/module/module-place.tsx'
import { nextContent } from '../sports/next-content.ts'
import { useModule, useModules, useSportPath } from '../sports/queries.ts'
import styles from './module-page.module.css'

export function ModulePage(): ReactNode {
  const { moduleId, contentId } = useRouteParams('app.module-content')
  return <ModuleView moduleId={moduleId} contentId={contentId} />
}

export function ModuleView(props: {
  readonly moduleId: string
  readonly contentId: string | undefined
}): ReactNode {
  const { moduleId, contentId } = props
  const module = useModule(moduleId)
  const sport = useSportPath(module.data?.sportId ?? 0, module.data !== undefined)
  useSportColour(sport.data)
  const content = module.data?.contents.find((one) => String(one.id) === contentId)
  useTitle(content?.name ?? module.data?.name)
  if (!module.data) return module.error ? <ModuleMissing query={module} /> : <ModuleLoading />
  if (!sport.data) return sport.error ? <QueryError query={sport} headingLevel={1} /> : <ModuleLoading />
  return (
    <>
      <LoadedModule module={module.data} path={sport.data} />
      {contentId === undefined ? null : <ModuleVideo module={module.data} contentId={contentId} />}
    </>
  )
}

function LoadedModule(props: { readonly module: TrainingModule; readonly path: SportPath }): ReactNode {
  const { module, path } = props
  const t = useMessages('sports')
  const view = levelView(path, module.levelIndex)
  const next = nextContent(module.contents)
  const { isAnonymous } = useViewer()
  const startLabel = ({ progress, completedAt }: Content): string => {
    // A guest is asked to create an account instead of seeing the video.
    if (isAnonymous) return t('module.withAccount')
    return progress > 0 && completedAt === null ? t('module.resume') : t('module.start')
  }
  useActionBar(next !== undefined)
  const start = next ? (
    <Button
      variant="primary"
      icon={play}
      iconWeight="fill"
      isBlock
      href={hrefTo('app.module-content', { moduleId: module.id, contentId: next.id })}
      onClick={() => requestPlay(String(next.id))}
    >
      {startLabel(next)}
    </Button>
  ) : null
  return (
    <>
      <TopBar
        title={t('module.number', { number: module.order })}
        back={{ label: t('back'), href: hrefTo('app.sport', { sportId: module.sportId }) }}
      />
      <div className={styles.grid}>
        <div>
          <PageHead
            title={module.name}
            above={view ? <ModulePlace path={path} view={view} /> : undefined}
            lead={<TextWithTerms text={module.description} />}
          />
          <div className={`phone-only ${styles.standing}`}>
            <Standing module={module} path={path} />
          </div>
          <LockedModule module={module} />
          <div data-tour="module">
            <ContentSections module={module} />
          </div>
          {module.contents.length === 0 ? (
            <EmptyState
              title={t('module.empty.title')}
              text={t('module.empty.text')}
              picture={<Picture name="empty-mat" />}
              action={
                <Button href={hrefTo('app.calendar', {}, calendarSearch({ sportIds: [module.sportId] }))}>
                  {t('module.classes')}
                </Button>
              }
            />
          ) : null}
          <NextModule module={module} />
        </div>
        <aside className={styles.aside}>
          <div className="desk-only">
            <Mat as="section">
              <div className="stack">
                <Standing module={module} path={path} />
                {start}
                <Button
                  isBlock
                  href={hrefTo('app.calendar', {}, calendarSearch({ sportIds: [module.sportId] }))}
                >
                  {t('module.classes')}
                </Button>
              </div>
            </Mat>
          </div>
          <TermList title={t('module.terms')} termKeys={module.glossaryTerms} />
        </aside>
      </div>
      {start ? <ActionBar>{start}</ActionBar> : null}
    </>
  )
}

/** "1 von 2 Trainings" and what that means for the belt. */
function Standing(props: { readonly module: TrainingModule; readonly path: SportPath }): ReactNode {
  const { module, path } = props
  const t = useMessages('sports')
  const view = levelView(path, module.levelIndex)
  const need = view?.level.moduleRepeats ?? 0
  const isReached = view?.state === 'earned'
  const trainings = isReached ? need : module.trainings
  const words = { belt: view?.level.name ?? '' }
  const note = (): string => {
    if (view?.state === 'future') return t('module.otherLevel', { index: module.levelIndex })
    if (isReached || module.isComplete) return t('module.complete', words)
    return t('module.left', { ...words, count: need - trainings })
  }
  return (
    <div className={styles.trainings}>
      <TrainingChevrons done={Math.min(trainings, need)} size="large" />
      <div>
        <h2 className="t-item">{t('module.trainings', { done: Math.min(trainings, need), count: need })}</h2>
        <p className="t-muted t-small">{note()}</p>
      </div>
    </div>
  )
}

/** The next module of the level; nothing after the last one. */
function NextModule(props: { readonly module: TrainingModule }): ReactNode {
  const { module } = props
  const t = useMessages('sports')
  const modules = useModules(module.sportId, module.levelIndex).data ?? []
  const position = modules.findIndex((one) => one.id === module.id)
  const next = position < 0 ? undefined : modules[position + 1]
  if (next === undefined) return null
  return (
    <section className="section">
      <SectionHead title={t('module.next')} />
      <NextRow
        title={next.name}
        note={t('module.number', { number: next.order })}
        href={hrefTo('app.module', { moduleId: next.id })}
      />
    </section>
  )
}

function ModuleLoading(): ReactNode {
  const t = useMessages('sports')
  return (
    <>
      <TopBar title={t('facts.modules')} back={{ label: t('back'), href: hrefTo('app.sports') }} />
      <h1 className="visually-hidden">{t('facts.modules')}</h1>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton width="40%" />
        <Skeleton height={44} width="70%" />
        <Skeleton height={48} />
        {[1, 2, 3].map((box) => (
          <Skeleton key={box} shape="mat" height={110} />
        ))}
      </SkeletonGroup>
    </>
  )
}
