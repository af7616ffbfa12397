/** Which roles must sign in with a second step; each switch applies at once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  changeObligation,
  OBLIGABLE,
  readObligation,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin.module.css'

type Role = (typeof OBLIGABLE)[number]

const obligation = queryOf(readObligation)

/** One change after the other: each builds on the server's answer to the previous one. */
function useObligation() {
  const t = useMessages('admin')
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState<{ role: Role; isOn: boolean }>()
  const change = useMutation({
    mutationFn: (roles: Role[]) => call(changeObligation, { body: { roles } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(obligation.queryKey, saved)
      showToast({ tone: 'positive', text: t('secondStep.saved'), subject: 'obligation' })
    },
    onSettled: () => setWanted(undefined),
  })
  const turn = (roles: readonly Role[], role: Role, isOn: boolean): void => {
    setWanted({ role, isOn })
    change.mutate(OBLIGABLE.filter((one) => (one === role ? isOn : roles.includes(one))))
  }
  return { wanted, turn, isBusy: change.isPending, error: change.error }
}

function Failure(props: { readonly error: Error | null }): ReactNode {
  const t = useMessages('admin')
  const words = useErrorWords()
  const { error } = props
  if (error === null) return null
  const isOwnMissing = error instanceof AppError && error.code === 'second-step.set-up-first'
  return (
    <Banner
      icon={warningCircle}
      tone="danger"
      live="alert"
      title={words(error).title}
      action={
        isOwnMissing ? (
          <Button size="small" href={hrefTo('app.devices')}>
            {t('secondStep.own')}
          </Button>
        ) : undefined
      }
    >
      {words(error).text}
    </Banner>
  )
}

function Roles(): ReactNode {
  const t = useMessages('admin')
  const obliged = useQuery(obligation)
  const { wanted, turn, isBusy, error } = useObligation()
  if (obliged.data === undefined)
    return obliged.isPending ? (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
        <Skeleton height={56} />
      </SkeletonGroup>
    ) : (
      <QueryError query={obliged} />
    )
  const { roles } = obliged.data
  return (
    <>
      <p className={styles.why}>{t('secondStep.text')}</p>
      <fieldset className={styles.roles} aria-label={t('secondStep.roles')}>
        {OBLIGABLE.map((role) => (
          <Switch
            key={role}
            label={t(`secondStep.role.${role}`)}
            isOn={wanted?.role === role ? wanted.isOn : roles.includes(role)}
            isDisabled={isBusy}
            onChange={(isOn) => turn(roles, role, isOn)}
          />
        ))}
      </fieldset>
      <Failure error={error} />
    </>
  )
}

export function SecondStepPage(): ReactNode {
  const t = useMessages('admin')
  return (
    <AdminFrame title={t('secondStep.title')} lead={t('secondStep.lead')}>
      {() => (
        <>
          <Roles />
          <section className="stack">
            <p className={styles.why}>{t('secondStep.help')}</p>
            <TextLink href={hrefTo('app.admin-people')}>{t('secondStep.toPeople')}</TextLink>
          </section>
        </>
      )}
    </AdminFrame>
  )
}
