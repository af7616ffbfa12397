/** The emails of the demo to an address, readable for anyone who knows it (decisions §4 Mail); outside the demo it says there are none. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readDemoMailbox, type MailboxEmail } from '@wegband/domain/features/mails/contract.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo, useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { BASE_TITLE } from '../../platform/router/title.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Gate } from '../../ui/gate/gate.tsx'
import { HangingBelts } from '../../ui/gate/hanging-belts.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { ContractLinks } from '../accounts/contract-links.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { publicSettingsQuery } from '../texts/public-settings.ts'
import { Email } from './email.tsx'
import styles from './mailbox.module.css'

/** An email that was requested in another tab appears here while the page is open. */
const LOOK_AGAIN_MS = 3_000

function Emails(props: { readonly mail: string }): ReactNode {
  const t = useMessages('mailbox')
  const { mail } = props
  const emails = useQuery({
    ...queryOf(readDemoMailbox, { query: { mail } }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  if (emails.isPending)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton shape="mat" height={240} />
      </SkeletonGroup>
    )
  if (emails.data === undefined) return <QueryError query={emails} />
  if (emails.data.length === 0)
    return <EmptyState title={t('empty.title')} text={t('empty.text', { mail })} />
  return (
    <section className={styles.emails} aria-label={t('letters', { mail })}>
      {emails.data.map((email: MailboxEmail) => (
        <Email key={email.id} email={email} />
      ))}
    </section>
  )
}

function AddressForm(props: { readonly mail: string }): ReactNode {
  const t = useMessages('mailbox')
  const goTo = useGoTo()
  const form = useForm({
    start: { mail: props.mail },
    rules: ({ mail }) => ({ mail: mail.trim() === '' ? 'required' : undefined }),
    send: ({ mail }) => goTo('mailbox', {}, { search: { mail: mail.trim() }, replace: true }),
  })
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={t('address')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        icon={envelopeSimple}
        {...form.text('mail')}
      />
      <Button type="submit" isBlock variant={props.mail === '' ? 'primary' : 'soft'}>
        {t('open')}
      </Button>
    </Form>
  )
}

export function MailboxPage(): ReactNode {
  const t = useMessages('mailbox')
  const { hasDemoMailbox } = useSuspenseQuery(publicSettingsQuery).data
  const mail = useSearchParams()['mail']?.trim() ?? ''
  const logo = { name: BASE_TITLE, href: hrefTo('app.root') }
  if (!hasDemoMailbox)
    return (
      <Gate
        drawing={<HangingBelts />}
        isDrawingDark
        logo={logo}
        title={t('missing.title')}
        text={t('missing.text')}
      >
        <Button variant="primary" size="large" isBlock href={hrefTo('app.root')}>
          {t('missing.home')}
        </Button>
      </Gate>
    )
  return (
    <Gate drawing={<HangingBelts />} isDrawingDark logo={logo} title={t('title')} text={t('text')}>
      <AddressForm key={mail} mail={mail} />
      {mail === '' ? null : <Emails mail={mail} />}
      <ContractLinks />
    </Gate>
  )
}
