/** The user's picture: chosen from the device, cropped there, stored, or deleted with an undo. */
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { showToast } from '../../../platform/words/notices.ts'
import { lazyDialog } from '../../../platform/loading/lazy-part.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { camera } from '../../../ui/icon/phosphor/camera.gen.ts'
import { accountInitials } from '../../accounts/account-name.ts'
import styles from '../profile.module.css'
import { checkPicture, useAvatar } from './use-avatar.ts'

const LazyCrop = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog)

/** The object URL of the chosen file, until another one is chosen or the page is left. */
function useChosenUrl(): [url: string | undefined, choose: (file: Blob | undefined) => void] {
  const [url, setUrl] = useState<string>()
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url])
  return [url, (file) => setUrl(file === undefined ? undefined : URL.createObjectURL(file))]
}

export function AvatarEditor(props: { readonly person: Viewer }): ReactNode {
  const { person } = props
  const t = useMessages('profile')
  const words = useErrorWords()
  const input = useRef<HTMLInputElement>(null)
  const [url, choose] = useChosenUrl()
  const [failure, setFailure] = useState<unknown>()
  const { save, remove, progress } = useAvatar(person)
  const { avatar } = person

  const onFile = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? []
    // The same file may be chosen again.
    event.target.value = ''
    if (file === undefined) return
    setFailure(undefined)
    try {
      await checkPicture(file)
      choose(file)
    } catch (error) {
      setFailure(error)
    }
  }
  const apply = async (picture: Blob): Promise<void> => {
    await save.mutateAsync(picture)
    choose(undefined)
    showToast({ tone: 'positive', subject: 'profile', text: t('picture.saved') })
  }

  return (
    <>
      <div className={styles.picture}>
        <Avatar
          size="huge"
          initials={accountInitials(person)}
          imageUrl={avatar ?? undefined}
          isKid={person.isKid}
        />
        <div className={styles.pictureActions}>
          <Button variant="soft" icon={camera} onClick={() => input.current?.click()}>
            {avatar === null ? t('picture.choose') : t('picture.change')}
          </Button>
          {avatar === null ? null : (
            <Button
              variant="danger"
              isBusy={remove.isPending}
              busyLabel={t('picture.removing')}
              onClick={() => remove.mutate(avatar)}
            >
              {t('picture.remove')}
            </Button>
          )}
          <input
            ref={input}
            hidden
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => void onFile(event)}
          />
        </div>
      </div>
      <p className="t-small t-muted" role={failure === undefined ? undefined : 'alert'}>
        {failure === undefined ? t('picture.hint') : `${words(failure).title}. ${words(failure).text}`}
      </p>
      {url === undefined ? null : (
        <LazyCrop url={url} progress={progress} onApply={apply} onClose={() => choose(undefined)} />
      )}
    </>
  )
}
