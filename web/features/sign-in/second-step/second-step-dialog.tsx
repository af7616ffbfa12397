/** Switches the second step on (password, code of the app, recovery codes) and off again. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CODE_DIGITS, type SignInWays } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useForm, whyNotFull } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CodeInput } from '../../../ui/code-input/code-input.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../../ui/field/field.tsx'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { copy } from '../../../ui/icon/phosphor/copy.gen.ts'
import { info } from '../../../ui/icon/phosphor/info.gen.ts'
import { QrImage } from '../../cards/code/qr-image.tsx'
import { useRenewCodes, useSetUp, useSwitchOff, useSwitchOn } from '../security/security-queries.ts'
import { useFreshProof } from '../use-fresh-proof.tsx'
import styles from '../security/security.module.css'

type Step = 'password' | 'app' | 'codes' | 'manage'

function CodeForm(props: {
  readonly label: string
  readonly busyLabel: string
  readonly isDangerous?: boolean
  readonly onSend: (code: string) => Promise<unknown>
}): ReactNode {
  const t = useMessages('security')
  const form = useForm({
    start: { code: '' },
    rules: ({ code }) => ({ code: whyNotFull(code, CODE_DIGITS) }),
    send: ({ code }) => props.onSend(code),
    fieldOfError: () => 'code',
  })
  return (
    <Form form={form} className={styles.form}>
      <CodeInput
        label={t('step.code', { count: CODE_DIGITS })}
        length={CODE_DIGITS}
        value={form.values.code}
        onChange={(code) => form.change({ code })}
        error={form.errorOf('code')}
      />
      <Button
        variant={props.isDangerous === true ? 'danger' : 'primary'}
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={props.busyLabel}
      >
        {props.label}
      </Button>
    </Form>
  )
}

/** A phone cannot scan its own screen: the app opens by a link, or the key is copied into it. */
function OnThisPhone(props: { readonly secret: string; readonly uri: string }): ReactNode {
  const t = useMessages('security')
  const copyKey = async (): Promise<void> => {
    await navigator.clipboard.writeText(props.secret)
    showToast({ subject: 'factor-key', text: t('factor.keyCopied'), tone: 'positive' })
  }
  return (
    <div className={styles.onPhone}>
      <span className={styles.inApp}>
        <Button size="small" href={props.uri}>
          {t('factor.openApp')}
        </Button>
      </span>
      <Button size="small" icon={copy} onClick={() => void copyKey()}>
        {t('factor.copyKey')}
      </Button>
    </div>
  )
}

function AskPassword(props: { readonly setUp: ReturnType<typeof useSetUp> }): ReactNode {
  const t = useMessages('security')
  const { setUp } = props
  const form = useForm<{ readonly password: string }>({
    start: { password: '' },
    rules: ({ password }) => ({ password: password === '' ? 'required' : undefined }),
    send: ({ password }) => setUp.mutateAsync(password),
    fieldOfError: () => 'password',
    isBusy: setUp.isPending,
  })
  return (
    <Form form={form} className={styles.form}>
      <PasswordField
        label={t('factor.password')}
        autoComplete="current-password"
        showLabel={t('factor.show')}
        hideLabel={t('factor.hide')}
        {...form.text('password')}
      />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={form.isBusy}
        busyLabel={t('step.checking')}
      >
        {t('factor.next')}
      </Button>
      <TextAction onClick={() => setUp.mutate(undefined)}>{t('factor.otherProof')}</TextAction>
    </Form>
  )
}

function Codes(props: { readonly codes: readonly string[]; readonly onDone: () => void }): ReactNode {
  const t = useMessages('security')
  const keep = async (): Promise<void> => {
    await navigator.clipboard.writeText(props.codes.join('\n'))
    showToast({ tone: 'positive', text: t('factor.copied') })
  }
  return (
    <div className={styles.form}>
      <Banner icon={info} title={t('factor.codesOnce')} />
      <ul className={styles.codes} aria-label={t('factor.codes')}>
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button isBlock icon={copy} onClick={() => void keep()}>
        {t('factor.copy')}
      </Button>
      <Button variant="primary" size="large" isBlock onClick={props.onDone}>
        {t('factor.done')}
      </Button>
    </div>
  )
}

function Manage(props: {
  readonly isObliged: boolean
  readonly onCodes: (codes: readonly string[]) => void
  readonly onOff: () => void
}): ReactNode {
  const t = useMessages('security')
  const [wish, setWish] = useState<'renew' | 'off'>('renew')
  const renew = useRenewCodes()
  const off = useSwitchOff()
  const isOff = wish === 'off'
  const send = (code: string): Promise<unknown> =>
    isOff
      ? off.mutateAsync(code, { onSuccess: props.onOff })
      : renew.mutateAsync(code, { onSuccess: ({ recoveryCodes }) => props.onCodes(recoveryCodes) })
  return (
    <div className={styles.form}>
      <p>{t(isOff ? 'factor.offText' : 'factor.renewText')}</p>
      <CodeForm
        key={wish}
        label={t(isOff ? 'factor.off' : 'factor.renew')}
        busyLabel={t('step.checking')}
        isDangerous={isOff}
        onSend={send}
      />
      {props.isObliged ? (
        <p className="t-muted t-small">{t('factor.obliged')}</p>
      ) : (
        <Button variant="quiet" isBlock onClick={() => setWish(isOff ? 'renew' : 'off')}>
          {t(isOff ? 'factor.ratherRenew' : 'factor.ratherOff')}
        </Button>
      )}
    </div>
  )
}

export function SecondStepDialog(props: {
  readonly isOpen: boolean
  readonly ways: SignInWays['secondStep']
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('security')
  const [codes, setCodes] = useState<readonly string[]>()
  const { withProof, proofDialog } = useFreshProof()
  const setUp = useSetUp((action) => withProof(t('factor.proof'), action))
  const switchOn = useSwitchOn()
  const stepOf = (): Step => {
    if (codes !== undefined) return 'codes'
    if (setUp.data !== undefined) return 'app'
    return props.ways.isOn ? 'manage' : 'password'
  }
  const step = stepOf()
  const close = (): void => {
    setCodes(undefined)
    setUp.reset()
    props.onClose()
  }
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={t('factor.title')}
      description={t(`factor.text.${step}`)}
      closeLabel={t('close')}
    >
      {step === 'password' ? <AskPassword setUp={setUp} /> : null}
      {step === 'app' && setUp.data !== undefined ? (
        <div className={styles.form}>
          <div className={styles.code}>
            <QrImage text={setUp.data.uri} label={t('factor.qr')} />
            <p className={styles.secret}>
              <span className="t-muted t-small">{t('factor.typeIt')}</span>
              <br />
              {setUp.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </p>
            <OnThisPhone {...setUp.data} />
          </div>
          <CodeForm
            label={t('factor.on')}
            busyLabel={t('step.checking')}
            onSend={(code) =>
              switchOn.mutateAsync(code, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
            }
          />
        </div>
      ) : null}
      {step === 'codes' && codes !== undefined ? <Codes codes={codes} onDone={close} /> : null}
      {step === 'manage' ? (
        <Manage
          isObliged={props.ways.isObliged}
          onCodes={setCodes}
          onOff={() => {
            showToast({ tone: 'neutral', text: t('factor.isOff') })
            close()
          }}
        />
      ) : null}
      {proofDialog}
    </Dialog>
  )
}
