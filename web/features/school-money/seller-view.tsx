/** Who sells for the school: what invoices and debit files need. */
import { type ReactNode, useState } from 'react'
import type { ShownIssuer } from '@wegband/domain/features/payments/issuers/issuer-facts.ts'
import { saveIssuer } from '@wegband/domain/features/school-money/sales-contract.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field/field.tsx'
import { type IssuerDraft, issuerDraft, issuerFactsOf, issuerForm } from '../payments/issuer-draft.ts'
import { useMoneyWrite } from './queries.ts'
import styles from './school-money.module.css'

export function SellerView(props: {
  readonly schoolId: number
  readonly issuer: ShownIssuer | null
}): ReactNode {
  const t = useMessages('school-money')
  const { schoolId, issuer } = props
  /** The state that the form shows: another head who saves meanwhile is not overwritten unseen. */
  const [seenAt, setSeenAt] = useState(issuer?.updatedAt ?? null)
  const save = useMoneyWrite((draft: IssuerDraft) =>
    call(saveIssuer, { params: { id: schoolId }, body: { facts: issuerFactsOf(draft), seenAt } }),
  )
  const form = useForm<IssuerDraft>({
    start: issuerDraft(issuer),
    ...issuerForm,
    send: async (draft) => {
      setSeenAt((await save.mutateAsync(draft)).updatedAt)
      showToast({ tone: 'positive', text: t('seller.saved'), subject: 'school-money' })
    },
  })
  return (
    <div className="stack">
      <div>
        <h2 className="t-section">{t('seller.title')}</h2>
        <p className="t-muted">{t('seller.text')}</p>
      </div>
      <Form form={form} className="stack" guardsLeaving>
        <TextField label={t('seller.legalName')} autoComplete="organization" {...form.text('legalName')} />
        <TextField label={t('seller.street')} {...form.text('street')} />
        <div className={styles.pair}>
          <TextField label={t('seller.zip')} {...form.text('zip')} />
          <TextField label={t('seller.city')} {...form.text('city')} />
          <TextField label={t('seller.country')} {...form.text('country')} />
        </div>
        <div className={styles.pair}>
          <TextField label={t('seller.taxNumber')} {...form.text('taxNumber')} hint={t('seller.taxHint')} />
          <TextField label={t('seller.vatId')} {...form.text('vatId')} />
        </div>
        <CheckField label={t('seller.smallBusiness')} {...form.check('isSmallBusiness')} />
        <TextField label={t('seller.prefix')} hint={t('seller.prefixHint')} {...form.text('numberPrefix')} />
        {issuer?.collection === 'provider' ? (
          <SelectField
            label={t('seller.collection')}
            hint={t('seller.collectionHint')}
            options={(['own', 'provider'] as const).map((value) => ({
              value,
              text: t(`seller.collectionOption.${value}`),
            }))}
            {...form.text('collection')}
          />
        ) : null}
        <div className={styles.pair}>
          <TextField label={t('seller.holder')} {...form.text('accountHolder')} />
          <TextField label={t('seller.iban')} {...form.text('iban')} />
        </div>
        <div className={styles.pair}>
          <TextField label={t('seller.bic')} {...form.text('bic')} />
          <TextField
            label={t('seller.creditorId')}
            hint={t('seller.creditorHint')}
            {...form.text('creditorId')}
          />
        </div>
        <p className="t-small t-muted">{t('seller.clickHint')}</p>
        <FormSummary form={form} />
        <Button variant="primary" type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('seller.save')}
        </Button>
      </Form>
    </div>
  )
}
