/** Corrects the birthday of a child who is a member: the school does it, and the child and the parents are notified. */
import type { ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { MemberDetails } from '@wegband/domain/features/members/contract.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { nowIso } from '../../platform/clock.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useCorrectBirthday } from './queries.ts'

export function BirthdayDialog(props: {
  readonly member: MemberDetails
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('members')
  const { member, onClose } = props
  const correct = useCorrectBirthday(member.school.id)
  const form = useForm({
    start: { birthdayAt: member.birthdayAt ?? '' },
    rules: ({ birthdayAt }) => ({ birthdayAt: birthdayAt === '' ? 'required' : undefined }),
    send: async ({ birthdayAt }) => {
      await correct.mutateAsync({ userId: member.id, birthdayAt })
      showToast({ tone: 'positive', text: t('saved'), subject: 'member-birthday' })
      onClose()
    },
    fieldOfError: () => 'birthdayAt',
  })
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('member.birthdayTitle', { name: fullName(member) })}
      description={t('member.birthdayText')}
      closeLabel={t('close')}
      isBusy={form.isBusy}
    >
      <Form form={form} className="stack">
        <TextField
          label={t('member.birthday')}
          type="date"
          min="1900-01-01"
          max={dayOf(nowIso())}
          {...form.text('birthdayAt')}
        />
        <Button variant="primary" isBlock type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  )
}
