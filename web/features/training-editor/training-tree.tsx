/** The tree of training: arrows move and open, Enter chooses; a search shows what it finds as a list. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { moveTrainingNode, type TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { call } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Swatch } from '../../ui/band/swatch.tsx'
import { CheckField, TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { caretDown } from '../../ui/icon/phosphor/caret-down.gen.ts'
import { caretRight } from '../../ui/icon/phosphor/caret-right.gen.ts'
import { dotsSixVertical } from '../../ui/icon/phosphor/dots-six-vertical.gen.ts'
import { magnifyingGlass } from '../../ui/icon/phosphor/magnifying-glass.gen.ts'
import { SportScope } from '../../ui/sport/sport.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { canMove, type Drop, stepOf } from './drop-place.ts'
import { StateMark } from './state-mark.tsx'
import styles from './training-editor.module.css'
import { paramsOf, useTrainingWrite } from './use-training.ts'
import { useTreeDrag } from './use-tree-drag.ts'
import { pathOf, rowsOf, searchTree, type TreeIndex, type TreeRow } from './tree-view.ts'

export function useNodeName(): (item: Pick<TreeItem, 'kind' | 'name'>) => string {
  const t = useMessages('training-editor')
  return ({ kind, name }) => (name === '' ? t('unnamed', { kind: t(`kinds.${kind}`) }) : name)
}

function Mark(props: { readonly item: TreeItem }): ReactNode {
  const { belt, isKids, hue, chroma } = props.item
  if (belt !== undefined) return <Swatch belt={{ level: belt, isKids }} width={26} height={9} />
  if (hue === undefined) return null
  return (
    <SportScope sport={{ hue, chroma }}>
      <span className={styles.dot} aria-hidden="true" />
    </SportScope>
  )
}

/** Where an arrow leads: another row, or a branch that opens or closes. */
const afterKey = (
  key: string,
  rows: readonly TreeRow[],
  at: number,
): { readonly row?: number; readonly toggle?: boolean } => {
  const row = rows[at]
  if (row === undefined) return {}
  if (key === 'ArrowDown') return { row: Math.min(at + 1, rows.length - 1) }
  if (key === 'ArrowUp') return { row: Math.max(at - 1, 0) }
  if (key === 'Home') return { row: 0 }
  if (key === 'End') return { row: rows.length - 1 }
  if (key === 'ArrowRight' && row.hasParts) return row.isOpen ? { row: at + 1 } : { toggle: true }
  if (key === 'ArrowLeft') {
    if (row.hasParts && row.isOpen) return { toggle: true }
    const above = rows.slice(0, at).findLastIndex(({ depth }) => depth < row.depth)
    return above === -1 ? {} : { row: above }
  }
  return {}
}

type TreeProps = {
  readonly index: TreeIndex
  readonly chosen: string | undefined
  readonly onChoose: (key: string) => void
}

/** What lies beside the path of a sport says what it is. */
const BESIDE_PATH: ReadonlySet<TreeItem['kind']> = new Set(['task', 'workshop', 'group', 'promo', 'type'])

function Row(props: {
  readonly row: TreeRow
  readonly isChosen: boolean
  readonly hasFocus: boolean
  readonly onChoose: () => void
  readonly onToggle: () => void
  readonly handle: ReturnType<ReturnType<typeof useTreeDrag>['handleOf']>
  /** What dropping here would do; undefined: nothing is dragged over it. */
  readonly drop: Drop['side'] | undefined
  readonly isDragged: boolean
}): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const { item, key, depth, hasParts, isOpen } = props.row
  return (
    // The tree itself listens to the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      data-key={key}
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={hasParts ? isOpen : undefined}
      aria-selected={props.isChosen}
      tabIndex={props.hasFocus ? 0 : -1}
      className={classNames(styles.row, props.isChosen && styles.chosen, props.isDragged && styles.dragged)}
      data-drop={props.drop}
      style={{ paddingInlineStart: `${depth * 20 + 4}px` }}
      onClick={props.onChoose}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.caret}
        onClick={(event) => {
          event.stopPropagation()
          if (hasParts) props.onToggle()
        }}
      >
        {hasParts ? <Icon icon={isOpen ? caretDown : caretRight} weight="bold" size={18} /> : null}
      </button>
      <Mark item={item} />
      <span className={classNames(styles.rowName, item.name === '' && styles.unnamed)}>
        {item.kind === 'module' && item.order > 0 ? `${item.order} ${nameOf(item)}` : nameOf(item)}
        {BESIDE_PATH.has(item.kind) ? <span className={styles.kind}>{t(`kinds.${item.kind}`)}</span> : null}
      </span>
      <StateMark state={item.state} publishAt={item.publishAt} isBrief />
      {canMove(item) ? (
        <span
          aria-hidden="true"
          className={styles.handle}
          onClick={(event) => event.stopPropagation()}
          {...props.handle}
        >
          <Icon icon={dotsSixVertical} weight="bold" size={18} />
        </span>
      ) : null}
    </div>
  )
}

/** The way to the chosen node is open until it is closed by hand. */
function useOpenBranches(index: TreeIndex, chosen: string | undefined) {
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map())
  const path = chosen === undefined ? [] : pathOf(index, chosen).slice(0, -1).map(keyText)
  const open = new Set(path.filter((key) => byHand.get(key) !== false))
  for (const [key, isOpen] of byHand) if (isOpen) open.add(key)
  return { open, toggle: (key: string) => setByHand(new Map([...byHand, [key, !open.has(key)]])) }
}

/** Moves are drafts like every other change. */
function useMove(): (item: TreeItem, drop: Drop) => Promise<void> {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const write = useTrainingWrite()
  return async (item, { parent, place }) => {
    const params = paramsOf(item)
    const moved = await write(call(moveTrainingNode, { params, body: { parent, place } }))
    if (moved === undefined) return
    showToast({ tone: 'positive', text: t('move.done', { name: nameOf(item) }), subject: 'training-editor' })
  }
}

function Rows(props: TreeProps & { readonly items: readonly TreeItem[] }): ReactNode {
  const t = useMessages('training-editor')
  const { index, chosen, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const { open, toggle } = useOpenBranches(index, chosen)
  const rows = rowsOf(index, open)
  const current = Math.max(
    0,
    rows.findIndex(({ key }) => key === (focused ?? chosen)),
  )
  const move = useMove()
  const { drag, handleOf } = useTreeDrag(list, props, (item, drop) => void move(item, drop))
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[current]
    if (row === undefined) return
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      const drop = stepOf(index, row.item, event.key === 'ArrowUp' ? -1 : 1)
      if (drop !== undefined) void move(row.item, drop)
      return
    }
    const next = afterKey(event.key, rows, current)
    const isChosen = event.key === 'Enter' || event.key === ' '
    if (!isChosen && next.toggle === undefined && next.row === undefined) return
    event.preventDefault()
    if (isChosen) return onChoose(row.key)
    if (next.toggle === true) return toggle(row.key)
    const target = rows[next.row ?? current]
    if (target === undefined) return
    setFocused(target.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${target.key}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tree"
      tabIndex={-1}
      aria-label={t('tree')}
      className={styles.tree}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, at) => (
        <Row
          key={row.key}
          row={row}
          isChosen={row.key === chosen}
          hasFocus={at === current}
          handle={handleOf(row.item)}
          drop={drag?.over === row.key ? drag.drop?.side : undefined}
          isDragged={drag !== undefined && keyText(drag.dragged) === row.key}
          onToggle={() => toggle(row.key)}
          onChoose={() => {
            setFocused(row.key)
            onChoose(row.key)
          }}
        />
      ))}
    </div>
  )
}

function Found(
  props: TreeProps & { readonly items: readonly TreeItem[]; readonly words: string },
): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const found = searchTree(props.items, props.words)
  if (found.length === 0) return <p className={styles.muted}>{t('search.none')}</p>
  return (
    <ul aria-label={t('search.found')}>
      {found.map((item) => {
        const key = keyText(item)
        const above = pathOf(props.index, key).slice(0, -1)
        return (
          <li key={key}>
            <button type="button" className={styles.found} onClick={() => props.onChoose(key)}>
              <span>{nameOf(item)}</span>
              <span className={styles.muted}>{above.map(nameOf).join(', ')}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

export function TrainingTree(
  props: TreeProps & {
    readonly items: readonly TreeItem[]
    readonly withRetired: boolean
    readonly onShowRetired: (isShown: boolean) => void
  },
): ReactNode {
  const t = useMessages('training-editor')
  const [words, setWords] = useState('')
  return (
    <div className={styles.side}>
      <TextField
        type="search"
        label={t('search.label')}
        isLabelHidden
        placeholder={t('search.placeholder')}
        icon={magnifyingGlass}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim() === '' ? <Rows {...props} /> : <Found {...props} words={words} />}
      <CheckField
        label={t('showRetired')}
        checked={props.withRetired}
        onChange={(event) => props.onShowRetired(event.target.checked)}
      />
    </div>
  )
}
