/** How a school is reported: its number, its federations by sport, and the genders that its state association takes. */
import type { ReactNode } from 'react'
import {
  CODE_MAX,
  type CountSettings,
  saveCountSettings,
} from '@wegband/domain/features/yearly-count/contract.ts'
import { DIVERSE_AS, NONE_AS } from '@wegband/domain/features/yearly-count/count-rules.ts'
import type { RequestOf } from '@wegband/domain/http/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { QueryError } from '../errors/query-error.tsx'
import { OnlyYourself } from '../impersonation/only-yourself.tsx'
import { useCountSettings, useCountWrite } from './queries.ts'
import styles from './yearly-count.module.css'

export function SettingsView(props: { readonly schoolId: number }): ReactNode {
  const t = useMessages('yearly-count')
  const query = useCountSettings(props.schoolId)
  return (
    <>
      <QueryError query={query} />
      {query.isPending ? (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="mat" height={320} />
        </SkeletonGroup>
      ) : null}
      {query.data === undefined ? null : (
        <OnlyYourself>
          <SettingsForm key={query.data.updatedAt ?? 'new'} schoolId={props.schoolId} settings={query.data} />
        </OnlyYourself>
      )}
    </>
  )
}

/** Fields of a form are flat: those of a sport carry its id. */
const federationField = (sportId: number): string => `federation ${sportId}`
const codeField = (sportId: number): string => `code ${sportId}`

type Values = Record<string, string>

const startOf = ({ clubNumber, diverseAs, noneAs, restSportId, sports }: CountSettings): Values => ({
  clubNumber,
  diverseAs,
  noneAs,
  restSportId: restSportId === null ? '' : String(restSportId),
  ...Object.fromEntries(
    sports.flatMap(({ sportId, federationNumber, sportCode }) => [
      [federationField(sportId), federationNumber],
      [codeField(sportId), sportCode],
    ]),
  ),
})

function SettingsForm(props: { readonly schoolId: number; readonly settings: CountSettings }): ReactNode {
  const t = useMessages('yearly-count')
  const { schoolId, settings } = props
  const save = useCountWrite((body: RequestOf<typeof saveCountSettings>['body']) =>
    call(saveCountSettings, { params: { id: schoolId }, body }),
  )
  const form = useForm<Values>({
    start: startOf(settings),
    rules: (values) =>
      Object.fromEntries(
        settings.sports.map(({ sportId }) => [
          federationField(sportId),
          values[codeField(sportId)] !== '' && values[federationField(sportId)] === ''
            ? ('required' as const)
            : undefined,
        ]),
      ),
    send: async (values) => {
      const rest = values['restSportId'] ?? ''
      await save.mutateAsync({
        clubNumber: values['clubNumber'] ?? '',
        diverseAs: DIVERSE_AS.find((one) => one === values['diverseAs']) ?? 'd',
        noneAs: NONE_AS.find((one) => one === values['noneAs']) ?? 'none',
        restSportId: rest === '' ? null : Number(rest),
        sports: settings.sports
          .map(({ sportId }) => ({
            sportId,
            federationNumber: (values[federationField(sportId)] ?? '').trim(),
            sportCode: (values[codeField(sportId)] ?? '').trim(),
          }))
          .filter(({ federationNumber }) => federationNumber !== ''),
        seenAt: settings.updatedAt,
      })
      showToast({ tone: 'positive', text: t('settings.saved'), subject: 'yearly-count' })
    },
  })
  return (
    <Form form={form} className="stack">
      <Mat as="section" className="stack">
        <h2 className="t-section">{t('settings.title')}</h2>
        <div className={styles.fields}>
          <TextField
            label={t('settings.clubNumber')}
            hint={t('settings.clubNumberHint')}
            maxLength={CODE_MAX}
            {...form.text('clubNumber')}
          />
          <SelectField
            label={t('settings.diverseAs')}
            hint={t('settings.diverseHint')}
            options={DIVERSE_AS.map((value) => ({ value, text: t(`gender.${value}`) }))}
            {...form.text('diverseAs')}
          />
          <SelectField
            label={t('settings.noneAs')}
            options={NONE_AS.map((value) => ({ value, text: t(`gender.${value}`) }))}
            {...form.text('noneAs')}
          />
          <SelectField
            label={t('settings.rest')}
            options={[
              { value: '', text: t('settings.restNone') },
              ...settings.sports.map(({ sportId, name }) => ({
                value: String(sportId),
                text: t('settings.restAs', { sport: name }),
              })),
            ]}
            {...form.text('restSportId')}
          />
        </div>
      </Mat>
      <SportFields sports={settings.sports} text={form.text} />
      <FormSummary form={form} />
      <Button variant="primary" type="submit" isBusy={form.isBusy} busyLabel={t('saving')}>
        {t('settings.save')}
      </Button>
    </Form>
  )
}

function SportFields(props: {
  readonly sports: CountSettings['sports']
  readonly text: FormOf<Values>['text']
}): ReactNode {
  const t = useMessages('yearly-count')
  const { sports, text } = props
  return (
    <Mat as="section" className="stack">
      <h2 className="t-section">{t('settings.sports')}</h2>
      <p className="t-small t-muted">
        {t(sports.length === 0 ? 'settings.noSports' : 'settings.sportsText')}
      </p>
      {sports.map(({ sportId, name }) => (
        <fieldset key={sportId} className={styles.sport}>
          <legend className="t-item">{name}</legend>
          <div className={styles.fields}>
            <TextField
              label={t('settings.federation')}
              maxLength={CODE_MAX}
              {...text(federationField(sportId))}
            />
            <TextField label={t('settings.code')} maxLength={CODE_MAX} {...text(codeField(sportId))} />
          </div>
        </fieldset>
      ))}
    </Mat>
  )
}
