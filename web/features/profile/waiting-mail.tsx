/** A new email that waits for its confirmation: shown until it is confirmed or cancelled (§5 Email). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { hourglassMedium } from '../../ui/icon/phosphor/hourglass-medium.gen.ts'

export function WaitingMail(props: { readonly person: Viewer }): ReactNode {
  const t = useMessages('profile')
  const client = useQueryClient()
  const showError = useShowError()
  const { id, mail, pendingMail } = props.person
  const takeBack = useMutation({
    mutationFn: async (present: string) => {
      await call(changeUser, { params: { id }, body: { mail: present } })
      await invalidate(client, [readUser], { id })
    },
    onSuccess: () => showToast({ tone: 'positive', text: t('form.waiting.takenBack') }),
    onError: showError,
  })
  if (pendingMail === null) return null
  return (
    <Banner
      icon={hourglassMedium}
      tone="info"
      title={t('form.waiting.title', { mail: pendingMail })}
      action={
        mail === null ? null : (
          <Button
            variant="quiet"
            size="small"
            isBusy={takeBack.isPending}
            busyLabel={t('form.waiting.takingBack')}
            onClick={() => takeBack.mutate(mail)}
          >
            {t('form.waiting.takeBack')}
          </Button>
        )
      }
    >
      {t('form.waiting.text')}
    </Banner>
  )
}
