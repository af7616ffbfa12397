/** Asks to join or to leave (§2 dialog Membership request to a school): for whom, at which site, with an optional text. */
import { type ReactNode, useId } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  SCHOOL_MESSAGE_MAX,
  type RequestType,
  type SchoolMembership,
  type SchoolSite,
} from '@wegband/domain/features/schools/contract.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { nowIso } from '../../platform/clock.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { mapPin } from '../../ui/icon/phosphor/map-pin.gen.ts'
import { useKnownViewer } from '../accounts/viewer.ts'
import { LEAVING_NOW, leavingDay, LeavingFields } from './leaving-fields.tsx'
import { useAskSchool } from './queries.ts'
import styles from './schools.module.css'

type People = readonly Pick<SchoolMembership, 'bookedDays' | 'user'>[]

/** No choice when only one person may ask. */
function ForWhom(props: {
  readonly people: People
  readonly userId: number
  readonly onChange: (userId: number) => void
}): ReactNode {
  const t = useMessages('schools')
  const viewer = useKnownViewer()
  const { people, userId, onChange } = props
  if (people.length <= 1) return null
  return (
    <SelectField
      label={t('request.who')}
      value={String(userId)}
      options={people.map(({ user }) => ({
        value: String(user.id),
        text: user.id === viewer?.id ? t('me') : user.firstName,
      }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

/** No choice when there is only one. */
function SiteChoice(props: {
  readonly sites: readonly SchoolSite[]
  readonly siteId: string
  readonly onChange: (siteId: string) => void
}): ReactNode {
  const t = useMessages('schools')
  const { sites, siteId, onChange } = props
  if (sites.length <= 1) return null
  return (
    <ChoiceList
      label={t('request.site')}
      value={siteId === '' ? undefined : siteId}
      onChange={onChange}
      items={sites.map((site) => ({
        value: String(site.id),
        icon: mapPin,
        title: site.name,
        note: `${site.street}, ${site.zip} ${site.city}`,
      }))}
    />
  )
}

type RequestProps = {
  readonly school: { readonly id: number; readonly name: string; readonly sites: readonly SchoolSite[] }
  readonly type: RequestType
  /** The people who may ask: the viewer and their children. */
  readonly people: People
  readonly isOpen: boolean
  readonly onClose: () => void
}

function useRequestForm({ school, type, people, onClose }: RequestProps) {
  const t = useMessages('schools')
  const ask = useAskSchool({
    onSuccess: () => {
      showToast({ tone: 'positive', text: t('request.done'), subject: 'school-request' })
      onClose()
    },
  })
  const isJoining = type === 'enrollment'
  const today = dayOf(nowIso())
  return useForm({
    start: {
      userId: people[0]?.user.id ?? 0,
      siteId: school.sites[0] === undefined ? '' : String(school.sites[0].id),
      message: '',
      ...LEAVING_NOW,
    },
    rules: (values) => ({
      leavesOn:
        isJoining || leavingDay(values, today) !== undefined ? undefined : { text: t('leaving.wrongDay') },
    }),
    most: { message: SCHOOL_MESSAGE_MAX },
    fieldOf: (name) => (name === 'school_site_id' ? 'siteId' : undefined),
    send: ({ userId, siteId, message, ...leaving }) =>
      ask.mutateAsync({
        schoolId: school.id,
        userId,
        type,
        message,
        siteId: isJoining && siteId !== '' ? Number(siteId) : null,
        leavesOn: isJoining ? null : (leavingDay(leaving, today) ?? null),
      }),
  })
}

export function RequestDialog(props: RequestProps): ReactNode {
  const t = useMessages('schools')
  const { school, type, people, onClose } = props
  const formId = useId()
  const isJoining = type === 'enrollment'
  const form = useRequestForm(props)
  const { userId, siteId } = form.values
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      title={t(isJoining ? 'join.title' : 'leave.title')}
      description={t(isJoining ? 'join.text' : 'leave.text', { school: school.name })}
      closeLabel={t('close')}
      isBusy={form.isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={form.isBusy} busyLabel={t('sending')}>
            {t('request.send')}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} className={styles.form}>
        <ForWhom people={people} userId={userId} onChange={(id) => form.change({ userId: id })} />
        {isJoining ? (
          <SiteChoice sites={school.sites} siteId={siteId} onChange={(id) => form.change({ siteId: id })} />
        ) : null}
        {isJoining ? null : (
          <LeavingFields
            form={form}
            bookedDays={people.find(({ user }) => user.id === userId)?.bookedDays ?? []}
            nowNote={t('leaving.nowAsked', { school: school.name })}
          />
        )}
        <TextAreaField
          label={t('request.message')}
          optionalText={t('request.optional')}
          {...form.text('message')}
        />
        <FormSummary form={form} />
      </Form>
    </Dialog>
  )
}
