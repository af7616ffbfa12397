/** One text block: its languages as tabs, what changed in the German since, and its history. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Locale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { tidied } from '@wegband/domain/features/text-office/office-words.ts'
import {
  BLOCK_TEXT_MAX,
  BLOCK_TITLE_MAX,
  type OfficeText,
  readOfficeText,
  saveOfficeText,
} from '@wegband/domain/features/text-office/texts-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Tabs } from '../../../ui/tabs/tabs.tsx'
import { OfficeList } from '../../tables/office-table.tsx'
import { GermanTemplate, wordsIn } from '../editor/german-template.tsx'
import { StaleBox } from '../editor/stale-box.tsx'
import { WordEditor } from '../editor/word-editor.tsx'
import shared from '../text-office.module.css'
import { useTextWrite } from '../use-text-write.ts'
import { BlockHistory } from './block-history.tsx'
import styles from './blocks.module.css'
import { RemoveBlock } from './remove-block.tsx'

function useBlockForm(block: OfficeText, locale: Locale) {
  const t = useMessages('text-office')
  const write = useTextWrite()
  const queryClient = useQueryClient()
  const { textKey } = block
  const [seenAt, setSeenAt] = useState(block.updatedAt)
  const [theirs, setTheirs] = useState<OfficeText>()
  const [start] = useState(() => wordsIn(block, locale))
  const form = useForm({
    start,
    rules: ({ title, text }) => ({
      title: title.trim() === '' ? 'required' : undefined,
      text: tidied(text) === '' ? 'required' : undefined,
    }),
    most: { title: BLOCK_TITLE_MAX, text: BLOCK_TEXT_MAX },
    send: async ({ title, text }) => {
      setTheirs(undefined)
      const body = { title, text: tidied(text), seenAt }
      try {
        const saved = await write(call(saveOfficeText, { params: { textKey, locale }, body }), t('saved'))
        setSeenAt(saved.updatedAt)
      } catch (error) {
        if (error instanceof AppError && error.code === 'general.stale') {
          const current = await queryClient.fetchQuery({
            ...queryOf(readOfficeText, { params: { textKey } }),
            staleTime: 0,
          })
          setTheirs(current)
          setSeenAt(current.updatedAt)
        }
        throw error
      }
    },
  })
  return { form, theirs, setTheirs, seenAt }
}

function BlockForm(props: {
  readonly block: OfficeText
  readonly locale: Locale
  readonly onReset: () => void
}): ReactNode {
  const t = useMessages('text-office')
  const { block, locale } = props
  const { form, theirs, setTheirs, seenAt } = useBlockForm(block, locale)
  if (locale !== 'de' && block.updatedAt === null) return <p>{t('blocks.germanFirst')}</p>
  return (
    <div className={styles.pair}>
      {locale === 'de' ? null : <GermanTemplate text={block} locale={locale} />}
      <Form form={form} className={shared.form} guardsLeaving>
        <TextField label={t('blocks.title')} lang={locale} {...form.text('title')} />
        <WordEditor
          label={t('blocks.text')}
          locale={locale}
          rows={7}
          value={form.values.text}
          error={form.errorOf('text')}
          maxLength={BLOCK_TEXT_MAX}
          onText={(text) => form.change({ text })}
        />
        {theirs === undefined ? (
          <FormSummary form={form} />
        ) : (
          <StaleBox
            locale={locale}
            fields={[
              { label: t('blocks.title'), theirs: wordsIn(theirs, locale).title, mine: form.values.title },
              {
                label: t('blocks.text'),
                theirs: wordsIn(theirs, locale).text,
                mine: tidied(form.values.text),
              },
            ]}
            onTakeTheirs={props.onReset}
            onKeepMine={() => setTheirs(undefined)}
          />
        )}
        <div className={shared.buttons}>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {t('save')}
          </Button>
          {seenAt === null ? null : (
            <RemoveBlock
              textKey={block.textKey}
              isFixed={block.isFixed}
              seenAt={seenAt}
              onDone={props.onReset}
            />
          )}
        </div>
      </Form>
      <BlockHistory
        versions={block.versions}
        locale={locale}
        now={{ title: form.values.title, text: tidied(form.values.text) }}
        onFetch={(words) => form.change(words)}
      />
    </div>
  )
}

function Languages(props: { readonly block: OfficeText }): ReactNode {
  const t = useMessages('text-office')
  const { block } = props
  const [locale, setLocale] = useState<Locale>('de')
  const [round, setRound] = useState(0)
  return (
    <>
      <div className={styles.head}>
        <p className="t-small t-muted">{t(`blocks.groups.${block.group}`)}</p>
        <h2 className="t-section">{block.textKey}</h2>
      </div>
      <Tabs
        label={t('languages.label')}
        value={locale}
        onChange={(id) => setLocale(LOCALES.find((one) => one === id) ?? 'de')}
        items={LOCALES.map((one) => ({
          id: one,
          label: `${t(`languages.${one}`)}, ${t(`blocks.states.${block.states[one] ?? 'empty'}`)}`,
        }))}
      >
        <BlockForm
          key={`${locale} ${round}`}
          block={block}
          locale={locale}
          onReset={() => setRound(round + 1)}
        />
      </Tabs>
    </>
  )
}

export function BlockEditor(props: { readonly textKey: string }): ReactNode {
  const query = useQuery(queryOf(readOfficeText, { params: { textKey: props.textKey } }))
  return (
    <OfficeList query={query} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {(block) => <Languages block={block} />}
    </OfficeList>
  )
}
