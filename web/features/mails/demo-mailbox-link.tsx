/** On pages that ask people to look into their mailbox: where to look in the demo. Nothing anywhere else. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { envelopeSimple } from '../../ui/icon/phosphor/envelope-simple.gen.ts'
import { TextLink } from '../../ui/link/text-link.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'

type Props = {
  /** Whose letters are meant; without it one is asked for the address there. */
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
  // Its words come by themselves: the page around it does not wait for them.
  return (
    <Suspense fallback={null}>
      <MailboxHint {...props} />
    </Suspense>
  )
}
