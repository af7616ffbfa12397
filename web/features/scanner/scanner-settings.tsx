/** What the scanner uses on this device: camera, NFC, and which way the camera faces (§2 Scanner, §9). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useSetting } from '../../platform/device/local-settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import type { NfcStatus } from '../cards/code/use-nfc.ts'
import styles from './scanner.module.css'

export function ScannerSettings(props: {
  readonly nfcStatus: NfcStatus
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('scanner')
  const [isCameraOn, setCamera] = useSetting('camera')
  const [isNfcOn, setNfc] = useSetting('nfc')
  const [facing, setFacing] = useSetting('qrFacing')
  const isNfcMissing = props.nfcStatus === 'missing'
  return (
    <section className={styles.card} aria-label={t('settings.title')}>
      <h2 className="t-section">{t('settings.title')}</h2>
      <div>
        <Switch label={t('settings.camera')} isOn={isCameraOn} onChange={setCamera} />
        <Switch
          label={t('settings.front')}
          note={t('settings.frontNote')}
          isOn={facing === 'user'}
          onChange={(isFront) => setFacing(isFront ? 'user' : 'environment')}
        />
        <Switch
          label={t('settings.nfc')}
          note={isNfcMissing ? t('nfc.missing') : t('settings.nfcNote')}
          isOn={isNfcOn && !isNfcMissing}
          isDisabled={isNfcMissing}
          onChange={setNfc}
        />
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={props.onClose}>
          {t('settings.close')}
        </Button>
      </div>
    </section>
  )
}
