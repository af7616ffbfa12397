/** `/setup/archive`: an empty installation takes over the archive of another one, by the code of the terminal. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SetupRun } from '@wegband/domain/features/archives/contract.ts'
import { readSetupArchive } from '@wegband/domain/features/archives/contract.ts'
import { readSetup } from '@wegband/domain/features/setup/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useShown } from '../../platform/router/router-context.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { ArchiveFrame } from './archive-frame.tsx'
import { ArchiveForm } from './setup-archive-form.tsx'

const REFETCH_MS = 1_500

const isClosed = (error: unknown): boolean => error instanceof AppError && error.code === 'setup.closed'

/** What the installation says while it is filled: an answer, or none while its tables are locked. 410 means that all is there. */
const readState = async (code: string): Promise<SetupRun | null> => {
  try {
    return await call(readSetupArchive, { body: { code } })
  } catch (error) {
    if (isClosed(error)) return { state: 'done', done: 1, total: 1, problem: null }
    throw error
  }
}

function Done(): ReactNode {
  const t = useMessages('archives')
  return (
    <ArchiveFrame
      title={t('setup.done')}
      lead={t('setup.doneText')}
      actions={
        <Button variant="primary" href={hrefTo('auth.login')}>
          {t('setup.signIn')}
        </Button>
      }
    >
      <WovenProgress value={1} tone="positive" label={t('setup.done')} />
    </ArchiveFrame>
  )
}

/** Follows the work until it has ended. */
function Working(props: {
  readonly code: string
  readonly onRefused: (problem: SetupRun['problem']) => void
}): ReactNode {
  const t = useMessages('archives')
  const { code, onRefused } = props
  const run = useQuery({
    queryKey: ['setup-archive', code],
    queryFn: async () => {
      const state = await readState(code)
      if (state?.state === 'failed') onRefused(state.problem)
      return state
    },
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : REFETCH_MS),
    retry: true,
    gcTime: 0,
  })
  if (run.data?.state === 'done') return <Done />
  const { done = 0, total = 0 } = run.data ?? {}
  return (
    <ArchiveFrame title={t('setup.working')} lead={t('setup.workingText')}>
      <WovenProgress value={total === 0 ? 0 : done / total} label={t('setup.working')} />
    </ArchiveFrame>
  )
}

export function SetupArchivePage(): ReactNode {
  const t = useMessages('archives')
  const setup = useQuery({ ...queryOf(readSetup), retry: false, staleTime: Infinity })
  // Behind the `#` of the address, which the browser sends to no server.
  const { hash } = useShown().place
  const [code, setCode] = useState(hash.slice(1))
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<SetupRun['problem'] | undefined>(undefined)
  if (isSent && problem === undefined)
    return <Working code={code} onRefused={(why) => setProblem(why ?? 'failed')} />
  if (setup.error !== null)
    return (
      <ArchiveFrame title={t('setup.title')} lead={t('setup.lead')}>
        <QueryError query={setup} />
      </ArchiveFrame>
    )
  return (
    <ArchiveForm
      code={code}
      problem={problem ?? undefined}
      onSent={(typed) => {
        setCode(typed)
        setProblem(undefined)
        setSent(true)
      }}
    />
  )
}
