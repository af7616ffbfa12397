/** The versions of a node: what each publication changed, all fields of one, and a way to bring it back as a draft. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import {
  listTrainingVersions,
  type nodeVersion,
  readTrainingNode,
  restoreTrainingVersion,
} from '@wegband/domain/features/training-editor/contract.ts'
import type { FieldChange } from '@wegband/domain/features/training-editor/published-changes.ts'
import type { NodeFields } from '@wegband/domain/features/training-editor/node-fields.ts'
import type { NodeKey } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { Differences } from './differences.tsx'
import styles from './training-editor.module.css'
import { paramsOf, useTrainingWrite } from './use-training.ts'

type Version = z.output<typeof nodeVersion>

/** From what is drafted or published now to that version. */
const changesTo = (now: NodeFields, then: NodeFields): FieldChange[] => {
  const before: Readonly<Record<string, unknown>> = now
  return Object.entries<unknown>(then).flatMap(([field, after]) =>
    JSON.stringify(before[field]) === JSON.stringify(after)
      ? []
      : [{ field, before: before[field] ?? null, after }],
  )
}

function VersionRow(props: {
  readonly version: Version
  readonly now: NodeFields
  readonly isBusy: boolean
  readonly onRestore: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const format = useFormats()
  const { publishedAt, publishedBy, act, changes, fields } = props.version
  const away = changesTo(props.now, fields)
  return (
    <li className={styles.group}>
      <h3 className="t-section">
        {publishedAt === null || act === null
          ? t('versions.first')
          : t('versions.of', { day: format.dayShort(publishedAt), act: t(`acts.${act}`) })}
      </h3>
      {publishedAt === null ? null : <p className={styles.muted}>{publishedBy ?? t('publish.somebody')}</p>}
      {act === 'added' ? null : <Differences fields={changes} />}
      {away.length === 0 ? (
        <p className={styles.muted}>{t('versions.same')}</p>
      ) : (
        <details>
          <summary className={styles.summary}>{t('versions.look', { count: away.length })}</summary>
          <div className={styles.group}>
            <Differences fields={away} />
            <div className={styles.actions}>
              <Button
                size="small"
                icon={arrowCounterClockwise}
                isBusy={props.isBusy}
                onClick={props.onRestore}
              >
                {t('versions.restore')}
              </Button>
            </div>
          </div>
        </details>
      )}
    </li>
  )
}

export function VersionsDialog(props: {
  readonly node: NodeKey
  readonly name: string
  readonly onClose: () => void
  readonly onRestored: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const write = useTrainingWrite()
  const [isBusy, setBusy] = useState(false)
  const params = paramsOf(props.node)
  const versions = useQuery(queryOf(listTrainingVersions, { params }))
  const { data: node } = useQuery(queryOf(readTrainingNode, { params }))
  const restore = async (publicationId: number | null): Promise<void> => {
    if (node === undefined) return
    setBusy(true)
    const body = { publicationId, seenAt: node.version }
    const restored = await write(call(restoreTrainingVersion, { params, body }))
    setBusy(false)
    if (restored !== undefined) props.onRestored()
  }
  return (
    <Dialog
      isOpen
      size="large"
      title={t('versions.title', { name: props.name })}
      description={t('versions.lead')}
      closeLabel={t('close')}
      onClose={props.onClose}
    >
      <QueryError query={versions} />
      {versions.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
          <Skeleton height={56} />
        </SkeletonGroup>
      ) : null}
      {versions.data === undefined || node === undefined ? null : versions.data.length === 0 ? (
        <EmptyState headingLevel={3} title={t('versions.none')} text={t('versions.noneText')} />
      ) : (
        <ul className={styles.changeList} aria-label={t('versions.list')}>
          {versions.data.map((version) => (
            <VersionRow
              key={version.publicationId ?? 0}
              version={version}
              now={node.fields}
              isBusy={isBusy}
              onRestore={() => void restore(version.publicationId)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
