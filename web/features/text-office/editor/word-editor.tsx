/** A field for a written text: its toolbar writes Markdown, its preview shows what members read. */
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { eye } from '../../../ui/icon/phosphor/eye.gen.ts'
import { linkSimple } from '../../../ui/icon/phosphor/link-simple.gen.ts'
import { listBullets } from '../../../ui/icon/phosphor/list-bullets.gen.ts'
import { textB } from '../../../ui/icon/phosphor/text-b.gen.ts'
import { textH } from '../../../ui/icon/phosphor/text-h.gen.ts'
import { textItalic } from '../../../ui/icon/phosphor/text-italic.gen.ts'
import { pencilSimple } from '../../../ui/icon/phosphor/pencil-simple.gen.ts'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { addLink, type Selection, toggleAround, toggleLines } from './edit-markdown.ts'
import styles from './word-editor.module.css'

const TOOLS = [
  { id: 'bold', icon: textB, key: 'b', change: (one: Selection) => toggleAround(one, '**') },
  { id: 'italic', icon: textItalic, key: 'i', change: (one: Selection) => toggleAround(one, '*') },
  { id: 'heading', icon: textH, key: undefined, change: (one: Selection) => toggleLines(one, '## ') },
  { id: 'list', icon: listBullets, key: undefined, change: (one: Selection) => toggleLines(one, '- ') },
] as const

/** After a press of the toolbar the cursor stands where the text goes on. */
function useSelection(value: string, onText: (text: string) => void) {
  const id = useId()
  const next = useRef<Selection>(undefined)
  const area = (): HTMLTextAreaElement | null => document.querySelector(`#${CSS.escape(id)}`)
  useLayoutEffect(() => {
    const wanted = next.current
    if (wanted === undefined || wanted.text !== value) return
    next.current = undefined
    const element = area()
    element?.focus()
    element?.setSelectionRange(wanted.start, wanted.end)
  })
  const apply = (change: (selection: Selection) => Selection): void => {
    const element = area()
    const start = element?.selectionStart ?? value.length
    next.current = change({ text: value, start, end: element?.selectionEnd ?? start })
    onText(next.current.text)
  }
  return { id, apply }
}

function Preview(props: { readonly text: string; readonly locale: string }): ReactNode {
  const t = useMessages('text-office')
  return (
    <section className={styles.preview} lang={props.locale} aria-label={t('editor.preview')}>
      {props.text.trim() === '' ? (
        <p className="t-muted">{t('editor.nothing')}</p>
      ) : (
        <Markdown text={props.text} headingLevel={3} />
      )}
    </section>
  )
}

export function WordEditor(props: {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly locale: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly maxLength?: number | undefined
  readonly optionalText?: string | undefined
  readonly rows?: number
}): ReactNode {
  const t = useMessages('text-office')
  const { value, onText, locale } = props
  const [isPreview, setPreview] = useState(false)
  const { id, apply } = useSelection(value, onText)
  const press = (event: KeyboardEvent): void => {
    const tool = TOOLS.find(({ key }) => key !== undefined && key === event.key.toLowerCase())
    if (tool === undefined || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    apply(tool.change)
  }
  return (
    <div className={styles.editor}>
      <fieldset className={styles.tools} aria-label={t('editor.tools', { label: props.label })}>
        {TOOLS.map(({ id: name, icon, change }) => (
          <IconButton
            key={name}
            icon={icon}
            weight="bold"
            label={t(`editor.${name}`)}
            isDisabled={isPreview}
            onClick={() => apply(change)}
          />
        ))}
        <IconButton
          icon={linkSimple}
          weight="bold"
          label={t('editor.link')}
          isDisabled={isPreview}
          onClick={() => apply((selection) => addLink(selection, t('editor.linkWords')))}
        />
        <span className="grow" />
        <IconButton
          icon={isPreview ? pencilSimple : eye}
          weight={isPreview ? 'bold' : 'regular'}
          label={isPreview ? t('editor.write') : t('editor.preview')}
          onClick={() => setPreview(!isPreview)}
        />
      </fieldset>
      {isPreview ? <Preview text={value} locale={locale} /> : null}
      <div className={isPreview ? styles.hidden : undefined}>
        <TextAreaField
          id={id}
          label={props.label}
          lang={locale}
          rows={props.rows ?? 12}
          value={value}
          error={props.error}
          hint={props.hint}
          {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
          {...(props.optionalText === undefined ? {} : { optionalText: props.optionalText })}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={press}
        />
      </div>
    </div>
  )
}
