/** Who got a template: who has signed, who is missing, and who said no. */
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { SentPaper } from '@wegband/domain/features/paper-office/signature-contract.ts'
import type { PaperState } from '@wegband/domain/features/signatures/signing-rules.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { arrowLeft } from '../../../ui/icon/phosphor/arrow-left.gen.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { MoneyList, MoneyRow, Paging } from '../../school-money/money-list.tsx'
import { STATE_TONES } from '../../signatures/paper-state.ts'
import { type Template, useOpenSigned, useRemind, useSent, useWithdraw } from './queries.ts'

/** `replaced` is never the newest of a person. */
const FILTERS = ['open', 'signed', 'declined', 'expired', 'revoked', 'withdrawn'] as const

export function SentView(props: { readonly template: Template; readonly backHref: string }): ReactNode {
  const t = useMessages('signature-office')
  const tStates = useMessages('signatures')
  const { template, backHref } = props
  const { counts } = template
  const [state, setState] = useState<PaperState | undefined>(counts.open > 0 ? 'open' : undefined)
  const [page, setPage] = useState(1)
  const [withdrawing, setWithdrawing] = useState<SentPaper | undefined>()
  const query = useSent(template.id, state, page)
  const show = (wanted: PaperState | undefined): void => {
    setState(wanted)
    setPage(1)
  }
  const { data } = query
  return (
    <>
      <div className="row-wrap">
        <Button icon={arrowLeft} variant="quiet" href={backHref}>
          {t('sent.back')}
        </Button>
      </div>
      <SectionHead
        title={template.title}
        aside={counts.open > 0 ? <RemindButton id={template.id} /> : null}
      />
      <ChipRow label={t('sent.label')}>
        {FILTERS.filter((one) => one === 'open' || counts[one] > 0).map((one) => (
          <Chip key={one} isOn={state === one} onClick={() => show(one)}>
            {`${tStates(`state.${one}`)} (${counts[one]})`}
          </Chip>
        ))}
        <Chip isOn={state === undefined} onClick={() => show(undefined)}>
          {t('sent.all')}
        </Chip>
      </ChipRow>
      {data === undefined ? <QueryError query={query} /> : null}
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton shape="mat" height={96} />
        </SkeletonGroup>
      ) : null}
      {data?.data.length === 0 ? (
        <EmptyState
          title={t('sent.empty')}
          text={t('sent.emptyText')}
          picture={<Picture name="empty-mat" />}
        />
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <MoneyList label={t('sent.list')}>
          {data.data.map((one) => (
            <SentRow key={one.id} paper={one} onWithdraw={() => setWithdrawing(one)} />
          ))}
        </MoneyList>
      )}
      {data === undefined ? null : (
        <Paging page={page} pages={data.meta.last_page} isBusy={query.isPlaceholderData} onPage={setPage} />
      )}
      {withdrawing === undefined ? null : (
        <WithdrawDialog paper={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
    </>
  )
}

function RemindButton(props: { readonly id: number }): ReactNode {
  const t = useMessages('signature-office')
  const remind = useRemind(props.id)
  return (
    <Button
      size="small"
      isBusy={remind.isPending}
      onClick={() =>
        remind.mutate(undefined, {
          onSuccess: ({ reminded }) =>
            showToast({
              subject: 'papers',
              text: reminded === 0 ? t('done.nobody') : t('done.reminded', { count: reminded }),
            }),
        })
      }
    >
      {t('sent.remind')}
    </Button>
  )
}

function SentRow(props: { readonly paper: SentPaper; readonly onWithdraw: () => void }): ReactNode {
  const t = useMessages('signature-office')
  const tStates = useMessages('signatures')
  const format = useFormats()
  const openSigned = useOpenSigned()
  const { paper, onWithdraw } = props
  const { state, signed, missing, reason, dueAt, remindedAt, endedAt } = paper
  const name = fullName(paper.person)
  const isOpen = state === 'open'
  const facts = [
    t('sent.version', { number: paper.version }),
    t('sent.sentOn', { day: format.dateLong(paper.sentAt) }),
    ...(isOpen && dueAt !== null ? [t('sent.due', { day: format.dateLong(dueAt) })] : []),
    ...(isOpen && remindedAt !== null ? [t('sent.reminded', { day: format.dateLong(remindedAt) })] : []),
    ...(isOpen || endedAt === null ? [] : [t('sent.on', { day: format.dateLong(endedAt) })]),
  ]
  const namesOf = (people: SentPaper['missing']): string => format.list(people.map((one) => fullName(one)))
  return (
    <MoneyRow
      title={name}
      note={facts.join(', ')}
      state={<Tag tone={STATE_TONES[state]}>{tStates(`state.${state}`)}</Tag>}
      actions={
        paper.hasFile ? (
          <Button
            size="small"
            label={t('sent.openName', { name })}
            isBusy={openSigned.isPending}
            onClick={() => openSigned.mutate(paper.id)}
          >
            {t('sent.open')}
          </Button>
        ) : isOpen ? (
          <Button size="small" variant="danger" label={t('sent.withdrawName', { name })} onClick={onWithdraw}>
            {t('sent.withdraw')}
          </Button>
        ) : null
      }
    >
      {signed.length === 0 ? null : <p className="t-small">{t('sent.signed', { names: namesOf(signed) })}</p>}
      {isOpen ? (
        <p className="t-small">
          {missing.length === 0 ? t('sent.nobody') : t('sent.missing', { names: namesOf(missing) })}
        </p>
      ) : null}
      {reason === null ? null : <p className="t-small t-muted">{t('sent.reason', { reason })}</p>}
    </MoneyRow>
  )
}

function WithdrawDialog(props: { readonly paper: SentPaper; readonly onClose: () => void }): ReactNode {
  const t = useMessages('signature-office')
  const { paper, onClose } = props
  const withdraw = useWithdraw()
  const name = fullName(paper.person)
  const confirm = (): void =>
    withdraw.mutate(paper.id, {
      onSuccess: () => {
        showToast({ subject: 'papers', text: t('done.withdrawn', { name }) })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      isOpen
      title={t('sent.withdrawTitle', { name })}
      text={t('sent.withdrawText', { name })}
      confirmLabel={t('sent.withdraw')}
      cancelLabel={t('close')}
      isDangerous
      isBusy={withdraw.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
