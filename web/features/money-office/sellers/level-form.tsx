/** A membership level: its name, whom it is for, and what it opens. What was bought stays. */
import { type ReactNode, useState } from 'react'
import {
  createLevel,
  LEVEL_NAME_MAX,
  LEVEL_VALUE_MAX,
  LEVEL_VALUE_MIN,
  type OfficeLevel,
  saveLevel,
} from '@wegband/domain/features/money-office/sellers-contract.ts'
import { FUNNELS } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { CheckField, SelectField, TextField } from '../../../ui/field/field.tsx'
import { BenefitPicker } from '../benefit-picker.tsx'
import styles from '../money-office.module.css'
import { OfficeDialog } from '../../admin/office-dialog.tsx'
import { useOfficeWrite } from '../use-office-write.ts'

const EMPTY = { de: '', en: '', value: String(LEVEL_VALUE_MIN), funnel: 'online_training', isKids: false }
type Draft = typeof EMPTY

const draftOf = ({ name, value, funnel, isKids }: OfficeLevel): Draft => ({
  de: name.de,
  en: name.en ?? '',
  value: String(value),
  funnel,
  isKids,
})

const NAMES_ON_WIRE: { readonly [name: string]: keyof Draft } = { 'name.de': 'de', 'name.en': 'en' }

const isValue = (text: string): boolean =>
  /^\d{1,4}$/.test(text) && Number(text) >= LEVEL_VALUE_MIN && Number(text) <= LEVEL_VALUE_MAX

const factsOf = ({ de, en, value, funnel, isKids }: Draft, benefits: readonly string[]) => ({
  name: en.trim() === '' ? { de } : { de, en },
  value: Number(value),
  funnel: FUNNELS.find((one) => one === funnel) ?? 'online_training',
  isKids,
  benefits: [...benefits],
})

export function LevelForm(props: {
  readonly level: OfficeLevel | undefined
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('money-office')
  const write = useOfficeWrite()
  const { level } = props
  const isSold = level !== undefined && level.contracts > 0
  const [benefits, setBenefits] = useState<readonly string[]>(level?.benefits ?? [])
  const form = useForm<Draft>({
    start: level === undefined ? EMPTY : draftOf(level),
    rules: ({ de, value }) => ({
      de: de.trim() === '' ? 'required' : undefined,
      value: isValue(value) ? undefined : 'not-a-whole-number',
    }),
    most: { de: LEVEL_NAME_MAX, en: LEVEL_NAME_MAX },
    fieldOf: (name) => {
      const own = name.replace(/^facts\./, '')
      return NAMES_ON_WIRE[own] ?? (own as keyof Draft)
    },
    send: async (draft) => {
      const facts = factsOf(draft, benefits)
      await write(
        level === undefined
          ? call(createLevel, { body: facts })
          : call(saveLevel, { params: { id: level.id }, body: { facts, seenAt: level.updatedAt } }),
        t('saved'),
      )
      props.onClose()
    },
  })
  return (
    <OfficeDialog
      title={level === undefined ? t('levels.new') : t('levels.edit', { name: level.name.de })}
      {...(isSold ? { description: t('levels.sold', { count: level.contracts }) } : {})}
      form={form}
      submitLabel={t('save')}
      onClose={props.onClose}
    >
      <div className={styles.pair}>
        <TextField label={t('nameDe')} {...form.text('de')} />
        <TextField label={t('nameEn')} optionalText={t('optional')} {...form.text('en')} />
      </div>
      <TextField
        label={t('levels.value')}
        hint={t('levels.valueHint', { min: LEVEL_VALUE_MIN, max: LEVEL_VALUE_MAX })}
        inputMode="numeric"
        disabled={isSold}
        {...form.text('value')}
      />
      <SelectField
        label={t('levels.funnel')}
        hint={t('levels.funnelHint')}
        options={FUNNELS.map((funnel) => ({ value: funnel, text: t(`levels.funnels.${funnel}`) }))}
        {...form.text('funnel')}
      />
      <CheckField
        label={t('levels.kids')}
        note={t('levels.kidsNote')}
        disabled={isSold}
        {...form.check('isKids')}
      />
      <BenefitPicker
        label={t('levels.benefits')}
        value={benefits}
        locked={isSold ? level.benefits : []}
        onChange={setBenefits}
      />
    </OfficeDialog>
  )
}
