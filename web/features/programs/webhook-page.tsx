/** One webhook: its facts, what can be done with it, and the log of what was sent. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { DELIVERY_STATES, type DeliveryState } from '@wegband/domain/features/programs/hook-states.ts'
import { HOOK_TOPICS } from '@wegband/domain/features/programs/hook-topics.ts'
import {
  type Delivery,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  sendAgain,
  switchWebhook,
  testWebhook,
  type Webhook,
} from '@wegband/domain/features/programs/webhook-contract.ts'
import { call, callPage } from '../../platform/api/api.ts'
import { keyOf, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo, useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { type OfficeColumn, OfficeList, OfficeTable } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { Facts } from './facts.tsx'
import styles from './programs.module.css'
import { type ShownOnce, ShownOnceDialog } from './shown-once-dialog.tsx'
import { type ProgramsWrite, useProgramsWrite } from './use-programs-write.ts'
import { WebhookForm } from './webhook-form.tsx'
import { HookState } from './webhook-section.tsx'

const TONES = { waiting: 'warning', sent: 'positive', failed: 'danger' } as const satisfies Record<
  DeliveryState,
  TagTone
>

/** A topic in the reader's language. */
function useTopicWords(): (topic: string) => string {
  const t = useMessages('programs')
  return (topic) => {
    const known = HOOK_TOPICS.find((one) => one === topic)
    return known === undefined ? topic : t(`topics.${known.replace('.', '_') as 'member_joined'}`)
  }
}

function useTrial(hook: Webhook) {
  const t = useMessages('programs')
  const showError = useShowError()
  return useMutation({
    mutationFn: () => call(testWebhook, { params: { id: hook.id } }),
    onSuccess: ({ isDelivered, problem }) =>
      showToast({
        tone: isDelivered ? 'positive' : 'danger',
        text: isDelivered ? t('hook.testWell') : t('hook.testFailed', { problem: problem ?? '' }),
        subject: 'programs',
      }),
    onError: showError,
  })
}

function useTurn(hook: Webhook, write: ProgramsWrite) {
  const t = useMessages('programs')
  const showError = useShowError()
  const isOn = hook.offReason === null
  return useMutation({
    mutationFn: () =>
      write(
        () => call(switchWebhook, { params: { id: hook.id }, body: { isOn: !isOn } }),
        t(isOn ? 'hook.switchedOff' : 'hook.switchedOn'),
      ),
    onError: showError,
  })
}

function Actions({ hook }: { readonly hook: Webhook }): ReactNode {
  const t = useMessages('programs')
  const showError = useShowError()
  const goTo = useGoTo()
  const { write, proofDialog } = useProgramsWrite()
  const [open, setOpen] = useState<'change' | 'rotate' | 'remove'>()
  const [shown, setShown] = useState<ShownOnce>()
  const params = { id: hook.id }
  const close = (): void => setOpen(undefined)
  const trial = useTrial(hook)
  const isOn = hook.offReason === null
  const turn = useTurn(hook, write)
  const rotation = useMutation({
    mutationFn: () =>
      write(
        () => call(rotateWebhookSecret, { params }),
        t('rotated'),
        ({ secret }) => setShown({ title: t('hook.shown'), text: t('hook.shownText'), secret }),
      ),
    onMutate: close,
    onError: showError,
  })
  const removal = useMutation({
    mutationFn: () => write(() => call(removeWebhook, { params }), t('hook.removed')),
    onSuccess: () => goTo('app.admin-programs', {}),
    onError: showError,
    onSettled: close,
  })
  return (
    <>
      <div className={styles.actions}>
        <Button isBusy={trial.isPending} onClick={() => trial.mutate()}>
          {t('hook.test')}
        </Button>
        <Button isBusy={turn.isPending} onClick={() => turn.mutate()}>
          {t(isOn ? 'hook.switchOff' : 'hook.switchOn')}
        </Button>
        <Button onClick={() => setOpen('change')}>{t('change')}</Button>
        <Button isBusy={rotation.isPending} onClick={() => setOpen('rotate')}>
          {t('rotate')}
        </Button>
        <Button variant="danger" onClick={() => setOpen('remove')}>
          {t('hook.remove')}
        </Button>
      </div>
      {open === 'change' ? <WebhookForm hook={hook} onCreated={close} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={open === 'rotate'}
        title={t('hook.rotateTitle')}
        text={t('hook.rotateText')}
        confirmLabel={t('rotate')}
        cancelLabel={t('cancel')}
        onConfirm={() => rotation.mutate()}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        isDangerous
        title={t('hook.removeTitle')}
        text={t('hook.removeText')}
        confirmLabel={t('hook.remove')}
        cancelLabel={t('cancel')}
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={close}
      />
      {shown === undefined ? null : <ShownOnceDialog shown={shown} onClose={() => setShown(undefined)} />}
      {proofDialog}
    </>
  )
}

function useDeliveryColumns(): readonly OfficeColumn<Delivery>[] {
  const t = useMessages('programs')
  const format = useFormats()
  const topicOf = useTopicWords()
  const moment = (at: string): string => `${format.dayShort(at)} ${format.time(at)}`
  return [
    { id: 'topic', label: t('columns.topic'), cell: ({ topic }) => topicOf(topic) },
    { id: 'at', label: t('columns.at'), cell: ({ createdAt }) => moment(createdAt) },
    {
      id: 'tries',
      label: t('columns.tries'),
      isAmount: true,
      cell: ({ attempts }) => format.number(attempts),
    },
    {
      id: 'answer',
      label: t('columns.answer'),
      cell: ({ lastStatus, lastProblem }) => lastProblem ?? lastStatus ?? '',
    },
    {
      id: 'state',
      label: t('columns.state'),
      cell: (row) => <Tag tone={TONES[row.state]}>{t(`deliveries.${row.state}`)}</Tag>,
    },
  ]
}

function Deliveries({ hook }: { readonly hook: Webhook }): ReactNode {
  const t = useMessages('programs')
  const columns = useDeliveryColumns()
  const showError = useShowError()
  const { write } = useProgramsWrite()
  const { search, change } = useTableAddress()
  const state = DELIVERY_STATES.find((one) => one === search['state'])
  const before = /^\d{1,10}$/.test(search['before'] ?? '') ? search['before'] : undefined
  const params = { id: hook.id }
  const query = { ...(state === undefined ? {} : { state }), ...(before === undefined ? {} : { before }) }
  const deliveries = useQuery({
    queryKey: keyOf(listDeliveries, { params, query }),
    queryFn: () => callPage(listDeliveries, { params, query }),
  })
  const again = useMutation({
    mutationFn: ({ id }: Delivery) =>
      write(() => call(sendAgain, { params: { id: hook.id, deliveryId: id } }), t('hook.queued')),
    onError: showError,
  })
  return (
    <section className={styles.section}>
      <SectionHead title={t('log')} />
      <ChipRow label={t('columns.state')}>
        <Chip isOn={state === undefined} onClick={() => change({ state: undefined, before: undefined })}>
          {t('allStates')}
        </Chip>
        {DELIVERY_STATES.map((one) => (
          <Chip key={one} isOn={state === one} onClick={() => change({ state: one, before: undefined })}>
            {t(`deliveries.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <OfficeList
        query={deliveries}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: t('noDeliveries'), text: t('noDeliveriesText') }}
      >
        {({ data, next }) => (
          <>
            <OfficeTable
              label={t('log')}
              rows={data}
              keyOf={({ id }) => id}
              action={(row) =>
                hook.offReason === null && row.state !== 'waiting' ? (
                  <Button
                    size="small"
                    variant="soft"
                    isBusy={again.isPending && again.variables.id === row.id}
                    onClick={() => again.mutate(row)}
                  >
                    {t('hook.again')}
                  </Button>
                ) : null
              }
              columns={columns}
            />
            <div className={styles.actions}>
              {before === undefined ? null : (
                <Button onClick={() => change({ before: undefined })}>{t('newest')}</Button>
              )}
              {next === null ? null : (
                <Button onClick={() => change({ before: String(next) })}>{t('older')}</Button>
              )}
            </div>
          </>
        )}
      </OfficeList>
    </section>
  )
}

/** A long address breaks behind its signs before it breaks within a word. */
function Breakable({ address }: { readonly address: string }): ReactNode {
  let at = 0
  return address.split(/(?<=[/.-])/).map((part) => {
    at += part.length
    return (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    )
  })
}

function OneWebhook({ webhookId }: { readonly webhookId: string }): ReactNode {
  const t = useMessages('programs')
  const topicOf = useTopicWords()
  const format = useFormats()
  const hooks = useQuery(queryOf(listWebhooks))
  return (
    <OfficeList query={hooks} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {(rows) => {
        const hook = rows.find(({ id }) => String(id) === webhookId)
        if (hook === undefined) return <EmptyState title={t('hook.none')} text={t('hook.noneText')} />
        return (
          <>
            <section className={styles.section}>
              <SectionHead title={hook.name} aside={<HookState hook={hook} />} />
              {hook.offReason === null ? null : (
                <p className={styles.muted}>{t(`offText.${hook.offReason}`)}</p>
              )}
              <Facts
                facts={[
                  { label: t('hook.url'), value: <Breakable address={hook.url} /> },
                  { label: t('hook.topics'), value: hook.topics.map(topicOf).join(', ') },
                  { label: t('columns.school'), value: hook.school?.name ?? t('allSchools') },
                  ...(hook.formerUntil === null
                    ? []
                    : [
                        {
                          label: t('hook.formerUntil'),
                          value: `${format.date(hook.formerUntil)} ${format.time(hook.formerUntil)}`,
                        },
                      ]),
                ]}
              />
              <Actions hook={hook} />
            </section>
            <Deliveries hook={hook} />
          </>
        )
      }}
    </OfficeList>
  )
}

export function WebhookPage(): ReactNode {
  const t = useMessages('programs')
  const { webhookId } = useRouteParams('app.admin-webhook')
  return (
    <AdminFrame
      title={t('hook.page')}
      isWide
      back={{ label: t('title'), href: hrefTo('app.admin-programs') }}
    >
      {() => <OneWebhook webhookId={webhookId} />}
    </AdminFrame>
  )
}
