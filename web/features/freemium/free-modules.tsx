/** The modules of the trial with the training in them, and the modules beyond. */
import type { ReactNode } from 'react'
import type { SportPath, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { ModuleCell, type ModuleCellState, ModuleGrid } from '../../ui/module-cell/module-cell.tsx'
import { sportProps } from '../../ui/sport/sport.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { levelView } from '../sports/path/level-view.ts'
import { nextModule } from '../sports/module/next-module.ts'
import { usePriceTexts } from '../subscriptions/price-text.ts'
import { useOffers } from '../subscriptions/queries.ts'
import styles from './freemium.module.css'

const DEFAULT_REPEATS = 2
const COUNTED = [undefined, 'one', 'two', 'three', 'four'] as const

const stateOf = (
  module: TrainingModule,
  next: TrainingModule | undefined,
  isReached: boolean,
  isGuest: boolean,
): ModuleCellState => {
  // A guest needs an account before anything is free.
  if (module.isLocked || isGuest) return 'locked'
  if (module.isComplete || isReached) return 'done'
  return module.id === next?.id ? 'now' : 'open'
}

export function FreeModules(props: {
  readonly modules: readonly TrainingModule[]
  /** Modules of the level, including the free ones. */
  readonly all: number
  readonly path: SportPath
  readonly level: number
  readonly isOver: boolean
}): ReactNode {
  const { modules, path } = props
  const t = useMessages('freemium')
  const format = useFormats()
  const { isAnonymous } = useViewer()
  const next = nextModule(modules)
  const view = levelView(path, props.level)
  const need = view?.level.moduleRepeats ?? DEFAULT_REPEATS
  // Training in a passed level is no longer counted: it was enough.
  const isReached = view?.state === 'earned'
  const word = COUNTED[modules.length]
  return (
    <section {...sportProps(path)} className={styles.modules}>
      <h2 className="t-section">
        {word === undefined
          ? t('modules.many', { count: format.number(modules.length) })
          : t(`modules.${word}`)}
      </h2>
      <ModuleGrid>
        {modules.map((module) => {
          const state = stateOf(module, next, isReached, isAnonymous)
          const trainings = isReached ? need : Math.min(module.trainings, need)
          const words = { number: module.order, name: module.name }
          return (
            <ModuleCell
              key={module.id}
              number={module.order}
              name={module.name}
              state={state}
              trainings={trainings}
              href={hrefTo('app.module', { moduleId: module.id })}
              label={
                state === 'locked'
                  ? t('module.locked', words)
                  : t('module.open', { ...words, done: trainings, count: need })
              }
            />
          )
        })}
      </ModuleGrid>
      <p className={`t-small t-muted ${styles.more}`}>
        {props.isOver ? (
          <Price sportId={path.id} all={props.all} />
        ) : (
          t('more', { count: props.all - modules.length, level: props.level })
        )}
      </p>
    </section>
  )
}

/** The lowest price to open all of them; renders nothing while it is unknown or not sold. */
function Price(props: { readonly sportId: number; readonly all: number }): ReactNode {
  const t = useMessages('freemium')
  const price = usePriceTexts()
  const cheapest = useOffers('sport', props.sportId).data?.offers[0]
  const from = cheapest && price.from(cheapest)
  return from === undefined ? null : t('price', { price: from, count: props.all })
}
