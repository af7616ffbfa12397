/** An action for the chosen members: its fields, and afterwards the members for whom it was refused, with the reason. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { RefusedPerson } from '@wegband/domain/features/member-desk/contract.ts'
import type { MemberEntry } from '@wegband/domain/features/members/contract.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RefusedList } from '../tables/bulk-action.tsx'
import type { Outcome } from './desk-actions.ts'

export type Members = readonly Pick<MemberEntry, 'id' | 'firstName' | 'lastName'>[]

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** The toast with the way back, shown where at least one member was done. */
export function useOutcomeToast(): (outcome: Outcome, text: string) => void {
  const t = useMessages('member-desk')
  const showError = useShowError()
  return ({ undo }, text) => {
    if (undo === undefined) return
    const onClick = (): void =>
      void undo().then(
        () => showToast({ subject: 'member-desk', text: t('undone') }),
        (error: unknown) => showError(error),
      )
    showToast({ subject: 'member-desk', tone: 'positive', text, action: { label: t('undo'), onClick } })
  }
}

function Refused(props: {
  readonly members: Members
  readonly refused: readonly RefusedPerson[]
}): ReactNode {
  const t = useMessages('member-desk')
  const words = useErrorWords()
  const names = new Map(props.members.map((member) => [member.id, fullName(member)]))
  return (
    <div className="stack">
      <p>{t('refused', { count: props.refused.length })}</p>
      <RefusedList
        items={props.refused.map(({ userId, code }) => ({
          name: names.get(userId),
          reason: isCode(code) ? words(new AppError(code)).title : code,
        }))}
      />
    </div>
  )
}

export function ActionDialog(props: {
  readonly title: string
  readonly members: Members
  readonly submit: string
  readonly isReady?: boolean
  readonly run: () => Promise<Outcome>
  readonly doneText: (outcome: Outcome) => string
  readonly onClose: () => void
  /** Clears the choice of rows. */
  readonly onDone: () => void
  readonly children?: ReactNode
}): ReactNode {
  const t = useMessages('member-desk')
  const showError = useShowError()
  const toast = useOutcomeToast()
  const action = useMutation({
    mutationFn: props.run,
    onSuccess: (outcome) => {
      toast(outcome, props.doneText(outcome))
      props.onDone()
      if (outcome.refused.length > 0) return
      if (outcome.undo === undefined) showToast({ subject: 'member-desk', text: t('nothing') })
      props.onClose()
    },
    onError: showError,
  })
  const refused = action.data?.refused ?? []
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={props.title}
      closeLabel={t('close')}
      isBusy={action.isPending}
      footer={
        refused.length > 0 ? (
          <Button isBlock onClick={props.onClose}>
            {t('close')}
          </Button>
        ) : (
          <Button
            variant="primary"
            isBlock
            isBusy={action.isPending}
            busyLabel={t('busy')}
            isDisabled={props.isReady === false}
            onClick={() => action.mutate()}
          >
            {props.submit}
          </Button>
        )
      }
    >
      <div className="stack">
        {refused.length > 0 ? <Refused members={props.members} refused={refused} /> : props.children}
      </div>
    </Dialog>
  )
}
