/** The archive, how it was exported, and the code that shows whose server this is. */
import { type ReactNode, useRef, useState } from 'react'
import type { ArchiveProblem } from '@wegband/domain/features/archives/archive-problems.ts'
import {
  ARCHIVE_MAX_BYTES,
  fillFromArchive,
  readSetupArchive,
} from '@wegband/domain/features/archives/contract.ts'
import { CODE_LENGTH, readTypedCode } from '@wegband/domain/features/setup/setup-parts.ts'
import { isMailAddress } from '@wegband/domain/features/sign-in/login-name.ts'
import { call, upload } from '../../platform/api/api.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { type FormOf, useForm } from '../../platform/forms/use-form.ts'
import { useGoTo } from '../../platform/router/links.tsx'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { fileArrowUp } from '../../ui/icon/phosphor/file-arrow-up.gen.ts'
import { lockSimple } from '../../ui/icon/phosphor/lock-simple.gen.ts'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { WovenProgress } from '../../ui/woven/woven-progress.tsx'
import { NewPasswordFields, newPasswordRules } from '../sign-in/password/new-password-fields.tsx'
import { ArchiveFrame } from './archive-frame.tsx'
import styles from './archives.module.css'

const MIB = 1_048_576
const FORM = 'setup-archive'
type Kind = 'sealed' | 'open'
type Values = {
  code: string
  kind: Kind
  passphrase: string
  mail: string
  password: string
  confirmation: string
}

const formOf = ({ code, kind, passphrase, mail, password }: Values, file: File): FormData => {
  const form = new FormData()
  form.append('code', code)
  if (kind === 'sealed') form.append('passphrase', passphrase)
  else {
    form.append('mail', mail.trim())
    form.append('password', password)
  }
  // The fields first: they are read before the bytes.
  form.append('file', file)
  return form
}

function FileChoice(props: {
  readonly file: File | undefined
  readonly onFile: (file: File) => void
}): ReactNode {
  const t = useMessages('archives')
  const format = useFormats()
  const chooser = useRef<HTMLInputElement>(null)
  const size = format.number(ARCHIVE_MAX_BYTES / MIB)
  const { file, onFile } = props
  const isTooLarge = file !== undefined && file.size > ARCHIVE_MAX_BYTES
  return (
    <div className={styles.section}>
      <div className={styles.file}>
        <Button icon={fileArrowUp} onClick={() => chooser.current?.click()}>
          {t(file === undefined ? 'setup.choose' : 'setup.another')}
        </Button>
        <span>{file?.name ?? ''}</span>
      </div>
      <p className="t-small t-muted" role={isTooLarge ? 'alert' : undefined}>
        {isTooLarge ? t('setup.tooLarge', { size }) : file === undefined ? t('setup.none', { size }) : null}
      </p>
      <input
        ref={chooser}
        hidden
        type="file"
        accept=".gz,.tgz,application/gzip"
        aria-label={t('setup.file')}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen !== undefined) onFile(chosen)
          target.value = ''
        }}
      />
    </div>
  )
}

/** The passphrase, or a new password for an admin. */
function AccessFields({ form }: { readonly form: FormOf<Values> }): ReactNode {
  const t = useMessages('archives')
  const { kind, mail } = form.values
  return (
    <>
      <ChoiceList
        label={t('setup.kind')}
        items={[
          { value: 'sealed', icon: lockSimple, title: t('setup.sealed'), note: t('setup.sealedNote') },
          { value: 'open', icon: fileArrowUp, title: t('setup.open'), note: t('setup.openNote') },
        ]}
        value={kind}
        onChange={(value) => form.change({ kind: value })}
      />
      {kind === 'sealed' ? (
        <PasswordField
          label={t('setup.passphrase')}
          autoComplete="off"
          showLabel={t('setup.show')}
          hideLabel={t('setup.hide')}
          {...form.text('passphrase')}
        />
      ) : (
        <>
          <p className="t-muted">{t('setup.openText')}</p>
          <TextField
            label={t('setup.mail')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('mail')}
          />
          <NewPasswordFields form={form} about={[mail]} />
        </>
      )}
    </>
  )
}

export function ArchiveForm(props: {
  readonly code: string
  /** Why the last archive was refused. */
  readonly problem: ArchiveProblem | undefined
  readonly onSent: (code: string) => void
}): ReactNode {
  const t = useMessages('archives')
  const goTo = useGoTo()
  const [file, setFile] = useState<File | undefined>(undefined)
  const [progress, setProgress] = useState(0)
  const form = useForm<Values>({
    start: { code: props.code, kind: 'sealed', passphrase: '', mail: '', password: '', confirmation: '' },
    rules: ({ code, kind, passphrase, mail, ...password }) => ({
      code:
        code.trim() === '' ? 'required' : readTypedCode(code).length === CODE_LENGTH ? undefined : 'invalid',
      ...(kind === 'sealed'
        ? { passphrase: passphrase === '' ? ('required' as const) : undefined }
        : {
            mail: mail.trim() === '' ? 'required' : isMailAddress(mail.trim()) ? undefined : 'invalid-mail',
            ...newPasswordRules(password, [mail]),
          }),
    }),
    fieldOfError: (error) => (Reflect.get(Object(error), 'code') === 'setup.wrong-code' ? 'code' : undefined),
    send: async (values) => {
      if (file === undefined) return
      setProgress(0)
      // A wrong code is said before the archive is on its way, which can take long.
      await call(readSetupArchive, { body: { code: values.code } })
      await upload(fillFromArchive, { form: formOf(values, file), onProgress: setProgress })
      props.onSent(values.code)
    },
  })
  const mayTry = file !== undefined && file.size <= ARCHIVE_MAX_BYTES
  return (
    <ArchiveFrame
      title={t('setup.title')}
      lead={t('setup.lead')}
      onBack={() => void goTo('setup')}
      actions={
        <Button variant="primary" type="submit" form={FORM} isBusy={form.isBusy} isDisabled={!mayTry}>
          {t('setup.submit')}
        </Button>
      }
    >
      {props.problem === undefined || form.isBusy ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={t('setup.refused')}>
          {t(`setup.problems.${props.problem}`)} {t('setup.unchanged')}
        </Banner>
      )}
      <Form form={form} id={FORM} className={styles.form}>
        <TextField
          label={t('setup.code')}
          hint={t('setup.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...form.text('code')}
        />
        <FileChoice file={file} onFile={setFile} />
        <AccessFields form={form} />
        <FormSummary form={form} />
        {form.isBusy ? <WovenProgress size="small" value={progress} label={t('setup.sending')} /> : null}
      </Form>
    </ArchiveFrame>
  )
}
