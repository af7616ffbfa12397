/**
 * The modules of a level by subject: its groups in their order, and the conditions of a group that is closed as a whole (§3 Module group,
 * §6).
 */
import { type ReactNode, useState } from 'react'
import type { ModuleGroup, TrainingModule } from '@wegband/domain/features/sports/contract.ts'
import { nearestOfClosed } from '@wegband/domain/features/videos/content-access.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { lockSimple } from '../../../ui/icon/phosphor/lock-simple.gen.ts'
import { WhyLine } from '../../../ui/locked-reason/locked-reason.tsx'
import type { LevelView } from '../path/level-view.ts'
import { LockedDialog } from '../locked-dialog.tsx'
import { useMissingText } from '../missing/missing-text.ts'
import { ModuleSection } from './module-section.tsx'
import { nextOf } from './next-module.ts'
import styles from './modules-list.module.css'

type Grouped = { readonly group: ModuleGroup; readonly modules: readonly TrainingModule[] }

/** The groups that contain some of these modules, each with its modules in its own order. */
export const groupsOf = (
  groups: readonly ModuleGroup[],
  modules: readonly TrainingModule[],
): readonly Grouped[] =>
  groups
    .toSorted((a, b) => a.order - b.order)
    .map((group) => ({
      group,
      modules: group.moduleIds.flatMap((id) => modules.find((module) => module.id === id) ?? []),
    }))
    .filter((one) => one.modules.length > 0)

export function ModuleGroups(props: {
  readonly view: LevelView
  readonly groups: readonly Grouped[]
  /** All modules of the level. */
  readonly modules: readonly TrainingModule[]
  readonly shown: readonly TrainingModule[]
  /** Shown before each title when there are several levels. */
  readonly prefix: string
}): ReactNode {
  const { groups, modules, shown, view, prefix } = props
  const t = useMessages('sports')
  const next = nextOf(view, modules)
  const rest = modules.filter((module) => !groups.some((one) => one.modules.includes(module)))
  return (
    <>
      {groups.map(({ group, modules: own }) => (
        <ModuleSection
          key={group.id}
          title={`${prefix}${group.name}`}
          view={view}
          modules={own}
          shown={own.filter((module) => shown.includes(module))}
          next={next}
        >
          <ClosedGroup group={group} modules={own} />
        </ModuleSection>
      ))}
      <ModuleSection
        title={`${prefix}${t('list.noGroup')}`}
        view={view}
        modules={rest}
        shown={rest.filter((module) => shown.includes(module))}
        next={next}
      />
    </>
  )
}

/** Why none of its modules is open, and the link to all conditions. */
function ClosedGroup({ group, modules }: Grouped): ReactNode {
  const t = useMessages('access')
  const missingText = useMissingText()
  const [isOpen, setOpen] = useState(false)
  const nearest = nearestOfClosed(modules)
  if (!nearest?.missing) return null
  return (
    <div className={styles.closed}>
      <WhyLine icon={lockSimple}>{missingText(nearest.missing)}</WhyLine>
      <TextAction isSmall onClick={() => setOpen(true)}>
        {t('reasons')}
      </TextAction>
      {isOpen ? (
        <LockedDialog
          content={nearest}
          missing={nearest.missing}
          name={t('group', { name: group.name })}
          opens={{ type: 'module-group', id: group.id }}
          hasAddress={false}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
