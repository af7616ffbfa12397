/** A picture in a form of the office: chosen from the device, cropped there, stored at once; the form keeps its address. */
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { saveOfficePicture } from '@wegband/domain/features/office-pictures/contract.ts'
import { upload } from '../../../platform/api/api.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { image } from '../../../ui/icon/phosphor/image.gen.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { isPictureName, pictureUrl } from '../../../ui/picture/pictures.ts'
import { checkPicture } from '../../profile/picture/use-avatar.ts'
import styles from './picture-field.module.css'

const CropDialog = lazyDialog(async () => (await import('../../profile/picture/crop-dialog.tsx')).CropDialog)

/** Width by height, as tiles and the side panel show them. */
const ASPECT = 16 / 9

export function PictureField(props: {
  readonly label: string
  /** The theme in which it is shown. */
  readonly theme: 'dark' | 'light'
  /** An address on this server, or the name of a drawn picture; null for none. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}): ReactNode {
  const { label, theme, value, onChange } = props
  const t = useMessages('admin')
  const words = useErrorWords()
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string>()
  const [progress, setProgress] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  const told = failure === undefined ? undefined : words(failure)

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (file === undefined) return
    setFailure(undefined)
    try {
      await checkPicture(file)
      setUrl(URL.createObjectURL(file))
    } catch (error) {
      setFailure(error)
    }
  }
  const apply = async (picture: Blob): Promise<void> => {
    setProgress(0)
    const form = new FormData()
    form.append('file', picture, 'picture')
    const saved = await upload(saveOfficePicture, { form, onProgress: setProgress })
    setUrl(undefined)
    onChange(saved.picture)
  }
  const shown = value !== null && isPictureName(value) ? pictureUrl(value, theme) : value
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <span className={styles.frame} data-theme={theme}>
        {shown === null ? <Icon icon={image} size={36} /> : <img src={shown} alt="" loading="lazy" />}
      </span>
      <div className={styles.actions}>
        <Button onClick={() => input.current?.click()}>
          {t(value === null ? 'picture.choose' : 'picture.change')}
        </Button>
        {value === null ? null : (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <p className="t-small t-muted" role={told === undefined ? undefined : 'alert'}>
        {told === undefined ? t('picture.hint') : `${told.title}. ${told.text}`}
      </p>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
      {url === undefined ? null : (
        <CropDialog
          url={url}
          progress={progress}
          aspect={ASPECT}
          onApply={apply}
          onClose={() => setUrl(undefined)}
        />
      )}
    </fieldset>
  )
}
