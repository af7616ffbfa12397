/** `?open=7`, from a device's lock screen or an email: marks that notice as read and goes on to the page that it is about. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import {
  countNotifications,
  listNotifications,
  markNotificationRead,
} from '@wegband/domain/features/notifications/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'
import { hrefTo, useSearchParams } from '../../platform/router/links.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { NOTICE_VIEWS } from '../notifications/notice-views.ts'

export function useOpenedNotice(): void {
  const { open } = useSearchParams()
  const router = useRouter()
  const client = useQueryClient()
  const id = /^[1-9]\d{0,9}$/.test(open ?? '') ? Number(open) : undefined
  useEffect(() => {
    if (id === undefined) return
    const goOn = (href: string | undefined): Promise<void> =>
      router.navigate(href ?? hrefTo('app.notifications'), { replace: true })
    call(markNotificationRead, { params: { id } })
      .then(async (notice) => {
        await goOn(NOTICE_VIEWS[notice.type].href(notice))
        await invalidate(client, [listNotifications, countNotifications, readUser])
      })
      // A notice that was withdrawn leads nowhere: the list says what holds.
      .catch(() => goOn(undefined))
  }, [client, id, router])
}
