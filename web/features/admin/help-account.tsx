/** An admin resets a person's second step, signs them out everywhere, or locks and unlocks the account. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FoundAccount } from '@wegband/domain/features/impersonation/contract.ts'
import {
  endAllSessions,
  lockAccount,
  resetSecondStep,
  unlockAccount,
} from '@wegband/domain/features/sign-in-ways/contract.ts'
import { call } from '../../platform/api.ts'
import { useErrorWords, useFieldWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { useFreshProof } from '../credentials/use-fresh-proof.tsx'
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
  const words = useErrorWords()
  const fieldWords = useFieldWords()
  const [person, setPerson] = useState<FoundAccount>()
  const [typedReason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const reason = typedReason.trim()
  const { help, proofDialog } = useHelp(person?.id, reason, (what) => {
    if (person !== undefined && (what === 'lock' || what === 'unlock'))
      setPerson({ ...person, isLocked: what === 'lock' })
  })
  const send = (what: Help): void => {
    setTried(true)
    if (person !== undefined && reason !== '' && !help.isPending) help.mutate(what)
  }
  const submit = (event: FormEvent): void => event.preventDefault()
  return (
    <section className="stack">
      <SectionHead title={t('help.title')} />
      <p className={styles.why}>{t('help.text')}</p>
      <form className="stack" noValidate onSubmit={submit}>
        <PersonPicker
          person={person}
          whyNot={isTried ? fieldWords('required') : undefined}
          onPick={(picked) => {
            help.reset()
            setPerson(picked)
          }}
        />
        <TextField
          label={t('help.reason')}
          hint={t('help.reasonHint')}
          autoComplete="off"
          maxLength={REASON_MAX}
          value={typedReason}
          error={isTried && reason === '' ? fieldWords('required') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {help.error === null ? null : (
          <Banner icon={warningCircle} tone="danger" live="alert" title={words(help.error).title}>
            {words(help.error).text}
          </Banner>
        )}
        {HELP_ORDER.filter((what) => isOffered(what, person)).map((what) => (
          <Button
            key={what}
            isBlock
            variant={what === 'lock' ? 'danger' : 'soft'}
            isBusy={help.isPending && help.variables === what}
            busyLabel={t('help.sending')}
            onClick={() => send(what)}
          >
            {t(`help.${what}.action`)}
          </Button>
        ))}
      </form>
      {proofDialog}
    </section>
  )
}
