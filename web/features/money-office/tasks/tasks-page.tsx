/** What waits for the office, one list per kind, each row with one clear action (decisions §6.5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  listTasks,
  readMoneySummary,
  type Task,
  TASK_KINDS,
  type TaskKind,
} from '@wegband/domain/features/money-office/tasks-contract.ts'
import { callPage } from '../../../platform/api/api.ts'
import { keyOf, queryOf } from '../../../platform/api/queries.ts'
import { hrefTo, useGoTo, useSearchParams } from '../../../platform/router/links.tsx'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { pageOf } from '../../admin/paged-list.tsx'
import { Pager } from '../../admin/pager.tsx'
import styles from '../money-office.module.css'
import { OfficeFrame } from '../office-frame.tsx'
import { type OfficeColumn, OfficeList, OfficeTable } from '../../tables/office-table.tsx'
import { TaskDialog } from './task-dialog.tsx'

/** New ones come in while the page is open. */
const LOOK_AGAIN_MS = 30_000

function useColumns(kind: TaskKind): readonly OfficeColumn<Task>[] {
  const t = useMessages('money-office')
  const format = useFormats()
  const who: OfficeColumn<Task> = {
    id: 'who',
    label: t('tasks.who'),
    cell: ({ person, declaration, key }) => declaration?.name ?? (person === null ? key : fullName(person)),
  }
  const textOf = ({ declaration, pause, text }: Task): string => {
    if (declaration !== null)
      return t(`tasks.declared.${declaration.kind}`, {
        number: declaration.caseNumber,
        contract: declaration.contract,
      })
    if (pause !== null)
      return t('tasks.pause', {
        from: format.date(pause.startsOn),
        until: format.date(pause.endsOn),
        reason: text ?? '',
      })
    return kind === 'refunds' ? t(`tasks.causes.${(text ?? 'office') as 'office'}`) : (text ?? '')
  }
  const what: OfficeColumn<Task> = {
    id: 'what',
    label: t('tasks.what'),
    cell: (task) => <span className={styles.quote}>{textOf(task)}</span>,
  }
  const contract: OfficeColumn<Task> = {
    id: 'contract',
    label: t('contracts.number'),
    cell: ({ contractId }) =>
      contractId === null ? (
        t('tasks.unknown')
      ) : (
        <TextLink href={hrefTo('app.admin-contract', { contractId })}>
          {t('contracts.numbered', { id: contractId })}
        </TextLink>
      ),
  }
  const amount: OfficeColumn<Task> = {
    id: 'amount',
    label: t('file.amount'),
    isAmount: true,
    cell: ({ cents }) => (cents === null ? '' : format.euro(cents)),
    sortBy: ({ cents }) => cents ?? 0,
  }
  const at: OfficeColumn<Task> = {
    id: 'at',
    label: t('tasks.at'),
    cell: (task) => `${format.dayShort(task.at)} ${format.time(task.at)}`,
    sortBy: (task) => task.at,
  }
  const until: OfficeColumn<Task> = {
    id: 'until',
    label: t('tasks.until'),
    cell: (task) => (task.until === null ? '' : format.date(task.until)),
    sortBy: (task) => task.until ?? '',
  }
  const hasAmount = kind === 'refunds' || kind === 'events' || kind === 'bills'
  const hasDay = kind === 'refunds' || kind === 'cancellations'
  return [who, what, contract, ...(hasAmount ? [amount] : []), ...(hasDay ? [until] : []), at]
}

function Queue(props: {
  readonly kind: TaskKind
  readonly page: number
  readonly onPage: (page: number) => void
}): ReactNode {
  const t = useMessages('money-office')
  const columns = useColumns(props.kind)
  const [chosen, setChosen] = useState<Task>()
  const { kind, page } = props
  const request = { params: { kind }, query: { page: String(page) } }
  const tasks = useQuery({
    queryKey: keyOf(listTasks, request),
    queryFn: () => callPage(listTasks, request),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    <div className={styles.section}>
      <p className={styles.muted}>{t(`tasks.leads.${kind}`)}</p>
      <OfficeList
        query={tasks}
        isEmpty={({ data }) => data.length === 0}
        empty={{ title: t('tasks.empty'), text: t(`tasks.emptyTexts.${kind}`) }}
      >
        {({ data, meta }) => (
          <>
            <OfficeTable
              label={t(`tasks.kinds.${kind}`)}
              rows={data}
              keyOf={({ key }) => key}
              columns={columns}
              action={(task) => (
                <Button size="small" onClick={() => setChosen(task)}>
                  {t(`tasks.actions.${kind}`)}
                </Button>
              )}
            />
            <Pager page={page} last={meta.last_page} onPage={props.onPage} />
          </>
        )}
      </OfficeList>
      {chosen === undefined ? null : (
        <TaskDialog kind={kind} task={chosen} onClose={() => setChosen(undefined)} />
      )}
    </div>
  )
}

function Tasks(): ReactNode {
  const t = useMessages('money-office')
  const goTo = useGoTo()
  const { kind = '', page = '' } = useSearchParams()
  const shown = TASK_KINDS.find((one) => one === kind) ?? TASK_KINDS[0]
  const summary = useQuery(queryOf(readMoneySummary))
  const look = (search: { kind: string; page?: string }): void =>
    void goTo('app.admin-money-tasks', {}, { search, replace: true })
  return (
    <Tabs
      label={t('tasks.label')}
      value={shown}
      items={TASK_KINDS.map((id) => ({
        id,
        label: t(`tasks.kinds.${id}`),
        count: summary.data?.counts[id],
      }))}
      onChange={(id) => look({ kind: id })}
    >
      <Queue
        key={shown}
        kind={shown}
        page={pageOf(page)}
        onPage={(to) => look({ kind: shown, page: String(to) })}
      />
    </Tabs>
  )
}

export function TasksPage(): ReactNode {
  return <OfficeFrame section="tasks">{() => <Tasks />}</OfficeFrame>
}
