/** Every version of a legal text with who agreed; one opens with what changed against the version before. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type LegalText, listLegalTexts } from '@wegband/domain/features/legal/contract.ts'
import type { OfficeLegalText, OfficeVersion } from '@wegband/domain/features/text-office/legal-contract.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { QueryError } from '../../errors/query-error.tsx'
import { Differences } from '../editor/differences.tsx'
import styles from '../text-office.module.css'

const wholeOf = ({ title, text }: Pick<LegalText, 'title' | 'text'>): string => `${title}\n\n${text}`

function Texts(props: { readonly texts: readonly LegalText[]; readonly version: number }): ReactNode {
  const t = useMessages('text-office')
  const own = props.texts.filter(({ version }) => version === props.version)
  const [locale, setLocale] = useState('de')
  const shown = own.find((text) => text.locale === locale) ?? own[0]
  const before = props.texts
    .filter((text) => text.locale === shown?.locale && text.version < props.version)
    .toSorted((a, b) => b.version - a.version)[0]
  if (shown === undefined) return <p>{t('versions.notYet')}</p>
  return (
    <Tabs
      label={t('languages.label')}
      value={shown.locale}
      onChange={setLocale}
      items={own.map((text) => ({
        id: text.locale,
        label: text.locale === 'en' ? t('languages.en') : t('languages.de'),
      }))}
    >
      <div className={styles.section}>
        {before === undefined ? null : (
          <>
            <h3 className="t-item">{t('versions.changed', { version: before.version })}</h3>
            <Differences
              label={t('versions.changed', { version: before.version })}
              before={wholeOf(before)}
              after={wholeOf(shown)}
              locale={shown.locale}
            />
          </>
        )}
        <div className={styles.words} lang={shown.locale}>
          <h3 className="t-item">{shown.title}</h3>
          <Markdown text={shown.text} headingLevel={3} />
        </div>
      </div>
    </Tabs>
  )
}

function VersionDialog(props: {
  readonly kind: OfficeLegalText['kind']
  readonly version: OfficeVersion
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const format = useFormats()
  const query = useQuery(queryOf(listLegalTexts, { query: { kind: props.kind } }))
  const { version, inForceAt } = props.version
  return (
    <Dialog
      isOpen
      size="large"
      title={t('versions.name', { version })}
      description={t('versions.since', { date: format.date(inForceAt) })}
      closeLabel={t('close')}
      onClose={props.onClose}
    >
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton width="60%" />
          <Skeleton width="90%" />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : <Texts texts={query.data} version={version} />}
    </Dialog>
  )
}

export function VersionList(props: { readonly text: OfficeLegalText }): ReactNode {
  const t = useMessages('text-office')
  const format = useFormats()
  const [open, setOpen] = useState<OfficeVersion>()
  const { kind, isMandatory, versions } = props.text
  const own = versions.filter(({ state }) => state !== 'coming')
  if (own.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={t('versions.title')} />
      <List label={t('versions.title')}>
        {own.map((version) => (
          <ListRow
            key={version.version}
            title={t('versions.name', { version: version.version })}
            note={[
              t(`versions.states.${version.state === 'in-force' ? 'inForce' : 'former'}`, {
                date: format.date(version.inForceAt),
              }),
              version.locales.map((locale) => t(`languages.${locale}`)).join(', '),
              ...(isMandatory ? [t('versions.agreed', { count: version.agreed })] : []),
            ].join(' · ')}
            onClick={() => setOpen(version)}
          />
        ))}
      </List>
      {open === undefined ? null : (
        <VersionDialog kind={kind} version={open} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}
