/** Emergency information of the viewer or a child: what helpers should know, whom to call, and who has opened it (§3, reliability F3). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { NAME_MAX, whyNotPhone } from '@wegband/domain/features/accounts/person-rules.ts'
import {
  type EmergencyFields,
  type EmergencyInformation,
  HEALTH_INFO_MAX,
} from '@wegband/domain/features/profile/contract.ts'
import { Form, FormCount, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { useActionBar } from '../../../platform/router/page-frame.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { ActionBar } from '../../../ui/app-frame/app-frame.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { phone } from '../../../ui/icon/phosphor/phone.gen.ts'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { AccessList } from './access-list.tsx'
import styles from './emergency.module.css'
import { usePersonToEdit } from '../person-to-edit.ts'
import { useChangeEmergency, useEmergency } from './use-emergency.ts'

const LazyConfirm = lazyDialog(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
)

const FORM_ID = 'emergency-form'

const FIELDS = ['healthInfo', 'emergencyContact', 'emergencyPhone'] as const

const changedOf = (known: EmergencyInformation, draft: Partial<EmergencyFields>): Partial<EmergencyFields> =>
  Object.fromEntries(
    FIELDS.filter((field) => draft[field] !== undefined && draft[field].trim() !== known[field]).map(
      (field) => [field, draft[field]?.trim()],
    ),
  )

const valuesOf = ({ healthInfo, emergencyContact, emergencyPhone }: EmergencyFields) => ({
  healthInfo,
  emergencyContact,
  emergencyPhone,
  consent: false,
})
type Values = ReturnType<typeof valuesOf>

/** The input, combined with the stored data. */
function useEmergencyForm(known: EmergencyInformation) {
  const t = useMessages('profile')
  const change = useChangeEmergency(known.userId)
  const [draft, setDraft] = useState<Partial<Values>>({})
  const changed = changedOf(known, draft)
  const isDirty = Object.keys(changed).length > 0
  const needsConsent = known.consentGivenAt === null
  const start = valuesOf(known)
  const form = useForm<Values>({
    start,
    // A change from elsewhere is shown in fields without input.
    kept: [{ ...start, ...draft }, (changes) => setDraft((now) => ({ ...now, ...changes }))],
    rules: ({ consent, emergencyPhone }) => ({
      emergencyPhone: emergencyPhone.trim() === '' ? undefined : whyNotPhone(emergencyPhone),
      consent: needsConsent && !consent ? 'must-be-accepted' : undefined,
    }),
    most: { healthInfo: HEALTH_INFO_MAX, emergencyContact: NAME_MAX },
    send: async () => {
      if (!isDirty) return
      await change.mutateAsync({ ...changed, ...(needsConsent ? { consent: true } : {}) })
      setDraft({})
      showToast({ tone: 'positive', text: t('emergency.saved') })
    },
  })
  return { ...form, isDirty, needsConsent }
}
type FormState = ReturnType<typeof useEmergencyForm>

function Consent(props: {
  readonly form: FormState
  readonly known: EmergencyInformation
  readonly childName: string | undefined
}): ReactNode {
  const t = useMessages('profile')
  const format = useFormats()
  const { form, known, childName } = props
  if (!form.needsConsent)
    return known.consentGivenAt === null ? null : (
      <p className="t-small t-muted">
        {t('emergency.consentSince', { date: format.dateLong(known.consentGivenAt) })}
      </p>
    )
  return (
    <div className={styles.consent}>
      <CheckField
        label={
          childName === undefined
            ? t('emergency.consent')
            : t('emergency.consentOfChild', { name: childName })
        }
        note={t('emergency.consentNote')}
        {...form.check('consent')}
      />
    </div>
  )
}

function Fields(props: {
  readonly form: FormState
  readonly known: EmergencyInformation
  readonly childName: string | undefined
}): ReactNode {
  const t = useMessages('profile')
  const { form, known, childName } = props
  return (
    <Form form={form} id={FORM_ID} className={styles.form} guardsLeaving>
      <p className="t-muted">
        {childName === undefined ? t('emergency.lead') : t('emergency.leadOfChild', { name: childName })}
      </p>
      <TextAreaField
        label={t('emergency.healthInfo')}
        hint={t('emergency.healthHint')}
        rows={4}
        {...form.text('healthInfo')}
      />
      <div className={styles.pair}>
        <TextField label={t('emergency.contact')} autoComplete="off" {...form.text('emergencyContact')} />
        <TextField
          label={t('emergency.phone')}
          type="tel"
          autoComplete="off"
          {...form.text('emergencyPhone')}
        />
      </div>
      {known.emergencyPhone === '' ? null : (
        <TextLink icon={phone} href={`tel:${known.emergencyPhone.replaceAll(/[^\d+]/g, '')}`}>
          {t('emergency.call')}
        </TextLink>
      )}
      <Consent form={form} known={known} childName={childName} />
      <FormSummary form={form} hasCountInBar />
    </Form>
  )
}

/** Withdrawing the consent erases everything: asks first, and confirms when done. */
function Erase(props: { readonly userId: number }): ReactNode {
  const t = useMessages('profile')
  const showError = useShowError()
  const change = useChangeEmergency(props.userId)
  const [isAsking, setAsking] = useState(false)
  const erase = async (): Promise<void> => {
    try {
      await change.mutateAsync({ consent: false })
      // Without the consent this part disappears.
      showToast({ text: t('emergency.erased') })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className={styles.erase}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('emergency.erase')}
      </Button>
      {isAsking ? (
        <LazyConfirm
          isOpen
          isDangerous
          isBusy={change.isPending}
          title={t('emergency.eraseTitle')}
          text={t('emergency.eraseText')}
          confirmLabel={t('emergency.eraseConfirm')}
          busyLabel={t('emergency.erasing')}
          cancelLabel={t('emergency.cancel')}
          onConfirm={() => void erase()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

function EmergencyForm(props: {
  readonly known: EmergencyInformation
  readonly childName: string | undefined
}): ReactNode {
  const t = useMessages('profile')
  const { known, childName } = props
  const form = useEmergencyForm(known)
  useActionBar(true)
  return (
    <>
      <div className={styles.page}>
        <Fields form={form} known={known} childName={childName} />
        <aside>
          <AccessList accesses={known.accesses ?? []} childName={childName} />
          {known.consentGivenAt === null ? null : <Erase userId={known.userId} />}
        </aside>
      </div>
      <ActionBar isOnDesktop note={<FormCount form={form} />}>
        <p className={`t-small t-muted ${styles.bar}`}>
          {form.isDirty ? t('emergency.unsaved') : t('emergency.sealed')}
        </p>
        <Button
          variant="primary"
          type="submit"
          form={FORM_ID}
          isBusy={form.isBusy}
          busyLabel={t('emergency.saving')}
          isDisabled={!form.isDirty}
        >
          {t('emergency.save')}
        </Button>
      </ActionBar>
    </>
  )
}

function Content(props: { readonly userId: number; readonly childName: string | undefined }): ReactNode {
  const t = useMessages('profile')
  const known = useEmergency(props.userId)
  if (known.data !== undefined) return <EmergencyForm known={known.data} childName={props.childName} />
  if (known.error) return <QueryError query={known} />
  return (
    <SkeletonGroup label={t('emergency.view.loading')} className="stack">
      <Skeleton height={150} />
      <Skeleton height={60} />
    </SkeletonGroup>
  )
}

export function EmergencyPage(): ReactNode {
  const t = useMessages('profile')
  const { person, isChild } = usePersonToEdit()
  const childName = isChild ? person.firstName : undefined
  const title =
    childName === undefined ? t('emergency.title') : t('emergency.titleOfChild', { name: childName })
  const back = isChild ? hrefTo('app.family') : hrefTo('app.profile')
  return (
    <>
      <TopBar title={title} back={{ label: t('emergency.back'), href: back }} />
      <PageHead title={title} isHiddenOnPhone />
      <Content key={person.id} userId={person.id} childName={childName} />
    </>
  )
}
