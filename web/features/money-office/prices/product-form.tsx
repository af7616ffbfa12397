/** A product: what it sells, who sells it, how it is called, and what it opens beside. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  createProduct,
  type OfficeProduct,
  PRODUCT_NAME_MAX,
  PRODUCT_TEXT_MAX,
  saveProduct,
} from '@wegband/domain/features/money-office/products-contract.ts'
import { listIssuers, listSubjects } from '@wegband/domain/features/money-office/sellers-contract.ts'
import { SUBJECT_TYPES } from '@wegband/domain/features/subscriptions/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { type FormOf, useForm } from '../../../platform/forms/use-form.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { BenefitPicker } from '../benefit-picker.tsx'
import styles from '../money-office.module.css'
import { PictureField } from '../../admin/picture/picture-field.tsx'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'
import { NO_VAT, VatFields, vatOf, type VatDraft, whyNotVat } from './vat-form.tsx'

type Draft = VatDraft & {
  issuerId: string
  subject: string
  de: string
  en: string
  text: string
  textEn: string
  pictureDark: string
  pictureLight: string
  replaces: boolean
  isActive: boolean
}

const NEW: Draft = {
  ...NO_VAT,
  issuerId: '',
  subject: '',
  de: '',
  en: '',
  text: '',
  textEn: '',
  pictureDark: '',
  pictureLight: '',
  replaces: false,
  isActive: true,
}

const draftOf = (product: OfficeProduct): Draft => ({
  ...NEW,
  issuerId: String(product.issuer.id),
  subject: `${product.subjectType}:${product.subjectId}`,
  de: product.name?.de ?? '',
  en: product.name?.en ?? '',
  text: product.description?.de ?? '',
  textEn: product.description?.en ?? '',
  pictureDark: product.pictureDark ?? '',
  pictureLight: product.pictureLight ?? '',
  replaces: product.replacesAssociationMembership,
  isActive: product.isActive,
})

const local = (de: string, en: string) => (de.trim() === '' ? null : en.trim() === '' ? { de } : { de, en })

/** An empty address is none. */
const pictureOf = (address: string): string | null => (address === '' ? null : address)

const textsOf = (draft: Draft, furtherBenefits: readonly string[]) => ({
  name: local(draft.de, draft.en),
  description: local(draft.text, draft.textEn),
  pictureDark: pictureOf(draft.pictureDark),
  pictureLight: pictureOf(draft.pictureLight),
  furtherBenefits: [...furtherBenefits],
  replacesAssociationMembership: draft.replaces,
})

const WIRE: { readonly [name: string]: keyof Draft } = {
  subjectId: 'subject',
  subjectType: 'subject',
  'name.de': 'de',
  'name.en': 'en',
  'description.de': 'text',
  'description.en': 'textEn',
  'vat.basisPoints': 'percent',
  'vat.exemption': 'exemption',
}

const newProductOf = (draft: Draft, benefits: readonly string[]) => {
  const [type, id] = draft.subject.split(':')
  return {
    issuerId: Number(draft.issuerId),
    subjectType: SUBJECT_TYPES.find((one) => one === type) ?? ('sport' as const),
    subjectId: Number(id),
    ...textsOf(draft, benefits),
    vat: vatOf(draft),
  }
}

/** Only when it is made: what a product sells, and who, never changes. */
function WhatAndWho({ form }: { readonly form: FormOf<Draft> }): ReactNode {
  const t = useMessages('money-office')
  const subjects = useQuery(queryOf(listSubjects))
  const issuers = useQuery(queryOf(listIssuers))
  const none = { value: '', text: t('product.choose') }
  return (
    <>
      <SelectField
        label={t('product.subject')}
        hint={t('product.subjectHint')}
        options={[
          none,
          ...(subjects.data ?? []).map(({ key, type, name }) => ({
            value: key,
            text: t('subject.named', { type: t(`subject.${type}`), name }),
          })),
        ]}
        {...form.text('subject')}
      />
      <SelectField
        label={t('product.issuer')}
        options={[
          none,
          ...(issuers.data?.issuers ?? []).map(({ id, legalName }) => ({
            value: String(id),
            text: legalName,
          })),
        ]}
        {...form.text('issuerId')}
      />
    </>
  )
}

function Words({
  form,
  subjectName,
}: {
  readonly form: FormOf<Draft>
  readonly subjectName: string
}): ReactNode {
  const t = useMessages('money-office')
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('nameDe')}
          optionalText={t('optional')}
          hint={subjectName === '' ? t('product.nameHint') : t('product.nameHintOf', { name: subjectName })}
          {...form.text('de')}
        />
        <TextField label={t('nameEn')} optionalText={t('optional')} {...form.text('en')} />
      </div>
      <TextAreaField label={t('product.text')} optionalText={t('optional')} {...form.text('text')} />
      <TextAreaField label={t('product.textEn')} optionalText={t('optional')} {...form.text('textEn')} />
    </>
  )
}

/** Where only one is given, both themes show it. */
function Pictures({ form }: { readonly form: FormOf<Draft> }): ReactNode {
  const t = useMessages('money-office')
  const fieldOf = (name: 'pictureDark' | 'pictureLight', theme: 'dark' | 'light'): ReactNode => (
    <PictureField
      label={t(`product.${name}`)}
      theme={theme}
      value={pictureOf(form.values[name])}
      onChange={(picture) => form.change({ [name]: picture ?? '' })}
    />
  )
  return (
    <>
      <p className="t-small t-muted">{t('product.pictureHint')}</p>
      <div className={styles.pair}>
        {fieldOf('pictureDark', 'dark')}
        {fieldOf('pictureLight', 'light')}
      </div>
    </>
  )
}

export function ProductForm(props: {
  readonly product: OfficeProduct | undefined
  readonly onSaved: (product: OfficeProduct) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const { product } = props
  const [benefits, setBenefits] = useState<readonly string[]>(product?.furtherBenefits ?? [])
  const isSold = product?.plans.some(({ orders }) => orders > 0) ?? false
  const isNew = product === undefined
  const form = useForm<Draft>({
    start: isNew ? NEW : draftOf(product),
    rules: (draft) => ({
      subject: draft.subject === '' ? 'required' : undefined,
      issuerId: draft.issuerId === '' ? 'required' : undefined,
      de: draft.de.trim() === '' && draft.en.trim() !== '' ? 'required' : undefined,
      text: draft.text.trim() === '' && draft.textEn.trim() !== '' ? 'required' : undefined,
      ...(isNew ? whyNotVat(draft) : {}),
    }),
    most: { de: PRODUCT_NAME_MAX, en: PRODUCT_NAME_MAX, text: PRODUCT_TEXT_MAX, textEn: PRODUCT_TEXT_MAX },
    fieldOf: (name) => WIRE[name] ?? (name as keyof Draft),
    send: async (draft) => {
      const saved = isNew
        ? call(createProduct, { body: newProductOf(draft, benefits) })
        : call(saveProduct, {
            params: { id: product.id },
            body: { ...textsOf(draft, benefits), isActive: draft.isActive, seenAt: product.updatedAt },
          })
      props.onSaved(await write(saved, t('saved')))
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={isNew ? t('product.new') : t('product.edit')}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      {isNew ? <WhatAndWho form={form} /> : null}
      <Words form={form} subjectName={product?.subjectName ?? ''} />
      <Pictures form={form} />
      <BenefitPicker
        label={t('product.benefits')}
        value={benefits}
        locked={isSold ? (product?.furtherBenefits ?? []) : []}
        onChange={setBenefits}
      />
      <CheckField
        label={t('product.replaces')}
        note={t('product.replacesNote')}
        {...form.check('replaces')}
      />
      {isNew ? (
        <VatFields form={form} />
      ) : (
        <CheckField label={t('product.active')} note={t('product.activeNote')} {...form.check('isActive')} />
      )}
    </OfficeDialog>
  )
}
