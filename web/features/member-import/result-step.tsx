/** The fifth step: what was entered and what was not. It can be undone, continued after repairs, or deleted. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { canSeeMembers } from '@wegband/domain/features/members/member-rights.ts'
import {
  discardMemberImport,
  type ImportRow,
  type MemberImport,
  type RowState,
  undoMemberImport,
} from '@wegband/domain/features/member-import/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { arrowCounterClockwise } from '../../ui/icon/phosphor/arrow-counter-clockwise.gen.ts'
import { checkCircle } from '../../ui/icon/phosphor/check-circle.gen.ts'
import { trash } from '../../ui/icon/phosphor/trash.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { Start } from './decide-step.tsx'
import { ErrorFile } from './error-file.tsx'
import { ImportSteps } from './import-steps.tsx'
import { countOf, nameOf, useImportWords } from './import-words.ts'
import styles from './member-import.module.css'
import { READS, useImportStep } from './queries.ts'
import { RowsPart } from './rows-part.tsx'

/** What needs people comes first. */
const IN_ORDER: readonly RowState[] = ['failed', 'kept', 'done', 'undone', 'waiting']

type Over = 'done' | 'stopped' | 'undone'

const isLeft = ({ state }: { readonly state: RowState }): boolean => state === 'waiting' || state === 'failed'

function UndoButton(props: { readonly one: MemberImport }): ReactNode {
  const { one } = props
  const { t } = useImportWords(one)
  const [isAsking, setAsking] = useState(false)
  const undo = useImportStep(one.id, () => call(undoMemberImport, { params: { id: one.id } }))
  return (
    <>
      <Button icon={arrowCounterClockwise} onClick={() => setAsking(true)}>
        {t('result.undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('result.undoTitle')}
        text={t('result.undoText')}
        confirmLabel={t('result.undo')}
        cancelLabel={t('close')}
        isDangerous
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** Deletes the import itself, not what it entered. */
export function DiscardButton(props: { readonly one: MemberImport; readonly onGone: () => void }): ReactNode {
  const { one, onGone } = props
  const { t } = useImportWords(one)
  const client = useQueryClient()
  const showError = useShowError()
  const [isAsking, setAsking] = useState(false)
  const discard = useMutation({
    mutationFn: () => call(discardMemberImport, { params: { id: one.id } }),
    onSuccess: async () => {
      showToast({ subject: 'import', text: t('result.discarded') })
      onGone()
      await invalidate(client, READS)
    },
    onError: showError,
  })
  return (
    <>
      <Button variant="danger" icon={trash} onClick={() => setAsking(true)}>
        {t('result.discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('result.discardTitle')}
        text={t('result.discardText')}
        confirmLabel={t('result.discard')}
        cancelLabel={t('close')}
        isDangerous
        isBusy={discard.isPending}
        onConfirm={() => discard.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Summary(props: { readonly one: MemberImport; readonly state: Over }): ReactNode {
  const { one, state } = props
  const { t } = useImportWords(one)
  const format = useFormats()
  const rows = (wanted: RowState): number => countOf(one, (row) => row.state === wanted)
  const count = (wanted: RowState): string => format.number(rows(wanted))
  const isGood = state !== 'stopped'
  return (
    <Banner
      icon={isGood ? checkCircle : warningCircle}
      tone={isGood ? 'positive' : 'warning'}
      live="status"
      title={t(`result.${state}`)}
    >
      {state === 'undone'
        ? t(rows('kept') === 0 ? 'result.undoneText' : 'result.undoneKept', {
            undone: count('undone'),
            kept: count('kept'),
          })
        : t('result.text', {
            done: count('done'),
            failed: count('failed'),
            skipped: count('waiting'),
          })}
      {one.problem === null ? null : <> {t('result.problem', { reason: t(`reason.${one.problem}`) })}</>}
    </Banner>
  )
}

export function ResultStep(props: {
  readonly one: MemberImport
  readonly state: Over
  readonly onGone: () => void
}): ReactNode {
  const { one, state } = props
  const { t } = useImportWords(one)
  const format = useFormats()
  const viewer = useViewer()
  const states = IN_ORDER.filter((each) => countOf(one, (row) => row.state === each) > 0)
  const [wanted, setWanted] = useState<RowState>()
  const shown = wanted !== undefined && states.includes(wanted) ? wanted : (states[0] ?? 'done')
  const isOpen = (row: ImportRow): boolean => state !== 'undone' && isLeft(row)
  const canGoOn =
    countOf(one, (row) => isLeft(row) && (row.decision === 'enter' || row.decision === 'update')) > 0
  const hasErrors =
    countOf(one, (row) => row.state === 'failed' || (row.outcome === 'error' && row.state === 'waiting')) > 0
  return (
    <>
      <ImportSteps current="run" />
      <div className={styles.part}>
        <Summary one={one} state={state} />
        <div className={styles.bar}>
          {state !== 'undone' && countOf(one, (row) => row.state === 'done') > 0 ? (
            <UndoButton one={one} />
          ) : null}
          {state !== 'undone' && hasErrors ? <ErrorFile one={one} /> : null}
          <DiscardButton one={one} onGone={props.onGone} />
        </div>
        {state === 'undone' ? null : (
          <p className="t-small t-muted">{t('result.until', { date: format.date(one.expiresAt) })}</p>
        )}
        {state !== 'undone' && canGoOn ? <Start one={one} label={t('run.again')} /> : null}
        <h2 className="t-section">{t('result.rows')}</h2>
        <ChipRow label={t('rowStates.label')} isWrapping>
          {states.map((each) => (
            <Chip key={each} isOn={each === shown} onClick={() => setWanted(each)}>
              {t('rowStates.count', {
                state: t(`rowStates.${each}`),
                count: format.number(countOf(one, (row) => row.state === each)),
              })}
            </Chip>
          ))}
        </ChipRow>
        <RowsPart
          key={shown}
          one={one}
          filter={{ state: shown }}
          label={t(`rowStates.${shown}`)}
          isOpen={isOpen}
          actionOf={({ userId, cells }) =>
            userId === null ? null : (
              <Button
                size="small"
                href={
                  // The office alone does not look after the members of a school.
                  canSeeMembers(viewer, one.schoolId)
                    ? hrefTo('app.trainer-member', { schoolId: one.schoolId, userId })
                    : hrefTo('app.admin-person', { personId: userId })
                }
                label={t('result.member', { name: nameOf(one, cells) })}
              >
                {t('list.open')}
              </Button>
            )
          }
        />
      </div>
    </>
  )
}
