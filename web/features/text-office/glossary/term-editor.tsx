/** One term: its switches, its languages as tabs, where it would be marked, and its history. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Locale, LOCALES } from '@wegband/domain/basics/locale.ts'
import {
  deleteTerm,
  type OfficeTerm,
  readOfficeTerm,
  switchTerm,
} from '@wegband/domain/features/text-office/glossary-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useGoTo } from '../../../platform/router/links.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import styles from '../blocks/blocks.module.css'
import { RemoveText } from '../editor/remove-text.tsx'
import { useTextWrite } from '../use-text-write.ts'
import { TermForm } from './term-form.tsx'

function Switches(props: { readonly term: OfficeTerm }): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const { id, isActive, highlightInTexts, updatedAt } = props.term
  const change = async (switches: { isActive?: boolean; highlightInTexts?: boolean }): Promise<void> => {
    setBusy(true)
    const body = { isActive, highlightInTexts, ...switches, seenAt: updatedAt }
    try {
      await write(call(switchTerm, { params: { id }, body }), t('saved'))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Switch
        label={t('terms.isActive')}
        note={t('terms.isActiveNote')}
        isOn={isActive}
        isDisabled={isBusy}
        onChange={(isOn) => void change({ isActive: isOn })}
      />
      <Switch
        label={t('terms.isMarked')}
        note={t('terms.isMarkedNote')}
        isOn={highlightInTexts}
        isDisabled={isBusy || !isActive}
        onChange={(isOn) => void change({ highlightInTexts: isOn })}
      />
    </div>
  )
}

function RemoveTerm(props: { readonly term: OfficeTerm }): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const goTo = useGoTo()
  const { id, modules, updatedAt } = props.term
  if (modules > 0) return <p className="t-small t-muted">{t('terms.inUse')}</p>
  return (
    <div>
      <RemoveText
        label={t('terms.remove')}
        question={t('terms.removeQuestion')}
        text={t('terms.removeText')}
        remove={async () => {
          await call(deleteTerm, { params: { id }, body: { seenAt: updatedAt } })
          await goTo('app.admin-glossary', {})
          await write(Promise.resolve(), t('terms.removed'))
        }}
      />
    </div>
  )
}

function Term(props: { readonly term: OfficeTerm }): ReactNode {
  const t = useMessages('text-office')
  const { term } = props
  const [locale, setLocale] = useState<Locale>('de')
  const [round, setRound] = useState(0)
  return (
    <>
      <div className={styles.head}>
        <p className="t-small t-muted">{t('terms.key', { key: term.termKey })}</p>
        <h2 className="t-section">{term.title.de}</h2>
        <p className="t-small t-muted">{t('terms.keyNote', { count: term.modules })}</p>
      </div>
      <Switches term={term} />
      <Tabs
        label={t('languages.label')}
        value={locale}
        onChange={(id) => setLocale(LOCALES.find((one) => one === id) ?? 'de')}
        items={LOCALES.map((one) => ({
          id: one,
          label: `${t(`languages.${one}`)}, ${t(`blocks.states.${term.states[one] ?? 'empty'}`)}`,
        }))}
      >
        <TermForm
          key={`${locale} ${round}`}
          term={term}
          locale={locale}
          onReset={() => setRound(round + 1)}
        />
      </Tabs>
      <RemoveTerm term={term} />
    </>
  )
}

export function TermEditor(props: { readonly termId: string }): ReactNode {
  const query = useQuery(queryOf(readOfficeTerm, { params: { id: props.termId } }))
  return (
    <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {(term) => <Term term={term} />}
    </OfficeList>
  )
}
