/** Asks to join or to leave (§2 dialog Membership request to a school): for whom, at which site, with a word if one likes. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  SCHOOL_MESSAGE_MAX,
  type RequestType,
  type SchoolMembership,
  type SchoolSite,
} from '@wegband/domain/features/schools/contract.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { mapPin } from '../../ui/icon/phosphor/map-pin.gen.ts'
import { useKnownViewer } from '../accounts/viewer.ts'
import { FormFailure } from '../../platform/forms/form.tsx'
import { LeavingFields, useLeaving } from './leaving-fields.tsx'
import { useAskSchool } from './queries.ts'
import styles from './schools.module.css'

type People = readonly Pick<SchoolMembership, 'bookedDays' | 'user'>[]

/** Nothing to choose where only one may ask. */
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

/** Nothing to choose where there is only one. */
function SiteChoice(props: {
  readonly sites: readonly SchoolSite[]
  readonly siteId: string | undefined
  readonly onChange: (siteId: string) => void
}): ReactNode {
  const t = useMessages('schools')
  const { sites, siteId, onChange } = props
  if (sites.length <= 1) return null
  return (
    <ChoiceList
      label={t('request.site')}
      value={siteId}
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

export function RequestDialog(props: {
  readonly school: { readonly id: number; readonly name: string; readonly sites: readonly SchoolSite[] }
  readonly type: RequestType
  /** Who may ask: the reader, children. */
  readonly people: People
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('schools')
  const { school, type, people, onClose } = props
  const ask = useAskSchool({
    onSuccess: () => {
      showToast({ tone: 'positive', text: t('request.done'), subject: 'school-request' })
      onClose()
    },
  })
  const [userId, setUserId] = useState(people[0]?.user.id ?? 0)
  const [siteId, setSiteId] = useState<string | undefined>(
    school.sites[0] === undefined ? undefined : String(school.sites[0].id),
  )
  const [message, setMessage] = useState('')
  const leaving = useLeaving()
  const [isTried, setTried] = useState(false)
  const isJoining = type === 'enrollment'
  const leavesOn = isJoining ? null : leaving.leavesOn
  const send = (): void => {
    setTried(true)
    if (leavesOn === undefined) return
    ask.mutate({
      schoolId: school.id,
      userId,
      type,
      message,
      siteId: isJoining && siteId ? Number(siteId) : null,
      leavesOn,
    })
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={onClose}
      title={t(isJoining ? 'join.title' : 'leave.title')}
      description={t(isJoining ? 'join.text' : 'leave.text', { school: school.name })}
      closeLabel={t('close')}
      isBusy={ask.isPending}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" isBusy={ask.isPending} busyLabel={t('sending')} onClick={send}>
            {t('request.send')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ForWhom people={people} userId={userId} onChange={setUserId} />
        {isJoining ? <SiteChoice sites={school.sites} siteId={siteId} onChange={setSiteId} /> : null}
        {isJoining ? null : (
          <LeavingFields
            leaving={leaving}
            bookedDays={people.find(({ user }) => user.id === userId)?.bookedDays ?? []}
            nowNote={t('leaving.nowAsked', { school: school.name })}
            isTried={isTried}
          />
        )}
        <TextAreaField
          label={t('request.message')}
          optionalText={t('request.optional')}
          maxLength={SCHOOL_MESSAGE_MAX}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <FormFailure error={ask.error} />
      </div>
    </Dialog>
  )
}
