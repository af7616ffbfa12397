/** What the office can do for an account; each act asks for its reason, and for a fresh proof of who does it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  confirmAddress,
  listPeople,
  type OfficePerson,
  readPerson,
  REASON_MAX,
  sendConfirmation,
} from '@wegband/domain/features/people-office/contract.ts'
import {
  endAllSessions,
  lockAccount,
  resetSecondStep,
  unlockAccount,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { showToast } from '../../platform/words/notices.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import styles from './people-office.module.css'

const ACTS = {
  confirm: confirmAddress,
  secondStep: resetSecondStep,
  sessions: endAllSessions,
  lock: lockAccount,
  unlock: unlockAccount,
} as const
type Act = keyof typeof ACTS
const ACT_ORDER: readonly Act[] = ['confirm', 'secondStep', 'sessions', 'lock', 'unlock']

/** Only what the server would do: no button that is refused to its presser. */
const isOffered = (act: Act, person: OfficePerson): boolean => {
  if (act === 'confirm') return person.mailVerifiedAt === null && (person.mail ?? person.pendingMail) !== null
  if (act === 'secondStep') return person.hasSecondStep
  if (act === 'lock') return person.lockedAt === null
  return act !== 'unlock' || (person.lockedAt !== null && !person.isMerged)
}

const waitsForLink = ({ mail, pendingMail, mailVerifiedAt }: OfficePerson): boolean =>
  pendingMail !== null || (mail !== null && mailVerifiedAt === null)

/** After an act the person and the list are read again. */
export function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, [readPerson, listPeople])
}

function ActDialog(props: {
  readonly act: Act
  readonly person: OfficePerson
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('people-office')
  const { act, person, onClose } = props
  const { withProof, proofDialog } = useFreshProof()
  const readAgain = useReadAgain()
  // An admin is not locked by a slip: the name is typed, and all admins hear of it.
  const asksForName = act === 'lock' && person.isAdmin
  const form = useForm({
    start: { reason: '', name: '' },
    rules: ({ reason, name }) => ({
      reason: reason.trim() === '' ? ('required' as const) : undefined,
      name: asksForName && name.trim() !== fullName(person) ? ('confirmation-differs' as const) : undefined,
    }),
    most: { reason: REASON_MAX },
    send: async (typed) => {
      const reason = typed.reason.trim()
      const params = { id: person.id }
      await withProof(t('acts.proof'), () =>
        asksForName
          ? call(lockAccount, { params, body: { reason, name: typed.name.trim() } })
          : call(ACTS[act], { params, body: { reason } }),
      )
      showToast({ tone: 'positive', text: t(`acts.${act}Done`) })
      await readAgain()
      onClose()
    },
  })
  return (
    <>
      <Dialog
        isOpen
        title={t(`acts.${act}Title`)}
        description={t(asksForName ? 'acts.lockAdminText' : `acts.${act}Text`)}
        closeLabel={t('close')}
        isBusy={form.isBusy}
        onClose={onClose}
      >
        <Form form={form} className="stack">
          <TextField
            label={t('acts.reason')}
            hint={t('acts.reasonHint')}
            autoComplete="off"
            {...form.text('reason')}
          />
          {asksForName ? (
            <TextField
              label={t('acts.name', { name: fullName(person) })}
              autoComplete="off"
              {...form.text('name')}
            />
          ) : null}
          <FormSummary form={form} />
          <Button type="submit" isBlock variant={act === 'lock' ? 'danger' : 'primary'} isBusy={form.isBusy}>
            {t(`acts.${act}`)}
          </Button>
        </Form>
      </Dialog>
      {proofDialog}
    </>
  )
}

function SendLink({ person }: { readonly person: OfficePerson }): ReactNode {
  const t = useMessages('people-office')
  const showError = useShowError()
  const send = useMutation({
    mutationFn: () => call(sendConfirmation, { params: { id: person.id } }),
    onSuccess: () => showToast({ tone: 'positive', text: t('acts.sendLinkDone') }),
    onError: showError,
  })
  return (
    <Button variant="soft" size="small" isBusy={send.isPending} onClick={() => send.mutate()}>
      {t('acts.sendLink')}
    </Button>
  )
}

export function AccountActs({ person }: { readonly person: OfficePerson }): ReactNode {
  const t = useMessages('people-office')
  const viewer = useViewer()
  const [act, setAct] = useState<Act>()
  return (
    <section className={styles.section}>
      <SectionHead level={3} title={t('acts.title')} />
      {person.mayHelp ? (
        <div className={styles.acts}>
          {waitsForLink(person) ? <SendLink person={person} /> : null}
          {ACT_ORDER.filter((one) => isOffered(one, person)).map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === 'lock' ? 'danger' : 'soft'}
              onClick={() => setAct(one)}
            >
              {t(`acts.${one}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className={styles.muted}>{t(viewer.id === person.id ? 'acts.own' : 'acts.notYours')}</p>
      )}
      {act === undefined ? null : <ActDialog act={act} person={person} onClose={() => setAct(undefined)} />}
    </section>
  )
}
