/** What the translator works from: the German, and what changed in it since. */
import type { ReactNode } from 'react'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { OfficeText } from '@wegband/domain/features/text-office/texts-contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import shared from '../text-office.module.css'
import { Differences } from './differences.tsx'

/** A text block or a term. */
export type TranslatedText = Pick<OfficeText, 'title' | 'text' | 'germanSeen' | 'states'>

export const wordsIn = ({ title, text }: TranslatedText, locale: Locale) => ({
  title: title?.[locale] ?? '',
  text: text?.[locale] ?? '',
})

export function GermanTemplate(props: { readonly text: TranslatedText; readonly locale: Locale }): ReactNode {
  const t = useMessages('text-office')
  const { text, locale } = props
  const german = wordsIn(text, 'de')
  const seen = text.germanSeen[locale]
  return (
    <>
      <section className={shared.section}>
        <h3 className="t-item">{t('blocks.template')}</h3>
        <div className={shared.words} lang="de">
          <p className="t-strong">{german.title}</p>
          <Markdown text={german.text} headingLevel={3} />
        </div>
      </section>
      {text.states[locale] !== 'behind' || seen === undefined ? null : (
        <section className={shared.section}>
          <h3 className="t-item">{t('blocks.changed')}</h3>
          <Differences
            label={t('blocks.changed')}
            before={`${seen.title}\n\n${seen.text}`}
            after={`${german.title}\n\n${german.text}`}
            locale="de"
          />
          <p className="t-muted">{t('blocks.stillRight')}</p>
        </section>
      )}
    </>
  )
}
