/** How the installation is: what is measured now with what to do, and its jobs. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type HealthEntry,
  listJobs,
  listQueues,
  type OfficeJob,
  pauseJob,
  type QueueEntry,
  readHealth,
  RETRIED_QUEUES,
  retryQueue,
  runJob,
  type ServerProcess,
} from '@wegband/domain/features/operations/contract.ts'
import { JOB_NAMES } from '@wegband/domain/features/operations/job-names.ts'
import type { HealthState } from '@wegband/domain/features/operations/health-rules.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { type OfficeColumn, OfficeList, OfficeTable } from '../tables/office-table.tsx'
import styles from './operations.module.css'

const TONES = { green: 'positive', yellow: 'warning', red: 'danger' } as const satisfies Record<
  HealthState,
  TagTone
>
/** A started job shows its end by itself. */
const UNDER_WAY_REFETCH_MS = 5000
const isUnderWay = ({ isWaiting, lastState }: OfficeJob): boolean => isWaiting || lastState === 'active'
const GIB = 1_073_741_824

/** What was measured, by its kind. */
const UNITS = {
  database: 'ms',
  loop: 'ms',
  clock: 'ms',
  disk: 'bytes',
  memory: 'bytes',
  storage: 'bytes',
  jobs: 'failed',
  mail: 'failed',
  videos: 'failed',
  migrations: 'schema',
  replicas: 'count',
  processes: 'count',
  certificate: 'days',
  push: 'failed',
  webhooks: 'failing',
  payments: 'ms',
  geocoder: 'ms',
  passwords: 'ms',
  scanner: 'ms',
  backup: 'hours',
} as const satisfies Record<HealthEntry['check'], string>

function Check({ entry }: { readonly entry: HealthEntry }): ReactNode {
  const t = useMessages('operations')
  const format = useFormats()
  const unit = UNITS[entry.check]
  const count = unit === 'bytes' ? Math.floor((entry.value ?? 0) / GIB) : (entry.value ?? 0)
  return (
    <li className={styles.check}>
      <span className={styles.name}>{t(`checks.${entry.check}`)}</span>
      <span className={styles.muted}>
        {entry.value === null ? '' : t(`values.${unit}`, { count: format.number(count) })}
      </span>
      <Tag tone={TONES[entry.state]}>{t(`states.${entry.state}`)}</Tag>
      {entry.state === 'green' ? null : <p className={styles.todo}>{t(`todo.${entry.check}`)}</p>}
    </li>
  )
}

const MIB = 1_048_576

/** All processes of the installation, the silent ones too. */
function Processes({ processes }: { readonly processes: readonly ServerProcess[] }): ReactNode {
  const t = useMessages('operations')
  const format = useFormats()
  if (processes.length === 0) return null
  const moment = (at: string): string => `${format.dayShort(at)} ${format.time(at)}`
  return (
    <OfficeTable
      label={t('processes')}
      rows={processes}
      keyOf={({ id }) => id}
      columns={[
        { id: 'host', label: t('columns.process'), cell: ({ host, pid }) => `${host} ${pid}` },
        { id: 'since', label: t('columns.since'), cell: ({ startedAt }) => moment(startedAt) },
        { id: 'seen', label: t('columns.seen'), cell: ({ seenAt }) => moment(seenAt) },
        {
          id: 'memory',
          label: t('columns.memory'),
          isAmount: true,
          cell: ({ memory }) => t('values.mib', { count: format.number(Math.round(memory / MIB)) }),
        },
        {
          id: 'loop',
          label: t('columns.loop'),
          isAmount: true,
          cell: ({ loopMs }) => t('values.ms', { count: format.number(loopMs) }),
        },
        {
          id: 'state',
          label: t('columns.state'),
          cell: ({ state }) => <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>,
        },
      ]}
    />
  )
}

function Health(): ReactNode {
  const t = useMessages('operations')
  const health = useQuery(queryOf(readHealth))
  return (
    <section className={styles.section}>
      <SectionHead
        title={t('health')}
        aside={
          <Button
            size="small"
            variant="quiet"
            isBusy={health.isFetching}
            onClick={() => void health.refetch()}
          >
            {t('again')}
          </Button>
        }
      />
      <OfficeList query={health} isEmpty={() => false} empty={{ title: '', text: '' }}>
        {({ checks, processes }) => (
          <>
            <ul aria-label={t('health')}>
              {checks.map((entry) => (
                <Check key={entry.check} entry={entry} />
              ))}
            </ul>
            <Processes processes={processes} />
          </>
        )}
      </OfficeList>
    </section>
  )
}

function RetryButton({ entry }: { readonly entry: QueueEntry }): ReactNode {
  const t = useMessages('operations')
  const queryClient = useQueryClient()
  const showError = useShowError()
  const queue = RETRIED_QUEUES.find((one) => one === entry.queue)
  const retry = useMutation({
    mutationFn: (name: (typeof RETRIED_QUEUES)[number]) => call(retryQueue, { params: { queue: name } }),
    onSuccess: async ({ retried }) => {
      showToast({ tone: 'positive', text: t('retried', { count: retried }), subject: 'jobs' })
      await invalidate(queryClient, [listQueues, readHealth])
    },
    onError: showError,
  })
  if (queue === undefined || entry.waiting + entry.failed === 0) return null
  return (
    <Button size="small" variant="soft" isBusy={retry.isPending} onClick={() => retry.mutate(queue)}>
      {t('retryAll')}
    </Button>
  )
}

function Queues(): ReactNode {
  const t = useMessages('operations')
  const format = useFormats()
  const queues = useQuery({
    ...queryOf(listQueues),
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting }) => waiting > 0) === true ? UNDER_WAY_REFETCH_MS : false,
  })
  return (
    <section className={styles.section}>
      <SectionHead title={t('queues')} />
      <OfficeList query={queues} isEmpty={() => false} empty={{ title: '', text: '' }}>
        {(rows) => (
          <OfficeTable
            label={t('queues')}
            rows={rows}
            keyOf={({ queue }) => queue}
            action={(entry) => <RetryButton entry={entry} />}
            columns={[
              { id: 'queue', label: t('columns.queue'), cell: ({ queue }) => t(`queueNames.${queue}`) },
              {
                id: 'waiting',
                label: t('columns.waiting'),
                isAmount: true,
                cell: ({ waiting }) => format.number(waiting),
              },
              {
                id: 'oldest',
                label: t('columns.oldest'),
                cell: ({ oldestAt }) =>
                  oldestAt === null ? '' : `${format.dayShort(oldestAt)} ${format.time(oldestAt)}`,
              },
              {
                id: 'failed',
                label: t('columns.failed'),
                isAmount: true,
                cell: ({ failed }) => format.number(failed),
              },
            ]}
          />
        )}
      </OfficeList>
    </section>
  )
}

function PauseButton({ job }: { readonly job: OfficeJob }): ReactNode {
  const t = useMessages('operations')
  const queryClient = useQueryClient()
  const showError = useShowError()
  const pause = useMutation({
    mutationFn: () => call(pauseJob, { params: { name: job.name }, body: { isPaused: !job.isPaused } }),
    onSuccess: () => invalidate(queryClient, [listJobs]),
    onError: showError,
  })
  return (
    <Button size="small" variant="quiet" isBusy={pause.isPending} onClick={() => pause.mutate()}>
      {t(job.isPaused ? 'resume' : 'pause')}
    </Button>
  )
}

function RunButton({ job }: { readonly job: OfficeJob }): ReactNode {
  const t = useMessages('operations')
  const queryClient = useQueryClient()
  const showError = useShowError()
  const run = useMutation({
    mutationFn: () => call(runJob, { params: { name: job.name } }),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('started'), subject: 'jobs' })
      await invalidate(queryClient, [listJobs])
    },
    onError: showError,
  })
  if (job.isWaiting) return <Tag>{t('waiting')}</Tag>
  return (
    <Button size="small" variant="soft" isBusy={run.isPending} onClick={() => run.mutate()}>
      {t(job.lastState === 'failed' ? 'retry' : 'run')}
    </Button>
  )
}

function useJobColumns(): readonly OfficeColumn<OfficeJob>[] {
  const t = useMessages('operations')
  const format = useFormats()
  const moment = (at: string | null): string =>
    at === null ? t('never') : `${format.dayShort(at)} ${format.time(at)}`
  /** A job of a version that no longer runs keeps the name that its queue has. */
  const nameOf = (name: string): string => {
    const known = JOB_NAMES.find((one) => one === name)
    return known === undefined ? name : t(`names.${known}`)
  }
  const length = (ms: number | null): string =>
    ms === null ? '' : t('values.ms', { count: format.number(ms) })
  return [
    {
      id: 'name',
      label: t('columns.name'),
      cell: ({ name }) => nameOf(name),
      text: ({ name }) => nameOf(name),
      sortBy: ({ name }) => nameOf(name),
    },
    {
      id: 'last',
      label: t('columns.last'),
      cell: ({ lastAt }) => moment(lastAt),
      text: ({ lastAt }) => lastAt ?? '',
      sortBy: ({ lastAt }) => lastAt ?? '',
    },
    {
      id: 'length',
      label: t('columns.length'),
      isAmount: true,
      cell: ({ lastMs }) => length(lastMs),
      text: ({ lastMs }) => String(lastMs ?? ''),
      sortBy: ({ lastMs }) => lastMs ?? 0,
    },
    {
      id: 'result',
      label: t('columns.result'),
      cell: ({ lastState, problem }) =>
        lastState === null ? null : (
          <span>
            {t(`results.${lastState}`)}
            {problem === null ? null : <span className={styles.problem}>{problem}</span>}
          </span>
        ),
      text: ({ lastState, problem }) => [lastState ?? '', problem ?? ''].join(' ').trim(),
      sortBy: ({ lastState }) => lastState ?? '',
    },
    {
      id: 'next',
      label: t('columns.next'),
      cell: ({ nextAt, isPaused }) => (nextAt === null || isPaused ? '' : moment(nextAt)),
      text: ({ nextAt }) => nextAt ?? '',
      sortBy: ({ nextAt }) => nextAt ?? '',
    },
  ]
}

function Jobs(): ReactNode {
  const t = useMessages('operations')
  const columns = useJobColumns()
  const jobs = useQuery({
    ...queryOf(listJobs),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? UNDER_WAY_REFETCH_MS : false),
  })
  return (
    <section className={styles.section}>
      <SectionHead title={t('jobs')} />
      <OfficeList
        query={jobs}
        isEmpty={(rows) => rows.length === 0}
        empty={{ title: t('noJobs'), text: t('noJobsText') }}
      >
        {(rows) => (
          <OfficeTable
            label={t('jobs')}
            rows={rows}
            keyOf={({ name }) => name}
            file={t('file')}
            action={(job) => (
              <span className={styles.acts}>
                {job.isPaused ? <Tag tone="warning">{t('paused')}</Tag> : <RunButton job={job} />}
                <PauseButton job={job} />
              </span>
            )}
            columns={columns}
          />
        )}
      </OfficeList>
    </section>
  )
}

export function OperationsPage(): ReactNode {
  const t = useMessages('operations')
  return (
    <AdminFrame title={t('title')} isWide>
      {() => (
        <>
          <Health />
          <Queues />
          <Jobs />
        </>
      )}
    </AdminFrame>
  )
}
