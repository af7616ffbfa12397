/** Two accounts side by side, field by field: what differs is chosen, then everything becomes one account. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  comparePeople,
  type ComparedPerson,
  type Comparison,
  mergePeople,
  REASON_MAX,
} from '@wegband/domain/features/person-merges/contract.ts'
import { MERGE_FIELDS, type MergeField } from '@wegband/domain/features/person-merges/merge-rules.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { hrefTo, useGoTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { arrowLeft } from '../../ui/icon/phosphor/arrow-left.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import styles from './person-merges.module.css'
import { useReadAgain } from './queries.ts'

type Values = { readonly taken: readonly MergeField[]; readonly reason: string }

const HOLDINGS = ['trainings', 'classes', 'certificates', 'family', 'cards', 'messages', 'papers'] as const

function useValueText(): (field: MergeField, person: ComparedPerson) => string {
  const t = useMessages('person-merges')
  const format = useFormats()
  return (field, person) => {
    switch (field) {
      case 'name':
        return fullName(person)
      case 'birthday':
        return person.birthdayAt === null ? '' : format.date(person.birthdayAt)
      case 'gender':
        return person.gender === 'u' ? '' : t(`genders.${person.gender}`)
      case 'emergency':
        return person.hasEmergency ? t('compare.has') : ''
      case 'mail':
      case 'phone':
      case 'address':
        return person[field] ?? ''
    }
  }
}

/** A field with one value, or with two of which one is chosen. */
function FieldRow(props: {
  readonly field: MergeField
  readonly comparison: Comparison
  readonly form: FormOf<Values>
}): ReactNode {
  const t = useMessages('person-merges')
  const textOf = useValueText()
  const { field, comparison, form } = props
  const { taken } = form.values
  const label = t(`fields.${field}`)
  const both = [comparison.survivor, comparison.absorbed] as const
  if (!comparison.differing.includes(field))
    return (
      <div className={styles.field}>
        <span className={styles.label}>{label}</span>
        <div className={styles.pair}>
          {both.map((person) => (
            <span key={person.id} className={styles.value}>
              {textOf(field, person) || <span className={styles.note}>{t('compare.empty')}</span>}
            </span>
          ))}
        </div>
      </div>
    )
  const choose = (isTaken: boolean): void =>
    form.change({ taken: MERGE_FIELDS.filter((one) => (one === field ? isTaken : taken.includes(one))) })
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.pair}>
        {both.map((person, at) => (
          <label key={person.id} className={styles.choice}>
            <input
              type="radio"
              name={`merge-${field}`}
              checked={taken.includes(field) === (at === 1)}
              onChange={() => choose(at === 1)}
            />
            <span className={styles.value}>{textOf(field, person)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FactRow(props: { readonly label: string; readonly values: readonly [string, string] }): ReactNode {
  const t = useMessages('person-merges')
  return (
    <div className={styles.field}>
      <span className={styles.label}>{props.label}</span>
      <div className={styles.pair}>
        {props.values.map((value, at) => (
          // The first is the account that stays.
          <span key={at === 0 ? 'survivor' : 'absorbed'} className={styles.value}>
            {value || <span className={styles.note}>{t('compare.empty')}</span>}
          </span>
        ))}
      </div>
    </div>
  )
}

function Heads({ comparison: { survivor, absorbed } }: { readonly comparison: Comparison }): ReactNode {
  const t = useMessages('person-merges')
  return (
    <div className={`${styles.pair} ${styles.head}`}>
      {[survivor, absorbed].map((person) => (
        <div key={person.id} className={styles.about}>
          <Tag tone={person === survivor ? 'positive' : 'warning'}>
            {t(person === survivor ? 'compare.survivor' : 'compare.absorbed')}
          </Tag>{' '}
          {person.isPayer ? <Tag tone="info">{t('compare.payer')}</Tag> : null}
          <p className="t-item">{fullName(person) || t('nameless')}</p>
          <p className={styles.note}>{t('person', { id: person.id })}</p>
        </div>
      ))}
    </div>
  )
}

function Facts({ comparison: { survivor, absorbed } }: { readonly comparison: Comparison }): ReactNode {
  const t = useMessages('person-merges')
  const format = useFormats()
  const dayOf = (at: string | null): string => (at === null ? '' : format.date(at))
  const both = (of: (person: ComparedPerson) => string): readonly [string, string] => [
    of(survivor),
    of(absorbed),
  ]
  return (
    <>
      <FactRow label={t('fields.username')} values={both(({ username }) => username ?? '')} />
      <FactRow label={t('fields.schools')} values={both(({ schools }) => schools.join(', '))} />
      <FactRow label={t('fields.since')} values={both(({ since }) => dayOf(since))} />
      <FactRow label={t('fields.lastSeen')} values={both(({ lastSeenAt }) => dayOf(lastSeenAt))} />
      {HOLDINGS.map((name) => (
        <FactRow
          key={name}
          label={t(`holdings.${name}`)}
          values={both(({ holdings }) => format.number(holdings[name]))}
        />
      ))}
    </>
  )
}

function MergeForm({ comparison }: { readonly comparison: Comparison }): ReactNode {
  const t = useMessages('person-merges')
  const words = useErrorWords()
  const goTo = useGoTo()
  const readAgain = useReadAgain()
  const { withProof, proofDialog } = useFreshProof()
  const { survivor, absorbed, refusal } = comparison
  const form = useForm<Values>({
    start: { taken: [], reason: '' },
    rules: ({ reason }) => ({ reason: reason.trim() === '' ? ('required' as const) : undefined }),
    most: { reason: REASON_MAX },
    send: async ({ taken, reason }) => {
      const body = {
        survivorId: survivor.id,
        absorbedId: absorbed.id,
        taken: [...taken],
        reason: reason.trim(),
        seenAt: { survivor: survivor.updatedAt, absorbed: absorbed.updatedAt },
      }
      await withProof(t('proof'), () => call(mergePeople, { body }))
      showToast({ tone: 'positive', text: t('compare.done'), subject: 'person-merges' })
      await goTo('app.admin-duplicates')
      await readAgain()
    },
  })
  const why = refusal !== null && isErrorCode(refusal) ? words(new AppError(refusal)) : undefined
  return (
    <>
      <Form form={form} className={styles.section}>
        <Heads comparison={comparison} />
        <section>
          <SectionHead title={t('compare.facts')} />
          {comparison.differing.length === 0 ? null : <p className={styles.note}>{t('compare.differs')}</p>}
          {MERGE_FIELDS.map((field) => (
            <FieldRow key={field} field={field} comparison={comparison} form={form} />
          ))}
        </section>
        <section>
          <SectionHead title={t('compare.holds')} />
          <Facts comparison={comparison} />
        </section>
        {why === undefined ? (
          <>
            <p>
              {t('compare.text', {
                survivor: fullName(survivor),
                absorbed: `${fullName(absorbed)}, ${absorbed.id}`,
              })}
            </p>
            <TextField
              label={t('compare.reason')}
              hint={t('compare.reasonHint')}
              autoComplete="off"
              {...form.text('reason')}
            />
            <FormSummary form={form} />
            <div className={styles.acts}>
              <Button type="submit" variant="dangerFilled" isBusy={form.isBusy}>
                {t('compare.merge')}
              </Button>
            </div>
          </>
        ) : (
          <Banner icon={warningCircle} tone="warning" title={why.title}>
            {why.text}
          </Banner>
        )}
      </Form>
      {proofDialog}
    </>
  )
}

export function CompareView(props: { readonly one: string; readonly other: string }): ReactNode {
  const t = useMessages('person-merges')
  const { one, other } = props
  const query = useQuery(queryOf(comparePeople, { query: { one, other } }))
  return (
    <div className={styles.section}>
      <div className={styles.acts}>
        <Button variant="quiet" icon={arrowLeft} href={hrefTo('app.admin-duplicates')}>
          {t('compare.back')}
        </Button>
        <Button variant="soft" href={hrefTo('app.admin-duplicates', {}, { one: other, other: one })}>
          {t('compare.swap')}
        </Button>
      </div>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton height={72} />
          <Skeleton height={320} />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : (
        <MergeForm key={`${one}-${other}-${query.data.survivor.updatedAt}`} comparison={query.data} />
      )}
    </div>
  )
}
