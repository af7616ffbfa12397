/** A new version of a mandatory text stands before the app's pages until it is accepted (decisions §4 Legal). */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { openTexts } from '@wegband/domain/features/legal/legal-rules.ts'
import { theSession } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { readStored } from '../../platform/device/local-settings.ts'
import { useRouter } from '../../platform/router/router-context.ts'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { CrossedBands } from '../../ui/gate/gate-drawings.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { LegalTextList } from './legal-text-list.tsx'
import styles from './legal.module.css'
import { latestTextsQuery, useAcceptTexts } from './queries.ts'

function AcceptForm(props: { readonly open: readonly LegalText[] }): ReactNode {
  const t = useMessages('legal')
  const accept = useAcceptTexts()
  const { open } = props
  const form = useForm<{ readonly ticked: readonly number[] }>({
    start: { ticked: [] },
    rules: ({ ticked }) => ({
      ticked: open.every(({ id }) => ticked.includes(id)) ? undefined : 'must-be-accepted',
    }),
    send: () => accept.mutateAsync(open.map(({ id }) => id)),
  })
  return (
    <Form form={form} className={styles.form}>
      <LegalTextList
        texts={open}
        acceptedIds={form.values.ticked}
        onChange={(ticked) => form.change({ ticked })}
        isTried={form.isTried}
      />
      <FormSummary form={form} />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('gate.submitting')}
      >
        {t('gate.submit')}
      </Button>
      <Button variant="quiet" isBlock onClick={() => void theSession().signOut()}>
        {t('gate.signOut')}
      </Button>
      <div className={styles.foot}>
        <ContractLinks />
      </div>
    </Form>
  )
}

/** Continues to the requested page when no text is open any more, accepted here or on another device. */
function useLeadOn(openCount: number): void {
  const router = useRouter()
  const wasOpen = useRef(false)
  useEffect(() => {
    if (openCount === 0 && wasOpen.current)
      void router.navigate(readStored('route') ?? hrefTo('app.dashboard'), { replace: true })
    wasOpen.current = openCount > 0
  }, [openCount, router])
}

/** Why the texts are shown now: the person came of age, or there is a new version. */
function useReason(open: readonly LegalText[]): { heading: string; text: string } {
  const t = useMessages('legal')
  if (open.some(({ isAcceptedByParent }) => isAcceptedByParent))
    return { heading: t('gate.ofAge'), text: t('gate.ofAgeText') }
  return { heading: open.length > 1 ? t('gate.titleMany') : t('gate.title'), text: t('gate.text') }
}

export function AcceptTextsPage(): ReactNode {
  const t = useMessages('legal')
  const latest = useQuery(latestTextsQuery)
  const open = openTexts(latest.data ?? [])
  const { heading, text } = useReason(open)
  useLeadOn(open.length)
  const isNothing = latest.data !== undefined && open.length === 0
  return (
    <Gate
      drawing={<CrossedBands />}
      isDrawingFixed
      logo={{ name: BASE_TITLE }}
      title={isNothing ? t('gate.nothing') : heading}
      text={isNothing ? t('gate.nothingText') : text}
    >
      {latest.isError && latest.data === undefined ? <QueryError query={latest} /> : null}
      {open.length > 0 ? <AcceptForm open={open} /> : null}
      {isNothing ? (
        <Button isBlock href={hrefTo('app.dashboard')}>
          {t('gate.on')}
        </Button>
      ) : null}
    </Gate>
  )
}
