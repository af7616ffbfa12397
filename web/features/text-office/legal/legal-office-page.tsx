/** One kind of legal text: the version in force, the draft in each language, and how the draft comes into force. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Locale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { LEGAL_KINDS, type LegalKind } from '@wegband/domain/features/legal/contract.ts'
import {
  type OfficeLegalText,
  readOfficeLegalText,
} from '@wegband/domain/features/text-office/legal-contract.ts'
import { gapsIn } from '@wegband/domain/features/text-office/legal-gaps.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useRouteParams } from '../../../platform/router/links.tsx'
import { useTitle } from '../../../platform/router/title.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import styles from '../text-office.module.css'
import { ComingVersion } from './coming-version.tsx'
import { DraftForm } from './draft-form.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionList } from './version-list.tsx'

/** The draft becomes a version, where it has a German text and no other version is on its way. */
function Publishing(props: { readonly text: OfficeLegalText; readonly isDirty: boolean }): ReactNode {
  const t = useMessages('text-office')
  const [isOpen, setOpen] = useState(false)
  const { text } = props
  const whyNot = (): string | undefined => {
    if (props.isDirty) return t('publish.saveFirst')
    if (!text.drafts.some(({ locale }) => locale === 'de')) return t('publish.noGerman')
    const gaps = text.drafts.flatMap((draft) => gapsIn(draft.title + draft.text))
    if (gaps.length > 0) return t('publish.gaps', { count: gaps.length })
    return text.coming.length > 0 ? t('publish.comingAlready') : undefined
  }
  return (
    <section className={styles.section}>
      <SectionHead title={t('publish.title')} />
      <p className="t-muted">{text.isMandatory ? t('publish.mandatory') : t('publish.informs')}</p>
      <div>
        <Button variant="primary" whyDisabled={whyNot()} onClick={() => setOpen(true)}>
          {t('publish.open')}
        </Button>
      </div>
      {isOpen ? <PublishDialog text={text} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function Editor(props: { readonly text: OfficeLegalText }): ReactNode {
  const t = useMessages('text-office')
  const { text } = props
  const [locale, setLocale] = useState<Locale>('de')
  /** A discarded draft begins anew from the version in force. */
  const [round, setRound] = useState(0)
  const [isDirty, setDirty] = useState(false)
  const stateOf = (one: Locale): 'draft' | 'inForce' | 'empty' => {
    if (text.drafts.some((draft) => draft.locale === one)) return 'draft'
    return text.inForce.some((words) => words.locale === one) ? 'inForce' : 'empty'
  }
  return (
    <>
      {text.coming.length === 0 ? null : <ComingVersion text={text} onBack={() => setRound(round + 1)} />}
      <section className={styles.section}>
        <SectionHead title={t('legal.draftTitle')} />
        <Tabs
          label={t('languages.label')}
          value={locale}
          onChange={(id) => setLocale(LOCALES.find((one) => one === id) ?? 'de')}
          items={LOCALES.map((one) => ({
            id: one,
            label: `${t(`languages.${one}`)}, ${t(`legal.states.${stateOf(one)}`)}`,
          }))}
        >
          <DraftForm
            key={`${locale} ${round}`}
            text={text}
            locale={locale}
            onDirty={setDirty}
            onReset={() => setRound(round + 1)}
          />
        </Tabs>
      </section>
      <Publishing text={text} isDirty={isDirty} />
      <VersionList text={text} />
    </>
  )
}

function Kind(props: { readonly kind: LegalKind }): ReactNode {
  const query = useQuery(queryOf(readOfficeLegalText, { params: { kind: props.kind } }))
  return (
    <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {(text) => <Editor text={text} />}
    </OfficeList>
  )
}

export function LegalOfficePage(): ReactNode {
  const t = useMessages('text-office')
  const params = useRouteParams('app.admin-legal-text')
  const kind = LEGAL_KINDS.find((one) => one === params.kind)
  const title = kind === undefined ? t('legal.title') : t(`legal.kinds.${kind}`)
  useTitle(title)
  return (
    <AdminFrame title={title}>
      {() => (
        <div className={styles.page}>
          {kind === undefined ? (
            <EmptyState headingLevel={2} title={t('legal.unknown')} text={t('legal.unknownText')} />
          ) : (
            <Kind key={kind} kind={kind} />
          )}
        </div>
      )}
    </AdminFrame>
  )
}
