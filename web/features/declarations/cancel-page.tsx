/** "Verträge hier kündigen": all fields and the confirming button on one page, without an account (§ 312k BGB). */
import type { ReactNode } from 'react'
import { declareCancellation } from '@wegband/domain/features/declarations/contract.ts'
import { call } from '../../platform/api/api.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { calendarX } from '../../ui/icon/phosphor/calendar-x.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { DeclarationFrame } from './declaration-frame.tsx'
import { DeclarationEnd } from './declaration-parts.tsx'
import styles from './declarations.module.css'
import { type Declarer, MOST, useDeclaring, whyNotDeclarer } from './declaring.ts'

type Kind = 'ordinary' | 'extraordinary'
type Draft = Declarer & { readonly kind: Kind; readonly reason: string; readonly wishedOn: string }

const EMPTY: Draft = {
  key: '',
  name: '',
  mail: '',
  contract: '',
  kind: 'ordinary',
  reason: '',
  wishedOn: '',
}
const NAMES_ON_WIRE: { readonly [name: string]: keyof Draft } = { wished_on: 'wishedOn' }

const bodyOf = ({ name, mail, contract, kind, reason, wishedOn }: Draft, key: string) => ({
  key,
  name: name.trim(),
  mail: mail.trim(),
  contract: contract.trim(),
  is_extraordinary: kind === 'extraordinary',
  // A reason typed before the kind was changed back belongs to no ordinary cancellation.
  ...(kind === 'extraordinary' && reason.trim() !== '' ? { reason: reason.trim() } : {}),
  ...(wishedOn === '' ? {} : { wished_on: wishedOn }),
})

export function CancelPage(): ReactNode {
  const t = useMessages('declarations')
  const { draft, change, declare } = useDeclaring('declarations.cancel', EMPTY)
  const form = useForm<Draft>({
    start: EMPTY,
    kept: [draft, change],
    rules: (values) => ({
      ...whyNotDeclarer(values),
      reason:
        values.kind === 'extraordinary' && values.reason.trim() === '' ? ('required' as const) : undefined,
    }),
    most: MOST,
    fieldOf: (name) => NAMES_ON_WIRE[name],
    send: (values) => declare(values, (key) => call(declareCancellation, { body: bodyOf(values, key) })),
  })
  return (
    <DeclarationFrame>
      <PageHead title={t('cancel.title')} lead={t('cancel.lead')} />
      <Form form={form} className={styles.form}>
        <div className={styles.pair}>
          <TextField label={t('fields.name')} autoComplete="name" {...form.text('name')} />
          <TextField label={t('fields.mail')} type="email" autoComplete="email" {...form.text('mail')} />
        </div>
        <TextField
          label={t('contractLabel')}
          hint={t('contractHint')}
          autoComplete="off"
          {...form.text('contract')}
        />
        <ChoiceList
          label={t('kindLabel')}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind })}
          items={(['ordinary', 'extraordinary'] as const).map((value) => ({
            value,
            icon: value === 'ordinary' ? calendarX : warningCircle,
            title: t(`kinds.${value}.title`),
            note: t(`kinds.${value}.note`),
          }))}
        />
        {form.values.kind === 'extraordinary' ? (
          <TextAreaField label={t('reasonLabel')} rows={3} {...form.text('reason')} />
        ) : null}
        <TextField label={t('dateLabel')} hint={t('dateHint')} type="date" {...form.text('wishedOn')} />
        <DeclarationEnd form={form} label={t('cancel.submit')} busyLabel={t('cancel.busy')} />
      </Form>
    </DeclarationFrame>
  )
}
