/** The form with which an admin enters the view of a person: a reason, a case number, and what is locked meanwhile (decisions §3.14). */
import type { ReactNode } from 'react'
import {
  type FoundAccount,
  VIEW_REASONS,
  type ViewReason,
} from '@wegband/domain/features/impersonation/contract.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import styles from './impersonation.module.css'
import { PersonPicker } from './person-picker.tsx'
import { useEnterView } from './use-view.ts'
import { ADMIN_VIEW_MINUTES } from '@wegband/domain/features/impersonation/view-rules.ts'

const REFERENCE_MAX = 120

/** What the form needs of the account that was found. */
export type ViewedPerson = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly isAdmin: boolean
}

function Facts(): ReactNode {
  const t = useMessages('impersonation')
  const facts = [t('as.locked'), t('as.logged'), t('as.minutes', { count: ADMIN_VIEW_MINUTES })]
  return (
    <ul aria-label={t('as.facts')} className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon icon={shieldCheck} size={20} />
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** `person`: whose view it is; without one the form asks. */
export function ViewAsForm(props: { readonly person?: ViewedPerson }): ReactNode {
  const t = useMessages('impersonation')
  const enterView = useEnterView()
  const form = useForm<{
    readonly person: FoundAccount | ViewedPerson | undefined
    readonly reason: ViewReason
    readonly reference: string
  }>({
    start: { person: props.person, reason: 'support', reference: '' },
    most: { reference: REFERENCE_MAX },
    // Success opens another page; a failure is shown here.
    send: async ({ person: chosen, reason: why, reference }) => {
      if (chosen !== undefined && !chosen.isAdmin)
        await enterView({ user: chosen.id, reason: why, reference: reference.trim() })
    },
  })
  const { person, reason } = form.values
  const picked = person !== undefined && 'schools' in person ? person : undefined
  const isReady = person !== undefined && !person.isAdmin
  return (
    <Form form={form} className={styles.form}>
      {props.person === undefined ? (
        <PersonPicker person={picked} onPick={(one) => form.change({ person: one })} />
      ) : null}
      <div>
        <p className={styles.label} aria-hidden="true">
          {t('as.reason')}
        </p>
        <ChipRow label={t('as.reason')} isWrapping>
          {VIEW_REASONS.map((one) => (
            <Chip key={one} isOn={one === reason} onClick={() => form.change({ reason: one })}>
              {t(`reasons.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <TextField
        label={t('as.reference')}
        optionalText={t('as.optional')}
        hint={t('as.referenceHint')}
        autoComplete="off"
        {...form.text('reference')}
      />
      <Facts />
      <FormSummary form={form} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('as.opening')}
        whyDisabled={isReady ? undefined : t(person?.isAdmin ? 'as.admin' : 'as.notYet')}
      >
        {t('as.open')}
      </Button>
    </Form>
  )
}
