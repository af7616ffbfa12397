/** The training editor: the tree at the left, the chosen node at the right; on phones one after the other. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  readTrainingTree,
  type TrainingTree as Tree,
} from '@wegband/domain/features/training-editor/contract.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useGoTo, useSearchParams } from '../../platform/router/links.tsx'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { AddButtons, NodePanel } from './node-panel.tsx'
import { TakeTemplates } from './take-templates.tsx'
import { SportFromFile } from './sport-file.tsx'
import styles from './training-editor.module.css'
import { TrainingTree } from './training-tree.tsx'
import { indexTree } from './tree-view.ts'

function Editor(props: { readonly tree: Tree }): ReactNode {
  const t = useMessages('training-editor')
  const goTo = useGoTo()
  const { node } = useSearchParams()
  const [withRetired, setWithRetired] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [addedKey, setAddedKey] = useState<string>()
  const { nodes, changes } = props.tree
  const index = indexTree(nodes, withRetired)
  const item = node === undefined ? undefined : index.byKey.get(node)
  const choose = (key: string | undefined): void => {
    setPublishing(false)
    void goTo(
      'app.admin-training',
      {},
      { search: key === undefined ? {} : { node: key }, replace: item !== undefined && key !== undefined },
    )
  }
  const showAdded = (key: string): void => {
    setAddedKey(key)
    choose(key)
  }
  return (
    <div className={classNames(styles.page, item !== undefined && styles.isOpen)}>
      <div className={styles.pageHead}>
        <div className={styles.actions}>
          <AddButtons parent={null} onAdded={showAdded} />
          <SportFromFile onAdded={showAdded} />
        </div>
        <Button variant="primary" isDisabled={changes === 0} onClick={() => setPublishing(true)}>
          {changes === 0 ? t('publish.empty') : t('publish.open', { count: changes })}
        </Button>
      </div>
      <div className={styles.columns}>
        <TrainingTree
          index={index}
          items={nodes}
          chosen={node}
          onChoose={choose}
          withRetired={withRetired}
          onShowRetired={setWithRetired}
        />
        {item === undefined ? (
          nodes.some(({ kind }) => kind === 'sport') ? null : (
            <div>
              <EmptyState headingLevel={2} title={t('empty.title')} text={t('empty.text')} />
              <TakeTemplates submitLabel={t('templates.take')} onTaken={() => undefined} />
            </div>
          )
        ) : (
          <NodePanel
            key={node}
            {...{ item, index, items: nodes }}
            isAdded={node === addedKey}
            onAdded={showAdded}
            onChoose={choose}
          />
        )}
      </div>
      {isPublishing ? <ChangesDialog onOpen={choose} onClose={() => setPublishing(false)} /> : null}
    </div>
  )
}

function Loaded(): ReactNode {
  const t = useMessages('training-editor')
  const tree = useQuery(queryOf(readTrainingTree))
  return (
    <>
      <QueryError query={tree} />
      {tree.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={44} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </SkeletonGroup>
      ) : null}
      {tree.data === undefined ? null : <Editor tree={tree.data} />}
    </>
  )
}

export function TrainingPage(): ReactNode {
  const t = useMessages('training-editor')
  return (
    <AdminFrame title={t('title')} lead={t('lead')} isWide>
      {() => <Loaded />}
    </AdminFrame>
  )
}
