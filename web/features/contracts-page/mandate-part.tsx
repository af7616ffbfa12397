/** Debit mandates of the viewer: give one to a seller that debits, see it, and revoke it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotIban } from '@wegband/domain/features/payments/iban.ts'
import { readTransfer } from '@wegband/domain/features/payments/contract.ts'
import {
  giveMandate,
  listOwnMandates,
  type OwnCollector,
  revokeOwnMandate,
} from '@wegband/domain/features/school-money/mandates-contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import styles from './contracts.module.css'

/** Nothing for those whose sellers do not debit. */
export function MandateParts(): ReactNode {
  const { data = [] } = useQuery(queryOf(listOwnMandates))
  return data.map((seller) => <MandatePart key={seller.issuerId} seller={seller} />)
}

const useMandateWrite = <Input, Output>(send: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidate(client, [listOwnMandates, readTransfer]),
  })
}

function MandatePart(props: { readonly seller: OwnCollector }): ReactNode {
  const t = useMessages('school-money')
  const format = useFormats()
  const { seller } = props
  const { mandate, legalName } = seller
  const [isOpen, setOpen] = useState(false)
  return (
    <Mat as="section" className={styles.card}>
      <h2 className="t-section">{t('mandate.title', { seller: legalName })}</h2>
      <p className="t-muted">
        {mandate === null
          ? t('mandate.none', { seller: legalName })
          : t('mandate.facts', {
              last4: mandate.ibanLast4,
              reference: mandate.reference,
              day: format.date(`${mandate.signedOn}T12:00:00Z`),
            })}
      </p>
      <OnlyYourself>
        <div className="row-wrap">
          <Button onClick={() => setOpen(true)}>
            {t(mandate === null ? 'mandate.give' : 'mandate.revoke')}
          </Button>
        </div>
      </OnlyYourself>
      {isOpen && mandate === null ? <GiveDialog seller={seller} onClose={() => setOpen(false)} /> : null}
      {isOpen && mandate !== null ? (
        <RevokeQuestion id={mandate.id} seller={legalName} onClose={() => setOpen(false)} />
      ) : null}
    </Mat>
  )
}

function GiveDialog(props: { readonly seller: OwnCollector; readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-money')
  const viewer = useViewer()
  const { seller, onClose } = props
  const give = useMandateWrite((values: { holder: string; iban: string }) =>
    call(giveMandate, { body: { issuer_id: seller.issuerId, ...values } }),
  )
  const form = useForm({
    start: { holder: fullName(viewer), iban: '' },
    rules: ({ holder, iban }) => ({
      holder: holder.trim() === '' ? 'required' : undefined,
      iban: whyNotIban(iban) === undefined ? undefined : 'iban-wrong',
    }),
    most: { holder: 70, iban: 42 },
    send: async (values) => {
      await give.mutateAsync(values)
      showToast({ tone: 'positive', text: t('mandate.given'), subject: 'mandate' })
      onClose()
    },
    fieldOfError: (error) =>
      error instanceof AppError && error.code === 'payments.iban-wrong' ? 'iban' : undefined,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mandate.giveTitle')}
      description={t('mandate.giveText', { seller: seller.legalName, creditorId: seller.creditorId })}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack">
        <TextField label={t('mandate.holder')} autoComplete="name" {...form.text('holder')} />
        <TextField label={t('mandate.iban')} autoComplete="off" {...form.text('iban')} />
        <FormSummary form={form} />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('mandate.give')}
        </Button>
      </Form>
    </Dialog>
  )
}

function RevokeQuestion(props: {
  readonly id: number
  readonly seller: string
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('school-money')
  const words = useErrorWords()
  const { id, seller, onClose } = props
  const revoke = useMandateWrite(() => call(revokeOwnMandate, { params: { id } }))
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('mandate.revokeAsk', { seller })}
      text={t('mandate.revokeText')}
      confirmLabel={t('mandate.revoke')}
      busyLabel={t('saving')}
      cancelLabel={t('cancel')}
      isBusy={revoke.isPending}
      error={revoke.error === null ? undefined : words(revoke.error).title}
      onConfirm={() =>
        void revoke.mutateAsync(undefined).then(
          () => {
            showToast({ tone: 'positive', text: t('mandate.revoked'), subject: 'mandate' })
            onClose()
          },
          // The dialog shows it.
          () => undefined,
        )
      }
      onCancel={onClose}
    />
  )
}
