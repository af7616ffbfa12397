/** Legal texts to accept, each separately; informative ones have no tick (law: the privacy notice is not forced). */
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { LegalText } from '@wegband/domain/features/legal/contract.ts'
import { readingMinutes, summaryOf } from '@wegband/domain/features/legal/legal-rules.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { lazyDialog } from '../../platform/loading/lazy-part.tsx'
import { CheckField } from '../../ui/field/field.tsx'
import { TextAction } from '../../ui/link/text-link.tsx'
import styles from './legal.module.css'

// The dialog library loads when a text is opened.
const LegalTextDialog = lazyDialog(async () => (await import('./legal-text-dialog.tsx')).LegalTextDialog)

function TextFacts(props: { readonly text: LegalText; readonly onRead: () => void }): ReactNode {
  const t = useMessages('legal')
  const format = useFormats()
  const { text } = props
  const version = t('version', { version: text.version, date: format.date(text.inForceAt) })
  return (
    <div className={styles.facts}>
      <span className="t-tiny t-muted">
        {`${version}, ${t('minutes', { count: readingMinutes(text.text) })}`}
      </span>
      <TextAction isSmall onClick={props.onRead}>
        <span aria-hidden="true">{t('read')}</span>
        <span className="visually-hidden">{t('readLabel', { title: text.title })}</span>
      </TextAction>
    </div>
  )
}

export function LegalTextList(props: {
  readonly texts: readonly LegalText[]
  readonly acceptedIds: readonly number[]
  readonly onChange: (acceptedIds: readonly number[]) => void
  /** From the first try to continue, a missing tick is marked. */
  readonly isTried: boolean
}): ReactNode {
  const t = useMessages('legal')
  const { texts, acceptedIds, onChange, isTried } = props
  const [open, setOpen] = useState<LegalText>()
  const [isOpen, setIsOpen] = useState(false)
  const read = (text: LegalText): void => {
    setOpen(text)
    setIsOpen(true)
  }
  return (
    <>
      <ul className={styles.list}>
        {texts.map((text) => {
          const isAccepted = acceptedIds.includes(text.id)
          return (
            <li key={text.id} className={styles.text}>
              {text.isMandatory ? (
                <CheckField
                  label={<span className="t-strong">{text.title}</span>}
                  note={summaryOf(text.text)}
                  error={isTried && !isAccepted ? t('missing') : undefined}
                  checked={isAccepted}
                  onChange={(event) =>
                    onChange(
                      event.target.checked
                        ? [...acceptedIds, text.id]
                        : acceptedIds.filter((id) => id !== text.id),
                    )
                  }
                />
              ) : (
                <div className={styles.shown}>
                  <p className="t-strong">{text.title}</p>
                  <p className="t-small t-muted">{summaryOf(text.text)}</p>
                  <p className="t-small t-muted">{t('shownOnly')}</p>
                </div>
              )}
              <TextFacts text={text} onRead={() => read(text)} />
            </li>
          )
        })}
      </ul>
      {open === undefined ? null : (
        <LegalTextDialog text={open} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
