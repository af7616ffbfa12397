/** What the office does about one thing that waits. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { answerPause } from '@wegband/domain/features/contracts/pause-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  CONTRACT_SEARCH_MAX,
  searchContracts,
} from '@wegband/domain/features/money-office/contracts-contract.ts'
import {
  applyDeclaration,
  closeCancellation,
  finishRefund,
  refuseDeclaration,
  releaseBill,
  resolveEvent,
  type Task,
  type TaskKind,
} from '@wegband/domain/features/money-office/tasks-contract.ts'
import { call, callPage } from '../../../platform/api/api.ts'
import { keyOf } from '../../../platform/api/queries.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import styles from '../money-office.module.css'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

type TaskProps = { readonly task: Task; readonly onClose: () => void }

function RefuseDeclaration(props: { readonly id: number; readonly onClose: () => void }): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const params = { id: props.id }
  return (
    <ReasonDialog
      title={t('tasks.refuseQuestion')}
      text={t('tasks.refuseText')}
      label={t('tasks.answer')}
      hint={t('tasks.answerHint')}
      submitLabel={t('tasks.refuse')}
      isDangerous
      send={(answer) => write(call(refuseDeclaration, { params, body: { answer } }), t('tasks.refused'))}
      onClose={props.onClose}
    />
  )
}

/** Finds the contract that a declaration means; it is applied as of its arrival. */
function DeclarationDialog({ task, onClose }: TaskProps): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const write = useOfficeWrite()
  const [isRefusing, setRefusing] = useState(false)
  const [search, setSearch] = useState(task.declaration?.mail ?? '')
  const id = Number(task.key)
  const query = { search }
  const contracts = useQuery({
    queryKey: keyOf(searchContracts, { query }),
    queryFn: () => callPage(searchContracts, { query }),
    enabled: search !== '',
    staleTime: Infinity,
  })
  const form = useForm({
    start: { search, contract: task.contractId === null ? '' : String(task.contractId) },
    rules: ({ contract }) => ({ contract: contract === '' ? ('required' as const) : undefined }),
    most: { search: CONTRACT_SEARCH_MAX },
    fieldOf: () => 'contract' as const,
    send: async ({ contract }) => {
      const body = { subscriptionId: Number(contract) }
      await write(call(applyDeclaration, { params: { id }, body }), t('tasks.applied'))
      onClose()
    },
  })
  const found = contracts.data?.data ?? []
  const moment = `${format.dateLong(task.at)} ${format.time(task.at)}`
  if (isRefusing) return <RefuseDeclaration id={id} onClose={onClose} />
  return (
    <OfficeDialog
      title={t('tasks.applyTitle', { number: task.declaration?.caseNumber ?? '' })}
      description={t('tasks.applyText', { moment })}
      form={form}
      submitLabel={t('tasks.apply')}
      onClose={onClose}
    >
      <p className={styles.quote}>
        {t('tasks.declaredBy', {
          name: task.declaration?.name ?? '',
          mail: task.declaration?.mail ?? '',
          contract: task.declaration?.contract ?? '',
        })}
        {task.text === null ? null : ` ${task.text}`}
      </p>
      <div className={styles.section}>
        <TextField label={t('contracts.search')} hint={t('contracts.searchHint')} {...form.text('search')} />
        <Button isBusy={contracts.isFetching} onClick={() => setSearch(form.values.search.trim())}>
          {t('find')}
        </Button>
        <QueryError query={contracts} />
      </div>
      <SelectField
        label={t('tasks.contract')}
        hint={contracts.isSuccess && found.length === 0 ? t('nothingFound') : undefined}
        options={[
          { value: '', text: t('product.choose') },
          ...found.map((contract) => ({
            value: String(contract.id),
            text: t('tasks.contractOption', {
              id: contract.id,
              name: fullName(contract.profiteer),
              product: contract.productName,
            }),
          })),
        ]}
        {...form.text('contract')}
      />
      <Button variant="danger" onClick={() => setRefusing(true)}>
        {t('tasks.refuse')}
      </Button>
    </OfficeDialog>
  )
}

/** Granted, or refused with words that the payer reads. */
function PauseDialog({ task, onClose }: TaskProps): ReactNode {
  const t = useMessages('money-office')
  const format = useFormats()
  const write = useOfficeWrite()
  const [isRefusing, setRefusing] = useState(false)
  const params = { id: Number(task.key) }
  const form = useForm({
    start: { message: '' },
    send: async () => {
      await write(call(answerPause, { params, body: { answer: 'granted', message: '' } }), t('tasks.granted'))
      onClose()
    },
  })
  if (isRefusing)
    return (
      <ReasonDialog
        title={t('tasks.refusePause')}
        label={t('tasks.answer')}
        hint={t('tasks.answerHint')}
        submitLabel={t('tasks.refuse')}
        isDangerous
        send={(message) =>
          write(call(answerPause, { params, body: { answer: 'refused', message } }), t('tasks.refused'))
        }
        onClose={onClose}
      />
    )
  return (
    <OfficeDialog
      title={t('tasks.pauseTitle')}
      description={
        task.pause === null
          ? ''
          : t('tasks.pauseText', {
              from: format.dateLong(task.pause.startsOn),
              until: format.dateLong(task.pause.endsOn),
            })
      }
      form={form}
      submitLabel={t('tasks.grant')}
      onClose={onClose}
    >
      <p className={styles.quote}>{task.text}</p>
      <Button variant="danger" onClick={() => setRefusing(true)}>
        {t('tasks.refuse')}
      </Button>
    </OfficeDialog>
  )
}

/** Acts that need nothing but a reason. */
const SEND: Record<
  'cancellations' | 'refunds' | 'events' | 'bills',
  (task: Task, reason: string) => Promise<unknown>
> = {
  cancellations: ({ key }, reason) => call(closeCancellation, { params: { id: key }, body: { reason } }),
  refunds: ({ key }, reason) => call(finishRefund, { params: { id: key }, body: { reason } }),
  events: ({ key }, resolution) => call(resolveEvent, { body: { key, resolution } }),
  bills: ({ key }, reason) => call(releaseBill, { params: { id: key }, body: { reason } }),
}

export function TaskDialog(props: TaskProps & { readonly kind: TaskKind }): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const { kind, task, onClose } = props
  if (kind === 'declarations') return <DeclarationDialog task={task} onClose={onClose} />
  if (kind === 'pauses') return <PauseDialog task={task} onClose={onClose} />
  return (
    <ReasonDialog
      title={t(`tasks.questions.${kind}`)}
      text={t(`tasks.texts.${kind}`)}
      submitLabel={t(`tasks.actions.${kind}`)}
      send={(reason) => write(SEND[kind](task, reason), t('tasks.done'))}
      onClose={onClose}
    />
  )
}
