/** Switching the second step on: password, code of the app, recovery codes; and off again. */
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { CODE_DIGITS, type SignInWays } from '@wegband/domain/features/sign-in-ways/contract.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CodeInput } from '../../ui/code-input/code-input.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/field/field.tsx'
import { TextAction } from '../../ui/link/text-link.tsx'
import { copy } from '../../ui/icon/phosphor/copy.gen.ts'
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { QrImage } from '../cards/qr-image.tsx'
import { useRenewCodes, useSetUp, useSwitchOff, useSwitchOn } from './queries.ts'
import { useFreshProof } from '../credentials/use-fresh-proof.tsx'
import styles from './security.module.css'

type Step = 'password' | 'app' | 'codes' | 'manage'

function CodeForm(props: {
  readonly label: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly isDangerous?: boolean
  readonly onSend: (code: string) => void
}): ReactNode {
  const t = useMessages('security')
  const words = useErrorWords()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState('')
  const isFull = code.length === CODE_DIGITS
  const problem =
    props.error === null || props.error === undefined || code !== refused
      ? undefined
      : words(props.error).text
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isFull || props.isBusy) return
    setRefused(code)
    props.onSend(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <CodeInput
        label={t('step.code', { count: CODE_DIGITS })}
        length={CODE_DIGITS}
        value={code}
        onChange={setCode}
        error={problem}
      />
      <Button
        variant={props.isDangerous === true ? 'danger' : 'primary'}
        size="large"
        isBlock
        type="submit"
        isDisabled={!isFull}
        isBusy={props.isBusy}
        busyLabel={props.busyLabel}
      >
        {props.label}
      </Button>
    </form>
  )
}

function AskPassword(props: { readonly setUp: ReturnType<typeof useSetUp> }): ReactNode {
  const t = useMessages('security')
  const words = useErrorWords()
  const [password, setPassword] = useState('')
  const { setUp } = props
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '' && !setUp.isPending) setUp.mutate(password)
      }}
    >
      <PasswordField
        label={t('factor.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('factor.show')}
        hideLabel={t('factor.hide')}
        value={password}
        error={setUp.error === null ? undefined : words(setUp.error).text}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setUp.reset()
        }}
      />
      <Button
        variant="primary"
        size="large"
        isBlock
        type="submit"
        isBusy={setUp.isPending}
        busyLabel={t('step.checking')}
      >
        {t('factor.next')}
      </Button>
      <TextAction onClick={() => setUp.mutate(undefined)}>{t('factor.otherProof')}</TextAction>
    </form>
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
  const send = (code: string): void => {
    if (isOff) off.mutate(code, { onSuccess: props.onOff })
    else renew.mutate(code, { onSuccess: ({ recoveryCodes }) => props.onCodes(recoveryCodes) })
  }
  return (
    <div className={styles.form}>
      <p>{t(isOff ? 'factor.offText' : 'factor.renewText')}</p>
      <CodeForm
        key={wish}
        label={t(isOff ? 'factor.off' : 'factor.renew')}
        busyLabel={t('step.checking')}
        isBusy={off.isPending || renew.isPending}
        isDangerous={isOff}
        error={isOff ? off.error : renew.error}
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
          </div>
          <CodeForm
            label={t('factor.on')}
            busyLabel={t('step.checking')}
            isBusy={switchOn.isPending}
            error={switchOn.error}
            onSend={(code) =>
              switchOn.mutate(code, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })
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
