/**
 * Edits the viewer's profile or that of a child, section by section (§2 user/profile/edit). Anonymous accounts are redirected to the
 * upgrade.
 */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { ADDRESS_FIELDS, completenessOf } from '@wegband/domain/features/profile/completeness.ts'
import { Form, FormCount, FormSummary } from '../../platform/forms/form.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { useActionBar } from '../../platform/router/page-frame.ts'
import { ActionBar } from '../../ui/app-frame/app-frame.tsx'
import { Button } from '../../ui/button/button.tsx'
import { camera } from '../../ui/icon/phosphor/camera.gen.ts'
import { fileText } from '../../ui/icon/phosphor/file-text.gen.ts'
import { firstAid } from '../../ui/icon/phosphor/first-aid.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import { PasswordChangeForm } from '../sign-in/password/password-change-form.tsx'
import { useConfirmedPassword } from '../sign-in/password/use-confirmed-password.tsx'
import { LeaveGuard } from '../../platform/forms/leave-guard.tsx'
import { AvatarEditor } from './picture/avatar-editor.tsx'
import { CompletenessCard } from './completeness-card.tsx'
import { AssociationFacts } from './association-facts.tsx'
import { EditIndex, partId } from './profile-section-list.tsx'
import type { FormPart } from './profile-section-list.tsx'
import { FormSection } from './form-section.tsx'
import { usePersonToEdit } from './person-to-edit.ts'
import { ChildProgram, UsingForChildren } from './profile-choices.tsx'
import { AddressFields, ContactFields, PersonFields } from './profile-fields.tsx'
import styles from './profile.module.css'
import { useSaveProfile } from './use-save-profile.ts'
import type { SavingProfile } from './use-save-profile.ts'
import { WaitingMail } from './waiting-mail.tsx'

const FORM_ID = 'profile-form'
const ADDRESS: readonly string[] = ADDRESS_FIELDS
const CONTACT: readonly string[] = ['mail']

/** How many fields each part lacks for a complete profile. */
function missingIn(person: Viewer): Readonly<Record<'person' | 'contact' | 'address', number>> {
  const { missing } = completenessOf(person)
  const count = (fields: readonly string[]): number =>
    missing.filter((field) => fields.includes(field)).length
  const [contact, address] = [person.noMail ? 0 : count(CONTACT), count(ADDRESS)]
  return { person: missing.length - count(CONTACT) - address, contact, address }
}

function SaveBar(props: { readonly form: SavingProfile }): ReactNode {
  const t = useMessages('profile')
  const { changes, isBusy, discard } = props.form
  return (
    <ActionBar isOnDesktop note={<FormCount form={props.form} />}>
      <div className={styles.barText}>
        {changes > 0 ? (
          <>
            <p className="t-strong t-small">{t('form.changes', { count: changes })}</p>
            <p className="t-muted t-small">{t('form.unsaved')}</p>
          </>
        ) : (
          <p className="t-muted t-small">{t('form.allSaved')}</p>
        )}
      </div>
      {changes > 0 ? (
        <Button variant="quiet" isDisabled={isBusy} onClick={discard}>
          {t('form.discard')}
        </Button>
      ) : null}
      <Button
        variant="primary"
        type="submit"
        form={FORM_ID}
        isBusy={isBusy}
        busyLabel={t('form.saving')}
        isDisabled={changes === 0}
      >
        {t('form.save')}
      </Button>
    </ActionBar>
  )
}

/** The form itself: all changes are saved together, each section by its own request. */
function Fields(props: {
  readonly person: Viewer
  readonly isChild: boolean
  readonly form: SavingProfile
}): ReactNode {
  const t = useMessages('profile')
  const { person, form, isChild } = props
  const missing = missingIn(person)
  return (
    <Form form={form} id={FORM_ID}>
      <FormSection
        id={partId('address')}
        title={t('form.address')}
        missing={missing.address}
        error={form.failureOf('address')}
      >
        <AddressFields form={form} />
      </FormSection>
      <FormSection
        id={partId('person')}
        title={t('form.person')}
        missing={missing.person}
        error={form.failureOf('person')}
      >
        <PersonFields form={form} person={person} />
        {isChild ? <ChildProgram person={person} /> : null}
        {!isChild && person.isAdult ? <UsingForChildren person={person} /> : null}
      </FormSection>
      <FormSection
        id={partId('contact')}
        title={t('form.contact')}
        missing={missing.contact}
        error={form.failureOf('contact')}
      >
        <WaitingMail person={person} />
        <ContactFields form={form} person={person} />
        <FormSummary form={form} hasCountInBar />
      </FormSection>
    </Form>
  )
}

const partsOf = (person: Viewer, isChild: boolean): { part: FormPart; missing: number }[] => [
  { part: 'picture', missing: 0 },
  ...(['address', 'person', 'contact'] as const).map((part) => ({ part, missing: missingIn(person)[part] })),
  { part: 'association', missing: 0 },
  ...(isChild ? [] : [{ part: 'password' as const, missing: 0 }]),
]

function EditProfile(): ReactNode {
  const t = useMessages('profile')
  const { person, isChild, search } = usePersonToEdit()
  const { confirmPassword, passwordDialog } = useConfirmedPassword()
  const form = useSaveProfile(person, () =>
    confirmPassword({
      text: t('form.mailPassword'),
      confirmLabel: t('form.mailPasswordConfirm'),
      allowsCode: true,
    }),
  )
  useActionBar(true)
  const title = isChild ? t('form.titleOfChild', { name: person.firstName }) : t('form.title')
  const back = isChild ? hrefTo('app.family') : hrefTo('app.profile')
  return (
    <>
      <TopBar title={title} back={{ label: t('form.back'), href: back }} />
      <PageHead title={title} isHiddenOnPhone />
      <div className={styles.edit}>
        <div className={styles.beside}>
          <CompletenessCard person={person} />
          <EditIndex parts={partsOf(person, isChild)} />
        </div>
        <div className={styles.sections}>
          <FormSection id={partId('picture')} title={t('form.picture')}>
            <AvatarEditor person={person} />
          </FormSection>
          <Fields person={person} isChild={isChild} form={form} />
          <div id={partId('association')} className={styles.formSection}>
            <AssociationFacts person={person} isChild={isChild} />
          </div>
          {isChild ? (
            <div className={styles.formSection}>
              <List>
                <ListRow
                  icon={firstAid}
                  title={t('more.emergency')}
                  note={person.hasEmergencyInformation ? t('more.emergencySet') : t('more.emergencyUnset')}
                  href={hrefTo('app.emergency', {}, search)}
                />
                <ListRow
                  icon={camera}
                  title={t('more.photos')}
                  note={t('more.photosNote')}
                  href={hrefTo('app.photo-consent', {}, search)}
                />
                <ListRow
                  icon={fileText}
                  title={t('more.privacy')}
                  note={t('more.privacyNote')}
                  href={hrefTo('app.privacy', {}, search)}
                />
              </List>
            </div>
          ) : (
            <FormSection id={partId('password')} title={t('form.password')}>
              <PasswordChangeForm
                userId={person.id}
                about={[person.firstName, person.lastName, person.mail ?? ''].filter(Boolean)}
              />
            </FormSection>
          )}
        </div>
      </div>
      <SaveBar form={form} />
      {passwordDialog}
      <LeaveGuard isDirty={form.changes > 0} />
    </>
  )
}

/** §2: profile edit sends anonymous users to the upgrade page. */
function ToUpgrade(): ReactNode {
  const goTo = useGoTo()
  useEffect(() => {
    void goTo('app.profile-upgrade', {}, { replace: true })
  }, [goTo])
  return null
}

export function ProfileEditPage(): ReactNode {
  const { person } = usePersonToEdit()
  // Another person gets a new form, so that no input moves along.
  return person.isAnonymous ? <ToUpgrade /> : <EditProfile key={person.id} />
}
