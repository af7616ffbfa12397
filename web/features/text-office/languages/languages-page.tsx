/** Which languages readers can choose, and what is still missing in each. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@wegband/domain/basics/locale.ts'
import { isLanguageComplete } from '@wegband/domain/features/text-office/language-rules.ts'
import {
  LANGUAGE_PARTS,
  type LanguagePart,
  listLanguages,
  type OfficeLanguage,
  switchLanguage,
} from '@wegband/domain/features/text-office/languages-contract.ts'
import { LANGUAGE_NAMES } from '@wegband/messages/locales.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useShowError } from '../../../platform/api/show-error.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import shared from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'
import styles from './languages.module.css'

type Switchable = Exclude<Locale, 'de'>
const isSwitchable = (locale: OfficeLanguage['locale']): locale is Switchable =>
  locale !== DEFAULT_LOCALE && LOCALES.some((one) => one === locale)

function OfferSwitch(props: { readonly language: OfficeLanguage; readonly locale: Switchable }): ReactNode {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const { language, locale } = props
  const isComplete = isLanguageComplete(language)
  const note = (): string => {
    if (language.isOffered) return isComplete ? t('choice.off') : t('choice.missing')
    return isComplete ? '' : t('choice.gaps')
  }
  const change = async (isOffered: boolean): Promise<void> => {
    setBusy(true)
    try {
      await write(call(switchLanguage, { params: { locale }, body: { isOffered } }), t('saved'))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Switch
      label={t('choice.offer', { language: t(`languages.${locale}`) })}
      note={note()}
      isOn={language.isOffered}
      isDisabled={isBusy || (!language.isOffered && !isComplete)}
      onChange={(isOn) => void change(isOn)}
    />
  )
}

function Part(props: { readonly label: string; readonly part: LanguagePart }): ReactNode {
  const t = useMessages('text-office')
  const { total, complete, behind } = props.part
  return (
    <div className={styles.part}>
      <dt>{props.label}</dt>
      <dd className={complete === total ? undefined : styles.gap}>
        {t('choice.count', { done: complete, count: total })}
        {behind > 0 ? `, ${t('choice.behind', { count: behind })}` : ''}
      </dd>
    </div>
  )
}

function State({ language }: { readonly language: OfficeLanguage }): ReactNode {
  const t = useMessages('text-office')
  if (language.locale === DEFAULT_LOCALE) return <Tag tone="positive">{t('choice.always')}</Tag>
  if (language.isOffered) return <Tag tone="positive">{t('choice.offered')}</Tag>
  return <Tag tone="neutral">{t(isLanguageComplete(language) ? 'choice.complete' : 'choice.incomplete')}</Tag>
}

function Language({ language }: { readonly language: OfficeLanguage }): ReactNode {
  const t = useMessages('text-office')
  const { locale, parts } = language
  return (
    <Mat as="section">
      <div className={styles.language}>
        <div className={styles.head}>
          <h2 className="t-item" lang={locale}>
            {LANGUAGE_NAMES[locale]}
          </h2>
          <State language={language} />
        </div>
        <dl className={styles.parts}>
          {LANGUAGE_PARTS.map((name) => (
            <Part key={name} label={t(`choice.parts.${name}`)} part={parts[name]} />
          ))}
        </dl>
        {isSwitchable(locale) ? <OfferSwitch language={language} locale={locale} /> : null}
        {parts.interface.complete === 0 ? <p className="t-small t-muted">{t('choice.noInterface')}</p> : null}
      </div>
    </Mat>
  )
}

function Languages(): ReactNode {
  const t = useMessages('text-office')
  const query = useQuery(queryOf(listLanguages))
  return (
    <div className={shared.page}>
      <p className="t-muted">{t('choice.lead')}</p>
      <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
        {(languages) => (
          <div className={styles.languages}>
            {languages.map((language) => (
              <Language key={language.locale} language={language} />
            ))}
          </div>
        )}
      </OfficeList>
    </div>
  )
}

export function LanguagesPage(): ReactNode {
  const shell = useMessages('shell')
  return <AdminFrame title={shell('titles.adminLanguages')}>{() => <Languages />}</AdminFrame>
}
