/** Global messages and the maintenance switch (decisions §6.6). */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  endAnnouncement,
  listAnnouncements,
  withdrawAnnouncement,
  type Announcement,
} from '@wegband/domain/features/admin/contract.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { listGlobalMessages } from '@wegband/domain/features/texts/contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useLocale, useMessages } from '../../platform/words/i18n.tsx'
import { invalidate, keyOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin.module.css'
import { AnnounceForm } from './announce-form.tsx'
import { MaintenanceSwitch } from './maintenance-switch.tsx'
import { PagedList } from './paged-list.tsx'

const CHANGES = {
  end: (id: number) => call(endAnnouncement, { params: { id }, body: { isEnded: true } }),
  withdraw: (id: number) => call(withdrawAnnouncement, { params: { id } }),
} as const
type Change = keyof typeof CHANGES

function useChange() {
  const queryClient = useQueryClient()
  const showError = useShowError()
  return useMutation({
    mutationFn: async ({ what, id }: { what: Change; id: number }): Promise<void> => {
      await CHANGES[what](id)
    },
    onError: showError,
    onSettled: () => invalidate(queryClient, [listAnnouncements, listGlobalMessages]),
  })
}

function Message(props: { readonly message: Announcement }): ReactNode {
  const t = useMessages('admin')
  const format = useFormats()
  const locale = useLocale()
  const change = useChange()
  const [isAsking, setAsking] = useState(false)
  const { message } = props
  const moment = (at: string): string => `${format.dayShort(at)} ${format.time(at)}`
  const period =
    message.endsAt === null
      ? t(message.state === 'planned' ? 'notices.comes' : 'notices.since', { from: moment(message.startsAt) })
      : t('notices.period', { from: moment(message.startsAt), until: moment(message.endsAt) })
  const isBusy = (what: Change): boolean => change.isPending && change.variables.what === what
  return (
    <ListRow
      title={inLocale(message.title, locale)}
      note={[t(`notices.types.${message.type}`), t(`notices.states.${message.state}`), period].join(', ')}
      trail={
        <span className={styles.rowActions}>
          {message.state === 'ended' ? null : (
            <Button
              size="small"
              isBusy={isBusy('end')}
              onClick={() => change.mutate({ what: 'end', id: message.id })}
            >
              {t('notices.end')}
            </Button>
          )}
          <Button size="small" variant="danger" isBusy={isBusy('withdraw')} onClick={() => setAsking(true)}>
            {t('notices.withdraw')}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            isDangerous
            title={t('notices.withdrawQuestion', { title: inLocale(message.title, locale) })}
            text={t('notices.withdrawText')}
            confirmLabel={t('notices.withdraw')}
            cancelLabel={t('notices.cancel')}
            isBusy={isBusy('withdraw')}
            onConfirm={() =>
              change.mutate({ what: 'withdraw', id: message.id }, { onSettled: () => setAsking(false) })
            }
            onCancel={() => setAsking(false)}
          />
        </span>
      }
    />
  )
}

function Messages(): ReactNode {
  const t = useMessages('admin')
  const [page, setPage] = useState(1)
  const query = { page: String(page) }
  const messages = useQuery({
    queryKey: keyOf(listAnnouncements, { query }),
    queryFn: () => callPage(listAnnouncements, { query }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedList
      query={messages}
      title={t('notices.list')}
      count={(total) => t('notices.count', { count: total })}
      empty={{ title: t('notices.empty'), text: t('notices.emptyText') }}
      page={page}
      onPage={setPage}
    >
      {(rows) => (
        <List label={t('notices.list')}>
          {rows.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </List>
      )}
    </PagedList>
  )
}

export function NoticesPage(): ReactNode {
  const t = useMessages('admin')
  return (
    <AdminFrame title={t('notices.title')} lead={t('notices.lead')}>
      {() => (
        <>
          <MaintenanceSwitch />
          <AnnounceForm />
          <Messages />
        </>
      )}
    </AdminFrame>
  )
}
