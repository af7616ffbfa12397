/** The fourth step: the outcome of the trial. People decide for one row or for all, and repair wrong ones. */
import { type ReactNode, useState } from 'react'
import {
  decideRows,
  type MemberImport,
  runMemberImport,
} from '@wegband/domain/features/member-import/contract.ts'
import {
  type Decision,
  decisionsFor,
  OUTCOMES,
  type Outcome,
} from '@wegband/domain/features/member-import/outcomes.ts'
import { call } from '../../platform/api/api.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useLocale } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../ui/chip/chip.tsx'
import { AlertLine } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { ErrorFile } from './error-file.tsx'
import { ImportSteps } from './import-steps.tsx'
import { countOf, useImportWords } from './import-words.ts'
import styles from './member-import.module.css'
import { useImportStep } from './queries.ts'
import { RowsPart } from './rows-part.tsx'

function DecideAll(props: { readonly one: MemberImport; readonly outcome: Outcome }): ReactNode {
  const { one, outcome } = props
  const { t } = useImportWords(one)
  const decide = useImportStep(one.id, (decision: Decision) =>
    call(decideRows, { params: { id: one.id }, body: { outcome, decision } }),
  )
  const decisions = decisionsFor(outcome)
  if (decisions.length === 0 || countOf(one, (row) => row.outcome === outcome) === 0) return null
  return (
    <div className={styles.bar}>
      <span className="t-small t-muted">{t('decide.all')}</span>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="small"
          isDisabled={decide.isPending}
          onClick={() => decide.mutate(decision)}
        >
          {t(`decide.${decision}`)}
        </Button>
      ))}
    </div>
  )
}

/** What will happen, and the switch without which no email is sent. */
export function Start(props: { readonly one: MemberImport; readonly label: string }): ReactNode {
  const { one } = props
  const { t } = useImportWords(one)
  const format = useFormats()
  const locale = useLocale()
  const [sendsEmails, setSendsEmails] = useState(false)
  const run = useImportStep(one.id, () =>
    call(runMemberImport, { params: { id: one.id }, body: { sendsEmails, language: locale } }),
  )
  const left = (decision: Decision): number =>
    countOf(one, (row) => row.decision === decision && row.state !== 'done' && row.state !== 'kept')
  const [enter, update] = [left('enter'), left('update')]
  const open = countOf(one, (row) => row.outcome === 'suspect' && row.decision === null)
  const isNothing = enter + update === 0
  return (
    <Mat as="section" className={styles.part}>
      <h2 className="t-section">{t('run.title')}</h2>
      <p>
        {isNothing
          ? t('run.nothing')
          : t('run.text', {
              enter: format.number(enter),
              update: format.number(update),
              skip: format.number(one.rows - enter - update - countOf(one, (row) => row.state === 'done')),
            })}
      </p>
      <Switch
        label={t('run.emails')}
        note={t('run.emailsText')}
        isOn={sendsEmails}
        onChange={setSendsEmails}
      />
      <p className="t-small t-muted">{t('run.guardians')}</p>
      {open > 0 ? <AlertLine>{t('decide.open', { count: format.number(open) })}</AlertLine> : null}
      <div className={styles.bar}>
        <Button
          variant="primary"
          isDisabled={isNothing || open > 0}
          isBusy={run.isPending}
          busyLabel={t('run.starting')}
          onClick={() => run.mutate(undefined)}
        >
          {props.label}
        </Button>
      </div>
    </Mat>
  )
}

const firstOf = (one: MemberImport): Outcome =>
  (['error', 'suspect', 'new', 'changed', 'same'] as const).find(
    (outcome) => countOf(one, (row) => row.outcome === outcome) > 0,
  ) ?? 'new'

export function DecideStep(props: { readonly one: MemberImport; readonly onBack: () => void }): ReactNode {
  const { one } = props
  const { t } = useImportWords(one)
  const format = useFormats()
  const [outcome, setOutcome] = useState<Outcome>(() => firstOf(one))
  const label = t(`outcomes.${outcome}`)
  return (
    <>
      <ImportSteps current="decide" />
      <div className={styles.part}>
        <h2 className="t-section">{t('decide.title')}</h2>
        <p>{t('decide.text', { total: format.number(one.rows) })}</p>
        <ChipRow label={t('outcomes.label')} isWrapping>
          {OUTCOMES.map((each) => (
            <Chip key={each} isOn={each === outcome} onClick={() => setOutcome(each)}>
              {t('outcomes.count', {
                outcome: t(`outcomes.${each}`),
                count: format.number(countOf(one, (row) => row.outcome === each)),
              })}
            </Chip>
          ))}
        </ChipRow>
        <DecideAll key={`all ${outcome}`} one={one} outcome={outcome} />
        <RowsPart key={outcome} one={one} filter={{ outcome }} label={label} isOpen={() => true} />
        <div className={styles.bar}>
          <Button onClick={props.onBack}>{t('decide.back')}</Button>
          {countOf(one, (row) => row.outcome === 'error') > 0 ? <ErrorFile one={one} /> : null}
        </div>
        <Start one={one} label={t('run.start')} />
      </div>
    </>
  )
}
