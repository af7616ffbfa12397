/** The row of tools below the picture: light, NFC, the other camera, the keyboard. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useSetting } from '../../platform/device/local-settings.ts'
import { Icon, type IconShape } from '../../ui/icon/icon.tsx'
import { cameraRotate } from '../../ui/icon/phosphor/camera-rotate.gen.ts'
import { contactlessPayment } from '../../ui/icon/phosphor/contactless-payment.gen.ts'
import { flashlight } from '../../ui/icon/phosphor/flashlight.gen.ts'
import { keyboard } from '../../ui/icon/phosphor/keyboard.gen.ts'
import type { NfcStatus } from '../cards/code/use-nfc.ts'
import type { Torch } from './use-torch.ts'
import styles from './scanner.module.css'

function Tool(props: {
  readonly icon: IconShape
  readonly label: string
  readonly isPressed?: boolean
  readonly onClick: () => void
}): ReactNode {
  return (
    <button type="button" className={styles.tool} aria-pressed={props.isPressed} onClick={props.onClick}>
      <span>
        <Icon icon={props.icon} size={26} />
      </span>
      {props.label}
    </button>
  )
}

export function ScanTools(props: {
  readonly torch: Torch | undefined
  readonly nfcStatus: NfcStatus
  readonly onType: () => void
}): ReactNode {
  const t = useMessages('scanner')
  const [facing, setFacing] = useSetting('qrFacing')
  const [isNfcOn, setNfc] = useSetting('nfc')
  const { torch } = props
  return (
    <div className={styles.tools}>
      {torch ? (
        <Tool icon={flashlight} label={t('tools.light')} isPressed={torch.isOn} onClick={torch.toggle} />
      ) : null}
      {props.nfcStatus === 'missing' ? null : (
        <Tool
          icon={contactlessPayment}
          label={t('tools.nfc')}
          isPressed={isNfcOn}
          onClick={() => setNfc(!isNfcOn)}
        />
      )}
      <Tool
        icon={cameraRotate}
        label={t('tools.camera')}
        onClick={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
      />
      <Tool icon={keyboard} label={t('tools.type')} onClick={props.onType} />
    </div>
  )
}
