/** The operator of this installation, from the text block `imprint` (decisions §4 Legal): the same before and after the sign-in. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listTextBlocks } from '@wegband/domain/features/texts/contract.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { hrefTo } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { usePublicSettings } from './public-settings.ts'

/** Written by the build: every library in the app with its licence (vite.config.ts). */
const THIRD_PARTY = '/third-party-licences.txt'

/** The sources of data and drawings in the product: their licences require it, whatever the imprint says. */
function Credits(): ReactNode {
  const t = useMessages('texts')
  return (
    <section className="section">
      <h2 className="t-section">{t('credits.title')}</h2>
      <ul className="stack t-small t-muted">
        <li>{t('credits.places')}</li>
        <li>{t('credits.codes')}</li>
        <li>{t('credits.land')}</li>
        <li>{t('credits.letters')}</li>
        <li>
          <TextLink isSmall href={THIRD_PARTY} target="_blank">
            {t('credits.libraries')}
          </TextLink>
        </li>
      </ul>
    </section>
  )
}

/** Every user of the product may have its source (AGPL §13). */
function Source(): ReactNode {
  const t = useMessages('texts')
  const { sourceUrl, supportMail } = usePublicSettings()
  return (
    <section className="section">
      <h2 className="t-section">{t('source.title')}</h2>
      <p>{t('source.licence')}</p>
      {sourceUrl === null ? (
        <p className="t-muted">{t('source.onRequest', { support: supportMail })}</p>
      ) : (
        <TextLink href={sourceUrl}>{t('source.link')}</TextLink>
      )}
    </section>
  )
}

/** As the addresses spell them (route `legal.text`). */
const LEGAL_KINDS = ['terms', 'privacy', 'withdrawal'] as const

/** Two taps from everywhere: the first opens the imprint, the second the text (GDPR Art. 12, § 312i BGB). */
function LegalLinks(): ReactNode {
  const t = useMessages('texts')
  const shell = useMessages('shell')
  return (
    <section className="section">
      <h2 className="t-section">{t('legal.title')}</h2>
      <ul className="stack">
        {LEGAL_KINDS.map((kind) => (
          <li key={kind}>
            <TextLink href={hrefTo('legal.text', { kind })}>{t(`legal.${kind}`)}</TextLink>
          </li>
        ))}
        <li>
          <TextLink href={hrefTo('cancel-contracts')}>{shell('titles.cancelContracts')}</TextLink>
        </li>
        <li>
          <TextLink href={hrefTo('withdraw-contract')}>{shell('titles.withdrawContract')}</TextLink>
        </li>
      </ul>
    </section>
  )
}

export function ImprintText(): ReactNode {
  return (
    <>
      <Text />
      <LegalLinks />
      <Source />
      <Credits />
    </>
  )
}

function Text(): ReactNode {
  const t = useMessages('texts')
  const { supportMail } = usePublicSettings()
  const blocks = useQuery(queryOf(listTextBlocks, { query: { group: 'imprint' } }))
  if (blocks.isPending)
    return (
      <SkeletonGroup label={t('imprint.loading')} className="stack">
        <Skeleton width="40%" />
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </SkeletonGroup>
    )
  if (blocks.data === undefined) return <QueryError query={blocks} />
  const text = blocks.data
    .map((block) => block.text)
    .join('\n\n')
    .trim()
  if (text === '')
    return (
      <EmptyState
        title={t('imprint.missing.title')}
        text={t('imprint.missing.text', { support: supportMail })}
      />
    )
  return <Markdown text={text} />
}
