/** All modules of the level one is in, by stripe or by subject, to search and to filter. */
import { type ReactNode, useState } from 'react'
import type { ModuleGroup, SportPath, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { useFormats } from '../../platform/formats.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/links.tsx'
import { useSportColour } from '../../platform/sport-colour.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { currentLevelOf, type LevelView, levelView } from './level-view.ts'
import { groupsOf, ModuleGroups } from './module-groups.tsx'
import { ModulePlace } from './module-place.tsx'
import { ModuleSection } from './module-section.tsx'
import { nextModule } from './next-module.ts'
import { useModuleGroups, useModules, useSportPath, useSports } from './queries.ts'
import styles from './modules-list.module.css'

export function ModulesListPage(): ReactNode {
  const t = useMessages('sports')
  const viewer = useViewer()
  const sports = useSports()
  const asked = useSearchParams()['sport']
  const sportId = asked ?? sportToOpen(viewer.trainingProgress, sports.data ?? []) ?? sports.data?.[0]?.id
  if (sports.error) return <QueryError query={sports} headingLevel={1} />
  if (sportId === undefined)
    return sports.isPending ? <ListLoading /> : <NoModules title={t('overview.empty.title')} />
  return <ModulesOfSport sportId={sportId} />
}

function ModulesOfSport(props: { readonly sportId: string | number }): ReactNode {
  const sport = useSportPath(props.sportId)
  useSportColour(sport.data)
  const view = sport.data && levelView(sport.data, currentLevelOf(sport.data))
  const modules = useModules(props.sportId, view?.level.index)
  const groups = useModuleGroups(props.sportId)
  const failed = sport.error ? sport : modules
  if (failed.error) return <QueryError query={failed} headingLevel={1} />
  if (!sport.data || !view || !modules.data || groups.isPending) return <ListLoading />
  // Without the groups the list by stripe is still the whole list.
  return <LoadedList path={sport.data} view={view} modules={modules.data} groups={groups.data ?? []} />
}

type Filter = 'all' | 'open' | 'done' | 'pair'

const matches = (module: TrainingModule, filter: Filter): boolean => {
  switch (filter) {
    case 'all':
      return true
    case 'open':
      return !module.isComplete
    case 'done':
      return module.isComplete
    case 'pair':
      return module.contents.some((content) => !content.isSolo)
  }
}

const contains = (module: TrainingModule, words: string, locale: string): boolean => {
  const wanted = words.trim().toLocaleLowerCase(locale)
  const texts = [module.name, ...module.glossaryTerms, ...module.contents.map((content) => content.name)]
  return wanted === '' || texts.some((text) => text.toLocaleLowerCase(locale).includes(wanted))
}

function LoadedList(props: {
  readonly path: SportPath
  readonly view: LevelView
  readonly modules: readonly TrainingModule[]
  /** Of the whole sport. */
  readonly groups: readonly ModuleGroup[]
}): ReactNode {
  const { path, view, modules } = props
  const t = useMessages('sports')
  const format = useFormats()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const shown = modules.filter((module) => matches(module, filter) && contains(module, words, 'de'))
  const done = modules.filter((module) => module.isComplete).length
  const title = t('list.title', { count: modules.length })
  return (
    <>
      <TopBar title={title} back={{ label: t('back'), href: hrefTo('app.sport', { sportId: path.id }) }} />
      <PageHead title={title} size="small" above={<ModulePlace path={path} view={view} />} />
      <div className={styles.tools}>
        <TextField
          label={t('list.search')}
          isLabelHidden
          placeholder={t('list.search')}
          type="search"
          icon={magnifyingGlass}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <ChipRow label={t('list.filters')}>
          {(['all', 'open', 'done', 'pair'] as const).map((kind) => (
            <Chip key={kind} isOn={filter === kind} onClick={() => setFilter(kind)}>
              {t(`list.${kind}`, { count: format.number(kind === 'done' ? done : modules.length - done) })}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div aria-live="polite">
        <Arranged view={view} groups={groupsOf(props.groups, modules)} modules={modules} shown={shown} />
        {shown.length === 0 ? (
          <EmptyState
            title={modules.length === 0 ? t('notDescribed.title') : t('list.empty.title')}
            text={modules.length === 0 ? t('notDescribed.text') : t('list.empty.text')}
            picture={<Picture name="empty-cut" />}
            action={
              modules.length === 0 ? undefined : (
                <Button
                  onClick={() => {
                    setWords('')
                    setFilter('all')
                  }}
                >
                  {t('list.empty.action')}
                </Button>
              )
            }
          />
        ) : null}
      </div>
    </>
  )
}

type Shown = {
  readonly view: LevelView
  readonly modules: readonly TrainingModule[]
  readonly shown: readonly TrainingModule[]
}

const ARRANGEMENTS = ['stripe', 'group'] as const

/** By stripe; where the level has groups, by these as well. The address keeps which, so that going back finds it again. */
function Arranged(props: Shown & { readonly groups: ReturnType<typeof groupsOf> }): ReactNode {
  const t = useMessages('sports')
  const goTo = useGoTo()
  const { sport, by } = useSearchParams()
  if (props.groups.length === 0) return <Stripes {...props} />
  const value = by === 'group' ? by : 'stripe'
  return (
    <div className={styles.arrangement}>
      <Tabs
        label={t('list.by.label')}
        value={value}
        items={ARRANGEMENTS.map((id) => ({ id, label: t(`list.by.${id}`) }))}
        onChange={(id) => void goTo('app.modules-list', {}, { search: { sport, by: id }, replace: true })}
      >
        {value === 'group' ? <ModuleGroups {...props} /> : <Stripes {...props} />}
      </Tabs>
    </div>
  )
}

function Stripes(props: Shown): ReactNode {
  const { view, modules, shown } = props
  const t = useMessages('sports')
  const isIn = (stripe: number) => (module: TrainingModule) => module.stripe === stripe
  return Array.from({ length: view.level.stripes }, (_, index) => index + 1).map((stripe) => (
    <ModuleSection
      key={stripe}
      title={t('stripe.title', { index: stripe })}
      view={view}
      modules={modules.filter(isIn(stripe))}
      shown={shown.filter(isIn(stripe))}
      next={nextModule(modules)}
    />
  ))
}

function NoModules(props: { readonly title: string }): ReactNode {
  const t = useMessages('sports')
  return (
    <EmptyState
      headingLevel={1}
      title={props.title}
      text={t('overview.empty.text')}
      picture={<Picture name="empty-mat" />}
    />
  )
}

function ListLoading(): ReactNode {
  const t = useMessages('sports')
  return (
    <>
      <TopBar title={t('facts.modules')} back={{ label: t('back'), href: hrefTo('app.sports') }} />
      <PageHead title={t('facts.modules')} size="small" />
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="control" height={52} />
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={56} />
        ))}
      </SkeletonGroup>
    </>
  )
}
