/** Who sells and bills for a school, in one form (docs/decisions/0068). */
import type { ReactNode } from 'react'
import { type Issuer, saveIssuerOfSchool } from '@wegband/domain/features/money-office/sellers-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/field/field.tsx'
import { type IssuerDraft, issuerDraft, issuerFactsOf, issuerForm } from '../../payments/issuer-draft.ts'
import styles from '../money-office.module.css'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

type FieldsOf = { readonly form: FormOf<IssuerDraft> }

function Address({ form }: FieldsOf): ReactNode {
  const t = useMessages('money-office')
  return (
    <>
      <TextField label={t('issuer.legalName')} hint={t('issuer.legalNameHint')} {...form.text('legalName')} />
      <TextField label={t('issuer.street')} {...form.text('street')} />
      <div className={styles.pair}>
        <TextField label={t('issuer.zip')} {...form.text('zip')} />
        <TextField label={t('issuer.city')} {...form.text('city')} />
        <TextField label={t('issuer.country')} hint={t('issuer.countryHint')} {...form.text('country')} />
      </div>
    </>
  )
}

function Tax({ form }: FieldsOf): ReactNode {
  const t = useMessages('money-office')
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('issuer.taxNumber')} hint={t('issuer.taxHint')} {...form.text('taxNumber')} />
        <TextField label={t('issuer.vatId')} {...form.text('vatId')} />
      </div>
      <CheckField label={t('issuer.small')} note={t('issuer.smallNote')} {...form.check('isSmallBusiness')} />
      <TextField label={t('issuer.prefix')} hint={t('issuer.prefixHint')} {...form.text('numberPrefix')} />
    </>
  )
}

function Bank({ form, hasProvider }: FieldsOf & { readonly hasProvider: boolean }): ReactNode {
  const t = useMessages('money-office')
  return (
    <>
      <SelectField
        label={t('issuer.collection')}
        hint={hasProvider ? t('issuer.collectionHint') : t('issuer.noProvider')}
        options={[
          { value: 'own', text: t('issuer.collections.own') },
          { value: 'provider', text: t('issuer.collections.provider') },
        ]}
        {...form.text('collection')}
      />
      <div className={styles.pair}>
        <TextField label={t('issuer.holder')} {...form.text('accountHolder')} />
        <TextField label={t('issuer.iban')} hint={t('issuer.ibanHint')} {...form.text('iban')} />
        <TextField label={t('issuer.bic')} optionalText={t('optional')} {...form.text('bic')} />
      </div>
      <TextField
        label={t('issuer.creditorId')}
        optionalText={t('optional')}
        hint={t('issuer.creditorHint')}
        {...form.text('creditorId')}
      />
    </>
  )
}

export function IssuerForm(props: {
  readonly school: { readonly id: number; readonly name: string }
  readonly issuer: Issuer | undefined
  readonly hasProvider: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const { school, issuer } = props
  const form = useForm<IssuerDraft>({
    start: issuerDraft(issuer ?? null),
    ...issuerForm,
    send: async (draft) => {
      await write(
        call(saveIssuerOfSchool, {
          params: { schoolId: school.id },
          body: { facts: issuerFactsOf(draft), seenAt: issuer?.updatedAt ?? null },
        }),
        t('saved'),
      )
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={t('issuer.title', { school: school.name })}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <Address form={form} />
      <Tax form={form} />
      <Bank form={form} hasProvider={props.hasProvider} />
    </OfficeDialog>
  )
}
