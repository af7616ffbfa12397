/** Begins an export of everything, with or without a passphrase. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listExports, startExport } from '@wegband/domain/features/archives/contract.ts'
import { PASSPHRASE_MAX, whyNotPassphrase } from '@wegband/domain/features/archives/passphrase-rule.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import styles from './archives.module.css'

export function ExportForm(props: { readonly isRunning: boolean }): ReactNode {
  const t = useMessages('archives')
  const client = useQueryClient()
  const { withProof, proofDialog } = useFreshProof()
  const form = useForm({
    start: { hasPassphrase: true, passphrase: '' },
    most: { passphrase: PASSPHRASE_MAX },
    rules: ({ hasPassphrase, passphrase }) => ({
      passphrase:
        hasPassphrase && whyNotPassphrase(passphrase) !== undefined
          ? { text: t('export.tooShort') }
          : undefined,
    }),
    send: async ({ hasPassphrase, passphrase }) => {
      const body = { passphrase: hasPassphrase ? passphrase : null }
      await withProof(t('export.proof'), () => call(startExport, { body }))
      form.change({ passphrase: '' })
      await invalidate(client, [listExports])
    },
  })
  const { hasPassphrase } = form.values
  return (
    <section className={styles.section}>
      <SectionHead title={t('export.title')} />
      <p className="t-muted">{t('export.text')}</p>
      <Form form={form} className={styles.form}>
        <Switch
          label={t('export.withPassphrase')}
          note={t('export.withPassphraseHint')}
          isOn={hasPassphrase}
          onChange={(isOn) => form.change({ hasPassphrase: isOn })}
        />
        {hasPassphrase ? (
          <PasswordField
            label={t('export.passphrase')}
            hint={t('export.passphraseHint')}
            autoComplete="off"
            showLabel={t('export.show')}
            hideLabel={t('export.hide')}
            {...form.text('passphrase')}
          />
        ) : null}
        <FormSummary form={form} />
        {props.isRunning ? null : (
          <div>
            <Button type="submit" variant="primary" isBusy={form.isBusy}>
              {t('export.submit')}
            </Button>
          </div>
        )}
      </Form>
      {proofDialog}
    </section>
  )
}
