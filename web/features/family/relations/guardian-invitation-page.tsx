/** The target of an invitation link: the invited person registers or signs in, and confirms to be a guardian (docs/decisions/0052). */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { theSession, useSession } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { hrefTo, useGoTo } from '../../../platform/router/links.tsx'
import { useShown } from '../../../platform/router/router-context.ts'
import { useDraft, writeDraft } from '../../../platform/session/session-draft.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CutBand } from '../../../ui/gate/gate-drawings.tsx'
import { Envelope, UnfinishedBand } from '../../../ui/gate/key-drawings.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { useKnownViewer } from '../../accounts/viewer.ts'
import { CredentialGate } from '../../sign-in/credential-gate.tsx'
import { useFreshProof } from '../../sign-in/use-fresh-proof.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { useIsViewing } from '../../impersonation/use-view.ts'
import { setLandingAfterRegistration } from '../../registration/after-registration.ts'
import { CustodyChoice } from '../../registration/steps/custody-choice.tsx'
import { LoginPage } from '../../sign-in/login-page.tsx'
import styles from '../family.module.css'
import { useAcceptInvitation, useInvitation } from '../queries.ts'

type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>

const KEY = 'guardian-invitation'

const forget = (): void => {
  writeDraft(KEY, undefined)
  setLandingAfterRegistration(undefined)
}

/** The token of the link, also after registering or a reload: it moves from the address into the tab's storage. */
function useToken(): string {
  const { hash } = useShown().place
  const goTo = useGoTo()
  const [{ token }, change] = useDraft(KEY, { token: '' })
  const given = hash.slice(1)
  useEffect(() => {
    if (given === '') return
    change({ token: given })
    void goTo('auth.guardian-invitation', {}, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [given])
  return given === '' ? token : given
}

function Message(props: {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}): ReactNode {
  const t = useMessages('family')
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <CredentialGate isNextStep drawing={<CutBand />} title={props.title} text={props.text}>
      <Button
        variant="primary"
        size="large"
        isBlock
        href={hrefTo(isSignedIn ? 'app.home' : 'auth.wrapper')}
        onClick={forget}
      >
        {t(isSignedIn ? 'takeOver.continue' : 'takeOver.toSignIn')}
      </Button>
      {props.children}
    </CredentialGate>
  )
}

/** The signed-in user, for a tablet that several people use. */
function OtherPerson(): ReactNode {
  const t = useMessages('family')
  const viewer = useKnownViewer()
  if (viewer === undefined) return null
  return (
    <p className="t-small t-muted">
      {t('invitation.signedInAs', { name: fullName(viewer) })}{' '}
      <TextAction isSmall onClick={() => void theSession().signOut()}>
        {t('invitation.otherPerson')}
      </TextAction>
    </p>
  )
}

function SignedOut(props: { readonly invitation: Invitation; readonly isGuest: boolean }): ReactNode {
  const t = useMessages('family')
  const [isSigningIn, setSigningIn] = useState(false)
  const { childFirstName: child, inviterName: inviter } = props.invitation
  if (isSigningIn) return <LoginPage />
  return (
    <CredentialGate
      drawing={<Envelope />}
      title={t('invitation.title', { inviter })}
      text={t('invitation.text', { child })}
    >
      <Button
        variant="primary"
        size="large"
        isBlock
        href={
          props.isGuest
            ? hrefTo('app.profile-upgrade', { type: 'regular-profile' }, { profile: 'regular' })
            : hrefTo('auth.register-regular-profile')
        }
        onClick={() => setLandingAfterRegistration(hrefTo('auth.guardian-invitation'))}
      >
        {t('invitation.register')}
      </Button>
      {props.isGuest ? null : (
        <Button variant="soft" size="large" isBlock onClick={() => setSigningIn(true)}>
          {t('invitation.signIn')}
        </Button>
      )}
    </CredentialGate>
  )
}

function Confirm(props: {
  readonly invitation: Invitation
  readonly accept: ReturnType<typeof useAcceptInvitation>
  readonly token: string
}): ReactNode {
  const t = useMessages('family')
  const { accept, token } = props
  const { childFirstName: child, inviterName: inviter } = props.invitation
  const form = useForm<{ readonly custody: CustodyManner | undefined }>({
    start: { custody: undefined },
    rules: ({ custody }) => ({ custody: custody === undefined ? 'required' : undefined }),
    send: async ({ custody }) => {
      if (custody !== undefined) await accept.mutateAsync({ token, custody }, { onSuccess: forget })
    },
  })
  return (
    <CredentialGate
      isNextStep
      drawing={<Envelope />}
      title={t('invitation.confirmTitle', { child })}
      text={t('invitation.confirmText', { child, inviter })}
    >
      <Form form={form} className={styles.form}>
        <CustodyChoice
          childName={child}
          value={form.values.custody}
          isMissing={form.errorOf('custody') !== undefined}
          onChange={(custody) => form.change({ custody })}
        />
        <p className="t-small t-muted">{t('requests.custody.terms', { name: child })}</p>
        <FormSummary form={form} />
        <Button
          variant="primary"
          size="large"
          isBlock
          type="submit"
          isBusy={form.isBusy}
          busyLabel={t('invitation.confirming')}
        >
          {t('invitation.confirm', { child })}
        </Button>
      </Form>
      <OtherPerson />
    </CredentialGate>
  )
}

function Done(props: { readonly child: string }): ReactNode {
  const t = useMessages('family')
  const { child } = props
  return (
    <CredentialGate
      isNextStep
      drawing={<UnfinishedBand />}
      title={t('invitation.done.title', { child })}
      text={t('invitation.done.text', { child })}
    >
      <Button variant="primary" size="large" isBlock href={hrefTo('app.family')}>
        {t('invitation.done.action')}
      </Button>
    </CredentialGate>
  )
}

const isEnded = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'family.invitation-ended'

export function GuardianInvitationPage(): ReactNode {
  const t = useMessages('family')
  const words = useErrorWords()
  const session = useSession()
  const viewer = useKnownViewer()
  const isViewing = useIsViewing()
  const token = useToken()
  const isSignedIn = session.status === 'signed-in'
  const { withProof, proofDialog } = useFreshProof()
  const accept = useAcceptInvitation((action) => withProof(t('invitation.proof'), action))
  const isAccepted = accept.isPending || accept.isSuccess
  const invitation = useInvitation(token, isSignedIn ? session.userId : undefined, isAccepted)
  if (accept.isSuccess) return <Done child={accept.data.childFirstName} />
  if (token === '') return <Message title={t('takeOver.missing.title')} text={t('takeOver.missing.text')} />
  const ended = [accept.error, invitation.error].find(isEnded)
  if (ended instanceof AppError) return <Message {...words(ended)} />
  if (invitation.data === undefined)
    return invitation.error === null ? (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={220} />
      </SkeletonGroup>
    ) : (
      <QueryError query={invitation} headingLevel={1} />
    )
  if (isViewing) return <Message title={t('invitation.viewing.title')} text={t('invitation.viewing.text')} />
  if (!isSignedIn) return <SignedOut invitation={invitation.data} isGuest={false} />
  if (viewer === undefined) return null
  if (viewer.isAnonymous) return <SignedOut invitation={invitation.data} isGuest />
  const { refusal, childFirstName: child } = invitation.data
  if (refusal !== null)
    return (
      <Message
        title={t(`invitation.refused.${refusal === 'family.conflict' ? 'already' : 'minor'}.title`, {
          child,
        })}
        text={t(`invitation.refused.${refusal === 'family.conflict' ? 'already' : 'minor'}.text`, { child })}
      >
        <OtherPerson />
      </Message>
    )
  return (
    <>
      <Confirm invitation={invitation.data} accept={accept} token={token} />
      {proofDialog}
    </>
  )
}
