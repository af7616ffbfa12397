/** The service tokens: their state, last use and what they may; rotated and revoked in the dialog of each. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  listServiceTokens,
  revokeServiceToken,
  rotateServiceToken,
  type ServiceToken,
} from '@wegband/domain/features/programs/contract.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag, type TagTone } from '../../ui/tag/tag.tsx'
import { type OfficeColumn, OfficeList, OfficeTable } from '../tables/office-table.tsx'
import { Facts, type ProgramFact } from './facts.tsx'
import styles from './programs.module.css'
import { type ShownOnce, ShownOnceDialog } from './shown-once-dialog.tsx'
import { TokenForm } from './token-form.tsx'
import { useProgramsWrite } from './use-programs-write.ts'

const TONES = { open: 'positive', resting: 'warning', ended: 'neutral' } as const satisfies Record<
  ServiceToken['state'],
  TagTone
>

/** What is known of a token. */
function useTokenFacts(token: ServiceToken): readonly ProgramFact[] {
  const t = useMessages('programs')
  const format = useFormats()
  const day = (at: string | null): string => (at === null ? t('never') : format.date(at))
  return [
    { label: t('columns.state'), value: t(`states.${token.state}`) },
    { label: t('columns.scopes'), value: token.scopes.join(', ') },
    { label: t('columns.school'), value: token.school?.name ?? t('allSchools') },
    {
      label: t('token.networks'),
      value: token.networks.length === 0 ? t('everywhere') : token.networks.join(', '),
    },
    { label: t('token.perMinute'), value: format.number(token.perMinute) },
    { label: t('columns.until'), value: day(token.expiresAt) },
    { label: t('columns.used'), value: day(token.lastUsedAt) },
    {
      label: t('token.issuedBy'),
      value: token.issuedBy === null ? t('token.nobody') : fullName(token.issuedBy),
    },
    ...(token.formerUntil === null
      ? []
      : [
          {
            label: t('token.formerUntil'),
            value: `${format.date(token.formerUntil)} ${format.time(token.formerUntil)}`,
          },
        ]),
  ]
}

function TokenDialog(props: {
  readonly token: ServiceToken
  readonly onChange: () => void
  readonly onShown: (secret: string) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('programs')
  const facts = useTokenFacts(props.token)
  const showError = useShowError()
  const { write, proofDialog } = useProgramsWrite()
  const [asks, setAsks] = useState<'rotate' | 'revoke'>()
  const { token } = props
  const params = { id: token.id }
  const stopAsking = (): void => setAsks(undefined)
  const rotation = useMutation({
    mutationFn: () =>
      write(
        () => call(rotateServiceToken, { params }),
        t('rotated'),
        ({ token: secret }) => props.onShown(secret),
      ),
    onMutate: stopAsking,
    onError: showError,
  })
  const revocation = useMutation({
    mutationFn: () => write(() => call(revokeServiceToken, { params }), t('revoked')),
    onSuccess: props.onClose,
    onError: showError,
    onSettled: stopAsking,
  })
  return (
    <>
      <Dialog isOpen size="large" title={token.name} closeLabel={t('close')} onClose={props.onClose}>
        <div className={styles.once}>
          <Facts facts={facts} />
          {token.state === 'resting' ? <p className={styles.muted}>{t('token.restingText')}</p> : null}
          {token.state === 'ended' ? null : (
            <div className={styles.actions}>
              <Button onClick={props.onChange}>{t('change')}</Button>
              <Button isBusy={rotation.isPending} onClick={() => setAsks('rotate')}>
                {t('rotate')}
              </Button>
              <Button variant="danger" onClick={() => setAsks('revoke')}>
                {t('token.revoke')}
              </Button>
            </div>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={asks === 'rotate'}
        title={t('token.rotateTitle')}
        text={t('token.rotateText')}
        confirmLabel={t('rotate')}
        cancelLabel={t('cancel')}
        onConfirm={() => rotation.mutate()}
        onCancel={stopAsking}
      />
      <ConfirmDialog
        isOpen={asks === 'revoke'}
        isDangerous
        title={t('token.revokeTitle')}
        text={t('token.revokeText')}
        confirmLabel={t('token.revoke')}
        cancelLabel={t('cancel')}
        isBusy={revocation.isPending}
        onConfirm={() => revocation.mutate()}
        onCancel={stopAsking}
      />
      {proofDialog}
    </>
  )
}

type Open = { readonly kind: 'new' } | { readonly kind: 'look' | 'change'; readonly id: number }

function useTokenColumns(): readonly OfficeColumn<ServiceToken>[] {
  const t = useMessages('programs')
  const format = useFormats()
  return [
    {
      id: 'name',
      label: t('columns.name'),
      cell: ({ name, hint }) => `${name} (… ${hint})`,
      sortBy: ({ name }) => name,
    },
    {
      id: 'school',
      label: t('columns.school'),
      cell: ({ school }) => school?.name ?? t('allSchools'),
    },
    { id: 'scopes', label: t('columns.scopes'), cell: ({ scopes }) => scopes.join(', ') },
    {
      id: 'used',
      label: t('columns.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : format.date(lastUsedAt)),
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
    },
    {
      id: 'until',
      label: t('columns.until'),
      cell: ({ expiresAt }) => format.date(expiresAt),
      sortBy: ({ expiresAt }) => expiresAt,
    },
    {
      id: 'state',
      label: t('columns.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>,
      sortBy: ({ state }) => state,
    },
  ]
}

export function TokenSection(): ReactNode {
  const t = useMessages('programs')
  const columns = useTokenColumns()
  const tokens = useQuery(queryOf(listServiceTokens))
  const [open, setOpen] = useState<Open>()
  const [shown, setShown] = useState<ShownOnce>()
  const close = (): void => setOpen(undefined)
  const show = (secret: string): void => {
    close()
    setShown({ title: t('token.shown'), text: t('token.shownText'), secret })
  }
  const current =
    open === undefined || open.kind === 'new' ? undefined : tokens.data?.find(({ id }) => id === open.id)
  return (
    <section className={styles.section}>
      <SectionHead
        title={t('tokens')}
        aside={
          <Button size="small" variant="soft" icon={plus} onClick={() => setOpen({ kind: 'new' })}>
            {t('token.new')}
          </Button>
        }
      />
      <p className={styles.muted}>{t('tokensText')}</p>
      <OfficeList
        query={tokens}
        isEmpty={(rows) => rows.length === 0}
        empty={{ title: t('noTokens'), text: t('noTokensText') }}
      >
        {(rows) => (
          <OfficeTable
            label={t('tokens')}
            rows={rows}
            keyOf={({ id }) => id}
            onOpen={({ id }) => setOpen({ kind: 'look', id })}
            columns={columns}
          />
        )}
      </OfficeList>
      {open?.kind === 'new' ? <TokenForm token={undefined} onIssued={show} onClose={close} /> : null}
      {open?.kind === 'change' && current !== undefined ? (
        <TokenForm token={current} onIssued={show} onClose={close} />
      ) : null}
      {open?.kind === 'look' && current !== undefined ? (
        <TokenDialog
          token={current}
          onChange={() => setOpen({ kind: 'change', id: current.id })}
          onShown={show}
          onClose={close}
        />
      ) : null}
      {shown === undefined ? null : <ShownOnceDialog shown={shown} onClose={() => setShown(undefined)} />}
    </section>
  )
}
