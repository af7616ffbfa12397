/** Adds a member: an adult by email, a child with its parent; then a card at once (§1 Trainers, §2 trainer/create-member). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotAddMember } from '@wegband/domain/features/members/member-rights.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { Form, FormCount, FormSummary } from '../../../platform/forms/form.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useRouteParams } from '../../../platform/router/links.tsx'
import { useActionBar } from '../../../platform/router/page-frame.ts'
import { ActionBar, ActionPair } from '../../../ui/app-frame/app-frame.tsx'
import { AsideLayout } from '../../../ui/aside-layout/aside-layout.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { baby } from '../../../ui/icon/phosphor/baby.gen.ts'
import { user } from '../../../ui/icon/phosphor/user.gen.ts'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { PageHead } from '../../../ui/page-head/page-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { TopBar } from '../../../ui/top-bar/top-bar.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { FailureView } from '../../errors/failure-view.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { trainerHome, trainerHomeWords } from '../../schools/trainer-school.ts'
import { useSchool } from '../../schools/queries.ts'
import { GuardianChoice } from './guardian-choice.tsx'
import styles from './new-member.module.css'
import { MemberMade } from './member-made.tsx'
import type { NewMemberForm } from './new-member-form.ts'
import { NewMemberField } from './new-member-fields.tsx'
import { type Made, type NewMember, useNewMember } from './use-new-member.ts'

type School = NonNullable<ReturnType<typeof useSchool>['data']>

function Fields(props: { readonly member: NewMember; readonly school: School }): ReactNode {
  const t = useMessages('members')
  const { member, school } = props
  const { values: form, change } = member
  const isChild = form.kind === 'child'
  return (
    <>
      <ChipRow label={t('create.kind')}>
        <Chip icon={user} isOn={!isChild} onClick={() => change({ kind: 'adult' })}>
          {t('create.adult')}
        </Chip>
        <Chip icon={baby} isOn={isChild} onClick={() => change({ kind: 'child' })}>
          {t('create.child')}
        </Chip>
      </ChipRow>
      <div className={styles.fields}>
        <NewMemberField member={member} name="firstName" label={t('create.firstName')} />
        <NewMemberField member={member} name="lastName" label={t('create.lastName')} />
        <NewMemberField member={member} name="birthdayAt" label={t('create.birthday')} type="date" />
        {isChild ? null : (
          <NewMemberField
            member={member}
            name="mail"
            label={t('create.mail')}
            type="email"
            inputMode="email"
          />
        )}
        {school.sites.length > 1 ? (
          <SelectField
            label={t('member.site')}
            value={form.siteId}
            options={school.sites.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={(event) => change({ siteId: event.target.value })}
          />
        ) : null}
      </div>
      {isChild ? <GuardianChoice member={member} schoolId={school.id} /> : null}
      <div>
        <Switch
          label={t('create.card')}
          note={t('create.cardNote')}
          isOn={form.linksCard}
          onChange={(linksCard) => change({ linksCard })}
        />
        {isChild ? null : (
          <Switch
            label={t('create.levelOne')}
            note={t('create.levelOneNote')}
            isOn={form.startsAtLevelOne}
            onChange={(startsAtLevelOne) => change({ startsAtLevelOne })}
          />
        )}
      </div>
    </>
  )
}

/** "Konto entsteht in Lindenhof", and what follows. */
function WhatHappens(props: { readonly form: NewMemberForm; readonly schoolName: string }): ReactNode {
  const t = useMessages('members')
  const { form, schoolName } = props
  const name = form.firstName.trim() || t('create.somebody')
  const parent =
    form.guardian === undefined || form.guardian.by === 'letter' ? form.parentFirstName : form.guardian.name
  const steps =
    form.kind === 'adult'
      ? [t('create.then.account', { school: schoolName }), t('create.then.letter'), t('create.then.password')]
      : [
          t('create.then.account', { school: schoolName }),
          t('create.then.parent', { name: parent.trim() || t('create.aParent') }),
          ...(form.linksCard ? [t('create.then.card', { name })] : []),
        ]
  return (
    <Mat>
      <h2 className="t-section">{t('create.then.title')}</h2>
      <ol className={styles.steps}>
        {[...steps, t('create.then.band')].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Mat>
  )
}

function DuplicateQuestion(props: { readonly member: NewMember }): ReactNode {
  const t = useMessages('members')
  const { member } = props
  if (member.duplicates === undefined) return null
  return (
    <ConfirmDialog
      isOpen
      title={t('create.duplicate')}
      text={t('create.duplicateText')}
      confirmLabel={t('create.duplicateYes')}
      busyLabel={t('saving')}
      cancelLabel={t('cancel')}
      isBusy={member.isBusy}
      onConfirm={member.sendDuplicate}
      onCancel={member.forget}
    >
      <ul>
        {member.duplicates.map((person) => (
          <li key={person.id}>{[fullName(person), t(`state.${person.state}`)].join(', ')}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function MemberForm(props: {
  readonly school: School
  readonly onMade: (made: Made, form: NewMemberForm) => void
}): ReactNode {
  const t = useMessages('members')
  const { school } = props
  const member = useNewMember(school.id, school.sites[0]?.id ?? null, props.onMade)
  useActionBar(true)
  return (
    <Form form={member} guardsLeaving>
      <AsideLayout aside={<WhatHappens form={member.values} schoolName={school.name} />}>
        <div className={styles.form}>
          <Fields member={member} school={school} />
          <FormSummary form={member} hasCountInBar />
        </div>
      </AsideLayout>
      <DuplicateQuestion member={member} />
      <ActionBar isOnDesktop note={<FormCount form={member} />}>
        <ActionPair>
          <Button href={hrefTo('app.trainer-members', { schoolId: school.id })}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" isBusy={member.isBusy} busyLabel={t('saving')}>
            {t(member.values.kind === 'adult' ? 'create.send' : 'create.sendChild')}
          </Button>
        </ActionPair>
      </ActionBar>
    </Form>
  )
}

/** The three errors of §8 Add member, of which two are known before any input. */
function CannotCreate(props: { readonly why: AppError }): ReactNode {
  const t = useMessages('members')
  const viewer = useViewer()
  return (
    <FailureView
      error={props.why}
      wayOut={{ label: t(trainerHomeWords(viewer)), href: trainerHome(viewer) }}
    />
  )
}

export function CreateMemberPage(): ReactNode {
  const t = useMessages('members')
  const schools = useMessages('schools')
  const viewer = useViewer()
  const { schoolId } = useRouteParams('app.trainer-create-member')
  const school = useSchool(schoolId)
  const [made, setMade] = useState<{ readonly person: Made; readonly form: NewMemberForm }>()
  const why = whyNotAddMember(viewer, Number(schoolId))
  const isGone = school.error instanceof AppError && school.error.status === 404
  return (
    <>
      <TopBar
        title={t('new')}
        back={{ label: t('member.back'), href: hrefTo('app.trainer-members', { schoolId }) }}
      />
      <PageHead title={t('new')} size="small" isHiddenOnPhone lead={school.data?.name} />
      {isGone ? (
        <CannotCreate why={new AppError('registration.school-not-found')} />
      ) : why === undefined ? null : (
        <CannotCreate why={new AppError(why)} />
      )}
      {isGone || why !== undefined ? null : <QueryError query={school} />}
      {school.isPending && why === undefined ? (
        <SkeletonGroup label={schools('school.loading')} className="stack">
          <Skeleton shape="control" />
          <Skeleton shape="mat" height={280} />
        </SkeletonGroup>
      ) : null}
      {school.data === undefined || why !== undefined ? null : made === undefined ? (
        <MemberForm school={school.data} onMade={(person, form) => setMade({ person, form })} />
      ) : (
        <MemberMade
          school={school.data}
          person={made.person}
          form={made.form}
          onNext={() => setMade(undefined)}
        />
      )}
    </>
  )
}
