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
import { Differences } from './differences.tsx'
import { RulesEffect } from './rules-effect.tsx'
import styles from './training-editor.module.css'
import { useNodeName } from './training-tree.tsx'

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
            {change.act === 'added' ? null : <Differences fields={change.fields} />}
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
  const publish = async (
    chosen: readonly TrainingChange[],
    { publishOn, countsForAll }: { readonly publishOn: string; readonly countsForAll: boolean },
  ): Promise<void> => {
    setBusy(true)
    setRefusal({})
    try {
      const changes = chosen.map(({ kind, id, changedAt }) => ({ kind, id, seenAt: changedAt }))
      const done = await call(publishTraining, {
        body: { changes, publishOn: publishOn === '' ? null : publishOn, countsForAll },
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
  const [countsForAll, setCountsForAll] = useState(false)
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
      <RulesEffect changes={chosen} countsForAll={countsForAll} onChange={setCountsForAll} />
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
        onClick={() => void publish(chosen, { publishOn, countsForAll })}
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
