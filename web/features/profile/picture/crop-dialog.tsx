/** Crops a picture: dragged, pinched, or with the arrow keys; nothing leaves the device before it is applied. */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { arrowClockwise } from '../../../ui/icon/phosphor/arrow-clockwise.gen.ts'
import { minus } from '../../../ui/icon/phosphor/minus.gen.ts'
import { plus } from '../../../ui/icon/phosphor/plus.gen.ts'
import { warningCircle } from '../../../ui/icon/phosphor/warning-circle.gen.ts'
import { WovenProgress } from '../../../ui/woven/woven-progress.tsx'
import styles from './crop-dialog.module.css'
import { cropPicture, loadPicture } from './crop-picture.ts'
import type { CropArea } from './crop-picture.ts'
import { avatarError } from './use-avatar.ts'

const MAX_ZOOM = 4
const ZOOM_STEP = 0.05
/** Pixels per press of an arrow key. */
const KEYBOARD_STEP = 8
const QUARTER = 90
const FULL = 360

export type CropDialogProps = {
  /** An object URL. */
  readonly url: string
  /** Width by height; without it the picture is a circle, as of a person. */
  readonly aspect?: number
  /** 0 to 1, while it is uploaded. */
  readonly progress: number
  /** Rejects when the picture was not stored; the dialog then stays and shows the error. */
  readonly onApply: (picture: Blob) => Promise<unknown>
  readonly onClose: () => void
}

function ZoomSlider(props: { readonly zoom: number; readonly onChange: (zoom: number) => void }): ReactNode {
  const t = useMessages('profile')
  return (
    <div className={styles.zoom}>
      <Icon icon={minus} size={20} />
      <input
        type="range"
        aria-label={t('picture.crop.zoom')}
        min={1}
        max={MAX_ZOOM}
        step={ZOOM_STEP}
        value={props.zoom}
        onChange={(event) => props.onChange(Number(event.target.value))}
      />
      <Icon icon={plus} size={20} />
    </div>
  )
}

function Uploading(props: { readonly progress: number }): ReactNode {
  const t = useMessages('profile')
  const format = useFormats()
  return (
    <WovenProgress
      value={props.progress}
      label={t('picture.crop.applying')}
      valueText={t('picture.crop.progress', { percent: format.percent(props.progress) })}
    />
  )
}

/** Crops and hands over the picture. A picture that the browser cannot show is refused first. */
function useCropping({ url, onApply }: CropDialogProps) {
  const [image, setImage] = useState<HTMLImageElement>()
  const [area, setArea] = useState<CropArea>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    loadPicture(url).then(setImage, setFailure)
  }, [url])
  const apply = async (rotation: number): Promise<void> => {
    if (image === undefined || area === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onApply(await cropPicture(image, area, rotation))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isReady: image !== undefined && area !== undefined, setArea, failure, isBusy, apply }
}

export function CropDialog(props: CropDialogProps): ReactNode {
  const t = useMessages('profile')
  const words = useErrorWords()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  const { isReady, setArea, failure, isBusy, apply } = useCropping(props)
  const told = failure === undefined ? undefined : words(avatarError(failure))
  return (
    <Dialog
      isOpen
      size="small"
      isBusy={isBusy}
      title={t('picture.crop.title')}
      closeLabel={t('close')}
      onClose={props.onClose}
      footer={
        <div className={styles.footer}>
          <IconButton
            tone="soft"
            icon={arrowClockwise}
            label={t('picture.crop.rotate')}
            isDisabled={isBusy}
            onClick={() => setRotation((now) => (now + QUARTER) % FULL)}
          />
          <Button
            variant="primary"
            isBlock
            isBusy={isBusy}
            busyLabel={t('picture.crop.applying')}
            isDisabled={!isReady}
            onClick={() => void apply(rotation)}
          >
            {t('picture.crop.apply')}
          </Button>
        </div>
      }
    >
      <div className={styles.stage} data-theme="dark" data-surface="stage">
        <Cropper
          image={props.url}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          aspect={props.aspect ?? 1}
          maxZoom={MAX_ZOOM}
          cropShape={props.aspect === undefined ? 'round' : 'rect'}
          keyboardStep={KEYBOARD_STEP}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.area ?? '' }}
          cropperProps={{ role: 'group', 'aria-label': t('picture.crop.area') }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <ZoomSlider zoom={zoom} onChange={setZoom} />
      {isBusy ? <Uploading progress={props.progress} /> : null}
      <p className={styles.hint}>{t('picture.crop.hint')}</p>
      {told === undefined ? null : (
        <Banner icon={warningCircle} tone="danger" live="alert" title={told.title}>
          {told.text}
        </Banner>
      )}
    </Dialog>
  )
}
