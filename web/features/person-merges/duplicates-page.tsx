/** Duplicates: suspects, two accounts side by side, and the merges that can still be taken back (issue 17 §5). */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  dismissSuspects,
  type MergeSummary,
  type SuspectPair,
  undoMerge,
} from '@wegband/domain/features/person-merges/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList } from '../tables/office-table.tsx'
import { useTableAddress } from '../tables/table-address.ts'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import { CompareView } from './compare-view.tsx'
import { FindAccount } from './find-account.tsx'
import styles from './person-merges.module.css'
import { useMerges, useReadAgain, useSuspects } from './queries.ts'

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,9}$/.test(text ?? '')

function Suspect({ pair }: { readonly pair: SuspectPair }): ReactNode {
  const t = useMessages('person-merges')
  const format = useFormats()
  const showError = useShowError()
  const readAgain = useReadAgain()
  const { one, other, reasons } = pair
  const name = fullName(one)
  const dismiss = useMutation({
    mutationFn: () => call(dismissSuspects, { body: { one: one.id, other: other.id } }),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('suspects.dismissed'), subject: 'person-merges' })
      await readAgain()
    },
    onError: showError,
  })
  return (
    <li className={styles.row}>
      <div className={styles.pair}>
        {[one, other].map((person) => (
          <div key={person.id} className={styles.about}>
            <p className="t-item">{fullName(person) || t('nameless')}</p>
            <p className={styles.note}>
              {t('person', { id: person.id })},{' '}
              {person.birthdayAt === null
                ? t('noBirthday')
                : t('born', { date: format.date(person.birthdayAt) })}
            </p>
            <p className={styles.note}>
              {person.schools.length === 0 ? t('noSchool') : person.schools.join(', ')}
            </p>
          </div>
        ))}
      </div>
      <div className={styles.acts}>
        {reasons.map((reason) => (
          <Tag key={reason}>{t(`reasons.${reason}`)}</Tag>
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          size="small"
          variant="soft"
          label={t('suspects.compareOf', { name })}
          href={hrefTo('app.admin-duplicates', {}, { one: String(one.id), other: String(other.id) })}
        >
          {t('suspects.compare')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          label={t('suspects.apartOf', { name })}
          isBusy={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          {t('suspects.apart')}
        </Button>
      </div>
    </li>
  )
}

function Suspects(): ReactNode {
  const t = useMessages('person-merges')
  const { search, change } = useTableAddress()
  const before = isId(search['before']) ? search['before'] : undefined
  const suspects = useSuspects(before)
  const next = suspects.data?.next ?? null
  return (
    <section className={styles.section}>
      <SectionHead title={t('suspects.title')} />
      <OfficeList
        query={suspects}
        isEmpty={({ pairs }) => pairs.length === 0}
        empty={{ title: t('suspects.empty'), text: t('suspects.emptyText') }}
      >
        {({ pairs }) => (
          <ul className={styles.list} aria-label={t('suspects.title')}>
            {pairs.map((pair) => (
              <Suspect key={`${pair.one.id}-${pair.other.id}`} pair={pair} />
            ))}
          </ul>
        )}
      </OfficeList>
      <div className={styles.acts}>
        {before === undefined ? null : (
          <Button variant="quiet" onClick={() => change({ before: undefined })}>
            {t('suspects.first')}
          </Button>
        )}
        {next === null ? null : (
          <Button variant="soft" onClick={() => change({ before: String(next) })}>
            {t('suspects.more')}
          </Button>
        )}
      </div>
    </section>
  )
}

function UndoDialog(props: { readonly merge: MergeSummary; readonly onClose: () => void }): ReactNode {
  const t = useMessages('person-merges')
  const showError = useShowError()
  const readAgain = useReadAgain()
  const { withProof, proofDialog } = useFreshProof()
  const { merge, onClose } = props
  const undo = useMutation({
    mutationFn: () => withProof(t('proof'), () => call(undoMerge, { params: { id: merge.id } })),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('merges.undone'), subject: 'person-merges' })
      await readAgain()
      onClose()
    },
    onError: showError,
  })
  return (
    <>
      <Dialog
        isOpen
        size="small"
        title={t('undoDialog.title')}
        description={t('undoDialog.text')}
        closeLabel={t('close')}
        isBusy={undo.isPending}
        onClose={onClose}
      >
        <Button variant="primary" isBlock isBusy={undo.isPending} onClick={() => undo.mutate()}>
          {t('undoDialog.do')}
        </Button>
      </Dialog>
      {proofDialog}
    </>
  )
}

function Merges(): ReactNode {
  const t = useMessages('person-merges')
  const format = useFormats()
  const merges = useMerges()
  const [undone, setUndone] = useState<MergeSummary>()
  const moment = (at: string): string => `${format.date(at)}, ${format.time(at)}`
  return (
    <section className={styles.section}>
      <SectionHead title={t('merges.title')} />
      <OfficeList
        query={merges}
        isEmpty={(all) => all.length === 0}
        empty={{ title: t('merges.none'), text: t('merges.empty') }}
      >
        {(all) => (
          <ul className={styles.list} aria-label={t('merges.title')}>
            {all.map((merge) => (
              <li key={merge.id} className={styles.row}>
                <p>
                  {t('merges.line', {
                    absorbed: fullName(merge.absorbed),
                    absorbedId: merge.absorbed.id,
                    survivor: fullName(merge.survivor),
                    survivorId: merge.survivor.id,
                  })}
                </p>
                <p className={styles.note}>
                  {t(merge.mergedBy === null ? 'merges.byNobody' : 'merges.by', {
                    date: moment(merge.mergedAt),
                    name: merge.mergedBy === null ? '' : fullName(merge.mergedBy),
                    until: moment(merge.undoUntil),
                  })}
                </p>
                {merge.mayUndo ? (
                  <div className={styles.acts}>
                    <Button
                      size="small"
                      label={t('merges.undoOf', { name: fullName(merge.survivor) })}
                      onClick={() => setUndone(merge)}
                    >
                      {t('merges.undo')}
                    </Button>
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </OfficeList>
      {undone === undefined ? null : <UndoDialog merge={undone} onClose={() => setUndone(undefined)} />}
    </section>
  )
}

function Duplicates(): ReactNode {
  const t = useMessages('person-merges')
  const { one, other } = useSearchParams()
  if (isId(one) && isId(other) && one !== other)
    return <CompareView key={`${one}-${other}`} one={one} other={other} />
  return (
    <div className={styles.page}>
      {isId(one) ? null : <Suspects />}
      <section className={styles.section}>
        <SectionHead title={t('find.title')} />
        <FindAccount key={one ?? ''} one={isId(one) ? one : undefined} />
      </section>
      <Merges />
    </div>
  )
}

export function DuplicatesPage(): ReactNode {
  const t = useMessages('person-merges')
  return (
    <AdminFrame title={t('title')} lead={t('lead')} right="office">
      {() => <Duplicates />}
    </AdminFrame>
  )
}
