/** The reports that the viewer handles: read, take in hand, close. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { REPORT_STATES, type ReportState } from '@wegband/domain/features/user-messages/report-rules.ts'
import type { MessageReport } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow, Paging } from '../school-money/money-list.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import { useHandling, useOpening, useReports } from './queries.ts'
import styles from './report-office.module.css'

const TONES: Readonly<Record<ReportState, TagTone>> = {
  open: 'warning',
  'in-hand': 'info',
  closed: 'positive',
}

type RowProps = { readonly report: MessageReport; readonly onClose: () => void }

const useNameOf = (): ((person: MessageReport['reporter']) => string) => {
  const t = useMessages('report-office')
  return (person) => fullName(person) || t('former')
}

function Acts({ report, onClose }: RowProps): ReactNode {
  const t = useMessages('report-office')
  const nameOf = useNameOf()
  const showError = useShowError()
  const opening = useOpening()
  const handle = useHandling(report)
  const { id, state } = report
  const name = nameOf(report.reported)
  const set = (wanted: 'open' | 'in-hand'): void => handle.mutate({ state: wanted }, { onError: showError })
  return (
    <>
      <Button
        size="small"
        label={t('act.readName', { name })}
        isBusy={opening.isPending}
        onClick={() => opening.mutate(id)}
      >
        {t('act.read')}
      </Button>
      {state === 'closed' ? null : (
        <>
          <Button
            size="small"
            label={t(state === 'open' ? 'act.takeName' : 'act.putBackName', { name })}
            isBusy={handle.isPending}
            onClick={() => set(state === 'open' ? 'in-hand' : 'open')}
          >
            {t(state === 'open' ? 'act.take' : 'act.putBack')}
          </Button>
          <Button size="small" variant="primary" label={t('act.closeName', { name })} onClick={onClose}>
            {t('act.close')}
          </Button>
        </>
      )}
      {opening.data === undefined ? null : (
        <OpenedDialog opened={opening.data} onClose={() => opening.reset()} />
      )}
    </>
  )
}

function ReportRow(props: RowProps): ReactNode {
  const t = useMessages('report-office')
  const tSafety = useMessages('message-safety')
  const format = useFormats()
  const nameOf = useNameOf()
  const { reason, words, state, reporter, reported, handledBy, createdAt, outcome } = props.report
  const facts = [
    tSafety(`reasons.${reason}.title`),
    t('by', { name: nameOf(reporter) }),
    format.dateLong(createdAt),
    handledBy === null ? undefined : t('handledBy', { name: nameOf(handledBy) }),
  ].filter((fact) => fact !== undefined)
  return (
    <MoneyRow
      title={t('about', { name: nameOf(reported) })}
      note={
        <>
          {facts.join(', ')}
          {words === '' ? null : <span className={styles.words}>{words}</span>}
          {outcome === null ? null : <span className={styles.words}>{t('outcome', { outcome })}</span>}
        </>
      }
      state={<Tag tone={TONES[state]}>{tSafety(`states.${state}`)}</Tag>}
      actions={<Acts {...props} />}
    />
  )
}

export function ReportsView(props: {
  /** `association` or `school:{id}`. */
  readonly recipient: string
}): ReactNode {
  const t = useMessages('report-office')
  const tSafety = useMessages('message-safety')
  const [state, setState] = useState<ReportState | undefined>()
  const [page, setPage] = useState(1)
  const [closing, setClosing] = useState<MessageReport | undefined>()
  const query = useReports(props.recipient, state, page)
  const { data } = query
  const show = (wanted: ReportState | undefined): void => {
    setState(wanted)
    setPage(1)
  }
  return (
    <div className="stack">
      <ChipRow label={t('states.label')}>
        <Chip isOn={state === undefined} onClick={() => show(undefined)}>
          {t('states.all')}
        </Chip>
        {REPORT_STATES.map((one) => (
          <Chip key={one} isOn={one === state} onClick={() => show(one)}>
            {tSafety(`states.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {query.error !== null && data === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={96} />
        </SkeletonGroup>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture name="empty-mat" />} />
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <>
          <MoneyList label={t('list')}>
            {data.data.map((report) => (
              <ReportRow key={report.id} report={report} onClose={() => setClosing(report)} />
            ))}
          </MoneyList>
          <Paging page={page} pages={data.meta.last_page} isBusy={query.isPlaceholderData} onPage={setPage} />
        </>
      )}
      {closing === undefined ? null : <CloseDialog report={closing} onClose={() => setClosing(undefined)} />}
    </div>
  )
}
