/** An admin resets a person's second step, signs them out everywhere, or locks and unlocks the account. */
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FoundAccount } from '@wegband/domain/features/impersonation/contract.ts'
import {
  endAllSessions,
  lockAccount,
  resetSecondStep,
  unlockAccount,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import { PersonPicker } from '../impersonation/person-picker.tsx'
import styles from './admin.module.css'

const REASON_MAX = 200
const HELPS = {
  secondStep: resetSecondStep,
  sessions: endAllSessions,
  lock: lockAccount,
  unlock: unlockAccount,
} as const
type Help = keyof typeof HELPS
const HELP_ORDER: readonly Help[] = ['secondStep', 'sessions', 'lock', 'unlock']
/** Locking is for open accounts, unlocking for locked ones. */
const isOffered = (what: Help, person: FoundAccount | undefined): boolean =>
  what === 'lock' ? person?.isLocked !== true : what !== 'unlock' || person?.isLocked === true

function useHelp(id: number | undefined, reason: string, onDone: (what: Help) => void) {
  const t = useMessages('admin')
  const { withProof, proofDialog } = useFreshProof()
  const help = useMutation({
    mutationFn: (what: Help) =>
      withProof(t(`help.${what}.proof`), () =>
        call(HELPS[what], { params: { id: id ?? 0 }, body: { reason } }),
      ),
    onSuccess: (_answer, what) => {
      showToast({ tone: 'positive', text: t(`help.${what}.done`) })
      onDone(what)
    },
  })
  return { help, proofDialog }
}

export function HelpAccount(): ReactNode {
  const t = useMessages('admin')
  const form = useForm<{ readonly person: FoundAccount | undefined; readonly reason: string }>({
    start: { person: undefined, reason: '' },
    rules: ({ person, reason }) => ({
      person: person === undefined ? 'required' : undefined,
      reason: reason.trim() === '' ? 'required' : undefined,
    }),
    most: { reason: REASON_MAX },
    // // None of its buttons is the default, because each sends by itself.
    send: () => undefined,
  })
  const { person, reason } = form.values
  const { help, proofDialog } = useHelp(person?.id, reason.trim(), (what) => {
    if (person !== undefined && (what === 'lock' || what === 'unlock'))
      form.change({ person: { ...person, isLocked: what === 'lock' } })
  })
  return (
    <section className="stack">
      <SectionHead title={t('help.title')} />
      <p className={styles.why}>{t('help.text')}</p>
      <Form form={form} className="stack">
        <PersonPicker
          person={person}
          whyNot={form.errorOf('person')}
          onPick={(picked) => form.change({ person: picked })}
        />
        <TextField
          label={t('help.reason')}
          hint={t('help.reasonHint')}
          autoComplete="off"
          {...form.text('reason')}
        />
        <FormSummary form={form} />
        {HELP_ORDER.filter((what) => isOffered(what, person)).map((what) => (
          <Button
            key={what}
            isBlock
            variant={what === 'lock' ? 'danger' : 'soft'}
            isBusy={help.isPending && help.variables === what}
            busyLabel={t('help.sending')}
            onClick={() => form.attempt(() => help.mutateAsync(what))}
          >
            {t(`help.${what}.action`)}
          </Button>
        ))}
      </Form>
      {proofDialog}
    </section>
  )
}
