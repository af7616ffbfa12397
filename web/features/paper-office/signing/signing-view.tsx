/** What a school has signed: its templates, one of them in the editor, or who got it. Each has an address. */
import { type ReactNode, useState } from 'react'
import { useSearchParams } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { MoneyList, MoneyRow } from '../../school-money/money-list.tsx'
import { type Template, useSwitch, useTemplates } from './queries.ts'
import { SendDialog } from './send-dialog.tsx'
import { SentView } from './sent-view.tsx'
import { TemplateEditor } from './template-editor.tsx'

type Addresses = { readonly hrefOf: (search: Record<string, string>) => string }

export function SigningView(props: Addresses & { readonly schoolId: number }): ReactNode {
  const t = useMessages('signature-office')
  const { schoolId } = props
  const hrefOf = (search: Record<string, string>): string => props.hrefOf({ view: 'signing', ...search })
  const { template: wanted, edit } = useSearchParams()
  const query = useTemplates(schoolId)
  const { data } = query
  if (query.isPending)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={96} />
        <Skeleton shape="mat" height={96} />
      </SkeletonGroup>
    )
  if (data === undefined) return <QueryError query={query} />
  const template = data.find(({ id }) => String(id) === wanted)
  if (wanted === 'new' || (template !== undefined && edit !== undefined))
    return (
      <TemplateEditor
        key={template?.id ?? 'new'}
        schoolId={schoolId}
        template={template}
        backHref={hrefOf({})}
      />
    )
  if (template !== undefined) return <SentView key={template.id} template={template} backHref={hrefOf({})} />
  return <Templates templates={data} hrefOf={hrefOf} />
}

function Templates(props: Addresses & { readonly templates: readonly Template[] }): ReactNode {
  const t = useMessages('signature-office')
  const { templates, hrefOf } = props
  const [sending, setSending] = useState<Template | undefined>()
  const addButton = (
    <Button icon={plus} href={hrefOf({ template: 'new' })}>
      {t('add')}
    </Button>
  )
  if (templates.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        picture={<Picture name="empty-mat" />}
        action={addButton}
      />
    )
  return (
    <>
      <div className="row-wrap">{addButton}</div>
      <MoneyList label={t('list')}>
        {templates.map((one) => (
          <TemplateRow key={one.id} template={one} hrefOf={hrefOf} onSend={() => setSending(one)} />
        ))}
      </MoneyList>
      {sending === undefined ? null : <SendDialog template={sending} onClose={() => setSending(undefined)} />}
    </>
  )
}

function TemplateRow(
  props: Addresses & { readonly template: Template; readonly onSend: () => void },
): ReactNode {
  const t = useMessages('signature-office')
  const { template, hrefOf, onSend } = props
  const { id, title, number, counts, notSent, sendsToNew, isArchived } = template
  const refused = counts.declined + counts.revoked
  const facts = [
    t('row.version', { number }),
    t('row.counts', { signed: counts.signed, open: counts.open }),
    ...(refused === 0 ? [] : [t('row.refused', { count: refused })]),
    ...(isArchived || notSent === 0 ? [] : [t('row.notSent', { count: notSent })]),
  ]
  return (
    <MoneyRow
      title={title}
      note={facts.join(', ')}
      state={
        isArchived ? (
          <Tag>{t('row.archived')}</Tag>
        ) : sendsToNew ? (
          <Tag tone="info">{t('row.toNew')}</Tag>
        ) : undefined
      }
      actions={
        <>
          <Button
            size="small"
            label={t('act.whoName', { name: title })}
            href={hrefOf({ template: String(id) })}
          >
            {t('act.who')}
          </Button>
          {isArchived ? null : (
            <>
              <Button
                size="small"
                label={t('act.editName', { name: title })}
                href={hrefOf({ template: String(id), edit: '1' })}
              >
                {t('act.edit')}
              </Button>
              <ToNewButton template={template} />
            </>
          )}
          <ArchiveButton template={template} />
          {isArchived ? null : (
            <Button
              size="small"
              variant="primary"
              label={t('act.sendName', { name: title })}
              onClick={onSend}
            >
              {t('act.send')}
            </Button>
          )}
        </>
      }
    />
  )
}

function ToNewButton(props: { readonly template: Template }): ReactNode {
  const t = useMessages('signature-office')
  const { template } = props
  const change = useSwitch(template)
  const name = template.title
  const key = template.sendsToNew ? 'toNewOff' : 'toNew'
  return (
    <Button
      size="small"
      label={t(`act.${key}Name`, { name })}
      isBusy={change.isPending}
      onClick={() =>
        change.mutate(
          { sendsToNew: !template.sendsToNew },
          { onSuccess: () => showToast({ subject: 'papers', text: t(`done.${key}`, { name }) }) },
        )
      }
    >
      {t(`act.${key}`)}
    </Button>
  )
}

/** Can be undone by the same button, so nothing is asked. */
function ArchiveButton(props: { readonly template: Template }): ReactNode {
  const t = useMessages('signature-office')
  const { template } = props
  const change = useSwitch(template)
  const name = template.title
  const key = template.isArchived ? 'restore' : 'archive'
  const done = template.isArchived ? 'restored' : 'archived'
  return (
    <Button
      size="small"
      label={t(`act.${key}Name`, { name })}
      isBusy={change.isPending}
      onClick={() =>
        change.mutate(
          { isArchived: !template.isArchived },
          { onSuccess: () => showToast({ subject: 'papers', text: t(`done.${done}`, { name }) }) },
        )
      }
    >
      {t(`act.${key}`)}
    </Button>
  )
}
