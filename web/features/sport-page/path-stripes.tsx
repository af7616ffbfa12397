/** The modules of a level inside the folds of its band: eight per stripe, the workshops where the path has them. */
import type { ReactNode } from 'react'
import type { Level, SportPath, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { type Translate, useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Serpentine } from '../../ui/band/serpentine.tsx'
import { ModuleCell, type ModuleCellState, ModuleGrid } from '../../ui/module-cell/module-cell.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { WorkshopRow } from '../../ui/workshop-row/workshop-row.tsx'
import type { LevelView } from '../sports/path/level-view.ts'
import type { News } from '../sports/news/use-news.ts'
import { nextModule } from '../sports/module/next-module.ts'

function cellState(
  module: TrainingModule,
  view: LevelView,
  next: TrainingModule | undefined,
): ModuleCellState {
  if (module.isLocked) return 'locked'
  if (module.isComplete || view.state === 'earned') return 'done'
  if (view.state === 'current' && module.id === next?.id) return 'now'
  return view.state === 'current' && module.stripe <= view.stripes + 1 ? 'open' : 'later'
}

function ModuleCells(props: {
  readonly modules: readonly TrainingModule[]
  /** The module to train now, of the whole level. */
  readonly next: TrainingModule | undefined
  readonly view: LevelView
}): ReactNode {
  const t = useMessages('sports')
  const { modules, next, view } = props
  const need = view.level.moduleRepeats
  return modules.map((module) => {
    const state = cellState(module, view, next)
    const trainings = view.state === 'earned' ? need : module.trainings
    const words = { number: module.order, name: module.name }
    return (
      <ModuleCell
        key={module.id}
        number={module.order}
        name={module.name}
        state={state}
        trainings={Math.min(trainings, need)}
        href={hrefTo('app.module', { moduleId: module.id })}
        label={
          state === 'locked'
            ? t('module.labelLocked', words)
            : t('module.label', { ...words, done: Math.min(trainings, need), count: need })
        }
      />
    )
  })
}

/** Weeks until a stripe is full, or that it is. */
function StripeTag(props: { readonly index: number; readonly view: LevelView }): ReactNode {
  const t = useMessages('sports')
  const { level, weeks, state } = props.view
  const weeksLeft = props.index * level.weeksPerStep * level.stepsPerStripe - weeks
  if (weeksLeft <= 0)
    return (
      <Tag tone="positive" isNarrow>
        {t('stripe.done')}
      </Tag>
    )
  return (
    <Tag isNarrow>{state === 'future' ? t('stripe.open') : t('stripe.weeksLeft', { count: weeksLeft })}</Tag>
  )
}

/** The first workshop is in the first stripe, the last one in the last (§9: two per level). */
const workshopsOfStripe = (stripe: number, stripes: number, workshops: number): number[] =>
  Array.from({ length: workshops }, (_, index) => index + 1).filter(
    (index) =>
      Math.min(stripes, 1 + Math.floor(((index - 1) * stripes) / Math.max(1, workshops - 0.5))) === stripe,
  )

function Workshops(props: {
  readonly indexes: readonly number[]
  readonly named: Level['namedWorkshops']
  readonly attended: number
  readonly t: Translate<'sports'>
}): ReactNode {
  const { t, attended } = props
  return props.indexes.map((index) => {
    const isDone = index <= attended
    const { name, description = '' } = props.named[index - 1] ?? {}
    const note = description === '' ? t('workshop.note') : description
    return (
      <WorkshopRow
        key={index}
        isDone={isDone}
        title={name === undefined ? t('workshop.title', { index }) : t('workshop.named', { index, name })}
        note={isDone ? t('workshop.done') : note}
      />
    )
  })
}

export function PathStripes(props: {
  readonly path: SportPath
  readonly view: LevelView
  readonly modules: readonly TrainingModule[]
  readonly news: News
}): ReactNode {
  const { path, view, modules, news } = props
  const t = useMessages('sports')
  const attended = view.state === 'earned' ? view.level.workshops : (path.userProgress?.counts.workshops ?? 0)
  const stripes = Array.from({ length: view.level.stripes }, (_, index) => index + 1)
  return (
    <>
      <h2 className="visually-hidden">{t('band')}</h2>
      <p className="visually-hidden">
        {t('bandText', {
          weeks: view.weeks,
          all: view.allWeeks,
          step: view.beltStep,
          stripes: view.stripes,
          allStripes: view.level.stripes,
        })}
      </p>
      <Serpentine
        belt={view.belt}
        weeks={view.allWeeks}
        woven={view.weeks}
        weeksPerStep={view.level.weeksPerStep}
        isNew={news.newWeeks > 0 && view.state === 'current'}
        onNewShown={news.showWeeks}
        isResting={view.state !== 'current'}
        stripes={stripes.map((index) => ({
          id: String(index),
          title: t('stripe.title', { index }),
          tag: <StripeTag index={index} view={view} />,
          children: (
            <>
              <StripeModules
                modules={modules.filter((module) => module.stripe === index)}
                all={modules}
                view={view}
              />
              <Workshops
                t={t}
                named={view.level.namedWorkshops}
                indexes={workshopsOfStripe(index, view.level.stripes, view.level.workshops)}
                attended={view.state === 'future' ? 0 : attended}
              />
            </>
          ),
        }))}
      />
    </>
  )
}

function StripeModules(props: {
  readonly modules: readonly TrainingModule[]
  readonly all: readonly TrainingModule[]
  readonly view: LevelView
}): ReactNode {
  const t = useMessages('sports')
  if (props.all.length === 0) return <p className="t-muted t-small">{t('notDescribed.text')}</p>
  return (
    <div data-tour="path">
      <ModuleGrid>
        <ModuleCells modules={props.modules} next={nextModule(props.all)} view={props.view} />
      </ModuleGrid>
    </div>
  )
}
