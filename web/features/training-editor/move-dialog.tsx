/** Moves a node to another parent, chosen from those that may hold it. */
import { type ReactNode, useState } from 'react'
import type { TreeItem } from '@wegband/domain/features/training-editor/contract.ts'
import { keyText, mayLieIn, type NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'
import { placesFor } from './drop-place.ts'
import { pathOf, type TreeIndex } from './tree-view.ts'

export function MoveDialog(props: {
  readonly index: TreeIndex
  readonly items: readonly TreeItem[]
  readonly item: TreeItem
  readonly isBusy: boolean
  readonly onMove: (parent: NodeKey | null) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  const { index, item } = props
  const places = placesFor(index, props.items, item)
  const top = mayLieIn(item.kind, null) ? [{ value: '', text: t('move.top') }] : []
  const [value, setValue] = useState(item.parent === null ? '' : keyText(item.parent))
  const chosen = places.find((one) => keyText(one) === value)
  return (
    <Dialog
      isOpen
      title={t('move.title', { name: nameOf(item) })}
      closeLabel={t('close')}
      isBusy={props.isBusy}
      onClose={props.onClose}
    >
      <div className={styles.form}>
        <SelectField
          label={t('move.label')}
          hint={t('move.hint')}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          options={[
            ...top,
            ...places.map((one) => ({
              value: keyText(one),
              text: pathOf(index, keyText(one)).map(nameOf).join(', '),
            })),
          ]}
        />
        <Button
          variant="primary"
          isBlock
          isBusy={props.isBusy}
          onClick={() => props.onMove(chosen === undefined ? null : { kind: chosen.kind, id: chosen.id })}
        >
          {t('move.do')}
        </Button>
      </div>
    </Dialog>
  )
}
