/** One node: where it lies, its form, what lies in it, and what can be done with it. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  addTrainingNode,
  copyTrainingNode,
  discardTrainingDraft,
  moveTrainingNode,
  readTrainingNode,
  retireTrainingNode,
  returnTrainingNode,
  type TreeItem,
  unplanTrainingNode,
} from '@wegband/domain/features/training-editor/contract.ts'
import {
  keyText,
  kindsIn,
  type NodeKey,
  type NodeKind,
} from '@wegband/domain/features/training-editor/node-kinds.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { caretDown } from '../../ui/icon/phosphor/caret-down.gen.ts'
import { caretUp } from '../../ui/icon/phosphor/caret-up.gen.ts'
import { clockCounterClockwise } from '../../ui/icon/phosphor/clock-counter-clockwise.gen.ts'
import { copy } from '../../ui/icon/phosphor/copy.gen.ts'
import { eye } from '../../ui/icon/phosphor/eye.gen.ts'
import { plus } from '../../ui/icon/phosphor/plus.gen.ts'
import { swap } from '../../ui/icon/phosphor/swap.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { x } from '../../ui/icon/phosphor/x.gen.ts'
import { List, ListRow } from '../../ui/list-row/list-row.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { canMove } from './drop-place.ts'
import { MoveDialog } from './move-dialog.tsx'
import { NodeForm } from './node-form.tsx'
import { SportToFile } from './sport-file.tsx'
import { StateMark } from './state-mark.tsx'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'
import { VersionsDialog } from './versions-dialog.tsx'
import { pathOf, siblingsIn, type TreeIndex } from './tree-view.ts'
import { paramsOf, useTrainingWrite } from './use-training.ts'

type PanelProps = {
  readonly item: TreeItem
  readonly index: TreeIndex
  readonly items: readonly TreeItem[]
  readonly onChoose: (key: string | undefined) => void
}

export function AddButtons(props: {
  readonly parent: NodeKey | null
  readonly onAdded: (key: string) => void
}): ReactNode {
  const t = useMessages('training-editor')
  const write = useTrainingWrite()
  const [busy, setBusy] = useState<NodeKind>()
  const add = async (kind: NodeKind): Promise<void> => {
    setBusy(kind)
    const made = await write(call(addTrainingNode, { body: { kind, parent: props.parent } }))
    setBusy(undefined)
    if (made !== undefined) props.onAdded(keyText(made))
  }
  return (
    <div className={styles.actions}>
      {kindsIn(props.parent?.kind ?? null).map((kind) => (
        <Button
          key={kind}
          size="small"
          icon={plus}
          isBusy={busy === kind}
          label={t('add', { kind: t(`kinds.${kind}`) })}
          onClick={() => void add(kind)}
        >
          {t(`kinds.${kind}`)}
        </Button>
      ))}
    </div>
  )
}

/** Up, down and elsewhere, by buttons that keys reach. */
function PlaceButtons({ item, index, items }: PanelProps): ReactNode {
  const t = useMessages('training-editor')
  const write = useTrainingWrite()
  const [isMoving, setMoving] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const siblings = siblingsIn(index, item)
  const at = siblings.findIndex((one) => keyText(one) === keyText(item))
  const moveTo = async (parent: NodeKey | null, place: number): Promise<void> => {
    setBusy(true)
    await write(call(moveTrainingNode, { params: paramsOf(item), body: { parent, place } }))
    setBusy(false)
    setMoving(false)
  }
  return (
    <>
      {at > 0 ? (
        <Button size="small" icon={caretUp} isDisabled={isBusy} onClick={() => void moveTo(item.parent, at)}>
          {t('move.up')}
        </Button>
      ) : null}
      {at < siblings.length - 1 ? (
        <Button
          size="small"
          icon={caretDown}
          isDisabled={isBusy}
          onClick={() => void moveTo(item.parent, at + 2)}
        >
          {t('move.down')}
        </Button>
      ) : null}
      <Button size="small" icon={swap} isDisabled={isBusy} onClick={() => setMoving(true)}>
        {t('move.elsewhere')}
      </Button>
      {isMoving ? (
        <MoveDialog
          {...{ index, items, item, isBusy }}
          onMove={(parent) => void moveTo(parent, 10_000)}
          onClose={() => setMoving(false)}
        />
      ) : null}
    </>
  )
}

type Question = 'retire' | 'discard'

function LifeDialog(props: {
  readonly item: TreeItem
  readonly asks: Question | undefined
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const name = useNodeName()(props.item)
  const act = props.asks === 'discard' ? 'discard' : props.item.state === 'draft' ? 'delete' : 'retire'
  return (
    <ConfirmDialog
      isOpen={props.asks !== undefined}
      title={t(`life.${act}Title`, { name })}
      text={t(`life.${act}Text`)}
      confirmLabel={t(`life.${act}`)}
      cancelLabel={t('cancel')}
      isDangerous
      isBusy={props.isBusy}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  )
}

function VersionsButton(props: { readonly item: TreeItem; readonly onRestored: () => void }): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={clockCounterClockwise} onClick={() => setOpen(true)}>
        {t('versions.open')}
      </Button>
      {isOpen ? (
        <VersionsDialog
          node={props.item}
          name={nameOf(props.item)}
          onClose={() => setOpen(false)}
          onRestored={() => {
            setOpen(false)
            props.onRestored()
          }}
        />
      ) : null}
    </>
  )
}

function LifeButtons({
  item,
  onChoose,
  onDiscarded,
}: PanelProps & { readonly onDiscarded: () => void }): ReactNode {
  const t = useMessages('training-editor')
  const write = useTrainingWrite()
  const [asks, setAsks] = useState<Question>()
  const [isBusy, setBusy] = useState(false)
  const { state } = item
  const isNew = state === 'draft'
  const act = async (): Promise<void> => {
    setBusy(true)
    const params = paramsOf(item)
    const isDiscarding = asks === 'discard'
    await write(isDiscarding ? call(discardTrainingDraft, { params }) : call(retireTrainingNode, { params }))
    setBusy(false)
    setAsks(undefined)
    if (isDiscarding) onDiscarded()
    if (isNew) onChoose(item.parent === null ? undefined : keyText(item.parent))
  }
  const copyIt = async (): Promise<void> => {
    setBusy(true)
    const made = await write(call(copyTrainingNode, { params: paramsOf(item) }))
    setBusy(false)
    if (made !== undefined) onChoose(keyText(made))
  }
  const mayRetire = isNew || (item.kind !== 'type' && (state === 'published' || state === 'changed'))
  return (
    <>
      {state === 'retired' || state === 'retiring' ? null : (
        <Button size="small" icon={copy} isDisabled={isBusy} onClick={() => void copyIt()}>
          {t('life.copy')}
        </Button>
      )}
      {item.publishAt === undefined ? null : (
        <Button
          size="small"
          icon={x}
          onClick={() => void write(call(unplanTrainingNode, { params: paramsOf(item) }))}
        >
          {t('life.unplan')}
        </Button>
      )}
      {state === 'changed' ? (
        <Button size="small" icon={arrowCounterClockwise} onClick={() => setAsks('discard')}>
          {t('life.discard')}
        </Button>
      ) : null}
      {state === 'retired' || state === 'retiring' ? (
        <Button
          size="small"
          icon={arrowCounterClockwise}
          onClick={() => void write(call(returnTrainingNode, { params: paramsOf(item) }))}
        >
          {t(state === 'retired' ? 'life.return' : 'life.keep')}
        </Button>
      ) : null}
      {isNew || state === 'retired' ? null : <VersionsButton item={item} onRestored={onDiscarded} />}
      {mayRetire ? (
        <Button size="small" variant="danger" icon={trash} onClick={() => setAsks('retire')}>
          {t(isNew ? 'life.delete' : 'life.retire')}
        </Button>
      ) : null}
      <LifeDialog
        {...{ item, asks, isBusy }}
        onConfirm={() => void act()}
        onCancel={() => setAsks(undefined)}
      />
    </>
  )
}

/** To the sport in which it lies, at its level or module. */
function PreviewLink({ item, index }: PanelProps): ReactNode {
  const t = useMessages('training-editor')
  const path = pathOf(index, keyText(item))
  const idOf = (kind: NodeKind): number | undefined => path.findLast((one) => one.kind === kind)?.id
  const sport = idOf('sport')
  const level = path.findLast(({ kind }) => kind === 'level')
  const module = idOf('module')
  if (sport === undefined || item.state === 'retired') return null
  const search = {
    sport,
    ...(level === undefined || level.order < 1 ? {} : { level: level.order }),
    ...(module === undefined ? {} : { module }),
  }
  return (
    <Button size="small" icon={eye} href={hrefTo('app.admin-training-preview', {}, search)}>
      {t('preview.open')}
    </Button>
  )
}

function Parts({
  item,
  index,
  onChoose,
  onAdded,
}: PanelProps & { readonly onAdded: (key: string) => void }): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const parts = index.partsOf.get(keyText(item)) ?? []
  const mayHold = kindsIn(item.kind).length > 0
  if (!mayHold && parts.length === 0) return null
  return (
    <section className={styles.group} aria-label={t('parts.label')}>
      <h3 className="t-section">{t('parts.count', { count: parts.length })}</h3>
      {parts.length === 0 ? null : (
        <List label={t('parts.label')}>
          {parts.map((part) => (
            <ListRow
              key={keyText(part)}
              title={nameOf(part)}
              note={t(`kinds.${part.kind}`)}
              trail={<StateMark state={part.state} publishAt={part.publishAt} />}
              onClick={() => onChoose(keyText(part))}
            />
          ))}
        </List>
      )}
      {item.state === 'retired' ? null : (
        <AddButtons parent={{ kind: item.kind, id: item.id }} onAdded={onAdded} />
      )}
    </section>
  )
}

/** A part that was just added begins at its name: the button that made it stood at the end of a long page. */
function useFocusWhenAdded(isAdded: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAdded) title.current?.focus()
  }, [isAdded])
  return title
}

export function NodePanel(
  props: PanelProps & { readonly isAdded: boolean; readonly onAdded: (key: string) => void },
): ReactNode {
  const title = useFocusWhenAdded(props.isAdded)
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const { item, index } = props
  const key = keyText(item)
  const node = useQuery(queryOf(readTrainingNode, { params: paramsOf(item) }))
  /** The form begins anew from what the server has. */
  const [round, setRound] = useState(0)
  const beginAnew = (): void => setRound((now) => now + 1)
  const reload = async (): Promise<void> => {
    await node.refetch()
    beginAnew()
  }
  const above = pathOf(index, key).slice(0, -1)
  return (
    <section className={styles.panel} aria-label={nameOf(item)}>
      <div className={styles.toList}>
        <Button size="small" onClick={() => props.onChoose(undefined)}>
          {t('toTree')}
        </Button>
      </div>
      <div className={styles.nodeHead}>
        <p className={styles.muted}>{[...above.map(nameOf), t(`kinds.${item.kind}`)].join(', ')}</p>
        <div className={styles.titleLine}>
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {nameOf(item)}
          </h2>
          <StateMark state={item.state} publishAt={item.publishAt} />
        </div>
      </div>
      <div className={styles.actions}>
        <PreviewLink {...props} />
        {canMove(item) ? <PlaceButtons {...props} /> : null}
        {item.kind === 'sport' && item.state !== 'retired' ? <SportToFile sport={item} /> : null}
        <LifeButtons {...props} onDiscarded={beginAnew} />
      </div>
      <QueryError query={node} />
      {node.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
          <Skeleton height={56} />
          <Skeleton height={120} />
        </SkeletonGroup>
      ) : null}
      {node.data === undefined || item.state === 'retired' ? null : (
        <NodeForm key={round} node={node.data} items={props.items} onReload={() => void reload()} />
      )}
      <Parts {...props} />
    </section>
  )
}
