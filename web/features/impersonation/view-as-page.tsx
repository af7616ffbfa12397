/** An admin picks a person to view the app as, and gives a reason (§6 Impersonation, decisions §3.14). */
import type { ReactNode } from 'react'
import {
  ADMIN_VIEW_MINUTES,
  VIEW_REASONS,
  type FoundAccount,
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
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { NoPermission } from '../errors/no-permission.tsx'
import styles from './impersonation.module.css'
import { PersonPicker } from './person-picker.tsx'
import { useEnterView, useIsViewing } from './use-view.ts'

const REFERENCE_MAX = 120

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

function ViewAsForm(): ReactNode {
  const t = useMessages('impersonation')
  const enterView = useEnterView()
  const form = useForm<{
    readonly person: FoundAccount | undefined
    readonly reason: ViewReason
    readonly reference: string
  }>({
    start: { person: undefined, reason: 'support', reference: '' },
    most: { reference: REFERENCE_MAX },
    // // Success opens another page; a failure is shown here.
    send: async ({ person: chosen, reason: why, reference }) => {
      if (chosen !== undefined && !chosen.isAdmin)
        await enterView({ user: chosen.id, reason: why, reference: reference.trim() })
    },
  })
  const { person, reason } = form.values
  const isReady = person !== undefined && !person.isAdmin
  return (
    <Form form={form} className={styles.form}>
      <PersonPicker person={person} onPick={(picked) => form.change({ person: picked })} />
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

export function ViewAsPage(): ReactNode {
  const t = useMessages('impersonation')
  const viewer = useViewer()
  const isViewing = useIsViewing()
  const mayLook = viewer.isAdmin && !isViewing
  return (
    <>
      <TopBar title={t('as.title')} />
      {mayLook ? (
        <>
          <PageHead title={t('as.title')} lead={t('as.lead')} isHiddenOnPhone />
          <ViewAsForm />
        </>
      ) : (
        <NoPermission text={t('as.noRightText')} />
      )}
    </>
  )
}
