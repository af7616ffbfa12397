/** "Vertrag widerrufen": all fields and the confirming button on one page, without an account (§ 356a BGB). */
import type { ReactNode } from 'react'
import { declareWithdrawal } from '@wegband/domain/features/declarations/contract.ts'
import { call } from '../../platform/api/api.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { DeclarationFrame } from './declaration-frame.tsx'
import { DeclarationEnd } from './declaration-parts.tsx'
import styles from './declarations.module.css'
import { type Declarer, MOST, useDeclaring, whyNotDeclarer } from './declaring.ts'

const EMPTY: Declarer = { key: '', name: '', mail: '', contract: '' }
const { reason: _, ...LIMITS } = MOST

export function WithdrawPage(): ReactNode {
  const t = useMessages('declarations')
  const { draft, change, declare } = useDeclaring('declarations.withdraw', EMPTY)
  const form = useForm<Declarer>({
    start: EMPTY,
    kept: [draft, change],
    rules: whyNotDeclarer,
    most: LIMITS,
    send: (values) =>
      declare(values, (key) => {
        const { name, mail, contract } = values
        return call(declareWithdrawal, {
          body: { key, name: name.trim(), mail: mail.trim(), contract: contract.trim() },
        })
      }),
  })
  return (
    <DeclarationFrame>
      <PageHead title={t('withdraw.title')} lead={t('withdraw.lead')} />
      <Form form={form} className={styles.form}>
        <div className={styles.pair}>
          <TextField label={t('fields.name')} autoComplete="name" {...form.text('name')} />
          <TextField label={t('fields.mail')} type="email" autoComplete="email" {...form.text('mail')} />
        </div>
        <TextField
          label={t('partLabel')}
          hint={t('partHint')}
          autoComplete="off"
          {...form.text('contract')}
        />
        <DeclarationEnd form={form} label={t('withdraw.submit')} busyLabel={t('withdraw.busy')} />
      </Form>
    </DeclarationFrame>
  )
}
