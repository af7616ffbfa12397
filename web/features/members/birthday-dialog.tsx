/** Correcting the birthday of a child who is a member: the school does it, the child and the parents are told. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { MemberDetails } from '@wegband/domain/features/members/contract.ts'
import { nowIso } from '../../platform/clock.ts'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { fullName } from '../appointments/person-name.ts'
import { useCorrectBirthday } from './queries.ts'

export function BirthdayDialog(props: {
  readonly member: MemberDetails
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('members')
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const { member, onClose } = props
  const [birthdayAt, setBirthday] = useState(member.birthdayAt ?? '')
  const correct = useCorrectBirthday(member.school.id)
  const [fieldCode] =
    correct.error instanceof AppError ? (correct.error.details.errors?.['birthdayAt'] ?? []) : []
  const refusal = correct.error === null ? undefined : words(correct.error).text
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (correct.isPending || birthdayAt === '') return
    correct.mutate(
      { userId: member.id, birthdayAt },
      {
        onSuccess: () => {
          showToast({ tone: 'positive', text: t('saved'), subject: 'member-birthday' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={t('member.birthdayTitle', { name: fullName(member) })}
      description={t('member.birthdayText')}
      closeLabel={t('close')}
      isBusy={correct.isPending}
    >
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          label={t('member.birthday')}
          type="date"
          min="1900-01-01"
          max={dayOf(nowIso())}
          value={birthdayAt}
          error={fieldCode === undefined ? refusal : fieldWords(fieldCode)}
          onChange={(event) => setBirthday(event.target.value)}
        />
        <Button variant="primary" isBlock type="submit" isBusy={correct.isPending} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}
