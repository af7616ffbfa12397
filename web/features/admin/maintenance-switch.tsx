/** Maintenance on or off: members are refused while it is on, admins get through (decisions §4 Maintenance). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { changeMaintenance, readMaintenance } from '@wegband/domain/features/admin/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './admin.module.css'

const maintenance = queryOf(readMaintenance)

function useChange() {
  const t = useMessages('admin')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isOn: boolean) => call(changeMaintenance, { body: { isOn } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(maintenance.queryKey, saved)
      showToast({
        tone: 'positive',
        text: t(saved.isOn ? 'notices.maintenanceOn' : 'notices.maintenanceOff'),
        subject: 'maintenance',
      })
    },
  })
}

export function MaintenanceSwitch(): ReactNode {
  const t = useMessages('admin')
  const words = useErrorWords()
  const query = useQuery(maintenance)
  const change = useChange()
  const [isAsking, setAsking] = useState(false)
  const turn = (isOn: boolean): void => {
    if (isOn) setAsking(true)
    else change.mutate(false)
  }
  const confirm = (): void => change.mutate(true, { onSuccess: () => setAsking(false) })
  return (
    <section className="stack">
      <SectionHead title={t('notices.maintenance')} />
      <p className={styles.why}>{t('notices.maintenanceText')}</p>
      {query.isPending ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height={56} />
        </SkeletonGroup>
      ) : null}
      <QueryError query={query} headingLevel={3} />
      {query.data === undefined ? null : (
        <Switch
          label={t('notices.maintenanceSwitch')}
          isOn={query.data.isOn}
          isDisabled={change.isPending}
          onChange={turn}
        />
      )}
      {change.error === null || isAsking ? null : <p role="alert">{words(change.error).text}</p>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('notices.maintenanceQuestion')}
        text={t('notices.maintenanceQuestionText')}
        confirmLabel={t('notices.maintenanceStart')}
        cancelLabel={t('notices.cancel')}
        isBusy={change.isPending}
        error={change.error === null ? undefined : words(change.error).text}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
