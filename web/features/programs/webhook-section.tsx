/** The webhooks: whether each is on, what waits for it, and the way to its log. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listWebhooks, type Webhook } from '@wegband/domain/features/programs/webhook-contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { OfficeList, OfficeTable } from '../tables/office-table.tsx'
import styles from './programs.module.css'
import { type ShownOnce, ShownOnceDialog } from './shown-once-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** On, on but nothing arrives, or off with the reason. */
export function HookState({ hook }: { readonly hook: Webhook }): ReactNode {
  const t = useMessages('programs')
  if (hook.offReason !== null) return <Tag tone="danger">{t(`off.${hook.offReason}`)}</Tag>
  return hook.failingSince === null ? (
    <Tag tone="positive">{t('on')}</Tag>
  ) : (
    <Tag tone="warning">{t('failing')}</Tag>
  )
}

export function WebhookSection(): ReactNode {
  const t = useMessages('programs')
  const format = useFormats()
  const hooks = useQuery(queryOf(listWebhooks))
  const [isNew, setNew] = useState(false)
  const [shown, setShown] = useState<ShownOnce>()
  return (
    <section className={styles.section}>
      <SectionHead
        title={t('hooks')}
        aside={
          <Button size="small" variant="soft" icon={plus} onClick={() => setNew(true)}>
            {t('hook.new')}
          </Button>
        }
      />
      <p className={styles.muted}>{t('hooksText')}</p>
      <OfficeList
        query={hooks}
        isEmpty={(rows) => rows.length === 0}
        empty={{ title: t('noHooks'), text: t('noHooksText') }}
      >
        {(rows) => (
          <OfficeTable
            label={t('hooks')}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => hrefTo('app.admin-webhook', { webhookId: id })}
            columns={[
              { id: 'name', label: t('columns.name'), cell: ({ name }) => name, sortBy: ({ name }) => name },
              { id: 'url', label: t('columns.url'), cell: ({ url }) => new URL(url).host },
              {
                id: 'school',
                label: t('columns.school'),
                cell: ({ school }) => school?.name ?? t('allSchools'),
              },
              {
                id: 'waiting',
                label: t('columns.waiting'),
                isAmount: true,
                cell: ({ waiting }) => format.number(waiting),
                sortBy: ({ waiting }) => waiting,
              },
              {
                id: 'sent',
                label: t('columns.sent'),
                cell: ({ lastSentAt }) => (lastSentAt === null ? t('never') : format.date(lastSentAt)),
                sortBy: ({ lastSentAt }) => lastSentAt ?? '',
              },
              { id: 'state', label: t('columns.state'), cell: (hook) => <HookState hook={hook} /> },
            ]}
          />
        )}
      </OfficeList>
      {isNew ? (
        <WebhookForm
          hook={undefined}
          onCreated={(secret) => {
            setNew(false)
            setShown({ title: t('hook.shown'), text: t('hook.shownText'), secret })
          }}
          onClose={() => setNew(false)}
        />
      ) : null}
      {shown === undefined ? null : <ShownOnceDialog shown={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}
