/** The page behind the link of the email: it confirms at once and shows the result (§8 Email verification). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { confirmEmailVerification } from '@wegband/domain/features/sign-in/contract.ts'
import { endOfLink } from '@wegband/domain/features/sign-in/link-token.ts'
import { call } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo } from '../../../platform/router/links.tsx'
import { invalidate } from '../../../platform/api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CutBand } from '../../../ui/gate/gate-drawings.tsx'
import { Envelope } from '../../../ui/gate/key-drawings.tsx'
import { TextLink } from '../../../ui/link/text-link.tsx'
import { Waiting } from '../../../ui/waiting/waiting.tsx'
import { CredentialGate } from '../credential-gate.tsx'
import styles from '../credentials.module.css'
import { FormFailure } from '../../../platform/forms/form.tsx'
import { EmailSentView } from './email-sent-view.tsx'
import { MailConfirmed, OnwardButton } from './mail-confirmed.tsx'
import { MailForm } from './mail-form.tsx'
import { useVerificationEmail } from '../queries.ts'
import { useState } from 'react'
import { VERIFICATION_LINK_HOURS } from '@wegband/domain/features/sign-in/link-and-code-times.ts'

type Props = { readonly token: string; readonly mail: string | undefined }

/**
 * Sent once per link however often the component renders, because a link works once. If the answer was lost, the next try says that the
 * address is confirmed already.
 */
function useConfirmation(token: string) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['confirm-mail', token],
    queryFn: async () => {
      const confirmed = await call(confirmEmailVerification, { body: { token } })
      void invalidate(queryClient, [readUser])
      return confirmed
    },
    // Also when all queries are read again.
    enabled: ({ state }) => state.data === undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const codeOf = (error: unknown): string | undefined => (error instanceof AppError ? error.code : undefined)
/** The link has expired or is unknown: another one helps. */
const NEEDS_NEW_LINK: readonly (string | undefined)[] = [
  'credentials.verification-expired',
  'credentials.verification-unknown',
]

function LinkFootnote(props: { readonly token: string }): ReactNode {
  const t = useMessages('credentials')
  const format = useFormats()
  const end = endOfLink(props.token)
  if (end === undefined) return null
  const sentAt = new Date(Date.parse(end) - VERIFICATION_LINK_HOURS * MS_PER_HOUR).toISOString()
  return t('verification.linkFrom', { day: format.dateLong(sentAt), time: format.time(sentAt) })
}

function NewLink(props: Props & { readonly error: AppError }): ReactNode {
  const t = useMessages('credentials')
  const words = useErrorWords()
  const email = useVerificationEmail()
  const [sentTo, setSentTo] = useState<string>()
  const { title, text } = words(props.error)
  if (sentTo !== undefined)
    return <EmailSentView mail={sentTo} email={email} onChange={() => setSentTo(undefined)} />
  return (
    <CredentialGate
      isNextStep
      drawing={<CutBand />}
      title={title}
      text={text}
      footnote={<LinkFootnote token={props.token} />}
    >
      <MailForm
        initialMail={props.mail}
        submitLabel={t('verification.newLink')}
        onSubmit={(mail) => email.mutateAsync(mail, { onSuccess: () => setSentTo(mail) })}
      />
      <TextLink className={styles.start} href={hrefTo('auth.login')}>
        {t('toSignIn')}
      </TextLink>
    </CredentialGate>
  )
}

function Refused(props: { readonly error: AppError; readonly children?: ReactNode }): ReactNode {
  const words = useErrorWords()
  const { title, text } = words(props.error)
  return (
    <CredentialGate isNextStep drawing={<Envelope />} title={title} text={text}>
      {props.children}
    </CredentialGate>
  )
}

export function ConfirmLink(props: Props): ReactNode {
  const t = useMessages('credentials')
  const confirmation = useConfirmation(props.token)
  const { data, error } = confirmation
  if (data !== undefined) return <MailConfirmed {...data} />
  if (error instanceof AppError) {
    // An address that was cut off or changed is not a valid link.
    if (error.status === 422)
      return <NewLink {...props} error={new AppError('credentials.verification-unknown')} />
    if (NEEDS_NEW_LINK.includes(codeOf(error))) return <NewLink {...props} error={error} />
    if (error.status === 409)
      return (
        <Refused error={error}>
          <OnwardButton />
        </Refused>
      )
  }
  return (
    <CredentialGate drawing={<Envelope />} title={t('verification.askTitle')}>
      {confirmation.isFetching ? <Waiting text={t('verification.checking')} /> : null}
      {error === null || confirmation.isFetching ? null : (
        <>
          <FormFailure error={error} />
          <Button size="large" isBlock onClick={() => void confirmation.refetch()}>
            {t('retry')}
          </Button>
        </>
      )}
    </CredentialGate>
  )
}
