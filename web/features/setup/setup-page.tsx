/** `/setup`: from an empty installation to the first class. Without a session it asks for the code; the first admin goes on where it stopped. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readSetup, readSetupProgress } from '@wegband/domain/features/setup/contract.ts'
import { useSession } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { MAIN_ID } from '../../ui/app-frame/app-frame.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { ClaimSteps } from './claim-steps.tsx'
import { SetupParts } from './setup-parts.tsx'
import styles from './setup.module.css'

function Alone(props: { readonly children: ReactNode }): ReactNode {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.alone}>
      {props.children}
    </main>
  )
}

function Loading(): ReactNode {
  const t = useMessages('setup')
  return (
    <Alone>
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={56} />
        <Skeleton height={56} />
      </SkeletonGroup>
    </Alone>
  )
}

/** 410, and what the caller can do instead. */
function Closed(props: { readonly isSignedIn: boolean }): ReactNode {
  const t = useMessages('setup')
  const { isSignedIn } = props
  return (
    <Alone>
      <EmptyState
        headingLevel={1}
        title={t('closed.title')}
        text={t(isSignedIn ? 'closed.signedIn' : 'closed.signedOut')}
        action={
          <Button variant="primary" href={hrefTo(isSignedIn ? 'app.admin' : 'auth.login')}>
            {t(isSignedIn ? 'closed.admin' : 'closed.signIn')}
          </Button>
        }
      />
    </Alone>
  )
}

const isClosed = (error: unknown): boolean => error instanceof AppError && error.code === 'setup.closed'

function Claim(): ReactNode {
  const setup = useQuery({ ...queryOf(readSetup), retry: false })
  if (isClosed(setup.error)) return <Closed isSignedIn={false} />
  if (setup.error !== null)
    return (
      <Alone>
        <QueryError query={setup} headingLevel={1} />
      </Alone>
    )
  return setup.isPending ? <Loading /> : <ClaimSteps />
}

function Running(): ReactNode {
  const progress = useQuery({ ...queryOf(readSetupProgress), retry: false })
  if (isClosed(progress.error)) return <Closed isSignedIn />
  if (progress.data !== undefined) return <SetupParts progress={progress.data} />
  return progress.error === null ? (
    <Loading />
  ) : (
    <Alone>
      <QueryError query={progress} headingLevel={1} />
    </Alone>
  )
}

export function SetupPage(): ReactNode {
  return useSession().status === 'signed-in' ? <Running /> : <Claim />
}
