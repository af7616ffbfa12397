/** A stripe or a group of modules as rows: number, name, videos, trainings. */
import type { ReactNode } from 'react'
import type { TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { classNames } from '../../../ui/class-names/class-names.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { RouteLink } from '../../../platform/router/links.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { lockSimple } from '../../../ui/icon/phosphor/lock-simple.gen.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { TrainingChevrons } from '../../../ui/woven/woven-progress.tsx'
import type { LevelView } from '../path/level-view.ts'
import { useMissingText } from '../missing/missing-text.ts'
import { useLengthText } from '../length-text.ts'
import styles from './modules-list.module.css'

export function ModuleSection(props: {
  readonly title: string
  readonly view: LevelView
  /** The modules that match search and filter. */
  readonly shown: readonly TrainingModule[]
  /** All modules of this section. */
  readonly modules: readonly TrainingModule[]
  /** The module to train now, of the whole level. */
  readonly next: TrainingModule | undefined
  /** Below its name: why the whole section is closed. */
  readonly children?: ReactNode
}): ReactNode {
  const { modules, shown } = props
  const t = useMessages('sports')
  if (shown.length === 0) return null
  const done = modules.filter((module) => module.isComplete).length
  return (
    <section className={styles.stripe}>
      <div className={styles.head}>
        <h2 className="t-section">{props.title}</h2>
        <Tag tone={done === modules.length ? 'positive' : 'neutral'} isNarrow>
          {t('stripe.modulesDone', { done, all: modules.length })}
        </Tag>
      </div>
      {props.children}
      <ul className={styles.rows}>
        {shown.map((module) => (
          <ModuleRow
            key={module.id}
            module={module}
            view={props.view}
            isNext={module.id === props.next?.id}
          />
        ))}
      </ul>
    </section>
  )
}

function ModuleRow(props: {
  readonly module: TrainingModule
  readonly view: LevelView
  readonly isNext: boolean
}): ReactNode {
  const { module, view, isNext } = props
  const t = useMessages('sports')
  const missing = useMissingText()
  const length = useLengthText()
  const need = view.level.moduleRepeats
  const isLater = module.stripe > view.stripes + 1
  const note = (): string => {
    if (module.missing) return missing(module.missing)
    if (isNext && !module.isComplete) return t('list.trainingsLeft', { count: need - module.trainings })
    return length(module.contents)
  }
  return (
    <li>
      <RouteLink
        to="app.module"
        params={{ moduleId: module.id }}
        className={classNames(styles.row, isNext && styles.next, isLater && styles.later)}
      >
        <span className={styles.number}>{module.order}</span>
        <span className="grow">
          <span className={styles.name}>{module.name}</span>
          <small className={styles.note}>{note()}</small>
        </span>
        {module.isLocked ? (
          <>
            <Icon icon={lockSimple} weight="fill" size={18} />
            <span className="visually-hidden">{t('content.locked')}</span>
          </>
        ) : (
          <TrainingChevrons
            size="small"
            done={Math.min(module.trainings, need)}
            label={t('module.trainings', { done: Math.min(module.trainings, need), count: need })}
          />
        )}
      </RouteLink>
    </li>
  )
}
