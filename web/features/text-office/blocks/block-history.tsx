/** Earlier versions of a text in one language: what differs, and fetching one back into the form. */
import { type ReactNode, useState } from 'react'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import type { TextVersion } from '@wegband/domain/features/text-office/texts-contract.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { List, ListRow } from '../../../ui/list-row/list-row.tsx'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { Differences } from '../editor/differences.tsx'
import styles from '../text-office.module.css'

type Words = { readonly title: string; readonly text: string }
type Props = {
  readonly versions: readonly TextVersion[]
  readonly locale: Locale
  readonly now: Words
  readonly onFetch: (words: Words) => void
}

const whole = ({ title, text }: Words): string => `${title}\n\n${text}`

/** Versions that differ in this language from the one before them, newest first. */
const ownOf = (versions: readonly TextVersion[], locale: Locale) =>
  versions
    .map((version) => ({
      version,
      words: { title: version.title?.[locale] ?? '', text: version.text[locale] ?? '' },
    }))
    .filter(({ words }) => words.text !== '')
    .filter(({ words }, index, all) => {
      const older = all[index + 1]
      return older === undefined || whole(older.words) !== whole(words)
    })

export function BlockHistory(props: Props): ReactNode {
  const t = useMessages('text-office')
  const format = useFormats()
  const [open, setOpen] = useState<ReturnType<typeof ownOf>[number]>()
  const own = ownOf(props.versions, props.locale)
  if (own.length === 0) return null
  const nameOf = ({ savedAt, savedBy }: TextVersion): string => {
    const date = `${format.date(savedAt)} ${format.time(savedAt)}`
    return savedBy === null ? t('blocks.savedUnknown', { date }) : t('blocks.saved', { date, name: savedBy })
  }
  return (
    <section className={styles.section}>
      <SectionHead title={t('blocks.history')} />
      <List label={t('blocks.history')}>
        {own.map((one) => (
          <ListRow
            key={one.version.id}
            title={nameOf(one.version)}
            note={one.words.title}
            onClick={() => setOpen(one)}
          />
        ))}
      </List>
      {open === undefined ? null : (
        <Dialog
          isOpen
          size="large"
          title={nameOf(open.version)}
          closeLabel={t('close')}
          onClose={() => setOpen(undefined)}
        >
          <div className={styles.form}>
            <h3 className="t-item">{t('blocks.compare')}</h3>
            <Differences
              label={t('blocks.compare')}
              before={whole(open.words)}
              after={whole(props.now)}
              locale={props.locale}
            />
            <Button
              variant="primary"
              isBlock
              onClick={() => {
                props.onFetch(open.words)
                setOpen(undefined)
                showToast({ tone: 'positive', text: t('blocks.fetched'), subject: 'text-office' })
              }}
            >
              {t('blocks.restore')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
