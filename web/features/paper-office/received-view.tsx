/** What members sent: open, accept, reject, ask again. */
import { type ReactNode, useState } from 'react'
import { CHECK_STATES, type CheckState } from '@wegband/domain/features/documents/document-types.ts'
import type { ReceivedDocument } from '@wegband/domain/features/paper-office/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { MoneyList, MoneyRow, Paging } from '../school-money/money-list.tsx'
import { useDecide, useOpen, useReceived } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const TONES: Readonly<Record<CheckState, TagTone>> = {
  waiting: 'info',
  asked: 'warning',
  accepted: 'positive',
  rejected: 'danger',
}

type Asking = { readonly received: ReceivedDocument; readonly state: 'rejected' | 'asked' }

export function ReceivedView(props: { readonly recipient: string }): ReactNode {
  const t = useMessages('paper-office')
  const [state, setState] = useState<CheckState | undefined>('waiting')
  const [page, setPage] = useState(1)
  const [asking, setAsking] = useState<Asking | undefined>()
  const query = useReceived(props.recipient, state, page)
  const show = (wanted: CheckState | undefined): void => {
    setState(wanted)
    setPage(1)
  }
  const { data } = query
  return (
    <>
      <ChipRow label={t('states.label')}>
        {CHECK_STATES.map((one) => (
          <Chip key={one} isOn={one === state} onClick={() => show(one)}>
            {data === undefined
              ? t(`states.${one}`)
              : t('states.count', { state: t(`states.${one}`), count: data.counts[one] })}
          </Chip>
        ))}
        <Chip isOn={state === undefined} onClick={() => show(undefined)}>
          {t('states.all')}
        </Chip>
      </ChipRow>
      {data === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={96} />
          <Skeleton shape="mat" height={96} />
        </SkeletonGroup>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState
          title={state === 'waiting' ? t('empty.waiting') : t('empty.title')}
          text={t('empty.text')}
          picture={<Picture name="empty-mat" />}
        />
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <MoneyList label={t('received')}>
          {data.data.map((one) => (
            <Received
              key={one.id}
              received={one}
              onAsk={(kind) => setAsking({ received: one, state: kind })}
            />
          ))}
        </MoneyList>
      )}
      {data === undefined ? null : (
        <Paging page={page} pages={data.meta.last_page} isBusy={query.isPlaceholderData} onPage={setPage} />
      )}
      {asking === undefined ? null : <ReasonDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Received(props: {
  readonly received: ReceivedDocument
  readonly onAsk: (state: Asking['state']) => void
}): ReactNode {
  const t = useMessages('paper-office')
  const format = useFormats()
  const { received } = props
  const { name, owner, state, size, createdAt, reason } = received
  const facts = [
    fullName(owner),
    received.sentBy === null ? undefined : t('sentBy', { name: fullName(received.sentBy) }),
    format.dateLong(createdAt),
    format.fileSize(size),
    received.isReplacement ? t('replacement') : undefined,
    received.isScanned ? undefined : t('unscanned'),
  ].filter((fact) => fact !== undefined)
  return (
    <MoneyRow
      title={name}
      note={facts.join(', ')}
      state={<Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>}
      actions={<Acts {...props} />}
    >
      {received.description === '' ? null : <p className="t-small">{received.description}</p>}
      {reason === null ? null : <p className="t-small t-muted">{t('reasonWas', { reason })}</p>}
    </MoneyRow>
  )
}

function Acts(props: {
  readonly received: ReceivedDocument
  readonly onAsk: (state: Asking['state']) => void
}): ReactNode {
  const t = useMessages('paper-office')
  const showError = useShowError()
  const { received, onAsk } = props
  const open = useOpen()
  const decide = useDecide(received)
  const { id, name, state } = received
  const set = (wanted: 'accepted' | 'waiting'): void =>
    decide.mutate(
      { state: wanted },
      {
        onSuccess: () =>
          showToast({ tone: 'positive', subject: 'papers', text: t(`done.${wanted}`, { name }) }),
        onError: showError,
      },
    )
  const isBusy = decide.isPending
  return (
    <>
      <Button
        size="small"
        label={t('act.openName', { name })}
        isBusy={open.isPending}
        onClick={() => open.mutate(id)}
      >
        {t('act.open')}
      </Button>
      {state === 'waiting' || state === 'asked' ? (
        <>
          <Button size="small" label={t('act.askName', { name })} onClick={() => onAsk('asked')}>
            {t('act.asked')}
          </Button>
          <Button
            size="small"
            variant="danger"
            label={t('act.rejectName', { name })}
            onClick={() => onAsk('rejected')}
          >
            {t('act.rejected')}
          </Button>
          <Button
            size="small"
            variant="primary"
            label={t('act.acceptName', { name })}
            isBusy={isBusy}
            onClick={() => set('accepted')}
          >
            {t('act.accepted')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          label={t('act.reopenName', { name })}
          isBusy={isBusy}
          onClick={() => set('waiting')}
        >
          {t('act.reopen')}
        </Button>
      )}
    </>
  )
}
