/** On pages that refer users to their mailbox: a link to the mailbox of the demo. Renders nothing outside the demo. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'

type Props = {
  /** The receiver of the emails; without it the mailbox asks for the address. */
  readonly mail?: string | undefined
}

function MailboxHint({ mail }: Props): ReactNode {
  const t = useMessages('mailbox')
  return (
    <Banner
      icon={envelopeSimple}
      tone="info"
      title={t('link.text')}
      action={<TextLink href={hrefTo('mailbox', {}, { mail })}>{t('link.action')}</TextLink>}
    />
  )
}

export function DemoMailboxLink(props: Props): ReactNode {
  const { hasDemoMailbox } = usePublicSettings()
  if (!hasDemoMailbox) return null
  // Its messages load separately, so that the page around it does not wait.
  return (
    <Suspense fallback={null}>
      <MailboxHint {...props} />
    </Suspense>
  )
}
