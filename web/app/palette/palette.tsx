/** The command palette: people, classes, modules, pages and actions by name, opened by Ctrl-K or from the side navigation. */
import { Autocomplete } from '@base-ui/react/autocomplete'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useRouter } from '../../platform/router/router-context.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import styles from './palette.module.css'
import { PALETTE_GROUPS, type PaletteEntry, type PaletteGroup, rankEntries } from './rank-entries.ts'
import { useFoundEntries } from './use-found-entries.ts'
import { usePageEntries } from './use-page-entries.ts'

type EntryGroup = { readonly value: PaletteGroup; readonly items: readonly PaletteEntry[] }

const grouped = (entries: readonly PaletteEntry[]): readonly EntryGroup[] =>
  PALETTE_GROUPS.map((value) => ({ value, items: entries.filter(({ group }) => group === value) })).filter(
    ({ items }) => items.length > 0,
  )

function Entry(props: { readonly entry: PaletteEntry; readonly onChoose: () => void }): ReactNode {
  const { label, note } = props.entry
  return (
    <Autocomplete.Item value={props.entry} className={styles.entry} onClick={props.onChoose}>
      <span>{label}</span>
      {note === undefined ? null : <span className={classNames('t-small t-muted', styles.note)}>{note}</span>}
    </Autocomplete.Item>
  )
}

export function Palette(props: { readonly isOpen: boolean; readonly onClose: () => void }): ReactNode {
  const t = useMessages('palette')
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const pages = usePageEntries()
  const found = useFoundEntries(text)
  const groups = useMemo(
    () => grouped(rankEntries([...found.entries, ...pages], text)),
    [found.entries, pages, text],
  )
  const leave = (): void => {
    setText('')
    props.onClose()
  }
  const choose = (entry: PaletteEntry): void => {
    leave()
    void router.navigate(entry.href)
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={leave}
      title={t('title')}
      closeLabel={t('close')}
      size="large"
      initialFocus={field}
    >
      <Autocomplete.Root
        inline
        open
        items={groups}
        // the entries are ranked already
        mode="none"
        autoHighlight="always"
        keepHighlight
        value={text}
        onValueChange={setText}
        itemToStringValue={(entry: PaletteEntry) => entry.label}
      >
        <div className={styles.field}>
          <Icon icon={magnifyingGlass} size={20} />
          <Autocomplete.Input
            ref={field}
            aria-label={t('search')}
            placeholder={t('search')}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            className={styles.input}
          />
        </div>
        <Autocomplete.List aria-label={t('title')} className={styles.list}>
          {(group: EntryGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className={classNames('t-tiny t-muted', styles.head)}>
                {t(`groups.${group.value}`)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: PaletteEntry) => (
                  <Entry key={entry.id} entry={entry} onChoose={() => choose(entry)} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className={classNames('t-small t-muted', styles.none)}>
          {found.isBusy && groups.length === 0
            ? t('searching')
            : found.hasFailed
              ? t('failed')
              : groups.length === 0
                ? t('nothing', { text: text.trim() })
                : ''}
        </Autocomplete.Status>
      </Autocomplete.Root>
    </Dialog>
  )
}
