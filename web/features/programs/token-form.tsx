/** A service token: issued once, and changed later in all but its school and its last day. */
import type { ReactNode } from 'react'
import { looksLikeNetwork } from '@wegband/domain/features/programs/address-rules.ts'
import {
  changeServiceToken,
  issueServiceToken,
  NETWORKS_MOST,
  PROGRAM_NAME_MAX,
  type ServiceToken,
  TOKEN_CALLS_MOST,
  TOKEN_DAYS_MOST,
} from '@wegband/domain/features/programs/contract.ts'
import { SERVICE_SCOPES } from '@wegband/domain/http/service-scopes.ts'
import { call } from '../../platform/api/api.ts'
import { type Refusal, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { CheckList, chosenOf, textOfChosen } from './check-list.tsx'
import styles from './programs.module.css'
import { SchoolField } from './school-field.tsx'
import { useProgramsWrite } from './use-programs-write.ts'

const NEW = { name: '', scopes: '', networks: '', perMinute: '60', days: '365', schoolId: '' }
type Draft = typeof NEW

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const whyNotCount = (text: string, most: number): Refusal | undefined => {
  if (!/^\d{1,9}$/.test(text.trim())) return 'not-a-whole-number'
  const count = Number(text)
  return count >= 1 && count <= most ? undefined : 'invalid'
}

const whyNotNetworks = (text: string): Refusal | undefined => {
  const lines = linesOf(text)
  if (lines.length > NETWORKS_MOST) return 'too-many'
  return lines.every(looksLikeNetwork) ? undefined : 'invalid'
}

const startOf = (token: ServiceToken | undefined): Draft =>
  token === undefined
    ? NEW
    : {
        ...NEW,
        name: token.name,
        scopes: textOfChosen(token.scopes),
        networks: token.networks.join('\n'),
        perMinute: String(token.perMinute),
      }

const changeableOf = (draft: Draft) => ({
  name: draft.name,
  scopes: chosenOf(draft.scopes, SERVICE_SCOPES),
  networks: linesOf(draft.networks),
  perMinute: Number(draft.perMinute),
})

export function TokenForm(props: {
  /** Without it a new one is issued. */
  readonly token: ServiceToken | undefined
  readonly onIssued: (token: string) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('programs')
  const { write, proofDialog } = useProgramsWrite()
  const { token } = props
  const isNew = token === undefined
  const form = useForm<Draft>({
    start: startOf(token),
    rules: (draft) => ({
      name: draft.name.trim() === '' ? 'required' : undefined,
      scopes: draft.scopes === '' ? 'required' : undefined,
      networks: whyNotNetworks(draft.networks),
      perMinute: whyNotCount(draft.perMinute, TOKEN_CALLS_MOST),
      days: isNew ? whyNotCount(draft.days, TOKEN_DAYS_MOST) : undefined,
    }),
    most: { name: PROGRAM_NAME_MAX },
    fieldOf: (name) => name.split('.')[0] as keyof Draft,
    send: async (draft) => {
      const changeable = changeableOf(draft)
      if (token !== undefined) {
        const body = { ...changeable, seenAt: token.updatedAt }
        await write(() => call(changeServiceToken, { params: { id: token.id }, body }), t('saved'))
        props.onClose()
        return
      }
      const schoolId = draft.schoolId === '' ? null : Number(draft.schoolId)
      const body = { ...changeable, schoolId, days: Number(draft.days) }
      await write(
        () => call(issueServiceToken, { body }),
        t('issued'),
        (issued) => props.onIssued(issued.token),
      )
    },
  })
  return (
    <>
      <OfficeDialog
        title={t(isNew ? 'token.new' : 'token.change')}
        form={form}
        submitLabel={t(isNew ? 'token.issue' : 'save')}
        onClose={props.onClose}
      >
        <TextField label={t('name')} hint={t('token.nameHint')} {...form.text('name')} />
        {isNew ? <SchoolField binding={form.text('schoolId')} /> : null}
        <CheckList
          label={t('token.scopes')}
          options={SERVICE_SCOPES}
          labelOf={(scope) => t(`scopes.${scope.replace(':', '_') as 'schools_read'}`)}
          value={form.values.scopes}
          error={form.text('scopes').error}
          onChange={(scopes) => form.change({ scopes })}
        />
        <TextAreaField
          label={t('token.networks')}
          hint={t('token.networksHint')}
          {...form.text('networks')}
        />
        <div className={styles.pair}>
          <TextField label={t('token.perMinute')} inputMode="numeric" {...form.text('perMinute')} />
          {isNew ? <TextField label={t('token.days')} inputMode="numeric" {...form.text('days')} /> : null}
        </div>
      </OfficeDialog>
      {proofDialog}
    </>
  )
}
