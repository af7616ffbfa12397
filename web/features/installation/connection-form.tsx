/** The values of one group. A secret is only ever replaced or removed, because it never comes back from the server. */
import type { ReactNode } from 'react'
import { type ConnectionName, smtpAddress } from '@wegband/domain/features/installation/connections.ts'
import {
  changeConnection,
  type Connection,
  type ConnectionValue,
} from '@wegband/domain/features/installation/contract.ts'
import { call } from '../../platform/api/api.ts'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { CheckField, PasswordField, TextField } from '../../ui/field/field.tsx'
import { OfficeDialog } from '../admin/office-dialog.tsx'
import { useFreshProof } from '../sign-in/use-fresh-proof.tsx'
import styles from './installation.module.css'
import { useSave } from './use-save.ts'

/** The mail server has fields of its own, of which its address is made. */
type ServerDraft = { host: string; port: string; isTls: boolean; user: string; password: string }
type Draft = ServerDraft & { removesSecrets: boolean } & Record<ConnectionName, string>

const NO_SERVER: ServerDraft = { host: '', port: '', isTls: true, user: '', password: '' }

const draftOf = (values: readonly ConnectionValue[]): Draft => ({
  ...NO_SERVER,
  removesSecrets: false,
  ...(Object.fromEntries(
    values.map(({ name, isSecret, hint }) => [name, isSecret ? '' : (hint ?? '')]),
  ) as Record<ConnectionName, string>),
})

/** The address never comes back from the server, so a part of it alone cannot be changed. */
const lacksHost = ({ host, port, user, password }: ServerDraft): boolean =>
  host.trim() === '' && [port, user, password].some((typed) => typed.trim() !== '')

/** An empty secret stays as it is; an empty open value is taken away. */
const changeOf = (draft: Draft, value: ConnectionValue): string | null | undefined => {
  const typed = value.name === 'SMTP_URL' && draft.host.trim() !== '' ? smtpAddress(draft) : draft[value.name]
  if (typed.trim() !== '') return typed.trim()
  if (!value.isSecret) return value.hint === null ? undefined : null
  return draft.removesSecrets && value.hint !== null ? null : undefined
}

const changesOf = (
  draft: Draft,
  values: readonly ConnectionValue[],
): Readonly<Partial<Record<ConnectionName, string | null>>> =>
  Object.fromEntries(
    values
      .filter(({ source }) => source !== 'environment')
      .flatMap((value) => {
        const change = changeOf(draft, value)
        return change === undefined ? [] : [[value.name, change] as const]
      }),
  )

function MailServer({ form, value }: { readonly form: FormOf<Draft>; readonly value: ConnectionValue }) {
  const t = useMessages('installation')
  return (
    <>
      <TextField
        label={t('server.host')}
        hint={value.hint === null ? t('server.hostHint') : t('secretHint', { hint: value.hint })}
        autoComplete="off"
        {...form.text('host')}
        error={form.errorOf('SMTP_URL') ?? form.errorOf('host')}
      />
      <TextField
        label={t('server.port')}
        hint={t('server.portHint')}
        inputMode="numeric"
        {...form.text('port')}
      />
      <CheckField label={t('server.isTls')} {...form.check('isTls')} />
      <TextField label={t('server.user')} autoComplete="off" {...form.text('user')} />
      <PasswordField
        label={t('server.password')}
        autoComplete="off"
        showLabel={t('reveal')}
        hideLabel={t('hide')}
        {...form.text('password')}
      />
    </>
  )
}

function Value({ form, value }: { readonly form: FormOf<Draft>; readonly value: ConnectionValue }) {
  const t = useMessages('installation')
  const { name, isSecret, hint, source } = value
  if (source === 'environment')
    return (
      <p className={styles.locked}>
        <span className={styles.label}>{t(`names.${name}.label`)}</span>
        <span>{t('lockedText', { hint: hint ?? '' })}</span>
      </p>
    )
  if (name === 'SMTP_URL') return <MailServer form={form} value={value} />
  return (
    <TextField
      label={t(`names.${name}.label`)}
      hint={isSecret && hint !== null ? t('secretHint', { hint }) : t(`names.${name}.hint`)}
      autoComplete="off"
      spellCheck={false}
      {...form.text(name)}
    />
  )
}

export function ConnectionForm(props: {
  readonly connection: Connection
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('installation')
  const save = useSave()
  const { withProof, proofDialog } = useFreshProof()
  const { group, values, updatedAt } = props.connection
  const form = useForm<Draft>({
    start: draftOf(values),
    rules: (draft) => (lacksHost(draft) ? { host: 'required' } : {}),
    fieldOf: (name) => name.split('.').at(-1) as keyof Draft,
    send: async (draft) => {
      const body = { values: changesOf(draft, values), seenAt: updatedAt }
      await save(withProof(t('proof'), () => call(changeConnection, { params: { group }, body })))
      props.onClose()
    },
  })
  const hasStoredSecret = values.some(
    ({ isSecret, source, hint }) => isSecret && source === 'stored' && hint !== null,
  )
  return (
    <>
      <OfficeDialog
        title={t(`groups.${group}.title`)}
        description={t(`groups.${group}.text`)}
        form={form}
        submitLabel={t('save')}
        onClose={props.onClose}
      >
        {values.map((value) => (
          <Value key={value.name} form={form} value={value} />
        ))}
        {hasStoredSecret ? <CheckField label={t('remove')} {...form.check('removesSecrets')} /> : null}
      </OfficeDialog>
      {proofDialog}
    </>
  )
}
