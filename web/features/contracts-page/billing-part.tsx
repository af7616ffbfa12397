/** Credit and the day of the month on which everything is billed together (§8 Subscriptions and payment). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { changeBillingChoices, readBillingChoices } from '@wegband/domain/features/billing/contract.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { QueryError } from '../errors/query-error.tsx'
import { useIsViewing } from '../impersonation/use-view.ts'

const LAST_DAY = 28
const DAYS = Array.from({ length: LAST_DAY }, (_, index) => index + 1)

/** Only for those who pay for a contract. */
export function BillingPart(): ReactNode {
  const t = useMessages('contract-life')
  const format = useFormats()
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="section">
      <SectionHead title={t('billing.title')} />
      {viewer.stripeBalance > 0 ? (
        <p>{t('billing.credit', { price: format.euro(viewer.stripeBalance) })}</p>
      ) : null}
      {isViewing ? null : (
        <div className="row-wrap">
          <Button onClick={() => setOpen(true)}>{t('billing.change')}</Button>
        </div>
      )}
      {isOpen ? <DayDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function DayDialog(props: { readonly onClose: () => void }): ReactNode {
  const t = useMessages('contract-life')
  const query = useQuery(queryOf(readBillingChoices))
  return (
    <Dialog
      isOpen
      size="small"
      onClose={props.onClose}
      title={t('billing.dialogTitle')}
      description={t('billing.dialogText')}
      closeLabel={t('billing.close')}
    >
      {query.data === undefined ? (
        query.error === null ? (
          <SkeletonGroup label={t('billing.loading')}>
            <Skeleton height={52} />
          </SkeletonGroup>
        ) : (
          <QueryError query={query} />
        )
      ) : (
        <DayForm billingDay={query.data.billingDay} onClose={props.onClose} />
      )}
    </Dialog>
  )
}

function DayForm(props: { readonly billingDay: number | null; readonly onClose: () => void }): ReactNode {
  const t = useMessages('contract-life')
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (billingDay: number | null) => call(changeBillingChoices, { body: { billingDay } }),
    onSuccess: (data) => client.setQueryData(queryOf(readBillingChoices).queryKey, data),
  })
  const form = useForm({
    start: { day: props.billingDay === null ? '' : String(props.billingDay) },
    send: async ({ day }) => {
      await saving.mutateAsync(day === '' ? null : Number(day))
      showToast({ subject: 'billing-day', tone: 'positive', text: t('billing.saved') })
      props.onClose()
    },
  })
  return (
    <Form form={form} className="stack">
      <SelectField
        label={t('billing.day')}
        value={form.values.day}
        onChange={(event) => form.change({ day: event.target.value })}
        options={[
          { value: '', text: t('billing.none') },
          ...DAYS.map((day) => ({ value: String(day), text: t('billing.dayOption', { day }) })),
        ]}
      />
      <FormSummary form={form} />
      <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('billing.saving')}>
        {t('billing.save')}
      </Button>
    </Form>
  )
}
