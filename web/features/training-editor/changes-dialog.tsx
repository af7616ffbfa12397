/** What a publication changes, with the differences; all or chosen ones are published in one act. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  listTrainingChanges,
  publishTraining,
  readTrainingNode,
  readTrainingTree,
  type TrainingChange,
} from '@wegband/domain/features/training-editor/contract.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import type { Problem } from '@wegband/domain/features/training-editor/publication-rules.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { AlertLine, CheckField, TextField } from '../../ui/field/field.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'

type Local = { readonly de?: unknown; readonly en?: unknown }

const LONGEST = 200

/** A value of a field in words that an editor reads. */
function useValueWords(): (value: unknown) => string {
  const t = useMessages('training-editor')
  const wordsOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('diff.nothing')
    if (typeof value === 'boolean') return t(value ? 'diff.yes' : 'diff.no')
    if (Array.isArray(value)) return value.length === 0 ? t('diff.nothing') : value.map(wordsOf).join(', ')
    if (typeof value === 'object') {
      const { de, en } = value as Local
      const parts = de === undefined ? Object.values(value) : en === undefined ? [de] : [de, en]
      return parts.map(wordsOf).join(' / ')
    }
    return typeof value === 'number' || typeof value === 'string' ? `${value}` : t('diff.nothing')
  }
  return (value) => {
    const words = wordsOf(value)
    return words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words
  }
}

function Differences(props: { readonly change: TrainingChange }): ReactNode {
  const t = useMessages('training-editor')
  const words = useValueWords()
  const { change } = props
  if (change.act === 'added' || change.fields.length === 0) return null
  return (
    <ul className={styles.diff}>
      {change.fields.map(({ field, before, after }) => (
        <li key={field}>
          {t(`fields.${field}` as 'fields.name')}: <del>{words(before)}</del> <ins>{words(after)}</ins>
        </li>
      ))}
    </ul>
  )
}

function Problems(props: {
  readonly problems: readonly Problem[]
  readonly onOpen: (key: string) => void
}): ReactNode {
  const t = useMessages('training-editor')
  const nameOf = useNodeName()
  if (props.problems.length === 0) return null
  return (
    <div>
      <AlertLine>{t('publish.problems', { count: props.problems.length })}</AlertLine>
      <ul aria-label={t('publish.problemList')}>
        {props.problems.map((one) => (
          <li key={`${keyText(one)} ${one.code}`}>
            <button type="button" className={styles.problem} onClick={() => props.onOpen(keyText(one))}>
              {nameOf(one)}: {t(`problems.${one.code}`, { count: one.people ?? 0 })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The reasons of a refusal, if the error is one. */
const problemsIn = (error: unknown): Problem[] | undefined =>
  error instanceof AppError && error.code === 'training-editor.refused'
    ? (error.details.data as Problem[])
    : undefined

function ChangeRow(props: {
  readonly change: TrainingChange
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}): ReactNode {
  const t = useMessages('training-editor')
  const format = useFormats()
  const nameOf = useNodeName()
  const { change } = props
  const by = t('publish.by', {
    name: change.changedBy ?? t('publish.somebody'),
    at: format.dayShort(change.changedAt),
  })
  return (
    <li>
      <CheckField
        label={t('publish.change', { name: nameOf(change), act: t(`acts.${change.act}`) })}
        note={
          <>
            <span className={styles.muted}>
              {t(`kinds.${change.kind}`)}, {by}
              {change.publishAt === null
                ? null
                : `, ${t('states.planned', { day: format.dayShort(change.publishAt) })}`}
            </span>
            <Differences change={change} />
          </>
        }
        checked={props.isChosen}
        onChange={(event) => props.onChoose(event.target.checked)}
      />
    </li>
  )
}

type Refusal = { readonly problems?: readonly Problem[]; readonly error?: unknown }

/** All or none; what stands in the way is shown where the list is. */
function usePublish(onDone: () => void) {
  const t = useMessages('training-editor')
  const format = useFormats()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isBusy, setBusy] = useState(false)
  const publish = async (chosen: readonly TrainingChange[], publishOn: string): Promise<void> => {
    setBusy(true)
    setRefusal({})
    try {
      const changes = chosen.map(({ kind, id, changedAt }) => ({ kind, id, seenAt: changedAt }))
      const done = await call(publishTraining, {
        body: { changes, publishOn: publishOn === '' ? null : publishOn },
      })
      showToast({
        tone: 'positive',
        text:
          done.publishAt === null
            ? t('publish.done', { count: done.published })
            : t('publish.planned', { count: done.published, day: format.dayShort(done.publishAt) }),
        subject: 'training-editor',
      })
      onDone()
    } catch (caught) {
      const problems = problemsIn(caught)
      setRefusal(problems === undefined ? { error: caught } : { problems })
    }
    setBusy(false)
    await invalidate(queryClient, [readTrainingTree, readTrainingNode, listTrainingChanges])
  }
  return { publish, isBusy, refusal, forget: () => setRefusal({}) }
}

function Changes(props: {
  readonly changes: readonly TrainingChange[]
  readonly problems: readonly Problem[]
  readonly onOpen: (key: string) => void
  readonly onDone: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const errorWords = useErrorWords()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [publishOn, setPublishOn] = useState('')
  const { publish, isBusy, refusal, forget } = usePublish(props.onDone)
  const chosen = props.changes.filter((change) => !left.has(keyText(change)))
  const choose = (key: string, isChosen: boolean): void => {
    setLeft(new Set(isChosen ? [...left].filter((one) => one !== key) : [...left, key]))
    forget()
  }
  return (
    <div className={styles.form}>
      <Problems problems={refusal.problems ?? props.problems} onOpen={props.onOpen} />
      <ul className={styles.changeList} aria-label={t('publish.list')}>
        {props.changes.map((change) => (
          <ChangeRow
            key={keyText(change)}
            change={change}
            isChosen={!left.has(keyText(change))}
            onChoose={(isChosen) => choose(keyText(change), isChosen)}
          />
        ))}
      </ul>
      {refusal.error === undefined ? null : <AlertLine>{errorWords(refusal.error).text}</AlertLine>}
      <TextField
        type="date"
        label={t('publish.on')}
        hint={t('publish.onHint')}
        optionalText={t('optional')}
        value={publishOn}
        onChange={(event) => setPublishOn(event.target.value)}
      />
      <Button
        variant="primary"
        isBlock
        isBusy={isBusy}
        isDisabled={chosen.length === 0}
        onClick={() => void publish(chosen, publishOn)}
      >
        {t(publishOn === '' ? 'publish.do' : 'publish.plan', { count: chosen.length })}
      </Button>
    </div>
  )
}

export function ChangesDialog(props: {
  readonly onOpen: (key: string) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('training-editor')
  const query = useQuery(queryOf(listTrainingChanges))
  const { data } = query
  return (
    <Dialog
      isOpen
      size="large"
      title={t('publish.title')}
      description={t('publish.lead')}
      closeLabel={t('close')}
      onClose={props.onClose}
    >
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={56} />
          <Skeleton height={56} />
        </SkeletonGroup>
      ) : null}
      {data === undefined ? null : data.changes.length === 0 ? (
        <EmptyState headingLevel={3} title={t('publish.empty')} text={t('publish.emptyText')} />
      ) : (
        <Changes
          changes={data.changes}
          problems={data.problems}
          onOpen={props.onOpen}
          onDone={props.onClose}
        />
      )}
    </Dialog>
  )
}
