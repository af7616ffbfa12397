/** A button that opens the file chooser of the device. */
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button/button.tsx'
import type { IconShape } from '../../../ui/icon/icon.tsx'

/** Every kind whose first bytes the server accepts; some systems know MKV and TS only by their endings. */
export const VIDEO_FILES = 'video/*,.mp4,.mov,.m4v,.mkv,.webm,.avi,.ts,.m2ts,.mts'
export const PICTURE_FILES = 'image/jpeg,image/png,image/webp'
export const CAPTION_FILES = '.vtt,.srt,text/vtt'

export function FileButton(props: {
  readonly children: ReactNode
  /** The name of the input. */
  readonly fileLabel: string
  /** The name of the button, when its words alone are not clear. */
  readonly label?: string
  readonly accept: string
  readonly isMultiple?: boolean
  readonly icon?: IconShape
  readonly variant?: ButtonVariant
  readonly isBusy?: boolean
  readonly onFiles: (files: readonly File[]) => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = Array.from(event.target.files ?? [])
    // The same file may be chosen again.
    event.target.value = ''
    if (files.length > 0) props.onFiles(files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.fileLabel}
        accept={props.accept}
        multiple={props.isMultiple ?? false}
        onChange={onChange}
      />
      <Button
        icon={props.icon}
        variant={props.variant ?? 'soft'}
        label={props.label}
        isBusy={props.isBusy ?? false}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </Button>
    </>
  )
}
