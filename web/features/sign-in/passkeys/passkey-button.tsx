/** "Mit Passkey anmelden": needs no name, because the device knows the account. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { fingerprint } from '../../../ui/icon/phosphor/fingerprint.gen.ts'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'

const isPossible = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

export function PasskeyButton(): ReactNode {
  const t = useMessages('security')
  const words = useErrorWords()
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined })
  if (!isPossible()) return null
  const open = async (): Promise<void> => {
    setState({ isBusy: true, error: undefined })
    const ceremony = await import('./passkey-ceremony.ts')
    try {
      // After success the session redirects.
      await ceremony.openByPasskey()
    } catch (error) {
      setState({ isBusy: false, error: ceremony.isGivenUp(error) ? undefined : error })
    }
  }
  return (
    <>
      <Button
        size="large"
        isBlock
        icon={fingerprint}
        isBusy={state.isBusy}
        busyLabel={t('passkey.opening')}
        onClick={() => void open()}
      >
        {t('passkey.open')}
      </Button>
      {state.error === undefined ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={words(state.error).text} />
      )}
    </>
  )
}
