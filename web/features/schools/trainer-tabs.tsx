/** The tabs of the trainer area; below a tab that holds several pages, these pages. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readOwnSchools } from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { LinkTabs } from '../../ui/tabs/tabs.tsx'
import { useViewer } from '../accounts/viewer.ts'
import styles from './schools.module.css'
import { groupTrainerPages, type TrainerTab, type TrainerTabGroup, trainerPagesOf } from './trainer-pages.ts'

/** The number of requests that wait for this user in that school. */
function useWaiting(userId: number, schoolId: number): number {
  const own = useQuery(queryOf(readOwnSchools, { params: { id: userId } }))
  return own.data?.schools.find(({ school }) => school.id === schoolId)?.waiting ?? 0
}

export function TrainerTabs(props: { readonly current: TrainerTab; readonly schoolId: number }): ReactNode {
  const t = useMessages('schools')
  const viewer = useViewer()
  const { current, schoolId } = props
  const waiting = useWaiting(viewer.id, schoolId)
  const groups = groupTrainerPages(trainerPagesOf(viewer, schoolId))
  const open = groups.find(({ pages }) => pages.some(({ id }) => id === current))
  const labelOf = ({ group, pages }: TrainerTabGroup): string =>
    group === undefined ? t(`tabs.${pages[0].id}`) : t(`tabs.groups.${group}`)
  const items = groups.map((one) => ({
    id: one.pages[0].id,
    label: labelOf(one),
    href: one.pages[0].href,
    isCurrent: one === open,
    ...(one.pages[0].id === 'requests' && waiting > 0 ? { count: waiting } : {}),
  }))
  return (
    <>
      <LinkTabs label={t('tabs.label')} items={items} />
      {open === undefined || open.group === undefined ? null : (
        <div className={styles.groupPages}>
          <ChipRow label={labelOf(open)}>
            {open.pages.map(({ id, href }) => (
              <Chip key={id} isOn={id === current} href={href}>
                {t(`tabs.${id}`)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
    </>
  )
}
