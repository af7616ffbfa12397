/** Where an admin picks a person to see the product as, and says why (§6 Impersonation, decisions §3.14). */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import {
  ADMIN_VIEW_MINUTES,
  VIEW_REASONS,
  type FoundAccount,
  type ViewReason,
} from '@wegband/domain/features/impersonation/contract.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
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
  const words = useErrorWords()
  const enterView = useEnterView()
  const [person, setPerson] = useState<FoundAccount>()
  const [reason, setReason] = useState<ViewReason>('support')
  const [reference, setReference] = useState('')
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined })
  const failure = state.error
  const isReady = person !== undefined && !person.isAdmin

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady || state.isBusy) return
    setState({ isBusy: true, error: undefined })
    // it ends on another page, or here with the reason why not
    enterView({ user: person.id, reason, reference: reference.trim() }).catch((failed: unknown) =>
      setState({ isBusy: false, error: failed }),
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PersonPicker person={person} onPick={setPerson} />
      <div>
        <p className={styles.label} aria-hidden="true">
          {t('as.reason')}
        </p>
        <ChipRow label={t('as.reason')} isWrapping>
          {VIEW_REASONS.map((one) => (
            <Chip key={one} isOn={one === reason} onClick={() => setReason(one)}>
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
        maxLength={REFERENCE_MAX}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      <Facts />
      {failure === undefined || failure === null ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={words(failure).title}>
          {words(failure).text}
        </Banner>
      )}
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={state.isBusy}
        busyLabel={t('as.opening')}
        whyDisabled={isReady ? undefined : t(person?.isAdmin ? 'as.admin' : 'as.notYet')}
      >
        {t('as.open')}
      </Button>
    </form>
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
