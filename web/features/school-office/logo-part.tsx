/** The logo of a school: chosen from the device, shown as its page shows it, and removed again. */
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { type OfficeSchool, removeLogo, saveLogo } from '@wegband/domain/features/school-office/contract.ts'
import { call, upload } from '../../platform/api/api.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { storefront } from '../../ui/icon/phosphor/storefront.gen.ts'
import { useSchoolWrite } from './queries.ts'
import styles from './school-office.module.css'

const KINDS = 'image/jpeg,image/png,image/webp'

export function LogoPart(props: { readonly school: OfficeSchool }): ReactNode {
  const t = useMessages('school-office')
  const write = useSchoolWrite()
  const showError = useShowError()
  const input = useRef<HTMLInputElement>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, logo } = props.school
  const params = { id }
  const save = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file, 'logo')
      return write(upload(saveLogo, { params, form }), t('logo.saved'))
    },
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: () => write(call(removeLogo, { params }), t('logo.removed')),
    onSuccess: () => setRemoving(false),
    onError: showError,
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (file !== undefined) save.mutate(file)
  }
  return (
    <div className={styles.logo}>
      <span className={styles.logoFrame}>
        {logo === null ? (
          <Icon icon={storefront} size={36} />
        ) : (
          <img src={logo} alt={t('logo.alt', { name })} />
        )}
      </span>
      <div className="stack">
        <p className="t-small t-muted">{t('logo.hint')}</p>
        <div className={styles.actions}>
          <Button isBusy={save.isPending} onClick={() => input.current?.click()}>
            {t(logo === null ? 'logo.choose' : 'logo.change')}
          </Button>
          {logo === null ? null : (
            <Button variant="quiet" onClick={() => setRemoving(true)}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          hidden
          aria-label={t('logo.choose')}
          onChange={choose}
        />
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('logo.removeTitle')}
        text={t('logo.removeText')}
        confirmLabel={t('logo.remove')}
        cancelLabel={t('cancel')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setRemoving(false)}
      />
    </div>
  )
}
