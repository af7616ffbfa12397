/** The modules of a sport, of one level or all, by stripe or by subject, with search and filter. */
import { type ReactNode, useState } from 'react'
import type { ModuleGroup, SportPath, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { useSportColour } from '../../../platform/sport-colour.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { magnifyingGlass } from '../../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { QueryError } from '../../errors/query-error.tsx'
import { useGlossary } from '../../texts/glossary.ts'
import { currentLevelOf, type LevelView, levelView } from '../path/level-view.ts'
import { groupsOf, ModuleGroups } from './module-groups.tsx'
import { ModulePlace } from './module-place.tsx'
import { ModuleSection } from './module-section.tsx'
import { nextOf } from './next-module.ts'
import { useModuleGroups, useModulesOfLevels, useSportPath, useSports } from '../queries.ts'
import { SportMissing } from '../missing/sport-missing.tsx'
import styles from './modules-list.module.css'

export function ModulesListPage(): ReactNode {
  const t = useMessages('sports')
  const viewer = useViewer()
  const sports = useSports()
  const asked = useSearchParams()['sport']
  const sportId = asked ?? sportToOpen(viewer.trainingProgress, sports.data ?? []) ?? sports.data?.[0]?.id
  if (sports.error && !sports.data) return <QueryError query={sports} headingLevel={1} />
  if (sportId === undefined)
    return sports.isPending ? <ListLoading /> : <NoModules title={t('overview.empty.title')} />
  return <ModulesOfSport sportId={sportId} />
}

const ALL_LEVELS = 'all'

/** The levels in the address: one, all, or by default the member's current one. */
const levelsOf = (path: SportPath, asked: string | undefined): readonly LevelView[] => {
  const indexes =
    asked === ALL_LEVELS ? path.levels.map(({ index }) => index) : [Number(asked ?? currentLevelOf(path))]
  const views = indexes.flatMap((index) => levelView(path, index) ?? [])
  return views.length > 0 ? views : [levelView(path, currentLevelOf(path)) ?? []].flat()
}

function ModulesOfSport(props: { readonly sportId: string | number }): ReactNode {
  const asked = useSearchParams()['level']
  const sport = useSportPath(props.sportId)
  useSportColour(sport.data)
  const views = sport.data ? levelsOf(sport.data, asked) : []
  const lists = useModulesOfLevels(
    props.sportId,
    views.map(({ level }) => level.index),
  )
  const groups = useModuleGroups(props.sportId)
  if (sport.error && !sport.data) return <SportMissing sportId={String(props.sportId)} query={sport} />
  const failed = lists.find(({ error, data }) => error && data === undefined)
  if (failed) return <QueryError query={failed} headingLevel={1} />
  const levels = views.flatMap((view, at) => {
    const modules = lists[at]?.data
    return modules ? { view, modules } : []
  })
  if (!sport.data || levels.length < views.length || groups.isPending) return <ListLoading />
  // Without the groups the list by stripe is still complete.
  return <LoadedList path={sport.data} levels={levels} groups={groups.data ?? []} />
}

type LevelModules = { readonly view: LevelView; readonly modules: readonly TrainingModule[] }

/** One level or all of them; a sport with one level needs no choice. */
function LevelChips(props: {
  readonly path: SportPath
  readonly levels: readonly LevelModules[]
}): ReactNode {
  const t = useMessages('sports')
  const { path, levels } = props
  const { by } = useSearchParams()
  if (path.levels.length < 2) return null
  const [first] = levels
  const isAll = levels.length > 1
  const hrefOf = (level: string | number) =>
    hrefTo('app.modules-list', {}, { sport: path.id, level, ...(by === undefined ? {} : { by }) })
  return (
    <ChipRow label={t('levels')}>
      {path.levels.map(({ index }) => (
        <Chip key={index} isOn={!isAll && first?.view.level.index === index} href={hrefOf(index)}>
          {t('level', { index })}
        </Chip>
      ))}
      <Chip isOn={isAll} href={hrefOf(ALL_LEVELS)}>
        {t('list.allLevels')}
      </Chip>
    </ChipRow>
  )
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

type NameOfTerm = (termKey: string) => string

const contains = (module: TrainingModule, words: string, nameOf: NameOfTerm): boolean => {
  const wanted = words.trim().toLocaleLowerCase('de')
  const texts = [
    module.name,
    ...module.glossaryTerms.map(nameOf),
    ...module.contents.map((content) => content.name),
  ]
  return wanted === '' || texts.some((text) => text.toLocaleLowerCase('de').includes(wanted))
}

function LoadedList(props: {
  readonly path: SportPath
  readonly levels: readonly LevelModules[]
  /** All groups of the sport. */
  readonly groups: readonly ModuleGroup[]
}): ReactNode {
  const { path, levels } = props
  const t = useMessages('sports')
  const format = useFormats()
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const glossary = useGlossary()
  const nameOf: NameOfTerm = (termKey) =>
    glossary.data?.find((term) => term.termKey === termKey)?.title ?? termKey
  const modules = levels.flatMap((one) => one.modules)
  const shown = modules.filter((module) => matches(module, filter) && contains(module, words, nameOf))
  const done = modules.filter((module) => module.isComplete).length
  const title = t('list.title', { count: modules.length })
  return (
    <>
      <TopBar
        title={t('facts.modules')}
        back={{ label: t('back'), href: hrefTo('app.sport', { sportId: path.id }) }}
      />
      <PageHead title={title} size="small" above={<Place path={path} levels={levels} />} />
      <div className={styles.tools}>
        <LevelChips path={path} levels={levels} />
        <div className={styles.search}>
          <TextField
            label={t('list.search')}
            isLabelHidden
            placeholder={t('list.search')}
            type="search"
            icon={magnifyingGlass}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </div>
        <ChipRow label={t('list.filters')}>
          {(['all', 'open', 'done', 'pair'] as const).map((kind) => (
            <Chip key={kind} isOn={filter === kind} onClick={() => setFilter(kind)}>
              {t(`list.${kind}`, { count: format.number(kind === 'done' ? done : modules.length - done) })}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div aria-live="polite">
        <Arranged levels={levels} groups={props.groups} shown={shown} />
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

/** Where the modules belong: one level, or the sport as a whole. */
function Place(props: { readonly path: SportPath; readonly levels: readonly LevelModules[] }): ReactNode {
  const [first, second] = props.levels
  if (first === undefined || second !== undefined) return props.path.name
  return <ModulePlace path={props.path} view={first.view} />
}

const ARRANGEMENTS = ['stripe', 'group'] as const

/** By stripe; where the levels have groups, by these as well. The address stores the choice, so that going back restores it. */
function Arranged(props: {
  readonly levels: readonly LevelModules[]
  readonly groups: readonly ModuleGroup[]
  readonly shown: readonly TrainingModule[]
}): ReactNode {
  const { levels } = props
  const t = useMessages('sports')
  const goTo = useGoTo()
  const { sport, by, level } = useSearchParams()
  const hasGroups = levels.some(({ modules }) => groupsOf(props.groups, modules).length > 0)
  const value = hasGroups && by === 'group' ? by : 'stripe'
  const lists = levels.map((one) => {
    const own = {
      ...one,
      shown: props.shown.filter((module) => one.modules.includes(module)),
      prefix: levels.length > 1 ? `${t('level', { index: one.view.level.index })}, ` : '',
    }
    const key = one.view.level.index
    return value === 'group' ? (
      <ModuleGroups key={key} {...own} groups={groupsOf(props.groups, one.modules)} />
    ) : (
      <Stripes key={key} {...own} />
    )
  })
  if (!hasGroups) return lists
  return (
    <div className={styles.arrangement}>
      <Tabs
        label={t('list.by.label')}
        value={value}
        items={ARRANGEMENTS.map((id) => ({ id, label: t(`list.by.${id}`) }))}
        onChange={(id) =>
          void goTo('app.modules-list', {}, { search: { sport, level, by: id }, replace: true })
        }
      >
        {lists}
      </Tabs>
    </div>
  )
}

function Stripes(
  props: LevelModules & { readonly shown: readonly TrainingModule[]; readonly prefix: string },
): ReactNode {
  const { view, modules, shown, prefix } = props
  const t = useMessages('sports')
  const isIn = (stripe: number) => (module: TrainingModule) => module.stripe === stripe
  return Array.from({ length: view.level.stripes }, (_, index) => index + 1).map((stripe) => (
    <ModuleSection
      key={stripe}
      title={`${prefix}${t('stripe.title', { index: stripe })}`}
      view={view}
      modules={modules.filter(isIn(stripe))}
      shown={shown.filter(isIn(stripe))}
      next={nextOf(view, modules)}
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
